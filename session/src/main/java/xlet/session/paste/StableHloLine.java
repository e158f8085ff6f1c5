package xlet.session.paste;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import xlet.engine.array.ArrayShape;
import xlet.engine.op.OpDef;
import xlet.session.catalog.Operations;

/** Instructions of StableHLO as those of HLO text, which have the type in front. */
final class StableHloLine {
  private static final Pattern LINE =
      Pattern.compile(
          "\\s*(?<name>%[\\w.$-]+)\\s*=\\s*\"?(?:stablehlo|mhlo|chlo)\\.(?<op>\\w+)\\b\"?(?<rest>.*)");

  /** MLIR's generic form: operands in parentheses, then attributes in braces. */
  private static final Pattern GENERIC =
      Pattern.compile("\\s*\\((?<operands>[^()]*)\\)\\s*(?:<?\\{(?<attributes>.*)\\}>?)?\\s*");

  private static final Pattern REDUCTION =
      Pattern.compile(
          "\\s*\\((?<operand>%[\\w.$-]+)\\s+init:\\s*(?<init>%[\\w.$-]+)\\)\\s+applies\\s+"
              + "(?:stablehlo|mhlo)\\.(?<combiner>\\w+)\\s+across\\s+dimensions\\s*=\\s*"
              + "\\[(?<dimensions>[\\d,\\s]*)\\]\\s*");

  private static final Pattern TYPE = Pattern.compile(MlirTypes.TENSOR);

  private static final Pattern CONSTANT =
      Pattern.compile(
          "\\s*(?:\\(\\)\\s*<?\\{\\s*value\\s*=\\s*)?dense<(?<elements>[^<>\"]*)>[^{}]*(?:\\}>?)?\\s*");

  private static final Pattern OPERAND =
      Pattern.compile("%[\\w.$-]+(?:\\s*\\[(?<slice>[^\\]]*)\\])?");

  private StableHloLine() {}

  static boolean isLike(String text) {
    return !text.contains("func.func")
        && text.lines().anyMatch(line -> LINE.matcher(line).matches());
  }

  static String converted(String text) {
    return text.lines().map(StableHloLine::line).collect(Collectors.joining("\n"));
  }

  private static String line(String line) {
    Matcher parts = LINE.matcher(line);
    return parts.matches() ? instruction(parts).orElse(line) : line;
  }

  /** The instruction; empty if there is something in it that is not known. */
  private static Optional<String> instruction(Matcher parts) {
    String rest = parts.group("rest");
    int colon = rest.lastIndexOf(" : ");
    Optional<OpDef> op = operation(parts.group("op"));
    if (colon < 0 || op.isEmpty()) {
      return Optional.empty();
    }
    Optional<ArrayShape> shape = last(rest.substring(colon));
    String arguments = rest.substring(0, colon);
    Optional<String> call =
        shape
            .flatMap(known -> constant(arguments, known))
            .or(() -> reduction(op.get(), arguments))
            .or(() -> call(op.get(), flat(arguments)));
    return shape.flatMap(
        known -> call.map(text -> parts.group("name") + " = " + known.text() + " " + text));
  }

  private static Optional<ArrayShape> last(String types) {
    return TYPE.matcher(types)
        .results()
        .reduce((earlier, later) -> later)
        .flatMap(type -> MlirTypes.shape(type.group("body")));
  }

  private static Optional<String> constant(String arguments, ArrayShape shape) {
    Matcher constant = CONSTANT.matcher(arguments);
    if (!constant.matches() || shape.elementCount() > MlirLiteral.MOST_ELEMENTS) {
      return Optional.empty();
    }
    String literal = MlirLiteral.literal(constant.group("elements").strip(), shape);
    return Optional.of("constant(" + literal.substring(shape.text().length() + 1) + ")");
  }

  private static Optional<OpDef> operation(String name) {
    return Operations.all().stream()
        .filter(def -> def.stablehlo().equals(name) && !def.hlo().isEmpty())
        .findFirst();
  }

  /** Operands and attributes in one list, also where the generic form has two. */
  private static String flat(String arguments) {
    Matcher generic = GENERIC.matcher(arguments);
    return generic.matches()
        ? generic.group("operands")
            + Optional.ofNullable(generic.group("attributes")).map(list -> ", " + list).orElse("")
        : arguments;
  }

  /** A reduction by one operation: {@code (%a init: %z) applies stablehlo.add across …}. */
  private static Optional<String> reduction(OpDef op, String arguments) {
    Matcher parts = REDUCTION.matcher(arguments);
    if (!parts.matches()) {
      return Optional.empty();
    }
    String operands = "(" + parts.group("operand") + ", " + parts.group("init") + ")";
    String dimensions = String.join(", ", StableHloArgument.split(parts.group("dimensions")));
    return operation(parts.group("combiner"))
        .map(combiner ->
            op.hlo() + operands + ", dimensions={" + dimensions + "}, to_apply=" + combiner.name());
  }

  private static Optional<String> call(OpDef op, String arguments) {
    List<String> operands = new ArrayList<>();
    List<String> attributes = new ArrayList<>();
    List<String> parts = StableHloArgument.split(arguments);
    for (String argument : parts) {
      Matcher operand = OPERAND.matcher(argument);
      if (operand.matches()) {
        operands.add(argument.replaceFirst("\\s*\\[.*", ""));
        Optional.ofNullable(operand.group("slice"))
            .map(StableHloLine::slice)
            .ifPresent(attributes::add);
      } else if (!StableHloArgument.isRange(argument)) {
        Optional<String> attribute = StableHloArgument.hlo(op, argument);
        if (attribute.isEmpty()) {
          return Optional.empty();
        }
        attributes.add(attribute.get());
      }
    }
    StableHloArgument.slice(parts).ifPresent(attributes::add);
    attributes.removeIf(String::isEmpty);
    String call = op.hlo() + "(" + String.join(", ", operands) + ")";
    return Optional.of(attributes.isEmpty() ? call : call + ", " + String.join(", ", attributes));
  }

  /** {@code 0:2, 1:3} as HLO text has it: a bracket for each dimension. */
  private static String slice(String ranges) {
    return Pattern.compile("\\s*,\\s*")
        .splitAsStream(ranges.strip())
        .map(range -> "[" + range + "]")
        .collect(Collectors.joining(", ", "slice={", "}"));
  }
}
