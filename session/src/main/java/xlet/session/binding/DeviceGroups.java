package xlet.session.binding;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import xlet.engine.array.Ints;

/** Groups of devices that HLO text does not list: it says how a grid of them is cut. */
final class DeviceGroups {
  private static final Pattern IOTA =
      Pattern.compile("\\[(\\d+),(\\d+)]<=\\[([\\d,]+)](?:T\\(([\\d,]+)\\))?");

  private static final Pattern MESH =
      Pattern.compile("mesh\\[([^]]*)](?:,device_ids=\\((.*)\\))?\\{([^}]*)}");

  private static final Pattern ORDER =
      Pattern.compile("\\[([\\d,]+)](?:T\\(([\\d,]+)\\))?|([\\d,]+)");

  private static final Pattern AXIS = Pattern.compile("'([^']*)'=(\\d+)");

  /** More devices than that are none of any computer. */
  private static final long MOST = 1 << 20;

  private final List<Integer> sizes;

  private DeviceGroups(List<Integer> sizes) {
    this.sizes = sizes;
  }

  /**
   * The groups of {@code [2,4]<=[4,2]T(1,0)}, {@code mesh['x'=4,'y'=2] {'x'}} or {@code
   * mesh['x'=4,'y'=2], device_ids=([2,4]T(1,0)) {'x'}}; empty if {@code text} is none of them.
   */
  static Optional<List<Ints>> of(String text) {
    String plain = text.replaceAll("\\s", "");
    Matcher iota = IOTA.matcher(plain);
    if (iota.matches()) {
      Optional<List<Integer>> sizes = numbers(iota.group(3));
      Optional<List<Integer>> order = order(iota.group(4), sizes);
      Optional<List<Integer>> wanted = numbers(iota.group(1) + "," + iota.group(2));
      return sizes.flatMap(all ->
          new DeviceGroups(all)
              .cut(order.orElse(List.of()), wanted.map(List::getLast).orElse(0))
              .filter(groups -> wanted.orElseThrow().getFirst() == groups.size()));
    }
    Matcher mesh = MESH.matcher(plain);
    if (!mesh.matches()) {
      return Optional.empty();
    }
    Optional<List<Ints>> places = ofMesh(mesh.group(1), mesh.group(3));
    return mesh.group(2) == null
        ? places
        : devices(mesh.group(2)).flatMap(ids -> places.flatMap(all -> renamed(all, ids)));
  }

  private static Optional<List<Integer>> order(
      @Nullable String text, Optional<List<Integer>> sizes) {
    return text == null
        ? sizes.map(all -> IntStream.range(0, all.size()).boxed().toList())
        : numbers(text);
  }

  /** The devices at the places of a mesh: {@code [2,4]T(1,0)} or a list of numbers. */
  private static Optional<Ints> devices(String text) {
    Matcher written = ORDER.matcher(text);
    if (!written.matches()) {
      return Optional.empty();
    }
    if (written.group(3) != null) {
      return numbers(text).map(Ints::of);
    }
    Optional<List<Integer>> sizes = numbers(written.group(1));
    Optional<List<Integer>> order = order(written.group(2), sizes);
    return sizes
        .flatMap(all ->
            new DeviceGroups(all)
                .cut(order.orElse(List.of()), all.stream().reduce(1, (x, y) -> x * y)))
        .map(List::getFirst);
  }

  private static Optional<List<Ints>> renamed(List<Ints> groups, Ints devices) {
    return groups.stream().mapToInt(Ints::size).sum() == devices.size()
        ? Optional.of(
            groups.stream().map(group -> group.map(place -> devices.get((int) place))).toList())
        : Optional.empty();
  }

  /** Groups of the devices that differ in the chosen axes alone. */
  private static Optional<List<Ints>> ofMesh(String axes, String chosen) {
    List<MatchResult> all = AXIS.matcher(axes).results().toList();
    List<String> names = all.stream().map(axis -> axis.group(1)).toList();
    List<Integer> along =
        Stream.of(chosen.split(",", -1)).map(name -> names.indexOf(name.replace("'", ""))).toList();
    if (along.contains(-1)) {
      return Optional.empty();
    }
    List<Integer> order = new ArrayList<>(IntStream.range(0, names.size()).boxed().toList());
    order.removeAll(along);
    order.addAll(along);
    return numbers(String.join(",", all.stream().map(axis -> axis.group(2)).toList()))
        .flatMap(sizes ->
            new DeviceGroups(sizes)
                .cut(order, along.stream().mapToInt(sizes::get).reduce(1, (x, y) -> x * y)));
  }

  private static Optional<List<Integer>> numbers(String text) {
    List<String> parts = List.of(text.split(",", -1));
    boolean small = parts.stream().allMatch(part -> part.matches("\\d{1,7}"));
    return small ? Optional.of(parts.stream().map(Integer::valueOf).toList()) : Optional.empty();
  }

  /** The numbers of the devices with dimensions in another order, in groups of a size. */
  private Optional<List<Ints>> cut(List<Integer> order, int size) {
    long count =
        sizes.stream().mapToLong(Integer::longValue).reduce(1, (x, y) -> Math.min(x * y, MOST + 1));
    if (!Ints.of(order).isPermutation(sizes.size()) || count > MOST || size < 1) {
      return Optional.empty();
    }
    long[] devices = new long[(int) count];
    for (int k = 0; k < devices.length; k++) {
      int rest = k;
      long device = 0;
      for (int d : order.reversed()) {
        device += (long) (rest % sizes.get(d)) * stride(d);
        rest /= sizes.get(d);
      }
      devices[k] = device;
    }
    List<Ints> groups = new ArrayList<>();
    for (int start = 0; start + size <= devices.length; start += size) {
      groups.add(Ints.of(Arrays.copyOfRange(devices, start, start + size)));
    }
    return Optional.of(groups).filter(all -> all.size() * (long) size == count);
  }

  private long stride(int dimension) {
    return sizes.subList(dimension + 1, sizes.size()).stream()
        .mapToLong(Integer::longValue)
        .reduce(1, (x, y) -> x * y);
  }
}
