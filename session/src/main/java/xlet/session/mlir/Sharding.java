package xlet.session.mlir;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;

/**
 * How an array is cut into parts for the devices of a mesh: {@code <@mesh, [{"x"}, {"y", ?}]>}.
 *
 * @param mesh the devices
 * @param axes for each dimension the axes along which it is cut, the slowest first
 */
public record Sharding(Mesh mesh, List<List<Mesh.Axis>> axes) {
  /** The brackets around a sharding; some forms have a name before them. */
  private static final Pattern BEGIN = Pattern.compile("^(?:#sdy\\.sharding)?<|>$");

  /** A dimension's axes; behind them a priority may stand. */
  private static final Pattern DIMENSION = Pattern.compile("\\{(?<axes>[^{}]*)}(?:p\\d+)?");

  private static final Pattern QUOTED = Pattern.compile("\"([^\"]*)\"");

  private static final Pattern BRACKETS = Pattern.compile("^\\[|]$");

  /** The array is the sum of what the devices have. */
  private static final String UNREDUCED = "unreduced";

  public Sharding {
    axes = axes.stream().map(List::copyOf).toList();
  }

  /**
   * The shardings that the attribute {@code name} in {@code text} lists, as far as they are along
   * its manual axes.
   *
   * @throws UnknownSharding if one is not known here
   */
  public static List<Sharding> listed(String text, String name, Map<String, Mesh> meshes)
      throws UnknownSharding {
    List<String> manual =
        QUOTED.matcher(inside(text, "manual_axes", '{')).results().map(m -> m.group(1)).toList();
    List<Sharding> shardings = new ArrayList<>();
    for (String written : MlirText.split(inside(text, name, '['))) {
      shardings.add(of(written, meshes, manual).orElseThrow(() -> new UnknownSharding(written)));
    }
    return shardings;
  }

  /** A sharding is not known here. */
  public static final class UnknownSharding extends Exception {
    private static final long serialVersionUID = 1L;

    private UnknownSharding(String written) {
      super("`" + written + "` is not a sharding here");
    }
  }

  /** What stands in the first bracket {@code open} behind the name of an attribute. */
  private static String inside(String text, String name, char open) {
    int named = text.indexOf(name);
    int begin = named < 0 ? -1 : text.indexOf(open, named);
    int end = begin < 0 ? -1 : MlirText.behind(text, begin);
    return end < 0 ? "" : text.substring(begin + 1, end - 1);
  }

  private static Optional<Sharding> of(
      String written, Map<String, Mesh> meshes, List<String> manual) {
    List<String> parts = MlirText.split(BEGIN.matcher(written).replaceAll(""));
    boolean known =
        parts.size() > 1 && parts.stream().noneMatch(part -> part.startsWith(UNREDUCED));
    return known
        ? mesh(parts.getFirst(), meshes).flatMap(mesh -> of(mesh, parts.get(1), manual))
        : Optional.empty();
  }

  private static Optional<Mesh> mesh(String written, Map<String, Mesh> meshes) {
    return written.startsWith("@")
        ? Optional.ofNullable(meshes.get(MlirText.word(written.substring(1))))
        : Mesh.of(written);
  }

  private static Optional<Sharding> of(Mesh mesh, String dimensions, List<String> manual) {
    List<List<Mesh.Axis>> axes = new ArrayList<>();
    for (String dimension : MlirText.split(BRACKETS.matcher(dimensions).replaceAll(""))) {
      Matcher written = DIMENSION.matcher(dimension);
      if (!written.matches()) {
        return Optional.empty();
      }
      axes.add(new ArrayList<>());
      for (String reference : MlirText.split(written.group("axes"))) {
        if (manual.stream().anyMatch(axis -> reference.startsWith("\"" + axis + "\""))) {
          Optional<Mesh.Axis> axis = mesh.axis(reference);
          if (axis.isEmpty()) {
            return Optional.empty();
          }
          axes.getLast().add(axis.get());
        }
      }
    }
    return Optional.of(new Sharding(mesh, axes));
  }

  /** Whether devices have parts, and not the whole array. */
  public boolean cuts() {
    return axes.stream().anyMatch(along -> !along.isEmpty());
  }

  /** The shape of a part; empty if the parts of {@code whole} are not of one shape. */
  public Optional<ArrayShape> part(ArrayShape whole) {
    Ints sizes = whole.sizes();
    if (sizes.size() != axes.size()) {
      return Optional.empty();
    }
    for (int d = 0; d < axes.size(); d++) {
      for (Mesh.Axis axis : axes.get(d)) {
        if (sizes.get(d) % axis.size() != 0) {
          return Optional.empty();
        }
        sizes = sizes.with(d, sizes.get(d) / axis.size());
      }
    }
    return Optional.of(whole.withSizes(sizes));
  }

  /** Where the part of each device begins, if the parts are of these sizes. */
  public List<Ints> starts(Ints sizes) {
    List<Ints> starts = new ArrayList<>(Collections.nCopies(mesh.devices().size(), sizes));
    for (int place = 0; place < starts.size(); place++) {
      Ints start = sizes;
      for (int d = 0; d < axes.size(); d++) {
        start = start.with(d, sizes.get(d) * Mesh.index(place, axes.get(d)));
      }
      starts.set(mesh.devices().get(place), start);
    }
    return starts;
  }

  /**
   * One step on the way from the parts to the array.
   *
   * @param dimension along which parts are joined
   * @param groups the devices that have them, in order
   */
  public record Gathering(int dimension, List<Ints> groups) {
    public Gathering {
      groups = List.copyOf(groups);
    }
  }

  /** How the devices make the array of their parts. */
  public List<Gathering> gatherings() {
    List<Gathering> gatherings = new ArrayList<>();
    for (int d = 0; d < axes.size(); d++) {
      if (!axes.get(d).isEmpty()) {
        gatherings.add(new Gathering(d, mesh.groups(axes.get(d))));
      }
    }
    return gatherings;
  }
}
