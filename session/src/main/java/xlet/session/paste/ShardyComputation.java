package xlet.session.paste;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.session.mlir.Mesh;
import xlet.session.mlir.Sharding;
import xlet.session.mlir.Sharding.Gathering;
import xlet.session.mlir.Sharding.UnknownSharding;

/**
 * A computation that each device of a mesh runs by itself, in Shardy: the device cuts its parts out
 * of the operands, calls the computation, and gathers the parts of the results from the others.
 */
final class ShardyComputation {
  static final String NAME = "sdy.manual_computation";

  private final MlirOp op;
  private final String result;
  private final Map<String, Mesh> meshes;

  /** Reads {@code op}, whose results are together called {@code result}. */
  ShardyComputation(MlirOp op, String result, Map<String, Mesh> meshes) {
    this.op = op;
    this.result = result;
    this.meshes = meshes;
  }

  List<String> statements(StableHloStatements instructions) throws StableHloRefusal {
    List<String> operands = StableHloStatements.operands(op);
    List<Sharding> in = shardings("in_shardings");
    List<Sharding> out = shardings("out_shardings");
    List<ArrayShape> types = MlirTypes.all(op.types());
    if (in.size() != operands.size()
        || out.size() != op.results().size()
        || types.size() != in.size() + out.size()
        || op.regions().size() != 1) {
      throw new StableHloRefusal(
          op, "`" + NAME + "` needs a computation, and a type and a sharding for each value");
    }
    String function = "each_" + StableHloNames.plain(result.substring(1));
    List<String> lines = new ArrayList<>();
    lines.add("let " + function + " = " + instructions.function(op, op.regions().getFirst()) + ";");
    List<String> parts = new ArrayList<>();
    for (int k = 0; k < operands.size(); k++) {
      parts.add(result + ".in_" + k);
      lines.add(parts.getLast() + " = " + part(operands.get(k), types.get(k), in.get(k)));
    }
    String local = result + ".local";
    lines.add(local + " = " + function + "(" + String.join(", ", parts) + ")");
    lines.add(result + " = " + whole(local, out));
    return lines;
  }

  private List<Sharding> shardings(String name) throws StableHloRefusal {
    try {
      return Sharding.listed(op.arguments(), name, meshes);
    } catch (UnknownSharding unknown) {
      throw new StableHloRefusal(op, String.valueOf(unknown.getMessage()));
    }
  }

  /** The part of {@code operand} that each device has. */
  private String part(String operand, ArrayShape whole, Sharding sharding) throws StableHloRefusal {
    Optional<ArrayShape> part = sharding.part(whole);
    if (part.isEmpty()) {
      throw new StableHloRefusal(op, whole.text() + " is not cut into parts of one shape");
    }
    Ints sizes = part.get().sizes();
    return sharding.cuts()
        ? "DynamicSlice(%s, per_replica(%s), %s)"
            .formatted(operand, list(sharding.starts(sizes)), sizes)
        : operand;
  }

  private static String whole(String local, List<Sharding> shardings) {
    if (shardings.size() == 1) {
      return whole(local, shardings.getFirst());
    }
    return IntStream.range(0, shardings.size())
        .mapToObj(k -> whole("GetTupleElement(" + local + ", " + k + ")", shardings.get(k)))
        .collect(Collectors.joining(", ", "(", ")"));
  }

  /** The array of which each device has the part {@code local}. */
  private static String whole(String local, Sharding sharding) {
    String whole = local;
    for (Gathering gathering : sharding.gatherings()) {
      whole =
          "AllGather(%s, %d, replica_groups={%s}, channel_id=1, use_global_device_ids=true)"
              .formatted(whole, gathering.dimension(), list(gathering.groups()));
    }
    return whole;
  }

  private static String list(List<Ints> lists) {
    return lists.stream().map(Ints::toString).collect(Collectors.joining(", "));
  }
}
