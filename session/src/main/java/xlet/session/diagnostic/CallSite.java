package xlet.session.diagnostic;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import xlet.grammar.SourceText;
import xlet.grammar.tree.Span;

/**
 * Where a call of an operation stands in the source, argument by argument.
 *
 * @param source the source
 * @param statement the whole statement, without the semicolon
 * @param call the whole call
 * @param callee the operation's name, or the sign of an infix form
 * @param prefix whether it is written {@code Op(…)}, not infix
 * @param given the arguments, those of a variadic parameter one by one
 */
public record CallSite(
    SourceText source, Span statement, Span call, Span callee, boolean prefix, List<Given> given) {

  /**
   * An argument.
   *
   * @param parameter the name of the operation's parameter
   * @param span the argument with its name, if it has one
   * @param value the argument without its name; of a field of an object, the object
   * @param elements the elements of a list
   * @param text what it would be written as: the source's text, of a field of an object its list
   * @param type the type of an operand or computation, as it is printed; empty for an attribute
   * @param filled of a field of an object, the statements that filled it
   */
  public record Given(
      String parameter,
      Span span,
      Span value,
      List<Span> elements,
      String text,
      String type,
      List<Place> filled) {
    public Given {
      elements = List.copyOf(elements);
      filled = List.copyOf(filled);
    }

    /** Whether it is written with its name. */
    public boolean isNamed() {
      return !span.equals(value);
    }

    /** Whether it is a field of an object that was filled before. */
    public boolean isField() {
      return !filled.isEmpty();
    }
  }

  public CallSite {
    given = List.copyOf(given);
  }

  /** The arguments of {@code parameter}: several if it is variadic, none if it was left out. */
  public List<Given> of(String parameter) {
    return given.stream().filter(g -> g.parameter().equals(parameter)).toList();
  }

  /**
   * The place of element {@code element} of the argument of {@code parameter}; of the whole
   * argument if that is -1 or has no such element, of the operation's name if it was left out.
   */
  public Span span(String parameter, int element) {
    List<Given> arguments = of(parameter);
    if (arguments.isEmpty()) {
      return callee;
    }
    if (arguments.size() > 1) {
      return element >= 0 && element < arguments.size()
          ? arguments.get(element).span()
          : withBraces(arguments.getFirst().span().to(arguments.getLast().span()));
    }
    Given argument = arguments.getFirst();
    return element >= 0 && element < argument.elements().size() && argument.elements().size() > 1
        ? argument.elements().get(element)
        : argument.span();
  }

  /** A group of arguments with the braces that hold them and nothing else. */
  private Span withBraces(Span group) {
    String before = source.slice(new Span(call.start(), group.start()));
    String after = source.slice(new Span(group.end(), call.end()));
    boolean braces = before.stripTrailing().endsWith("{") && after.stripLeading().startsWith("}");
    return braces
        ? new Span(
            group.start() - (before.length() - before.stripTrailing().length()) - 1,
            group.end() + (after.length() - after.stripLeading().length()) + 1)
        : group;
  }

  /** The text of the argument of {@code parameter}; empty if it was left out. */
  public Optional<String> text(String parameter) {
    List<Given> arguments = of(parameter);
    return arguments.isEmpty()
        ? Optional.empty()
        : Optional.of(arguments.stream().map(Given::text).collect(Collectors.joining(", ")));
  }
}
