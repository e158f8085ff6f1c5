package xlet.session.paste;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import xlet.engine.op.collective.CollectiveOps;
import xlet.session.mlir.Mesh;

/** Instructions of StableHLO as statements, in which instructions are written as in HLO text. */
final class StableHloProgram {
  /** How many devices a module is for. */
  private static final Pattern DEVICES =
      Pattern.compile("mhlo\\.num_(?<kind>replicas|partitions)\\s*=\\s*(?<count>\\d+)");

  private final List<String> statements = new ArrayList<>();
  private final Map<String, Mesh> meshes = new HashMap<>();
  private final StableHloStatements instructions = new StableHloStatements(meshes);

  /** Adds a line that is a statement already. */
  void add(String statement) {
    statements.add(statement);
  }

  /** Adds an instruction, a function, or the functions of a module. */
  void add(MlirOp op) throws StableHloRefusal {
    switch (op.plainName()) {
      case "module" -> {
        addDevices(op);
        addFunctions(op.regions().isEmpty() ? List.of() : op.regions().getFirst().ops());
      }
      case "func" -> addFunctions(List.of(op));
      case "return" -> statements.add(StableHloStatements.returned(op));
      default -> statements.addAll(instructions.of(op));
    }
  }

  String text() {
    List<String> all = ChloFunctions.definitions(statements);
    all.addAll(statements);
    return String.join("\n", all);
  }

  /** Says how many devices the module is for, unless all of them compute the same. */
  private void addDevices(MlirOp module) {
    if (module.regions().stream().anyMatch(StableHloProgram::knowsDevices)) {
      DEVICES
          .matcher(module.arguments())
          .results()
          .filter(devices -> !devices.group("count").equals("1"))
          .forEach(devices ->
              statements.add("//// " + devices.group("kind") + " " + devices.group("count")));
    }
  }

  private static boolean knowsDevices(MlirOp.Region region) {
    return region.ops().stream()
        .anyMatch(op ->
            op.name().equals(ShardyComputation.NAME)
                || StableHloInstruction.operation(op.plainName())
                    .filter(CollectiveOps.ALL::contains)
                    .isPresent()
                || op.regions().stream().anyMatch(StableHloProgram::knowsDevices));
  }

  /** A function stands behind those that it calls. */
  private void addFunctions(List<MlirOp> functions) throws StableHloRefusal {
    Map<String, MlirOp> named = new LinkedHashMap<>();
    for (MlirOp function : functions) {
      if (function.name().equals("sdy.mesh")) {
        Mesh.of(function.arguments())
            .ifPresent(mesh -> meshes.put(StableHloNames.symbol(function), mesh));
        continue;
      }
      if (!function.plainName().equals("func") || function.regions().isEmpty()) {
        throw new StableHloRefusal(function, "`" + function.name() + "` is not converted here");
      }
      named.put(StableHloNames.symbol(function), function);
    }
    Set<String> ordered = new LinkedHashSet<>();
    named.forEach((name, function) -> order(name, named, ordered, new LinkedHashSet<>()));
    for (String name : ordered) {
      MlirOp function = named.get(name);
      if (function != null) {
        statements.add(
            "let " + name + " = " + instructions.function(function, function.regions().getFirst()));
      }
    }
  }

  private static void order(
      String name, Map<String, MlirOp> named, Set<String> ordered, Set<String> within) {
    MlirOp function = named.get(name);
    if (function != null && within.add(name)) {
      for (String called : called(function.regions().getFirst())) {
        order(called, named, ordered, within);
      }
      ordered.add(name);
    }
  }

  private static List<String> called(MlirOp.Region region) {
    List<String> names = new ArrayList<>();
    for (MlirOp op : region.ops()) {
      if (op.plainName().equals("call")) {
        names.add(StableHloNames.symbol(op));
      }
      op.regions().forEach(inner -> names.addAll(called(inner)));
    }
    return names;
  }
}
