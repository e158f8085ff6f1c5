package xlet.session.paste;

import java.util.ArrayList;
import java.util.HashMap;
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
import xlet.session.catalog.Operations;
import xlet.session.mlir.MlirText;

/** The operation, the operands and the attributes of one instruction, as HLO text has them. */
final class StableHloInstruction {
  private static final Pattern OPERAND =
      Pattern.compile("(?<name>%[\\w.$#-]+)(?:\\s*\\[(?<slice>[^\\]]*)\\])?");

  private static final Pattern REDUCED =
      Pattern.compile("(?<operand>%\\S+)\\s+init:\\s*(?<init>%\\S+)");

  private static final Pattern ACROSS =
      Pattern.compile(
          "(?:applies\\s+\\w+\\.(?<combiner>\\w+)\\s+)?across\\s+dimensions\\s*=\\s*\\[(?<dimensions>[\\d,\\s]*)\\]");

  private static final Pattern DENSE =
      Pattern.compile(
          "(?:value\\s*=\\s*)?dense<(?<elements>[^<>]*)>(?:\\s*:\\s*.*)?", Pattern.DOTALL);

  /** An attribute that is a part of another: {@code window={size=3}}. */
  private static final Pattern PART = Pattern.compile("(?<whole>\\w+)=\\{(?<part>\\w+=[^{}]*)\\}");

  /** A number times itself, which CHLO has a name for. */
  private static final String SQUARE = "square";

  /** The operations by their names in StableHLO, then by those in HLO. */
  private static final Map<String, OpDef> OPERATIONS = operations();

  private final MlirOp op;
  private final OpDef definition;

  StableHloInstruction(MlirOp op) throws StableHloRefusal {
    this.op = op;
    this.definition =
        operation(op.plainName()).orElseThrow(() -> new StableHloRefusal(op, unknown(op)));
  }

  private static String unknown(MlirOp op) {
    if (op.plainName().isEmpty()) {
      return "`" + op.arguments().strip() + "` is no instruction of MLIR";
    }
    return "StableHLO's `"
        + op.plainName()
        + "` is not an operation here; `:doc` lists those that are";
  }

  /** The operation that StableHLO calls {@code name}; CHLO has the names of HLO. */
  static Optional<OpDef> operation(String name) {
    return Optional.ofNullable(OPERATIONS.get(name.equals(SQUARE) ? "multiply" : name))
        .filter(def -> !def.hlo().isEmpty());
  }

  private static Map<String, OpDef> operations() {
    Map<String, OpDef> operations = new HashMap<>();
    Operations.all().forEach(def -> operations.putIfAbsent(def.stablehlo(), def));
    Operations.all().forEach(def -> operations.putIfAbsent(def.hlo(), def));
    return operations;
  }

  OpDef definition() {
    return definition;
  }

  /** The call, without the type before it and the computations behind it. */
  String call() throws StableHloRefusal {
    List<String> items = op.items();
    if (definition.hlo().equals("constant")) {
      return constant(items);
    }
    List<String> operands = new ArrayList<>();
    List<String> initial = new ArrayList<>();
    List<String> attributes = new ArrayList<>();
    for (String item : items) {
      Matcher operand = OPERAND.matcher(item);
      Matcher reduced = REDUCED.matcher(item);
      Matcher across = ACROSS.matcher(item);
      if (operand.matches()) {
        operands.add(StableHloNames.value(operand.group("name")));
        Optional.ofNullable(operand.group("slice")).map(this::bracketed).ifPresent(attributes::add);
      } else if (reduced.matches()) {
        operands.add(StableHloNames.value(reduced.group("operand")));
        initial.add(StableHloNames.value(reduced.group("init")));
      } else if (across.matches()) {
        attributes.addAll(across(across));
      } else if (!StableHloCombined.isPart(item)) {
        attributes.add(attribute(item));
      }
    }
    operands.addAll(op.plainName().equals(SQUARE) ? List.copyOf(operands) : initial);
    attributes.addAll(StableHloCombined.of(items));
    StableHloConvolution.size(op, items).ifPresent(attributes::add);
    attributes.removeIf(String::isEmpty);
    String call = definition.hlo() + "(" + String.join(", ", operands) + ")";
    return attributes.isEmpty() ? call : call + ", " + String.join(", ", joined(attributes));
  }

  /** Returns true for an operation that says more in StableHLO than HLO text has words for. */
  boolean isBeyondHlo() {
    return definition.parameters().stream()
        .anyMatch(parameter -> parameter.hlo() instanceof HloPlace.SameAs);
  }

  /** The call in the language's own words. */
  String ownCall() throws StableHloRefusal {
    List<String> arguments = new ArrayList<>();
    for (String item : op.items()) {
      arguments.add(
          item.startsWith("%")
              ? StableHloNames.value(item)
              : StableHloArgument.own(definition, item).orElseThrow(() -> refusal(item)));
    }
    arguments.removeIf(String::isEmpty);
    return definition.name() + "(" + String.join(", ", arguments) + ")";
  }

  private String attribute(String item) throws StableHloRefusal {
    return StableHloArgument.hlo(definition, item).orElseThrow(() -> refusal(item));
  }

  private StableHloRefusal refusal(String item) {
    return new StableHloRefusal(
        op,
        "`%s` of StableHLO's `%s` cannot be converted; write it as `%s` (try `%s?`)"
            .formatted(item, op.plainName(), definition.name(), definition.name()));
  }

  /** Behind an operand stand the ranges of a slice, or the place in a tuple. */
  private String bracketed(String text) {
    return definition.hlo().equals("slice")
        ? MlirText.split(text).stream()
            .map(range -> "[" + range + "]")
            .collect(Collectors.joining(", ", "slice={", "}"))
        : "index=" + text.strip();
  }

  private List<String> across(Matcher across) throws StableHloRefusal {
    String combiner = across.group("combiner");
    String dimensions =
        "dimensions={" + String.join(", ", MlirText.split(across.group("dimensions"))) + "}";
    if (combiner == null) {
      return List.of(dimensions);
    }
    return List.of(
        dimensions,
        "to_apply="
            + operation(combiner)
                .map(OpDef::name)
                .orElseThrow(
                    () -> new StableHloRefusal(op, "`" + combiner + "` is not an operation here")));
  }

  private String constant(List<String> items) throws StableHloRefusal {
    ArrayShape shape =
        MlirTypes.last(op.types())
            .orElseThrow(() -> new StableHloRefusal(op, "`" + op.types() + "` is not a type here"));
    Matcher dense = DENSE.matcher(items.isEmpty() ? "" : items.getFirst());
    if (!dense.matches()) {
      throw new StableHloRefusal(op, "`" + op.arguments() + "` is no constant here");
    }
    String elements = dense.group("elements").strip();
    if (MlirLiteral.isLong(elements, shape)) {
      return "broadcast("
          + MlirLiteral.literal(elements, ArrayShape.of(shape.type()))
          + "), dimensions={}";
    }
    if (shape.elementCount() > MlirLiteral.MOST_ELEMENTS) {
      throw new StableHloRefusal(
          op,
          "a constant of %d elements; at most %d are converted"
              .formatted(shape.elementCount(), MlirLiteral.MOST_ELEMENTS));
    }
    String literal = MlirLiteral.literal(elements, shape);
    return "constant(" + literal.substring(shape.text().length() + 1) + ")";
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
}
