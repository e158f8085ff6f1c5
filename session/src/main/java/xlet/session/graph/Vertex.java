package xlet.session.graph;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * A step of a program as it is drawn.
 *
 * @param kind the kind of step
 * @param name its name: as the program has it, or a number after {@code %}
 * @param operation the name of the operation; empty if there is none
 * @param arguments what stands between its parentheses
 * @param type the type of its value, with layout
 * @param source the expression that it was made of; empty if that says no more
 * @param bodies the computations that it calls, where they are not short enough for its arguments
 */
public record Vertex(
    Kind kind,
    String name,
    String operation,
    List<Argument> arguments,
    String type,
    String source,
    List<Diagram> bodies) {
  public Vertex {
    arguments = List.copyOf(arguments);
    bodies = List.copyOf(bodies);
  }

  /** The kinds of steps. */
  public enum Kind {
    /** A parameter of the program. */
    PARAMETER,
    /** A value that is given: a literal, or a variable that was not computed. */
    VALUE,
    /** An operation. */
    OPERATION
  }

  /** An argument of an operation. */
  public sealed interface Argument {}

  /** The value of another step, by its number. */
  public record Link(int number) implements Argument {}

  /**
   * An attribute or a small constant, as the language writes it.
   *
   * @param name the name that the program gives to a constant; empty if none
   */
  public record Words(String text, String name) implements Argument {}

  /** A step that nothing else reads, written where its value is used. */
  public record Nested(Vertex vertex) implements Argument {}

  /** The step as the language writes it, the names of others given by {@code names}. */
  String text(IntFunction<String> names) {
    if (operation.isEmpty()) {
      return arguments.stream().map(own -> text(own, names)).collect(Collectors.joining(", "));
    }
    return arguments.stream()
        .map(argument -> text(argument, names))
        .collect(Collectors.joining(", ", operation + "(", ")"));
  }

  private static String text(Argument argument, IntFunction<String> names) {
    return switch (argument) {
      case Link(int number) -> names.apply(number);
      case Words(String text, String _) -> text;
      case Nested(Vertex inner) -> inner.text(names);
    };
  }

  /** The constants among the arguments that have names, as {@code name = text}. */
  List<String> constants() {
    return arguments.stream()
        .filter(argument -> argument instanceof Words words && !words.name().isEmpty())
        .map(Words.class::cast)
        .map(words -> words.name() + " = " + words.text())
        .distinct()
        .toList();
  }

  /** This step with other arguments. */
  Vertex with(List<Argument> others) {
    return new Vertex(kind, name, operation, others, type, source, bodies);
  }
}
