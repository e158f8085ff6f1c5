package xlet.engine.emit;

import java.util.ArrayList;
import java.util.List;

/**
 * Straight-line arithmetic on rows of neighbouring numbers, element by element. A step's number
 * stands for its value; arrays and places are numbered as {@link RowCode} gets them.
 */
public final class RowProgram {
  private final List<Step> steps = new ArrayList<>();
  private final boolean isListed;
  private int arrays;
  private int places;

  /** A program whose places move by the same distance from turn to turn. */
  public RowProgram() {
    this(false);
  }

  private RowProgram(boolean isListed) {
    this.isListed = isListed;
  }

  /** A program whose places are told for each turn. */
  public static RowProgram ofListed() {
    return new RowProgram(true);
  }

  /** One step, which has a value for each element of a row, but for a store. */
  public sealed interface Step {
    /** The elements of the row of {@code array} that begins at {@code place}. */
    record Load(int array, int place) implements Step {}

    /** One number for all elements of a row. */
    record Factor(int array, int place) implements Step {}

    /** One number for all rows. */
    record Constant(double value) implements Step {}

    /** A value made of two others. */
    record Combine(Operator operator, int left, int right) implements Step {}

    /** The product of two values and a third, rounded once. */
    record Fused(int left, int right, int added) implements Step {}

    /** Writes a value to the row of {@code array} that begins at {@code place}. */
    record Store(int array, int place, int value) implements Step {}
  }

  /** An operation on two numbers that makes one. */
  public enum Operator {
    ADD,
    SUBTRACT,
    MULTIPLY,
    MAXIMUM,
    MINIMUM,
    /** The larger of two whole numbers that have no sign. */
    UNSIGNED_MAXIMUM,
    /** The smaller of two whole numbers that have no sign. */
    UNSIGNED_MINIMUM,
    AND,
    OR
  }

  /** The steps, by their numbers. */
  public List<Step> steps() {
    return steps;
  }

  /** Returns whether places are told for each turn. */
  public boolean isListed() {
    return isListed;
  }

  /** Returns how many arrays the program names. */
  public int arrays() {
    return arrays;
  }

  /** Returns how many places the program names. */
  public int places() {
    return places;
  }

  private int add(Step step) {
    steps.add(step);
    return steps.size() - 1;
  }

  private void use(int array, int place) {
    arrays = Math.max(arrays, array + 1);
    places = Math.max(places, place + 1);
  }

  /** Reads a row. */
  public int load(int array, int place) {
    use(array, place);
    return add(new Step.Load(array, place));
  }

  /** Reads one number that goes with a whole row. */
  public int factor(int array, int place) {
    use(array, place);
    return add(new Step.Factor(array, place));
  }

  /** A known number. */
  public int constant(double value) {
    return add(new Step.Constant(value));
  }

  /** The value that {@code operator} makes of two. */
  public int combination(Operator operator, int left, int right) {
    return add(new Step.Combine(operator, left, right));
  }

  /** The sum of two values. */
  public int sum(int left, int right) {
    return combination(Operator.ADD, left, right);
  }

  /** The difference of two values. */
  public int difference(int left, int right) {
    return combination(Operator.SUBTRACT, left, right);
  }

  /** The product of two values. */
  public int product(int left, int right) {
    return combination(Operator.MULTIPLY, left, right);
  }

  /** The product of two values and a third, of floats rounded once. */
  public int fused(int left, int right, int added) {
    return add(new Step.Fused(left, right, added));
  }

  /** Writes a row. */
  public void store(int array, int place, int value) {
    use(array, place);
    add(new Step.Store(array, place, value));
  }
}
