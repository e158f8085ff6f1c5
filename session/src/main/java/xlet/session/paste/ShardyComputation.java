package xlet.session.paste;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import xlet.engine.array.ArrayShape;

/**
 * What each device of a mesh computes by itself, in Shardy: it cuts its parts out of the operands,
 * calls the computation, and gathers the parts of the results from the others.
 */
final class ShardyComputation {
  static final String NAME = "sdy.manual_computation";

  private static final Pattern QUOTED = Pattern.compile("\"([^\"]*)\"");

  private final MlirOp op;
  private final String result;
  private final Map<String, ShardyMesh> meshes;

  /** Reads {@code op}, whose results are together called {@code result}. */
  ShardyComputation(MlirOp op, String result, Map<String, ShardyMesh> meshes) {
    this.op = op;
    this.result = result;
    this.meshes = meshes;
  }

  List<String> statements(StableHloStatements instructions) throws StableHloRefusal {
    List<String> operands = StableHloStatements.operands(op);
    List<ShardySharding> in = shardings("in_shardings");
    List<ShardySharding> out = shardings("out_shardings");
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
      lines.add(
          parts.getLast() + " = " + in.get(k).part(operands.get(k), part(types.get(k), in.get(k))));
    }
    String local = result + ".local";
    lines.add(local + " = " + function + "(" + String.join(", ", parts) + ")");
    lines.add(result + " = " + whole(local, out));
    return lines;
  }

  private ArrayShape part(ArrayShape whole, ShardySharding sharding) throws StableHloRefusal {
    return sharding
        .part(whole)
        .orElseThrow(
            () -> new StableHloRefusal(op, whole.text() + " is not cut into parts of one shape"));
  }

  private static String whole(String local, List<ShardySharding> shardings) {
    if (shardings.size() == 1) {
      return shardings.getFirst().whole(local);
    }
    return IntStream.range(0, shardings.size())
        .mapToObj(k -> shardings.get(k).whole("GetTupleElement(" + local + ", " + k + ")"))
        .collect(Collectors.joining(", ", "(", ")"));
  }

  private List<ShardySharding> shardings(String name) throws StableHloRefusal {
    List<String> manual =
        QUOTED.matcher(attribute("manual_axes", '{')).results().map(m -> m.group(1)).toList();
    List<ShardySharding> shardings = new ArrayList<>();
    for (String written : MlirText.split(attribute(name, '['))) {
      Optional<ShardySharding> sharding = ShardySharding.of(written, meshes, manual);
      shardings.add(
          sharding.orElseThrow(
              () -> new StableHloRefusal(op, "`" + written + "` is not a sharding here")));
    }
    return shardings;
  }

  /** What stands in the first bracket {@code open} behind the name of an attribute. */
  private String attribute(String name, char open) {
    String text = op.arguments();
    int named = text.indexOf(name);
    int begin = named < 0 ? -1 : text.indexOf(open, named);
    int end = begin < 0 ? -1 : MlirText.behind(text, begin);
    return end < 0 ? "" : text.substring(begin + 1, end - 1);
  }
}
