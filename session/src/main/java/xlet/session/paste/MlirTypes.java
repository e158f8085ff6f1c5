package xlet.session.paste;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.session.phrasebook.Phrasebook;

/** Types as MLIR writes them: {@code tensor<4x2xf32>}. */
final class MlirTypes {
  /** A type of known sizes; the group {@code body} is what stands between the brackets. */
  static final String TENSOR = "tensor<(?<body>(?:\\d+x)*(?:complex<\\w+>|[a-zA-Z]\\w*))>";

  private static final Pattern BODY = Pattern.compile("(?<sizes>(?:\\d+x)*)(?<type>.+)");

  private static final Pattern TYPE = Pattern.compile(TENSOR);

  private MlirTypes() {}

  /** The shapes of the types in {@code text} that are known here, in order. */
  static List<ArrayShape> all(String text) {
    return TYPE.matcher(text)
        .results()
        .flatMap(type -> shape(type.group("body")).stream())
        .toList();
  }

  /** The shape of the type that {@code text} begins with; empty if it is not known here. */
  static Optional<ArrayShape> first(String text) {
    Matcher type = TYPE.matcher(text.strip());
    return type.lookingAt() ? shape(type.group("body")) : Optional.empty();
  }

  /** The shape of the last type in {@code text}. */
  static Optional<ArrayShape> last(String text) {
    return all(text).stream().reduce((earlier, later) -> later);
  }

  /** The shape of {@code body}, as in {@code 4x2xf32}; empty if there is no such type here. */
  static Optional<ArrayShape> shape(String body) {
    Matcher parts = BODY.matcher(body);
    if (!parts.matches()) {
      return Optional.empty();
    }
    String sizes = parts.group("sizes");
    try {
      Ints dimensions =
          sizes.isEmpty()
              ? Ints.of()
              : Ints.of(Pattern.compile("x").splitAsStream(sizes).map(Long::valueOf).toList());
      return type(parts.group("type")).map(type -> ArrayShape.of(type, dimensions.toArray()));
    } catch (NumberFormatException tooLarge) {
      return Optional.empty();
    }
  }

  /** The element type that another tool calls {@code name}: {@code i32}, {@code float32}. */
  static Optional<ElementType> type(String name) {
    String plain =
        switch (name) {
          case "i1" -> ElementType.PRED.text();
          case "complex<f32>" -> ElementType.C64.text();
          case "complex<f64>" -> ElementType.C128.text();
          default -> name;
        };
    return ElementType.named(plain)
        .or(() -> Phrasebook.get().type(plain).flatMap(ElementType::named))
        .or(() -> ElementType.named(plain.replaceFirst("^float", "f").replace("_", "")))
        .or(() ->
            ElementType.named(plain.replaceFirst("^u?int", plain.startsWith("u") ? "u" : "s")))
        .or(() ->
            ElementType.named(plain.replaceFirst("^s?i(?=\\d)", "s").replaceFirst("^ui", "u")));
  }
}
