package xlet.session.paste;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import xlet.engine.array.Ints;
import xlet.engine.op.Counts;
import xlet.engine.op.HloPlace;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.session.mlir.Mesh;
import xlet.session.mlir.MlirText;

/**
 * Instructions of StableHLO as statements, each as the computations that it calls, itself, and its
 * results.
 */
final class StableHloStatements {
  private final Map<String, Mesh> meshes;

  /** Converts instructions in which {@code meshes} are known by their names. */
  StableHloStatements(Map<String, Mesh> meshes) {
    this.meshes = meshes;
  }

  /** An instruction, the computations that it calls before it, and its results behind it. */
  List<String> of(MlirOp op) throws StableHloRefusal {
    if (op.results().isEmpty()) {
      throw new StableHloRefusal(
          op, "StableHLO's `" + op.plainName() + "` gives no value: it is not converted");
    }
    List<String> lines = new ArrayList<>();
    List<String> types = resultTypes(op);
    String whole = whole(op);
    String type =
        types.size() == 1
            ? types.getFirst()
            : types.stream().collect(Collectors.joining(", ", "(", ")"));
    lines.addAll(calling(op, whole, type));
    if (op.results().size() > 1) {
      for (int k = 0; k < op.results().size(); k++) {
        lines.add(
            StableHloNames.value(op.results().get(k))
                + " = "
                + types.get(k)
                + " get-tuple-element("
                + whole
                + "), index="
                + k);
      }
    }
    return lines;
  }

  /** The name of all results together: {@code %0} of {@code %0:2}. */
  private static String whole(MlirOp op) {
    String first = op.results().getFirst();
    boolean named = op.results().size() > 1 && !first.contains("#");
    return StableHloNames.value(first.replaceFirst("#.*", "")) + (named ? ".all" : "");
  }

  static List<String> resultTypes(MlirOp op) throws StableHloRefusal {
    int arrow = op.types().lastIndexOf("->");
    String results = arrow < 0 ? op.types() : op.types().substring(arrow + 2).strip();
    List<String> written =
        MlirText.split(
            results.startsWith("(") ? results.substring(1, results.length() - 1) : results);
    if (written.size() < op.results().size()) {
      throw new StableHloRefusal(
          op,
          "`%s` has %s and %s; each result needs one"
              .formatted(
                  op.name(),
                  Counts.of(op.results().size(), "result"),
                  Counts.of(written.size(), "type")));
    }
    List<String> types = new ArrayList<>();
    for (String type : written.subList(written.size() - op.results().size(), written.size())) {
      types.add(type(op, type));
    }
    return types;
  }

  private List<String> calling(MlirOp op, String result, String type) throws StableHloRefusal {
    return switch (op.plainName()) {
      case "while" -> new StableHloControl(this).loop(op, result);
      case "call" ->
          List.of(
              result
                  + " = "
                  + type
                  + " call("
                  + String.join(", ", operands(op))
                  + "), to_apply="
                  + StableHloNames.symbol(op));
      case "custom_call" ->
          List.of(
              result
                  + " = "
                  + type
                  + " custom-call("
                  + String.join(", ", operands(op))
                  + "), custom_call_target=\""
                  + StableHloNames.symbol(op)
                  + "\""
                  + configuration(op));
      case "case", "if" -> new StableHloControl(this).branches(op, result, type);
      case "optimization_barrier" -> barrier(op, result, type);
      case "manual_computation" -> new ShardyComputation(op, result, meshes).statements(this);
      case "sharding_constraint", "reshard" ->
          List.of(result + " = " + type + " copy(" + constrained(op) + ")");
      default -> {
        Optional<String> mapped = mapped(op, result, type);
        yield mapped.isPresent() ? List.of(mapped.get()) : simple(op, result, type);
      }
    };
  }

  /** HLO's barrier takes one value: several are put into a tuple. */
  private List<String> barrier(MlirOp op, String result, String type) throws StableHloRefusal {
    List<String> operands = values(op.items());
    if (operands.size() == 1) {
      return simple(op, result, type);
    }
    String tuple = result + ".operands";
    return List.of(
        tuple + " = " + type + " tuple(" + String.join(", ", operands) + ")",
        result + " = " + type + " opt-barrier(" + tuple + ")");
  }

  /** A function of CHLO that is worked out number by number. */
  private static Optional<String> mapped(MlirOp op, String result, String type) {
    return MlirTypes.last(op.types())
        .flatMap(shape ->
            ChloFunctions.of(op.plainName(), shape.type())
                .map(function ->
                    "%s = %s map(%s), dimensions=%s, to_apply=%s"
                        .formatted(
                            result,
                            type,
                            String.join(", ", values(op.items())),
                            Ints.range(shape.rank()),
                            function)));
  }

  /** The options of a custom call, {@code {uplo = 76 : ui8}}; a text that is empty says nothing. */
  private static String configuration(MlirOp op) {
    return op.items().stream()
        .filter(item -> item.matches("(?s)(?:mhlo\\.)?backend_config\\s*=\\s*+(?!\"\"|\\{\\s*}).+"))
        .map(item -> ", backend_config=" + item.substring(item.indexOf('=') + 1).strip())
        .findFirst()
        .orElse("");
  }

  /** The value that Shardy places on a mesh: {@code %0} of {@code %0 <@mesh, [{}, {"x"}]>}. */
  private static String constrained(MlirOp op) {
    return StableHloNames.value(op.items().getFirst().replaceFirst("\\s.*", ""));
  }

  /** The operands of {@code op}, all of which stand in one list. */
  static List<String> operands(MlirOp op) {
    return values(MlirOp.itemsOf(op.arguments().replaceFirst("^[^(]*", "")));
  }

  private static List<String> values(List<String> items) {
    return items.stream().filter(item -> item.startsWith("%")).map(StableHloNames::value).toList();
  }

  private List<String> simple(MlirOp op, String result, String type) throws StableHloRefusal {
    StableHloInstruction instruction = new StableHloInstruction(op);
    if (instruction.isBeyondHlo()) {
      return List.of(result + " = " + instruction.ownCall());
    }
    List<String> lines = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (MlirOp.Region region : op.regions()) {
      Optional<String> single = single(region);
      if (single.isPresent()) {
        names.add(single.get());
      } else {
        String number = op.regions().size() == 1 ? "" : "_" + names.size();
        names.add("computation_" + StableHloNames.plain(result.substring(1)) + number);
        lines.add("let " + names.getLast() + " = " + function(op, region) + ";");
      }
    }
    lines.add(
        result
            + " = "
            + type
            + " "
            + instruction.call()
            + computations(op, instruction.definition(), names));
    return lines;
  }

  /** The operation that is all that a region does, to its parameters in order. */
  private static Optional<String> single(MlirOp.Region region) {
    if (region.ops().size() != 2 || region.last().isEmpty()) {
      return Optional.empty();
    }
    MlirOp only = region.ops().getFirst();
    List<String> names = region.parameters().stream().map(MlirOp.Parameter::name).toList();
    return only.items().equals(names) && region.last().get().items().equals(only.results())
        ? StableHloInstruction.operation(only.plainName()).map(OpDef::name)
        : Optional.empty();
  }

  /** The attributes that call computations. */
  private static String computations(MlirOp op, OpDef definition, List<String> names)
      throws StableHloRefusal {
    StringBuilder attributes = new StringBuilder();
    int used = 0;
    for (Parameter parameter : definition.parameters()) {
      if (parameter.kind() == Parameter.Kind.COMPUTATION
          && parameter.hlo() instanceof HloPlace.Attribute(String name)
          && used < names.size()) {
        attributes.append(", ").append(name).append("=").append(names.get(used++));
      }
    }
    if (used < names.size()) {
      throw new StableHloRefusal(
          op,
          "StableHLO's `"
              + op.plainName()
              + "` calls more computations than `"
              + definition.name()
              + "`");
    }
    return attributes.toString();
  }

  /** A computation as a function. */
  String function(MlirOp op, MlirOp.Region region) throws StableHloRefusal {
    List<String> parameters = new ArrayList<>();
    for (MlirOp.Parameter parameter : region.parameters()) {
      parameters.add(
          StableHloNames.parameter(parameter.name()) + ": " + type(op, parameter.type()));
    }
    return function(op, region, parameters, List.of());
  }

  String function(MlirOp op, MlirOp.Region region, List<String> parameters, List<String> first)
      throws StableHloRefusal {
    Optional<MlirOp> last = region.last();
    if (last.isEmpty()) {
      throw new StableHloRefusal(op, "a computation of `" + op.name() + "` returns nothing");
    }
    List<String> body = new ArrayList<>(first);
    for (MlirOp instruction : region.ops().subList(0, region.ops().size() - 1)) {
      body.addAll(of(instruction));
    }
    String head = "(" + String.join(", ", parameters) + ") => ";
    if (body.isEmpty()) {
      return head + returned(last.get());
    }
    body.add(returned(last.get()));
    return head
        + body.stream()
            .flatMap(String::lines)
            .map(line -> "  " + line)
            .collect(Collectors.joining("\n", "{\n", "\n}"));
  }

  /** The type that {@code op} writes as {@code written}, as it is written here. */
  static String type(MlirOp op, String written) throws StableHloRefusal {
    return MlirTypes.first(written)
        .orElseThrow(() -> new StableHloRefusal(op, "`" + written.strip() + "` is not a type here"))
        .text();
  }

  /** The values that {@code op} returns: one, or several as a tuple. */
  static String returned(MlirOp op) {
    List<String> values = op.items().stream().map(StableHloNames::value).toList();
    return values.size() == 1
        ? values.getFirst()
        : values.stream().collect(Collectors.joining(", ", "(", ")"));
  }
}
