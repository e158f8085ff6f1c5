package xlet.session.paste;

import java.util.Collections;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.session.render.ElementText;

/** Types and literals of MLIR inside a statement: {@code dense<[1, 2]> : tensor<2xi32>}. */
final class MlirLiteral {
  private static final Pattern TYPE = Pattern.compile(MlirTypes.TENSOR);

  private static final Pattern DENSE =
      Pattern.compile("dense<(?<elements>[^<>\"]*)>\\s*:\\s*" + MlirTypes.TENSOR);

  /** Whatever cannot be converted whole stays as it is. */
  private static final Pattern UNREAD = Pattern.compile("\\bdense<|\\b(?:stablehlo|mhlo|chlo)\\.");

  /** The bits of a number. */
  private static final Pattern BITS = Pattern.compile("0x([0-9a-fA-F]{1,16})");

  /** A literal has no more elements; MLIR writes one for all of them. */
  static final long MOST_ELEMENTS = 1_000;

  private MlirLiteral() {}

  /** A function of MLIR is no statement. */
  static boolean isLike(String text) {
    return text.contains("tensor<") && !text.contains("func.func") && !text.contains("func @");
  }

  static String converted(String text) {
    String literals =
        DENSE
            .matcher(text)
            .replaceAll(found -> Matcher.quoteReplacement(literal(found.group(), text)));
    if (UNREAD.matcher(literals).find()) {
      return text;
    }
    return TYPE.matcher(literals)
        .replaceAll(found ->
            Matcher.quoteReplacement(
                MlirTypes.shape(found.group("body")).map(ArrayShape::text).orElse(found.group())));
  }

  private static String literal(String written, String text) {
    Matcher dense = DENSE.matcher(written);
    if (!dense.matches()) {
      return text;
    }
    return MlirTypes.shape(dense.group("body"))
        .filter(shape -> shape.elementCount() <= MOST_ELEMENTS)
        .map(shape -> literal(dense.group("elements").strip(), shape))
        .orElse(written);
  }

  /** The literal of {@code elements}, which are lists in brackets or one element for all. */
  static String literal(String elements, ArrayShape shape) {
    String numbers =
        BITS.matcher(elements)
            .replaceAll(bits -> Matcher.quoteReplacement(number(bits.group(1), shape.type())));
    if (numbers.isEmpty()) {
      return shape.text() + " {}";
    }
    String braces = numbers.replace('[', '{').replace(']', '}');
    return shape.text() + " " + (numbers.startsWith("[") ? braces : filled(braces, shape, 0));
  }

  /** {@code element} again and again, in as many braces as the shape has dimensions. */
  private static String filled(String element, ArrayShape shape, int dimension) {
    return dimension == shape.rank()
        ? element
        : "{"
            + String.join(
                ", ",
                Collections.nCopies(
                    Math.toIntExact(shape.size(dimension)), filled(element, shape, dimension + 1)))
            + "}";
  }

  private static String number(String hexadecimal, ElementType type) {
    long bits = Long.parseUnsignedLong(hexadecimal, 16);
    return type.isFloat()
        ? ElementText.number(type, type.decode(bits))
        : Optional.of(bits).map(Long::toUnsignedString).orElse("");
  }
}
