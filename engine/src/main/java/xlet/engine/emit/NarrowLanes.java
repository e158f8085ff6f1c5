package xlet.engine.emit;

import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.util.IdentityHashMap;
import java.util.List;
import xlet.engine.loop.Carrier;
import xlet.engine.loop.Local;
import xlet.engine.loop.Slopes;
import xlet.engine.loop.Step;
import xlet.engine.loop.Term;

/**
 * Finds how narrow lanes can be that hold the ints of a loop. Of sums, products and bits the low
 * bits come out right whatever is above them; comparisons, shifts to the right and sizes want lanes
 * that hold the number itself, with a sign or without.
 */
final class NarrowLanes {
  private final Slopes slopes;
  private final Invariants invariants;
  private final IdentityHashMap<Local, IntRange> variables = new IdentityHashMap<>();
  private final IdentityHashMap<Term, IntRange> ranges = new IdentityHashMap<>();

  /** The bits of a lane. */
  private int bits = Integer.SIZE;

  /**
   * Lanes of ints.
   *
   * @param slopes the slopes of places in the loop
   * @param invariants what is known of variables that do not change in it
   */
  NarrowLanes(Slopes slopes, Invariants invariants) {
    this.slopes = slopes;
    this.invariants = invariants;
  }

  /** Takes lanes of {@code least} bits, or more if {@code body} needs them. */
  void fit(List<Step> body, int least) {
    for (Step step : body) {
      if (step instanceof Step.Let(Local variable, Term value)) {
        variables.put(variable, range(value));
      }
    }
    bits = least;
    while (bits < Integer.SIZE && !body.stream().allMatch(this::holds)) {
      bits *= 2;
    }
  }

  /** The elements of vectors of ints. */
  TypeKind element() {
    return switch (bits) {
      case Byte.SIZE -> TypeKind.BYTE;
      case Short.SIZE -> TypeKind.SHORT;
      default -> TypeKind.INT;
    };
  }

  /** The bits of a lane. */
  int bits() {
    return bits;
  }

  /**
   * Whether lanes hold all numbers of these terms without a sign, and not all of them with one;
   * where other numbers than ints are computed, lanes are as wide as ints.
   */
  boolean areUnsigned(List<Term> terms) {
    return bits < Integer.SIZE && !terms.stream().allMatch(x -> range(x).isSigned(bits));
  }

  private boolean holds(Step step) {
    return switch (step) {
      case Step.Let(Local variable, Term value) -> holds(value);
      case Step.Store(_, _, _, Term value) -> holds(value);
      default -> false;
    };
  }

  /** Whether the low bits of {@code term} come out right. */
  private boolean holds(Term term) {
    if (slopes.isFixed(term)) {
      return true;
    }
    return switch (term) {
      case Term.Use use -> true;
      case Term.Load load -> true;
      case Term.Operate(Opcode opcode, _, List<Term> x) ->
          isShift(opcode) ? isHeld(opcode, x) : x.stream().allMatch(this::holds);
      case Term.Compare(_, Term left, Term right) -> areInOrder(List.of(left, right));
      case Term.Choice choice ->
          !choice.isRare()
              && isExact(choice.condition())
              && holds(choice.condition())
              && holds(choice.yes())
              && holds(choice.no());
      case Term.Call(var function, List<Term> x) ->
          function.name().equals("abs")
              ? holds(x.get(0)) && range(x.get(0)).isSigned(bits)
              : areInOrder(x);
      default -> false;
    };
  }

  private static boolean isShift(Opcode opcode) {
    return opcode == Opcode.ISHL || opcode == Opcode.ISHR || opcode == Opcode.IUSHR;
  }

  private boolean isHeld(Opcode opcode, List<Term> x) {
    return x.get(1) instanceof Term.Literal
        && holds(x.get(0))
        && (opcode == Opcode.ISHL || isExact(x.get(0)));
  }

  private boolean isExact(Term term) {
    return range(term).isSigned(bits) || range(term).isUnsigned(bits);
  }

  /** Whether two numbers are held, both with a sign or both without. */
  private boolean areInOrder(List<Term> x) {
    return x.stream().allMatch(this::holds)
        && (x.stream().allMatch(each -> range(each).isSigned(bits))
            || x.stream().allMatch(each -> range(each).isUnsigned(bits)));
  }

  /** The ints that {@code term} can be; all if it is something else. */
  IntRange range(Term term) {
    IntRange known = ranges.get(term);
    if (known == null) {
      known = find(term);
      ranges.put(term, known);
    }
    return known;
  }

  private IntRange find(Term term) {
    if (term.carrier() != Carrier.INT) {
      return IntRange.ALL;
    }
    return switch (term) {
      case Term.Literal(_, long value) -> new IntRange(value, value);
      case Term.Use(Local variable) -> find(variable);
      case Term.Load load -> IntRange.of(load.storage());
      case Term.Compare compare -> IntRange.TRUTH;
      case Term.Choice choice -> range(choice.yes()).or(range(choice.no()));
      case Term.Operate(Opcode opcode, _, List<Term> x) -> find(opcode, x);
      case Term.Call(var function, List<Term> x) -> find(function.name(), x);
      default -> IntRange.ALL;
    };
  }

  private IntRange find(Local variable) {
    IntRange known = variables.get(variable);
    return known == null ? invariants.value(variable).map(this::range).orElse(IntRange.ALL) : known;
  }

  private IntRange find(Opcode opcode, List<Term> x) {
    IntRange left = range(x.get(0));
    IntRange right = range(x.getLast());
    return switch (opcode) {
      case IADD -> left.plus(right);
      case ISUB -> left.minus(right);
      case IMUL -> left.times(right);
      case INEG -> new IntRange(0, 0).minus(left);
      case IAND -> left.masked(right);
      case IOR, IXOR -> left.mixed(right);
      case I2B -> left.within(IntRange.signed(Byte.SIZE));
      case I2S -> left.within(IntRange.signed(Short.SIZE));
      case I2C -> left.within(IntRange.unsigned(Character.SIZE));
      case ISHL, ISHR, IUSHR -> right.least() == right.most() ? shifted(opcode, x) : IntRange.ALL;
      default -> IntRange.ALL;
    };
  }

  /** The numbers shifted by a count that is known. */
  private IntRange shifted(Opcode opcode, List<Term> x) {
    IntRange left = range(x.get(0));
    int by = count(x.get(1));
    return switch (opcode) {
      case ISHL -> left.times(new IntRange(1L << by, 1L << by));
      case ISHR -> left.shifted(by);
      default ->
          left.least() >= 0 || by == 0 ? left.shifted(by) : IntRange.unsigned(Integer.SIZE - by);
    };
  }

  /** By how many bits an int is shifted, {@code by} being known. */
  int count(Term by) {
    return (int) range(by).least() & (Integer.SIZE - 1);
  }

  private IntRange find(String function, List<Term> x) {
    IntRange left = range(x.get(0));
    IntRange right = range(x.getLast());
    return switch (function) {
      case "abs" ->
          left.least() >= 0 ? left : IntRange.wrapped(0, Math.max(-left.least(), left.most()));
      case "max" ->
          new IntRange(Math.max(left.least(), right.least()), Math.max(left.most(), right.most()));
      case "min" ->
          new IntRange(Math.min(left.least(), right.least()), Math.min(left.most(), right.most()));
      default -> IntRange.ALL;
    };
  }
}
