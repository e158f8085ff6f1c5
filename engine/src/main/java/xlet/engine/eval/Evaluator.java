package xlet.engine.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.op.ActualSizes;
import xlet.engine.op.Call;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Kernel;
import xlet.engine.op.OpDef;

/**
 * Computes the values of one call, again and again: by its kernel if it has one, else by closures,
 * which are made when first needed and kept. May be used by several threads.
 */
public final class Evaluator {
  private final Call call;
  private final boolean isStep;
  private final Optional<Kernel> kernel;
  private volatile Optional<ExpandedCall> expanded = Optional.empty();
  private volatile Optional<Evaluator> last = Optional.empty();
  private volatile Staged staged = new Staged(List.of(), Optional.empty());

  /** Calls without attributes are told apart by operation and operands alone. */
  private record Key(OpDef def, List<ArrayShape> shapes, Reader reader) {}

  private static final int MOST_KEPT = 512;

  /** Closures of the calls that a prompt makes again and again: sums, products, comparisons. */
  private static final Map<Key, Stage> KEPT = new ConcurrentHashMap<>();

  /** The closures for operands of {@code shapes}, if any were made. */
  private record Staged(List<ArrayShape> shapes, Optional<Stage> stage) {}

  public Evaluator(Call call) {
    this(call, false);
  }

  private Evaluator(Call call, boolean isStep) {
    this.call = call;
    this.isStep = isStep;
    // Of bounded arrays, the kernel is that of the call at the sizes that are found.
    this.kernel = call.isBounded() ? Optional.empty() : call.def().kernel(call);
  }

  /** An evaluator of a step of an expansion, which no other call shares. */
  static Evaluator ofStep(Call step) {
    return new Evaluator(step, true);
  }

  /** The value of {@code call} for {@code operands}, once. */
  public static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    return new Evaluator(call).run(operands, evaluation);
  }

  /** The value for {@code operands}, which are of the shapes that the call says, in any layout. */
  public Value run(List<Value> operands, Evaluation evaluation) {
    if (call.isBounded()) {
      ActualSizes.Found found = call.found(operands);
      Value value = at(found.call()).run(found.operands(), evaluation);
      return ActualSizes.bounded(call.result(), value);
    }
    if (kernel.isPresent()) {
      return kernel.get().run(call, operands, evaluation);
    }
    if (call.def().expansion().isPresent()) {
      return expanded().run(operands, evaluation);
    }
    return runDefinition(operands, evaluation);
  }

  /** The evaluator of {@code found}, which is this call at other sizes; the last one is kept. */
  private Evaluator at(Call found) {
    Optional<Evaluator> known =
        last.filter(evaluator -> evaluator.call.operandShapes().equals(found.operandShapes()));
    if (known.isEmpty() || call.def().collective().isPresent()) {
      known = Optional.of(new Evaluator(found));
      last = known;
    }
    return known.get();
  }

  private ExpandedCall expanded() {
    Optional<ExpandedCall> known = expanded;
    if (known.isEmpty()) {
      known = Optional.of(new ExpandedCall(call));
      expanded = known;
    }
    return known.get();
  }

  /** The value by the definition alone, whether there is a kernel or not. */
  public Value runDefinition(List<Value> operands, Evaluation evaluation) {
    List<NdArray> sources = sources(call, operands, evaluation);
    List<NdArray> values = stage(sources).run(sources, evaluation);
    return call.result() instanceof TupleShape
        ? new TupleValue(List.copyOf(values))
        : values.get(0);
  }

  /** The arrays that the definition of {@code call} reads: operands, then prepared arrays. */
  public static List<NdArray> sources(Call call, List<Value> operands, Evaluation evaluation) {
    List<NdArray> sources = new ArrayList<>(operands.size() + 1);
    for (Value operand : operands) {
      sources.add((NdArray) operand);
    }
    call.def().preparation().ifPresent(p -> sources.addAll(p.run(call, operands, evaluation)));
    return sources;
  }

  private Stage stage(List<NdArray> sources) {
    List<ArrayShape> shapes = new ArrayList<>(sources.size());
    for (NdArray source : sources) {
      shapes.add(source.shape());
    }
    Staged known = staged;
    if (known.stage.isEmpty()
        || known.stage.get().reader() != Reader.used()
        || !known.shapes.equals(shapes)) {
      known = new Staged(shapes, Optional.of(made(shapes)));
      staged = known;
    }
    return known.stage.orElseThrow();
  }

  /** The closures for operands of {@code shapes}; those of calls without attributes are kept. */
  private Stage made(List<ArrayShape> shapes) {
    if (isStep || call.hasAttributes()) {
      return Stage.of(call, shapes);
    }
    if (KEPT.size() > MOST_KEPT) {
      KEPT.clear();
    }
    return KEPT.computeIfAbsent(
        new Key(call.def(), shapes, Reader.used()), key -> Stage.of(call, shapes));
  }
}
