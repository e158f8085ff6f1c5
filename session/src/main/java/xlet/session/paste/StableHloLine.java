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
          "\\s*(?<name>%[\\w.$-]+)\\s*=\\s*(?:stablehlo|mhlo|chlo)\\.(?<op>\\w+)\\b(?<rest>.*)");

  private static final Pattern TYPE = Pattern.compile(MlirTypes.TENSOR);

  private static final Pattern CONSTANT = Pattern.compile("\\s*dense<(?<elements>[^<>\"]*)>\\s*");

  private static final Pattern OPERAND =
      Pattern.compile("%[\\w.$-]+(?:\\s*\\[(?<slice>[^\\]]*)\\])?");

  private static final Pattern DIRECTION = Pattern.compile("EQ|NE|LT|LE|GT|GE");

  private static final Pattern DIMENSIONS =
      Pattern.compile("dims?\\s*=\\s*\\[?(?<numbers>\\d+(?:\\s*,\\s*\\d+)*|)\\]?");

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
    Optional<OpDef> op =
        Operations.all().stream()
            .filter(def -> def.stablehlo().equals(parts.group("op")) && !def.hlo().isEmpty())
            .findFirst();
    if (colon < 0 || op.isEmpty()) {
      return Optional.empty();
    }
    Optional<ArrayShape> shape = last(rest.substring(colon));
    String arguments = rest.substring(0, colon);
    Optional<String> call =
        shape.flatMap(known -> constant(arguments, known)).or(() -> call(op.get(), arguments));
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

  private static Optional<String> call(OpDef op, String arguments) {
    List<String> operands = new ArrayList<>();
    List<String> attributes = new ArrayList<>();
    for (String argument : arguments.strip().split("\\s*,\\s*(?![^\\[]*\\])", -1)) {
      Matcher operand = OPERAND.matcher(argument);
      Matcher dimensions = DIMENSIONS.matcher(argument);
      if (operand.matches()) {
        operands.add(argument.replaceFirst("\\s*\\[.*", ""));
        Optional.ofNullable(operand.group("slice"))
            .map(StableHloLine::slice)
            .ifPresent(attributes::add);
      } else if (DIRECTION.matcher(argument).matches()) {
        attributes.add("direction=" + argument);
      } else if (dimensions.matches()) {
        attributes.add(dimensions(op, dimensions.group("numbers")));
      } else {
        return Optional.empty();
      }
    }
    String call = op.hlo() + "(" + String.join(", ", operands) + ")";
    return Optional.of(attributes.isEmpty() ? call : call + ", " + String.join(", ", attributes));
  }

  /** The dimensions of an operation that has operands; one without counts along one. */
  private static String dimensions(OpDef op, String numbers) {
    boolean counts = op.parameters().stream().noneMatch(parameter -> parameter.isOperand());
    return counts ? op.hlo() + "_dimension=" + numbers : "dimensions={" + numbers + "}";
  }

  /** {@code 0:2, 1:3} as HLO text has it: a bracket for each dimension. */
  private static String slice(String ranges) {
    return Pattern.compile("\\s*,\\s*")
        .splitAsStream(ranges.strip())
        .map(range -> "[" + range + "]")
        .collect(Collectors.joining(", ", "slice={", "}"));
  }
}
