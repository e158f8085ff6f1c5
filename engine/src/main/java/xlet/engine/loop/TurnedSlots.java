package xlet.engine.loop;

import java.lang.classfile.Opcode;
import java.util.ArrayList;
import java.util.List;

/** Writes a {@link Step.Turning} out in other steps. */
public final class TurnedSlots {
  private final Step.Turning turning;
  private final List<Step> steps = new ArrayList<>();

  private TurnedSlots(Step.Turning turning) {
    this.turning = turning;
  }

  /** Steps that do the same slot by slot. */
  public static List<Step> steps(Step.Turning turning) {
    return rest(turning, Integer.MAX_VALUE, /* isWhole= */ false);
  }

  /**
   * Steps that do what squares of {@code size} lines and slots, a power of 2, leave over.
   *
   * @param isWhole whether nothing is left over of the lines that squares have
   */
  public static List<Step> rest(Step.Turning turning, int size, boolean isWhole) {
    var slots = new TurnedSlots(turning);
    Term lines = slots.whole(turning.lines(), size);
    if (!isWhole) {
      slots.copy(Terms.ZERO, lines, slots.whole(turning.length(), size));
    }
    slots.copy(lines, turning.lines(), Terms.ZERO);
    return slots.steps;
  }

  /** As many of {@code count} as squares take. */
  private Term whole(Term count, int size) {
    if (size == Integer.MAX_VALUE) {
      return Terms.ZERO;
    }
    if (count instanceof Term.Literal(Carrier carrier, long number)) {
      return Terms.number(number & -size);
    }
    Local variable = new Local("w", Carrier.INT);
    steps.add(
        new Step.Let(
            variable, Terms.operate(Opcode.IAND, Carrier.INT, count, Terms.number(-size))));
    return new Term.Use(variable);
  }

  /** Copies the slots of the lines {@code [from, to)} from slot {@code start} on. */
  private void copy(Term from, Term to, Term start) {
    if (from.equals(to) || start.equals(turning.length())) {
      return;
    }
    Local line = new Local("i", Carrier.INT);
    Local slot = new Local("k", Carrier.INT);
    Term i = new Term.Use(line);
    Term k = new Term.Use(slot);
    Term.Load first = turning.first();
    Term begin = Terms.plus(first.offset(), Terms.times(i, turning.apart()));
    Term place = Terms.plus(begin, Terms.times(k, turning.by()));
    Step copied =
        new Step.Store(
            turning.to(),
            first.storage(),
            Terms.plus(Terms.times(k, turning.side()), i),
            new Term.Load(first.array(), first.storage(), place));
    Step inner = new Step.Loop(slot, start, turning.length(), 1, List.of(copied));
    steps.add(new Step.Loop(line, from, to, 1, List.of(inner)));
  }
}
