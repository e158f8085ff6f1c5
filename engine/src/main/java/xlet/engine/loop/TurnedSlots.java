package xlet.engine.loop;

import java.util.List;

/** Writes a {@link Step.Turning} out in other steps. */
public final class TurnedSlots {
  private TurnedSlots() {}

  /** Steps that do the same slot by slot. */
  public static List<Step> steps(Step.Turning turning) {
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
    Step slots = new Step.Loop(slot, Terms.ZERO, turning.length(), 1, List.of(copied));
    return List.of(new Step.Loop(line, Terms.ZERO, turning.lines(), 1, List.of(slots)));
  }
}
