package xlet.engine.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.BufferPool;
import xlet.engine.array.Ints;
import xlet.engine.array.Value;
import xlet.engine.eval.Evaluator;
import xlet.engine.eval.Reader;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Grid;

/** A program in the order in which it is carried out, some of its items in one pass. */
public final class Plan {
  /** Values of so many elements are worth a pass of their own. */
  private static final long MANY = 1 << 14;

  /** In a program that runs often values of so many elements are worth it. */
  private static final long MANY_IF_OFTEN = 1 << 6;

  private final List<Item> items;
  private final long elements;
  private final List<Optional<Evaluator>> evaluators = new ArrayList<>();
  private final List<Work> works = new ArrayList<>();
  private final boolean fuses;

  /** Whether what is dead can be written over: nothing that was done has kept it elsewhere. */
  private final boolean reuses;

  /**
   * A piece of work.
   *
   * @param region what is done in one pass; empty if it is one call
   * @param item the call, or the first item of the region
   * @param members all items that the region stands for
   * @param dead the items whose values nobody needs after it
   */
  private record Work(Optional<Region> region, int item, List<Integer> members, Ints dead) {}

  /**
   * The plan for {@code items}, of which the values of {@code wanted} are asked for.
   *
   * @param often whether it will be run so often that small values are worth a pass of their own
   */
  public Plan(List<Item> items, Set<Integer> wanted, Reader reader, boolean often) {
    this.items = List.copyOf(items);
    for (Item item : items) {
      evaluators.add(item.call().map(Evaluator::new));
    }
    this.elements = items.stream().mapToLong(Plan::elements).sum();
    long least = reader.compilesAll() ? 0 : often ? MANY_IF_OFTEN : MANY;
    boolean many = items.stream().anyMatch(item -> elements(item) >= least);
    this.fuses = many && reader != Reader.CLOSURES;
    this.reuses =
        items.stream()
            .flatMap(item -> item.call().stream())
            .noneMatch(call -> call.hasEffect() || call.def().collective().isPresent());
    if (fuses) {
      order(wanted, least);
    }
  }

  /** How many elements all values have together. */
  public long elements() {
    return elements;
  }

  private static long elements(Item item) {
    return item.shape() instanceof ArrayShape array ? array.elementCount() : 0;
  }

  /** Whether values that are not wanted may be missing after a run. */
  public boolean fuses() {
    return fuses;
  }

  private void order(Set<Integer> wanted, long least) {
    RegionChoice fusion = new RegionChoice(items, wanted, least);
    Ordering ordering = new Ordering(items, fusion);
    List<Ordering.Piece> pieces = ordering.pieces();
    int[] last = new int[items.size()];
    Arrays.fill(last, -1);
    for (int p = 0; p < pieces.size(); p++) {
      for (int source : pieces.get(p).sources()) {
        last[source] = p;
      }
    }
    for (int p = 0; p < pieces.size(); p++) {
      Ordering.Piece piece = pieces.get(p);
      int now = p;
      List<Integer> dead =
          new HashSet<>(piece.sources())
              .stream().filter(source -> last[source] == now && !wanted.contains(source)).toList();
      works.add(new Work(piece.region(), piece.item(), piece.members(), Ints.of(dead)));
    }
  }

  /** Fills {@code values}, in which those of the given items are already, and maybe others. */
  public void run(@Nullable Value[] values, Evaluation evaluation) {
    if (!fuses) {
      for (int k = 0; k < values.length; k++) {
        single(k, values, evaluation);
      }
      return;
    }
    if (BufferPool.isUsed() || !reuses) {
      runAll(values, evaluation);
    } else {
      new BufferPool()
          .use(() -> {
            runAll(values, evaluation);
            return true;
          });
    }
  }

  private void runAll(@Nullable Value[] values, Evaluation evaluation) {
    boolean gives = reuses && Grid.here().devices() == 1;
    boolean[] own = new boolean[values.length];
    for (Work work : works) {
      evaluation.poll();
      if (work.region.isEmpty()) {
        single(work.item, values, evaluation);
      } else {
        region(work, values, own, evaluation);
      }
      bury(work.dead, values, own, gives);
    }
  }

  /** Carries out a region; its roots are {@code own} arrays of this run unless they were known. */
  private void region(Work work, @Nullable Value[] values, boolean[] own, Evaluation evaluation) {
    Region region = work.region.orElseThrow();
    boolean isNew = region.roots().stream().allMatch(root -> values[root] == null);
    if (!region.run(values, evaluation)) {
      work.members.forEach(member -> single(member, values, evaluation));
    } else if (isNew) {
      region.roots().forEach(root -> own[root] = true);
    }
  }

  /** Forgets values that nobody needs; the buffers of those made here are used again. */
  private static void bury(Ints dead, @Nullable Value[] values, boolean[] own, boolean gives) {
    List<Value> given = new ArrayList<>();
    for (int k = 0; k < dead.size(); k++) {
      Value value = values[dead.at(k)];
      if (gives && own[dead.at(k)] && value != null) {
        given.add(value);
      }
      values[dead.at(k)] = null;
    }
    if (!given.isEmpty()) {
      BufferPool.here().give(given, Stream.of(values).filter(Objects::nonNull).toList());
    }
  }

  private void single(int k, @Nullable Value[] values, Evaluation evaluation) {
    Optional<Evaluator> evaluator = evaluators.get(k);
    if (evaluator.isEmpty() || values[k] != null) {
      return;
    }
    evaluation.poll();
    Ints inputs = items.get(k).inputs();
    Value[] operands = new Value[inputs.size()];
    for (int o = 0; o < operands.length; o++) {
      operands[o] = Objects.requireNonNull(values[inputs.at(o)]);
    }
    values[k] = evaluator.get().run(Arrays.asList(operands), evaluation);
  }
}
