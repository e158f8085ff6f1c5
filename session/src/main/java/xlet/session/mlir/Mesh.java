package xlet.session.mlir;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import xlet.engine.array.Ints;

/**
 * A grid of devices whose dimensions have names, as Shardy declares it: {@code <["x"=4, "y"=2]>}.
 *
 * @param axes the dimensions by their names
 * @param devices the device at each place, row by row
 */
public record Mesh(Map<String, Axis> axes, List<Integer> devices) {
  private static final Pattern AXIS =
      Pattern.compile("\"(?<name>[^\"]*)\"\\s*=\\s*(?<size>\\d{1,4})\\b");

  /** The devices at the places, where they are not in order. */
  private static final Pattern DEVICES =
      Pattern.compile("device_ids\\s*=\\s*\\[(?<n>(?:\\d{1,4}+[,\\s]*+)*+)]");

  /** An axis, or a factor of one: {@code "x":(2)4} stands behind the factor 2 of it. */
  private static final Pattern REFERENCE =
      Pattern.compile("\"(?<name>[^\"]*)\"(?::\\((?<before>\\d{1,4})\\)(?<size>\\d{1,4}))?");

  /** More devices are none of any session. */
  private static final long MOST_DEVICES = 1 << 12;

  /**
   * A dimension, or a factor of one.
   *
   * @param size how many places it has
   * @param stride how many places of the mesh lie between two neighbours
   */
  public record Axis(int size, int stride) {
    /** Where a place of the mesh lies along this dimension. */
    int at(int place) {
      return place / stride % size;
    }
  }

  public Mesh {
    axes = Map.copyOf(axes);
    devices = List.copyOf(devices);
  }

  /**
   * The mesh that {@code text} declares; empty if it has too many devices, or lists others than
   * those from 0 on.
   */
  public static Optional<Mesh> of(String text) {
    List<MatchResult> written = AXIS.matcher(text).results().toList();
    long devices = 1;
    Map<String, Axis> axes = new HashMap<>();
    for (MatchResult axis : written.reversed()) {
      int size = Integer.parseInt(axis.group("size"));
      axes.put(axis.group("name"), new Axis(size, (int) devices));
      devices *= size;
      if (devices < 1 || devices > MOST_DEVICES) {
        return Optional.empty();
      }
    }
    Matcher listed = DEVICES.matcher(text);
    List<Integer> inOrder = IntStream.range(0, (int) devices).boxed().toList();
    List<Integer> places =
        listed.find()
            ? MlirText.split(listed.group("n")).stream().map(Integer::valueOf).toList()
            : inOrder;
    return places.stream().sorted().toList().equals(inOrder)
        ? Optional.of(new Mesh(axes, places))
        : Optional.empty();
  }

  /** The axis that is written as {@code "x"}, or the part of it that is {@code "x":(2)4}. */
  Optional<Axis> axis(String reference) {
    Matcher written = REFERENCE.matcher(reference);
    if (!written.matches() || !axes.containsKey(written.group("name"))) {
      return Optional.empty();
    }
    Axis whole = axes.get(written.group("name"));
    if (written.group("size") == null) {
      return Optional.of(whole);
    }
    int size = Integer.parseInt(written.group("size"));
    int upTo = Integer.parseInt(written.group("before")) * size;
    return upTo > 0 && whole.size() % upTo == 0
        ? Optional.of(new Axis(size, whole.stride() * (whole.size() / upTo)))
        : Optional.empty();
  }

  /** The number of a place along {@code along}, of which the last one is the fastest. */
  static int index(int place, List<Axis> along) {
    int index = 0;
    for (Axis axis : along) {
      index = index * axis.size() + axis.at(place);
    }
    return index;
  }

  /** Devices that differ along {@code along} alone, in the order of that. */
  List<Ints> groups(List<Axis> along) {
    Map<Integer, Map<Integer, Integer>> groups = new TreeMap<>();
    for (int place = 0; place < devices.size(); place++) {
      int others = place;
      for (Axis axis : along) {
        others -= axis.at(place) * axis.stride();
      }
      groups
          .computeIfAbsent(others, _ -> new TreeMap<>())
          .put(index(place, along), devices.get(place));
    }
    return groups.values().stream()
        .map(group -> Ints.of(group.values().stream().map(Integer::longValue).toList()))
        .toList();
  }
}
