package xlet.engine.op;

import java.util.List;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;

/** The attributes of a call, each in the class that the kind of its parameter says, and checks. */
abstract sealed class CallAttributes permits Call {
  final Arguments arguments;

  CallAttributes(Arguments arguments) {
    this.arguments = arguments;
  }

  /** The arguments. */
  public final Arguments arguments() {
    return arguments;
  }

  /** How many operands the parameter {@code name} has. */
  public final int count(String name) {
    return arguments.count(name);
  }

  /** Returns true if anything besides operands is given. */
  public final boolean hasAttributes() {
    return arguments.hasAttributes();
  }

  /** Whether {@code name} was given. */
  public final boolean has(String name) {
    return arguments.attribute(name).isPresent() || count(name) > 0;
  }

  /** The list of whole numbers {@code name}. */
  public final Ints ints(String name) {
    return get(name, Ints.class);
  }

  /** The list {@code name}, or {@code otherwise} if it was left out. */
  public final Ints ints(String name, Ints otherwise) {
    return has(name) ? ints(name) : otherwise;
  }

  public final long integer(String name) {
    return get(name, Long.class);
  }

  public final long integer(String name, long otherwise) {
    return has(name) ? integer(name) : otherwise;
  }

  public final double number(String name) {
    return get(name, Double.class);
  }

  public final boolean flag(String name, boolean otherwise) {
    return has(name) ? get(name, Boolean.class) : otherwise;
  }

  /** The list of lists {@code name}. */
  @SuppressWarnings("unchecked")
  public final List<Ints> lists(String name) {
    return (List<Ints>) get(name, List.class);
  }

  @SuppressWarnings("unchecked")
  public final List<Boolean> flags(String name) {
    return (List<Boolean>) get(name, List.class);
  }

  /** The name or text {@code name}. */
  public final String text(String name) {
    return get(name, String.class);
  }

  public final String text(String name, String otherwise) {
    return has(name) ? text(name) : otherwise;
  }

  /** The function for custom calls that {@code name} names. */
  public final CustomFunction function(String name) {
    return get(name, CustomFunction.class);
  }

  public final ElementType type(String name) {
    return get(name, ElementType.class);
  }

  public final ElementType type(String name, ElementType otherwise) {
    return has(name) ? type(name) : otherwise;
  }

  public final Shape shape(String name) {
    return get(name, Shape.class);
  }

  public final NdArray literal(String name) {
    return get(name, NdArray.class);
  }

  /** The padding {@code name}, or {@code otherwise} if it was left out. */
  public final Padding padding(String name, Padding otherwise) {
    return has(name) ? get(name, Padding.class) : otherwise;
  }

  /**
   * Checks that each of the list {@code name} is a dimension of {@code operand}, and none twice.
   *
   * @param range the label of the constraint that they are dimensions
   * @param unique the label of the constraint that none is named twice
   * @return the list
   */
  public final Ints requireDimensions(String range, String unique, String name, Operand operand) {
    Ints dimensions = ints(name);
    Ints legal = Ints.of();
    for (int k = 0; k < dimensions.size(); k++) {
      long d = dimensions.get(k);
      boolean inRange = d >= 0 && d < operand.rank();
      if (inRange && !legal.contains(d)) {
        legal = legal.append(d);
        continue;
      }
      var violation =
          inRange
              ? violation(unique, "dimension " + d + " is named twice")
              : violation(range, d + " is not a dimension of " + operand.describe());
      throw violation.at(name, k).mend(Mend.replace(name, legalDimensions(dimensions, operand)));
    }
    return dimensions;
  }

  /** Checks that the whole number {@code name} is a dimension of {@code operand}. */
  public final int requireDimension(String label, String name, Operand operand) {
    long d = integer(name);
    if (d < 0 || d >= operand.rank()) {
      var violation = violation(label, d + " is not a dimension of " + operand.describe()).at(name);
      throw operand.rank() == 0
          ? violation
          : violation.mend(Mend.replace(name, Math.clamp(d, 0, operand.rank() - 1)));
    }
    return (int) d;
  }

  /** As many of the wanted dimensions as there are, those that are illegal exchanged for others. */
  private static Ints legalDimensions(Ints wanted, Operand operand) {
    Ints legal = Ints.of();
    for (long d : wanted.toArray()) {
      if (d >= 0 && d < operand.rank() && !legal.contains(d)) {
        legal = legal.append(d);
      }
    }
    for (int d = operand.rank() - 1; d >= 0 && legal.size() < wanted.size(); d--) {
      if (!legal.contains(d)) {
        legal = legal.append(d);
      }
    }
    return legal;
  }

  /**
   * Makes the error that the constraint {@code label} does not hold: to be thrown, after saying
   * where.
   */
  public final Violation violation(String label, String found) {
    return violation(arguments.def().constraint(label), found);
  }

  /** Makes the error that a rule which is not the operation's own does not hold. */
  public final Violation violation(Constraint constraint, String found) {
    return new Violation(arguments.def().name(), constraint, found);
  }

  final <T> T get(String name, Class<T> type) {
    Object value =
        arguments
            .attribute(name)
            .orElseThrow(() -> violation(Constraint.of(name + " is given"), name + " is missing"));
    return type.cast(value);
  }
}
