package xlet.session.paste;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import xlet.engine.array.ArrayShape;
import xlet.engine.op.HloPlace;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.session.catalog.Operations;

/** Instructions of StableHLO as those of HLO text, which have the type in front. */
final class StableHloLine {
  private static final Pattern LINE =
      Pattern.compile(
          "\\s*(?<name>%[\\w.$-]+)\\s*=\\s*\"?(?:stablehlo|mhlo|chlo)"
              + "\\.(?<op>\\w+)\\b\"?(?<rest>.*)");

  /** MLIR's generic form: operands in parentheses, then attributes in braces. */
  private static final Pattern GENERIC =
      Pattern.compile("\\s*\\((?<operands>[^()]*)\\)\\s*(?:<?\\{(?<attributes>.*)\\}>?)?\\s*");

  private static final Pattern REDUCTION =
      Pattern.compile(
          "\\s*\\((?<operand>%[\\w.$-]+)\\s+init:\\s*(?<init>%[\\w.$-]+)\\)\\s+"
              + "(?:applies\\s+(?:stablehlo|mhlo)\\.(?<combiner>\\w+)\\s+)?"
              + "across\\s+dimensions\\s*=\\s*\\[(?<dimensions>[\\d,\\s]*)\\]\\s*");

  private static final Pattern TYPE = Pattern.compile(MlirTypes.TENSOR);

  private static final Pattern CONSTANT =
      Pattern.compile(
          "\\s*(?:\\(\\)\\s*<?\\{\\s*value\\s*=\\s*)?dense<(?<elements>[^<>\"]*)>"
              + "[^{}]*(?:\\}>?)?\\s*");

  private static final Pattern OPERAND =
      Pattern.compile("%[\\w.$-]+(?:\\s*\\[(?<slice>[^\\]]*)\\])?");

  /** An attribute that is a part of another: {@code window={size=3}}. */
  private static final Pattern PART = Pattern.compile("(?<whole>\\w+)=\\{(?<part>\\w+=[^{}]*)\\}");

  /**
   * The computations of an instruction: the names by which it calls them, and what defines them.
   */
  private record Called(List<String> names, List<String> definitions) {}

  private StableHloLine() {}

  static boolean isLike(String text) {
    return !text.contains("func.func")
        && text.lines().anyMatch(line -> LINE.matcher(line).matches());
  }

  static String converted(String text) {
    return StableHloText.parts(text).stream()
        .map(part -> statements(part).map(all -> String.join("\n", all)).orElse(part))
        .collect(Collectors.joining("\n"));
  }

  /**
   * Why the first instruction of StableHLO in {@code text} that is not converted is not; empty if
   * all are, or the last is not yet whole.
   */
  static Optional<String> refusal(String text) {
    return isLike(text)
        ? StableHloText.parts(text).stream()
            .filter(part -> !StableHloText.isOpen(part) && statements(part).isEmpty())
            .map(part -> LINE.matcher(part.lines().findFirst().orElse("")))
            .filter(Matcher::matches)
            .findFirst()
            .map(parts -> refusal(parts.group("op"), operation(parts.group("op"))))
        : Optional.empty();
  }

  private static String refusal(String name, Optional<OpDef> op) {
    return op.map(known ->
            "StableHLO's `%s` cannot be converted in this form; write it as `%s` (try `%s?`)"
                .formatted(name, known.name(), known.name()))
        .orElse("StableHLO's `" + name + "` is not an operation here; `:doc` lists those that are");
  }

  /** The instruction and what it calls; empty if there is something in it that is not known. */
  private static Optional<List<String>> statements(String instruction) {
    return StableHloRegion.apart(instruction).flatMap(StableHloLine::statements);
  }

  private static Optional<List<String>> statements(StableHloRegion.Apart instruction) {
    Matcher parts = LINE.matcher(instruction.line());
    if (!parts.matches()) {
      return Optional.empty();
    }
    String rest = parts.group("rest");
    int colon = rest.lastIndexOf(" : ");
    Optional<OpDef> op = operation(parts.group("op"));
    if (colon < 0 || op.isEmpty()) {
      return Optional.empty();
    }
    Optional<ArrayShape> shape = last(rest.substring(colon));
    String arguments = rest.substring(0, colon);
    Optional<Called> called = called(parts.group("name"), instruction.regions());
    Optional<String> call =
        shape
            .flatMap(known -> constant(arguments, known))
            .or(() -> reduction(op.get(), arguments))
            .or(() -> call(op.get(), flat(arguments)));
    Optional<String> calling = called.flatMap(known -> calling(op.get(), known.names()));
    if (shape.isEmpty() || call.isEmpty() || calling.isEmpty()) {
      return Optional.empty();
    }
    List<String> statements = new ArrayList<>(called.get().definitions());
    statements.add(
        parts.group("name") + " = " + shape.get().text() + " " + call.get() + calling.get());
    return Optional.of(statements);
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

  /**
   * The computations that regions of the instruction {@code result} are; empty if one is unknown.
   */
  private static Optional<Called> called(String result, List<StableHloRegion> regions) {
    List<String> names = new ArrayList<>();
    List<String> definitions = new ArrayList<>();
    for (StableHloRegion region : regions) {
      Optional<String> single = single(region);
      if (single.isPresent()) {
        names.add(single.get());
        continue;
      }
      String number = regions.size() == 1 ? "" : "_" + names.size();
      names.add("computation_" + result.substring(1).replaceAll("\\W", "_") + number);
      List<String> body = new ArrayList<>();
      for (String instruction : region.instructions()) {
        Optional<List<String>> statements = statements(instruction);
        if (statements.isEmpty()) {
          return Optional.empty();
        }
        body.addAll(statements.get());
      }
      definitions.add("let " + names.getLast() + " = " + region.function(body));
    }
    return Optional.of(new Called(names, definitions));
  }

  /** The operation that is all that a region does, to its parameters in order. */
  private static Optional<String> single(StableHloRegion region) {
    Matcher line =
        LINE.matcher(
            region.instructions().size() == 1 ? region.instructions().getFirst().strip() : "");
    if (!line.matches() || !line.group("name").equals(region.result())) {
      return Optional.empty();
    }
    String arguments = line.group("rest").replaceFirst("\\s:\\s.*", "");
    return StableHloText.split(flat(arguments)).equals(region.names())
        ? operation(line.group("op")).map(OpDef::name)
        : Optional.empty();
  }

  /** The attributes that call computations; empty if the operation does not call so many. */
  private static Optional<String> calling(OpDef op, List<String> computations) {
    List<String> attributes = new ArrayList<>();
    for (Parameter parameter : op.parameters()) {
      if (parameter.kind() == Parameter.Kind.COMPUTATION
          && parameter.hlo() instanceof HloPlace.Attribute(String name)
          && attributes.size() < computations.size()) {
        attributes.add(", " + name + "=" + computations.get(attributes.size()));
      }
    }
    return attributes.size() == computations.size()
        ? Optional.of(String.join("", attributes))
        : Optional.empty();
  }

  /** Operands and attributes in one list, also where the generic form has two. */
  private static String flat(String arguments) {
    Matcher generic = GENERIC.matcher(arguments);
    return generic.matches()
        ? generic.group("operands")
            + Optional.ofNullable(generic.group("attributes")).map(list -> ", " + list).orElse("")
        : arguments;
  }

  /** A reduction: {@code (%a init: %z) applies stablehlo.add across …}. */
  private static Optional<String> reduction(OpDef op, String arguments) {
    Matcher parts = REDUCTION.matcher(arguments);
    if (!parts.matches()) {
      return Optional.empty();
    }
    String operands = "(" + parts.group("operand") + ", " + parts.group("init") + ")";
    String dimensions = String.join(", ", StableHloText.split(parts.group("dimensions")));
    String call = op.hlo() + operands + ", dimensions={" + dimensions + "}";
    return parts.group("combiner") == null
        ? Optional.of(call)
        : operation(parts.group("combiner"))
            .map(combiner -> call + ", to_apply=" + combiner.name());
  }

  private static Optional<String> call(OpDef op, String arguments) {
    List<String> operands = new ArrayList<>();
    List<String> attributes = new ArrayList<>();
    List<String> parts = StableHloText.split(arguments);
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
    return Optional.of(
        attributes.isEmpty() ? call : call + ", " + String.join(", ", joined(attributes)));
  }

  /** The attributes with the parts of one together: {@code window={size=3 stride=1}}. */
  private static List<String> joined(List<String> attributes) {
    Map<String, String> joined = new LinkedHashMap<>();
    for (String attribute : attributes) {
      Matcher part = PART.matcher(attribute);
      if (part.matches()) {
        joined.merge(part.group("whole"), part.group("part"), (some, more) -> some + " " + more);
      } else {
        joined.put(attribute, "");
      }
    }
    return joined.entrySet().stream()
        .map(one ->
            one.getValue().isEmpty() ? one.getKey() : one.getKey() + "={" + one.getValue() + "}")
        .toList();
  }

  /** {@code 0:2, 1:3} as HLO text has it: a bracket for each dimension. */
  private static String slice(String ranges) {
    return Pattern.compile("\\s*,\\s*")
        .splitAsStream(ranges.strip())
        .map(range -> "[" + range + "]")
        .collect(Collectors.joining(", ", "slice={", "}"));
  }
}
