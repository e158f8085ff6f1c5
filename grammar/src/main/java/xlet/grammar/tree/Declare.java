package xlet.grammar.tree;

import java.util.List;

/**
 * The declaration of an object in the documents' C++ habit: {@code DotDimensionNumbers d;}, {@code
 * XlaBuilder b("n");}, {@code Computation max;}.
 *
 * @param span the whole declaration
 * @param objectType the type of the object, such as {@code XlaBuilder}
 * @param name the name of the object
 * @param arguments the constructor's arguments; none if there are no parentheses
 */
public record Declare(Span span, Name objectType, Name name, List<Argument> arguments)
    implements Statement {
  /** Copies the list. */
  public Declare {
    arguments = List.copyOf(arguments);
  }
}
