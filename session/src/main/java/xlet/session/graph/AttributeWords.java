package xlet.session.graph;

import java.util.List;
import java.util.stream.Collectors;
import xlet.engine.array.Value;
import xlet.engine.op.CustomFunction;
import xlet.session.render.Literal;

/** Attributes as the language writes them. */
final class AttributeWords {
  private AttributeWords() {}

  static String of(Object value) {
    return switch (value) {
      case List<?> list ->
          list.stream().map(AttributeWords::of).collect(Collectors.joining(", ", "{", "}"));
      case Value literal -> Literal.untyped(literal);
      case CustomFunction _ -> "a function of the host";
      default -> value.toString();
    };
  }
}
