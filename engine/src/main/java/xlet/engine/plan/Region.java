package xlet.engine.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.element.Definition;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;
import xlet.engine.element.Substitution;
import xlet.engine.eval.Stage;
import xlet.engine.loop.Nest;
import xlet.engine.loop.Passing;
import xlet.engine.op.Evaluation;

/** Items that are computed in one pass. */
final class Region {
  private final List<Item> items;
  private final List<Integer> roots;
  private final List<Integer> sources;
  private final Definition definition;
  private final List<ArrayShape> results = new ArrayList<>();
  private final Optional<View> view;
  private volatile Optional<Stage> stage = Optional.empty();

  Region(List<Item> items, List<Integer> roots, RegionChoice fusion) {
    this.items = items;
    this.roots = roots;
    FusedDefinition fused = new FusedDefinition(items, fusion::isInlined);
    this.definition = fused.of(roots);
    this.sources = List.copyOf(fused.sources());
    for (int root : roots) {
      results.addAll(items.get(root).call().orElseThrow().resultArrays());
    }
    this.view = view(fusion);
  }

  /** The view that it is of its source: what somebody asks for has memory of its own. */
  private Optional<View> view(RegionChoice fusion) {
    return roots.size() == 1
            && sources.size() == 1
            && !fusion.isWanted(roots.getFirst())
            && items.get(sources.getFirst()).shape() instanceof ArrayShape source
        ? View.of(definition, results.getFirst(), source.sizes())
        : Optional.empty();
  }

  /** The items whose values it makes. */
  List<Integer> roots() {
    return roots;
  }

  /** The items whose values it reads. */
  List<Integer> sources() {
    return sources;
  }

  /** The nest for sources of the shapes that the items say. */
  Nest nest() {
    List<ArrayShape> shapes =
        sources.stream().map(source -> (ArrayShape) items.get(source).shape()).toList();
    return new Nest(definition.dims(), shapes, results, definition.parts());
  }

  /** The nest for sources of {@code shapes}, some of its arrays being passed on. */
  Nest nest(List<ArrayShape> shapes, Passing passing) {
    return new Nest(definition.dims(), shapes, results, definition.parts(), passing);
  }

  /** The shapes of what it makes. */
  List<ArrayShape> results() {
    return results;
  }

  /**
   * Whether {@code item} is always read at the index of the result in the first {@code rank}
   * dimensions.
   */
  boolean readsOwnRows(int item, int rank) {
    int operand = sources.indexOf(item);
    Ints sizes = results.getFirst().sizes();
    Ints read = ((ArrayShape) items.get(item).shape()).sizes();
    for (int d = 0; d < rank; d++) {
      if (d >= read.size() || read.get(d) != sizes.get(d)) {
        return false;
      }
    }
    return reads().stream()
        .filter(own -> own.operand() == operand)
        .allMatch(own -> beginsAlike(own.at(), rank));
  }

  private boolean beginsAlike(Index index, int rank) {
    return index.entries().subList(0, rank).equals(definition.index().entries().subList(0, rank));
  }

  /** All reads of the definition. */
  private List<Expression.Read> reads() {
    List<Expression.Read> reads = new ArrayList<>();
    Substitution noting =
        new Substitution(read -> {
          reads.add(read);
          return read;
        });
    definition.results().forEach(noting::in);
    return reads;
  }

  /** How many of the roots have values. */
  int known(@Nullable Value[] values) {
    int known = 0;
    for (int root : roots) {
      known += values[root] == null ? 0 : 1;
    }
    return known;
  }

  /** Whether its result may lie in the memory of its source. */
  boolean isView() {
    return view.isPresent();
  }

  /** Puts the values of the roots into {@code values}; false if there is no code for them. */
  boolean run(@Nullable Value[] values, Evaluation evaluation) {
    if (known(values) == roots.size()) {
      return true;
    }
    List<NdArray> operands = new ArrayList<>(sources.size());
    List<ArrayShape> shapes = new ArrayList<>(sources.size());
    for (int source : sources) {
      NdArray operand = (NdArray) Objects.requireNonNull(values[source]);
      operands.add(operand);
      shapes.add(operand.shape());
    }
    Optional<NdArray> viewed = view.flatMap(any -> any.of(operands.getFirst()));
    if (viewed.isPresent()) {
      values[roots.getFirst()] = viewed.get();
      return true;
    }
    Stage ready = stage(shapes);
    if (!ready.isCompiled()) {
      return false;
    }
    List<NdArray> arrays = ready.run(operands, evaluation);
    int next = 0;
    for (int root : roots) {
      if (items.get(root).shape() instanceof TupleShape tuple) {
        values[root] = new TupleValue(List.copyOf(arrays.subList(next, next + tuple.size())));
        next += tuple.size();
      } else {
        values[root] = arrays.get(next++);
      }
    }
    return true;
  }

  private Stage stage(List<ArrayShape> shapes) {
    Optional<Stage> known = stage;
    if (known.isEmpty() || !known.get().sources().equals(shapes)) {
      Nest nest = new Nest(definition.dims(), shapes, results, definition.parts());
      known = Optional.of(Stage.compiled(nest));
      stage = known;
    }
    return known.get();
  }
}
