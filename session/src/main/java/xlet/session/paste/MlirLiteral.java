package xlet.session.paste;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
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

  /** One element for all of them is written so often at most. */
  private static final long MOST_WRITTEN = 16;

  /** The bytes of all elements, the lowest of each first. */
  private static final Pattern BYTES = Pattern.compile("\"0x([0-9a-fA-F]*)\"");

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

  /** Returns true for one element that stands for so many that nobody wants to read them. */
  static boolean isLong(String elements, ArrayShape shape) {
    return shape.elementCount() > MOST_WRITTEN
        && !elements.startsWith("[")
        && !elements.startsWith("\"")
        && !elements.isEmpty();
  }

  /** The literal of {@code elements}, which are lists in brackets or one element for all. */
  static String literal(String elements, ArrayShape shape) {
    Matcher bytes = BYTES.matcher(elements);
    if (bytes.matches()) {
      return shape.text() + " " + packed(bytes.group(1), shape);
    }
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
    if (type.isFloat()) {
      return ElementText.number(type, type.decode(bits));
    }
    int unused = Long.SIZE - type.bits();
    return type.isSigned() ? Long.toString(bits << unused >> unused) : Long.toUnsignedString(bits);
  }

  /** The elements as MLIR packs them, in hexadecimal digits; other digits stay as they are. */
  private static String packed(String digits, ArrayShape shape) {
    boolean complex = shape.type().isComplex();
    ElementType type = complex ? shape.type().part() : shape.type();
    int each = type.bytes() * 2;
    List<String> numbers = new ArrayList<>();
    for (int from = 0; from + each <= digits.length(); from += each) {
      StringBuilder turned = new StringBuilder();
      for (int k = each - 2; k >= 0; k -= 2) {
        turned.append(digits, from + k, from + k + 2);
      }
      numbers.add(number(turned.toString(), type));
    }
    List<String> elements =
        complex
            ? IntStream.range(0, numbers.size() / 2)
                .mapToObj(k -> "(" + numbers.get(2 * k) + ", " + numbers.get(2 * k + 1) + ")")
                .toList()
            : numbers;
    return elements.size() == shape.elementCount() && digits.length() % each == 0
        ? nested(elements.iterator(), shape, 0)
        : "\"0x" + digits + "\"";
  }

  private static String nested(Iterator<String> elements, ArrayShape shape, int dimension) {
    return dimension == shape.rank()
        ? elements.next()
        : LongStream.range(0, shape.size(dimension))
            .mapToObj(_ -> nested(elements, shape, dimension + 1))
            .collect(Collectors.joining(", ", "{", "}"));
  }
}
