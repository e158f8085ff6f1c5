package xlet.engine.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.BufferPool;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.SpareBuffers;
import xlet.engine.array.Value;
import xlet.engine.eval.Evaluator;
import xlet.engine.eval.Reader;
import xlet.engine.op.Call;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Grid;
import xlet.engine.work.Workers;

/** A program in the order in which it is carried out, some of its items in one pass. */
public final class Plan {
  /** Values of so many elements are worth a pass of their own. */
  private static final long MANY = 1 << 14;

  /** In a program that runs often values of so many elements are worth it. */
  private static final long MANY_IF_OFTEN = 1 << 6;

  private final List<Item> items;
  private final long elements;
  private final @Nullable Evaluator[] evaluators;
  private final List<Work> works = new ArrayList<>();
  private final boolean fuses;

  /** Whether what is dead can be written over: nothing that was done has kept it elsewhere. */
  private final boolean reuses;

  /**
   * Pieces of work.
   *
   * @param group what is done
   * @param dead the items whose values nobody needs after it
   */
  private record Work(Chains.Group group, Ints dead) {
    /** Whether it is one call, carried out by itself. */
    boolean isCall() {
      return group.pieces().size() == 1 && group.pieces().getFirst().region().isEmpty();
    }
  }

  /**
   * The plan for {@code items}, of which the values of {@code wanted} are asked for.
   *
   * @param often whether it will be run so often that small values are worth a pass of their own
   */
  public Plan(List<Item> items, Set<Integer> wanted, Reader reader, boolean often) {
    this.items = List.copyOf(items);
    this.evaluators = evaluators(items);
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

  /** The evaluator of each call; calls that mean the same share one. */
  private static @Nullable Evaluator[] evaluators(List<Item> items) {
    @Nullable Evaluator[] evaluators = new Evaluator[items.size()];
    Map<Object, Evaluator> known = new HashMap<>();
    for (int k = 0; k < evaluators.length; k++) {
      Optional<Call> call = items.get(k).call();
      if (call.isPresent()) {
        evaluators[k] = known.computeIfAbsent(call.get().meaning(), _ -> new Evaluator(call.get()));
      }
    }
    return evaluators;
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
    List<Ordering.Piece> pieces = new Ordering(items, fusion).pieces();
    List<Chains.Group> groups = new Chains(items, pieces, wanted, least == 0).groups();
    int[] last = new int[items.size()];
    Arrays.fill(last, -1);
    for (int g = 0; g < groups.size(); g++) {
      for (Ordering.Piece piece : groups.get(g).pieces()) {
        for (int source : piece.sources()) {
          last[source] = g;
        }
      }
    }
    for (int g = 0; g < groups.size(); g++) {
      int now = g;
      List<Integer> dead =
          groups.get(g).pieces().stream()
              .flatMap(piece -> piece.sources().stream())
              .distinct()
              .filter(source -> last[source] == now && !wanted.contains(source))
              .toList();
      works.add(new Work(groups.get(g), Ints.of(dead)));
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
      if (Workers.count() > 1) {
        SpareBuffers.COMMON.refill(Workers::whenIdle);
      }
    }
  }

  private void runAll(@Nullable Value[] values, Evaluation evaluation) {
    boolean gives = reuses && Grid.here().devices() == 1;
    boolean[] own = new boolean[values.length];
    for (Work work : works) {
      evaluation.poll();
      Optional<Chain> chain = work.group.chain();
      if (chain.isPresent() && chain.get().run(values, evaluation)) {
        for (int item : chain.get().kept()) {
          own[item] = true;
        }
      } else if (gives && work.isCall()) {
        Ordering.Piece piece = work.group.pieces().getFirst();
        Call call = items.get(piece.item()).call().orElseThrow();
        Runnable running = () -> piece(piece, values, own, evaluation);
        BufferPool.here().offer(call, spent(work, values, own), running);
      } else {
        for (Ordering.Piece piece : work.group.pieces()) {
          piece(piece, values, own, evaluation);
        }
      }
      bury(work.dead, values, own, gives);
    }
  }

  /**
   * The operands of a call that were made here, that nobody needs after it, and in whose memory
   * nothing else lies.
   */
  private List<NdArray> spent(Work work, @Nullable Value[] values, boolean[] own) {
    Ints operands = items.get(work.group.pieces().getFirst().item()).inputs();
    List<NdArray> spent = new ArrayList<>();
    for (int k = 0; k < work.dead.size(); k++) {
      int item = (int) work.dead.get(k);
      if (own[item]
          && values[item] instanceof NdArray array
          && BufferPool.keeps(array.shape())
          && operands.stream().filter(operand -> operand == item).count() == 1
          && isAlone(array, values)) {
        spent.add(array);
      }
    }
    return spent;
  }

  /** Whether {@code array} alone lies in its memory. */
  private static boolean isAlone(NdArray array, @Nullable Value[] values) {
    long sharing =
        Stream.of(values).filter(value -> value != null && BufferPool.share(array, value)).count();
    return sharing == 1;
  }

  /** Carries out a piece; the roots of a region are {@code own} arrays unless they were known. */
  private void piece(
      Ordering.Piece piece, @Nullable Value[] values, boolean[] own, Evaluation evaluation) {
    if (piece.region().isEmpty()) {
      single(piece.item(), values, own, evaluation);
      return;
    }
    Region region = piece.region().get();
    boolean isNew = region.known(values) == 0;
    if (!region.run(values, evaluation)) {
      for (int member : piece.members()) {
        single(member, values, own, evaluation);
      }
    } else if (isNew) {
      boolean isOwn = !region.isView() || own[region.sources().getFirst()];
      for (int root : region.roots()) {
        own[root] = isOwn;
      }
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
      BufferPool.here().give(given, () -> Stream.of(values).filter(Objects::nonNull).toList());
    }
  }

  /** Carries out a call by itself. */
  private void single(int k, @Nullable Value[] values, boolean[] own, Evaluation evaluation) {
    boolean isNew = values[k] == null;
    single(k, values, evaluation);
    own[k] = isNew && isOwn(k, values, own);
  }

  /**
   * Whether the value of call {@code k} lies in buffers that were handed out for it, or in those of
   * operands that are {@code own} values.
   */
  private boolean isOwn(int k, @Nullable Value[] values, boolean[] own) {
    Value value = values[k];
    if (value == null || !BufferPool.isUsed() || !BufferPool.here().holds(value)) {
      return false;
    }
    for (long input : items.get(k).inputs()) {
      Value operand = Objects.requireNonNull(values[(int) input]);
      if (!own[(int) input] && BufferPool.share(value, operand)) {
        return false;
      }
    }
    return true;
  }

  private void single(int k, @Nullable Value[] values, Evaluation evaluation) {
    Evaluator evaluator = evaluators[k];
    if (evaluator == null || values[k] != null) {
      return;
    }
    evaluation.poll();
    Ints inputs = items.get(k).inputs();
    Value[] operands = new Value[inputs.size()];
    for (int o = 0; o < operands.length; o++) {
      operands[o] = Objects.requireNonNull(values[inputs.at(o)]);
    }
    values[k] = evaluator.run(Arrays.asList(operands), evaluation);
  }
}
