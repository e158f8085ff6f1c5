package xlet.session.paste;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;

/**
 * How an array is cut into parts for the devices of a mesh: {@code <@mesh, [{"x"}, {"y", ?}]>}.
 *
 * @param mesh the devices
 * @param axes for each dimension the axes along which it is cut, the slowest first
 */
record ShardySharding(ShardyMesh mesh, List<List<ShardyMesh.Axis>> axes) {
  /** What a sharding begins with in the generic form. */
  private static final Pattern BEGIN = Pattern.compile("^(?:#sdy\\.sharding)?<|>$");

  /** A dimension's axes; behind them a priority may stand. */
  private static final Pattern DIMENSION = Pattern.compile("\\{(?<axes>[^{}]*)}(?:p\\d+)?");

  private static final Pattern BRACKETS = Pattern.compile("^\\[|]$");

  /** The array is the sum of what the devices have. */
  private static final String UNREDUCED = "unreduced";

  ShardySharding {
    axes = axes.stream().map(List::copyOf).toList();
  }

  /**
   * Reads a sharding, as far as it is along axes in {@code manual}; empty if it is not known here.
   */
  static Optional<ShardySharding> of(
      String written, Map<String, ShardyMesh> meshes, List<String> manual) {
    List<String> parts = MlirText.split(BEGIN.matcher(written).replaceAll(""));
    boolean known =
        parts.size() > 1 && parts.stream().noneMatch(part -> part.startsWith(UNREDUCED));
    return known
        ? mesh(parts.getFirst(), meshes).flatMap(mesh -> of(mesh, parts.get(1), manual))
        : Optional.empty();
  }

  private static Optional<ShardyMesh> mesh(String written, Map<String, ShardyMesh> meshes) {
    return written.startsWith("@")
        ? Optional.ofNullable(meshes.get(StableHloNames.plain(written.substring(1))))
        : ShardyMesh.of(written);
  }

  private static Optional<ShardySharding> of(
      ShardyMesh mesh, String dimensions, List<String> manual) {
    List<List<ShardyMesh.Axis>> axes = new ArrayList<>();
    for (String dimension : MlirText.split(BRACKETS.matcher(dimensions).replaceAll(""))) {
      Matcher written = DIMENSION.matcher(dimension);
      if (!written.matches()) {
        return Optional.empty();
      }
      axes.add(new ArrayList<>());
      for (String reference : MlirText.split(written.group("axes"))) {
        if (manual.stream().anyMatch(axis -> reference.startsWith("\"" + axis + "\""))) {
          Optional<ShardyMesh.Axis> axis = mesh.axis(reference);
          if (axis.isEmpty()) {
            return Optional.empty();
          }
          axes.getLast().add(axis.get());
        }
      }
    }
    return Optional.of(new ShardySharding(mesh, axes));
  }

  /** Whether devices have parts, and not the whole array. */
  boolean cuts() {
    return axes.stream().anyMatch(along -> !along.isEmpty());
  }

  /** The shape of a part; empty if the parts of {@code whole} are not of one shape. */
  Optional<ArrayShape> part(ArrayShape whole) {
    Ints sizes = whole.sizes();
    if (sizes.size() != axes.size()) {
      return Optional.empty();
    }
    for (int d = 0; d < axes.size(); d++) {
      for (ShardyMesh.Axis axis : axes.get(d)) {
        if (sizes.get(d) % axis.size() != 0) {
          return Optional.empty();
        }
        sizes = sizes.with(d, sizes.get(d) / axis.size());
      }
    }
    return Optional.of(whole.withSizes(sizes));
  }

  /** The part of {@code operand} that each device has, which is of shape {@code part}. */
  String part(String operand, ArrayShape part) {
    return cuts()
        ? "DynamicSlice(%s, per_replica(%s), %s)"
            .formatted(operand, String.join(", ", starts(part.sizes())), part.sizes())
        : operand;
  }

  /** Where the part of each device begins. */
  private List<String> starts(Ints sizes) {
    List<String> starts = new ArrayList<>(Collections.nCopies(mesh.devices().size(), ""));
    for (int place = 0; place < starts.size(); place++) {
      Ints start = sizes;
      for (int d = 0; d < axes.size(); d++) {
        start = start.with(d, sizes.get(d) * ShardyMesh.index(place, axes.get(d)));
      }
      starts.set(mesh.devices().get(place), start.toString());
    }
    return starts;
  }

  /** The array of which each device has the part {@code local}. */
  String whole(String local) {
    String whole = local;
    for (int d = 0; d < axes.size(); d++) {
      if (!axes.get(d).isEmpty()) {
        String groups =
            mesh.groups(axes.get(d)).stream()
                .map(Ints::toString)
                .collect(Collectors.joining(", ", "{", "}"));
        whole =
            "AllGather(%s, %d, replica_groups=%s, channel_id=1, use_global_device_ids=true)"
                .formatted(whole, d, groups);
      }
    }
    return whole;
  }
}
