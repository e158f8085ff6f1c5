package xlet.engine.op;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import xlet.engine.array.Shape;

/**
 * The arguments of a call, parameter by parameter: the shapes of its operands, or an attribute in
 * the class that {@link Parameter.Kind} says. All that is required is given, and nothing is of
 * another kind than its parameter.
 */
public final class Arguments {
  private final OpDef def;
  private final Map<String, List<Shape>> operands;
  private final Map<String, Object> attributes;

  private Arguments(Builder builder) {
    this.def = builder.def;
    this.operands = Map.copyOf(builder.operands);
    this.attributes = Map.copyOf(builder.attributes);
  }

  private Arguments(Arguments other, List<Shape> shapes, Map<String, ?> changes) {
    this.def = other.def;
    Map<String, List<Shape>> own = new LinkedHashMap<>();
    for (Parameter parameter : def.parameters()) {
      int first = other.first(parameter.name());
      own.put(
          parameter.name(),
          List.copyOf(shapes.subList(first, first + other.count(parameter.name()))));
    }
    this.operands = Map.copyOf(own);
    Map<String, Object> changed = new LinkedHashMap<>(other.attributes);
    changed.putAll(changes);
    this.attributes = Map.copyOf(changed);
  }

  /** These arguments with operands of other shapes, in the order of the parameters. */
  public Arguments with(List<Shape> shapes) {
    return with(shapes, Map.of());
  }

  /** These arguments with operands of other shapes, and with some attributes exchanged. */
  Arguments with(List<Shape> shapes, Map<String, ?> changes) {
    return new Arguments(this, shapes, changes);
  }

  /** Begins the arguments of a call of {@code def}. */
  public static Builder of(OpDef def) {
    return new Builder(def);
  }

  /**
   * Arguments whose operands are given one after the other.
   *
   * @throws Violation if they do not fit the operation
   */
  public static Arguments of(OpDef def, List<? extends Shape> operands, Map<String, ?> attributes) {
    Builder builder = of(def);
    attributes.forEach(builder::attribute);
    return builder.operands(operands).build();
  }

  OpDef def() {
    return def;
  }

  /** The shapes of the operands, in the order of the operation's parameters. */
  List<Shape> shapes() {
    List<Shape> shapes = new ArrayList<>();
    for (Parameter parameter : def.parameters()) {
      shapes.addAll(shapes(parameter.name()));
    }
    return shapes;
  }

  /** The shapes of the operands of the parameter {@code name}. */
  private List<Shape> shapes(String name) {
    return operands.getOrDefault(name, List.of());
  }

  /** How many operands the parameter {@code name} has. */
  int count(String name) {
    return shapes(name).size();
  }

  /** The number of the first operand of the parameter {@code name}. */
  int first(String name) {
    int first = 0;
    for (Parameter parameter : def.parameters()) {
      if (parameter.name().equals(name)) {
        return first;
      }
      first += count(parameter.name());
    }
    throw new IllegalArgumentException(def.name() + " has no operand " + name);
  }

  /** The name of the parameter to which operand number {@code number} belongs. */
  String parameter(int number) {
    int first = 0;
    for (Parameter parameter : def.parameters()) {
      first += count(parameter.name());
      if (number < first) {
        return parameter.name();
      }
    }
    throw new IllegalArgumentException(def.name() + " has no operand " + number);
  }

  /** The attribute {@code name}. */
  Optional<Object> attribute(String name) {
    return Optional.ofNullable(attributes.get(name));
  }

  /** The computations that are given, each changed by {@code change}. */
  Map<String, Object> templates(UnaryOperator<Computation.Template> change) {
    Map<String, Object> changed = new LinkedHashMap<>();
    attributes.forEach((name, value) -> {
      if (value instanceof Computation.Template template) {
        changed.put(name, change.apply(template));
      } else if (value instanceof List<?> list
          && !list.isEmpty()
          && list.stream().allMatch(Computation.Template.class::isInstance)) {
        changed.put(
            name, list.stream().map(one -> change.apply((Computation.Template) one)).toList());
      }
    });
    return changed;
  }

  /** Whether anything besides operands is given. */
  boolean hasAttributes() {
    return !attributes.isEmpty();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Arguments arguments
        && def == arguments.def
        && operands.equals(arguments.operands)
        && attributes.equals(arguments.attributes);
  }

  @Override
  public int hashCode() {
    return Objects.hash(System.identityHashCode(def), operands, attributes);
  }

  /** Collects arguments. */
  public static final class Builder {
    private final OpDef def;
    private final Map<String, List<Shape>> operands = new LinkedHashMap<>();
    private final Map<String, Object> attributes = new LinkedHashMap<>();

    private Builder(OpDef def) {
      this.def = def;
    }

    /** The operands of the parameter {@code name}. */
    public Builder operands(String name, List<? extends Shape> shapes) {
      operands.put(name, List.copyOf(shapes));
      return this;
    }

    /**
     * Operands that are given one after the other, to parameters in order.
     *
     * @throws Violation if they are too many, too few or cannot be shared equally
     */
    public Builder operands(List<? extends Shape> shapes) {
      Sharing.of(def, shapes, attributes.keySet())
          .forEach((parameter, own) -> operands(parameter.name(), own));
      return this;
    }

    /** The attribute {@code name}. */
    public Builder attribute(String name, Object value) {
      attributes.put(name, value);
      return this;
    }

    /**
     * The arguments, checked.
     *
     * @throws Violation if one is missing or of another kind than its parameter
     */
    public Arguments build() {
      requireKnown(operands.keySet());
      requireKnown(attributes.keySet());
      for (Parameter parameter : def.parameters()) {
        check(parameter);
      }
      return new Arguments(this);
    }

    private void requireKnown(Set<String> names) {
      for (String name : names) {
        if (def.parameters().stream().noneMatch(p -> p.name().equals(name))) {
          throw new IllegalArgumentException(def.name() + " has no parameter " + name);
        }
      }
    }

    private void check(Parameter parameter) {
      String name = parameter.name();
      int count = operands.getOrDefault(name, List.of()).size();
      Object attribute = attributes.get(name);
      boolean wrong =
          parameter.isOperand()
              ? attribute != null || (parameter.kind() == Parameter.Kind.OPERAND && count > 1)
              : count > 0 || (attribute != null && !parameter.kind().accepts(attribute));
      if (wrong) {
        String found = attribute == null ? count + " arrays are given" : attribute + " is given";
        throw violation(name + " is " + parameter.wanted(), found, name);
      }
      boolean required = !parameter.optional() && parameter.kind() != Parameter.Kind.OPERANDS;
      if (required && count == 0 && attribute == null) {
        throw violation(name + " is given", name + " is missing", name);
      }
    }

    private Violation violation(String rule, String found, String parameter) {
      return new Violation(def.name(), Constraint.of(rule), found).at(parameter);
    }
  }
}
