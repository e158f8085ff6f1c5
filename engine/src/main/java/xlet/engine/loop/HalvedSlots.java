package xlet.engine.loop;

import java.lang.classfile.Opcode;
import java.util.ArrayList;
import java.util.List;

/** Writes a {@link Step.Halving} out in other steps. */
public final class HalvedSlots {
  /** So many slots are combined in variables. */
  private static final int FEW = 16;

  private final Step.Halving halving;
  private final List<Step> steps = new ArrayList<>();

  private HalvedSlots(Step.Halving halving) {
    this.halving = halving;
  }

  /** Steps that do the same slot by slot. */
  public static List<Step> steps(Step.Halving halving) {
    var slots = new HalvedSlots(halving);
    int length = halving.length();
    for (int half = half(length); length > FEW; half /= 2) {
      slots.combine(half, length - half);
      length = half;
    }
    slots.combineFew(length);
    return slots.steps;
  }

  /**
   * As few steps as can be that do the same: they take longer than those of {@link #steps}, but are
   * written in a tenth of the time.
   */
  public static List<Step> fewSteps(Step.Halving halving) {
    var slots = new HalvedSlots(halving);
    int length = halving.length();
    int half = half(length);
    if (2 * half > length) {
      slots.combine(half, length - half);
      half /= 2;
    }
    slots.combineAll(half);
    return slots.steps;
  }

  /** The greatest power of 2 that is less than {@code length}, which is 2 or more. */
  public static int half(int length) {
    return Integer.highestOneBit(length - 1);
  }

  private Term slot(Term place) {
    return new Term.Load(halving.array(), halving.storage(), place);
  }

  private void bind(Term left, Term right, List<Step> to) {
    to.add(new Step.Let(halving.left(), left));
    to.add(new Step.Let(halving.right(), right));
  }

  /** Combines {@code count} slots with those that lie {@code half} behind. */
  private void combine(int half, int count) {
    steps.add(combination(Terms.number(half), Terms.number(count)));
  }

  private Step combination(Term half, Term count) {
    Local counter = new Local("h", Carrier.INT);
    Term place = new Term.Use(counter);
    List<Step> body = new ArrayList<>();
    bind(slot(place), slot(Terms.plus(place, half)), body);
    body.add(new Step.Store(halving.array(), halving.storage(), place, halving.combined()));
    return new Step.Loop(counter, Terms.ZERO, count, 1, body);
  }

  /** Combines {@code first} slots with as many that lie behind, then half as many, and so on. */
  private void combineAll(int first) {
    Local half = new Local("half", Carrier.INT);
    Term count = new Term.Use(half);
    Step next = new Step.Assign(half, Terms.operate(Opcode.ISHR, Carrier.INT, count, Terms.ONE));
    steps.add(new Step.Let(half, Terms.number(first)));
    steps.add(new Step.While(List.of(), count, List.of(combination(count, count), next)));
    steps.add(new Step.Let(halving.result(), slot(Terms.ZERO)));
  }

  private void combineFew(int count) {
    List<Local> values = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      Local value = new Local("h" + k, halving.result().carrier());
      values.add(value);
      steps.add(new Step.Let(value, slot(Terms.number(k))));
    }
    for (int length = count; length > 1; length = half(length)) {
      int half = half(length);
      for (int k = 0; k < length - half; k++) {
        bind(new Term.Use(values.get(k)), new Term.Use(values.get(k + half)), steps);
        steps.add(new Step.Assign(values.get(k), halving.combined()));
      }
    }
    steps.add(new Step.Let(halving.result(), new Term.Use(values.getFirst())));
  }
}
