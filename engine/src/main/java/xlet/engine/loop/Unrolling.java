package xlet.engine.loop;

import java.util.IdentityHashMap;
import java.util.List;

/** Writes out the turns of loops that take few of them, so that all places are numbers. */
final class Unrolling extends StepRewriting {
  /** The JIT compiler makes vectors of longer loops. */
  private static final int MOST_TURNS = 64;

  /** So many terms are left in loops: the JIT compiler leaves long methods alone. */
  private static final int MOST_TERMS = 1536;

  private final IdentityHashMap<Local, Term> counters = new IdentityHashMap<>();

  private Unrolling() {}

  /** Returns {@code steps} without short loops; as they are where that would be long. */
  static List<Step> of(List<Step> steps) {
    var size = new Size();
    size.steps(steps);
    return size.terms <= MOST_TERMS ? new Unrolling().steps(steps) : steps;
  }

  /** Returns the number of turns; -1 where it is not known or large. */
  private static long turns(Step.Loop loop) {
    return loop.from() instanceof Term.Literal(var c, long from)
            && loop.to() instanceof Term.Literal(var d, long to)
            && to - from <= (long) MOST_TURNS * loop.by()
        ? Math.max(0, Math.ceilDiv(to - from, loop.by()))
        : -1;
  }

  @Override
  void add(Step step, List<Step> to) {
    if (step instanceof Step.Loop loop && turns(loop) >= 0) {
      long from = ((Term.Literal) loop.from()).bits();
      for (long turn = 0; turn < turns(loop); turn++) {
        counters.put(loop.counter(), Terms.number(from + turn * loop.by()));
        loop.body().forEach(each -> add(each, to));
      }
      return;
    }
    if (step instanceof Step.Halving halving) {
      HalvedSlots.steps(halving).forEach(each -> add(each, to));
      return;
    }
    super.add(step, to);
  }

  @Override
  Term term(Term term) {
    if (term instanceof Term.Use(Local variable)) {
      return counters.getOrDefault(variable, term);
    }
    Term written = super.term(term);
    return written instanceof Term.Operate operate ? folded(operate) : written;
  }

  private static Term folded(Term.Operate operate) {
    List<Term> operands = operate.operands();
    if (operate.carrier() != Carrier.INT
        || operands.size() != 2
        || !(operands.get(1) instanceof Term.Literal(var carrier, long right))) {
      return operate;
    }
    Term left = operands.get(0);
    return switch (operate.opcode()) {
      case IADD -> Terms.plus(left, operands.get(1));
      case ISUB -> Terms.plus(left, Terms.number(-right));
      case IMUL -> Terms.times(left, right);
      default -> operate;
    };
  }

  /** Counts the terms that there are when loops are written out. */
  private static final class Size extends StepRewriting {
    /** A method is written out by the JIT compiler. */
    private static final int OF_CALL = 48;

    private long terms;
    private long times = 1;

    @Override
    void add(Step step, List<Step> to) {
      if (step instanceof Step.Loop loop && turns(loop) >= 0) {
        long before = times;
        times *= turns(loop);
        loop.body().forEach(each -> add(each, to));
        times = before;
        return;
      }
      if (step instanceof Step.Halving halving) {
        HalvedSlots.steps(halving).forEach(each -> add(each, to));
        return;
      }
      terms += times;
      super.add(step, to);
    }

    @Override
    Term term(Term term) {
      terms += times * (term instanceof Term.Call ? OF_CALL : 1);
      return super.term(term);
    }
  }
}
