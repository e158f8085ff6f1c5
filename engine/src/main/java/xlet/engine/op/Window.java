package xlet.engine.op;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.array.Ints;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;

/**
 * A window that moves over an array, the base: its geometry, one number a dimension.
 *
 * @param sizes the extents of the window
 * @param strides how far it moves
 * @param baseDilations how far apart the elements of the base are put before padding
 * @param dilations how far apart the elements of the base are that the window takes
 * @param low the padding before the base; negative: what is cut off
 * @param high the padding after it
 */
public record Window(
    Ints sizes, Ints strides, Ints baseDilations, Ints dilations, Ints low, Ints high) {

  /**
   * The window whose padding is the attribute {@code padding} of {@code call}: pairs, SAME or
   * VALID.
   *
   * @param label the constraint that there is a pair for each dimension
   */
  public static Window of(
      Call call,
      String label,
      Ints base,
      Ints sizes,
      Ints strides,
      Ints baseDilations,
      Ints dilations) {
    var open = new Window(sizes, strides, baseDilations, dilations, sizes, sizes);
    List<Ints> pairs = open.pairs(call, label, base);
    return new Window(
        sizes,
        strides,
        baseDilations,
        dilations,
        Ints.of(pairs.stream().map(pair -> pair.get(0)).toList()),
        Ints.of(pairs.stream().map(pair -> pair.get(1)).toList()));
  }

  private List<Ints> pairs(Call call, String label, Ints base) {
    return switch (call.padding("padding", new Padding.Valid())) {
      case Padding.Same() -> same(base);
      case Padding.Valid() -> base.stream().mapToObj(size -> Ints.of(0, 0)).toList();
      case Padding.Pairs(List<Ints> pairs) -> checked(call, label, base, pairs);
    };
  }

  private List<Ints> checked(Call call, String label, Ints base, List<Ints> pairs) {
    for (int d = 0; d < pairs.size(); d++) {
      if (pairs.get(d).size() != 2) {
        throw call.violation(label, pairs.get(d) + " is no (low, high) pair").at("padding", d);
      }
    }
    if (pairs.size() != sizes.size()) {
      throw wrongCount(call, label, base, pairs);
    }
    return pairs;
  }

  private Violation wrongCount(Call call, String label, Ints base, List<Ints> pairs) {
    List<String> mended = new ArrayList<>();
    for (int d = 0; d < sizes.size(); d++) {
      Ints pair = pairs.isEmpty() ? Ints.of(0, 0) : pairs.get(Math.min(d, pairs.size() - 1));
      mended.add("(" + pair.get(0) + "," + pair.get(1) + ")");
    }
    return call.violation(
            label,
            "the window "
                + sizes.toString()
                + " moves over "
                + sizes.size()
                + (sizes.size() == 1 ? " dimension " : " dimensions ")
                + base
                + "; "
                + pairs.size()
                + (pairs.size() == 1 ? " pair" : " pairs")
                + " given")
        .at("padding")
        .mend(Mend.replace("padding", "{" + String.join(", ", mended) + "}"));
  }

  /** The padding for which the result has ⌈size / stride⌉ elements a dimension. */
  private List<Ints> same(Ints base) {
    List<Ints> pairs = new ArrayList<>();
    for (int d = 0; d < base.size(); d++) {
      long size = dilated(base.get(d), baseDilations.get(d));
      long positions = Math.ceilDiv(size, strides.get(d));
      long total =
          Math.max(
              (positions - 1) * strides.get(d) + dilated(sizes.get(d), dilations.get(d)) - size, 0);
      pairs.add(Ints.of(total / 2, total - total / 2));
    }
    return pairs;
  }

  /** What {@code size} elements take up that are {@code dilation} apart. */
  private static long dilated(long size, long dilation) {
    return size == 0 ? 0 : (size - 1) * dilation + 1;
  }

  private Ints dilated(Ints base) {
    Ints sizes = base;
    for (int d = 0; d < base.size(); d++) {
      sizes = sizes.with(d, dilated(base.get(d), baseDilations.get(d)));
    }
    return sizes;
  }

  /** How many places the window has in a base of these sizes. */
  public Ints positions(Ints base) {
    Ints positions = base;
    for (int d = 0; d < base.size(); d++) {
      long padded = dilated(base.get(d), baseDilations.get(d)) + low.get(d) + high.get(d);
      long extent = dilated(sizes.get(d), dilations.get(d));
      positions =
          positions.with(
              d, Math.max(0, padded) < extent ? 0 : (padded - extent) / strides.get(d) + 1);
    }
    return positions;
  }

  /** Where element {@code within} of the window at {@code position} lies in the dilated base. */
  public Index place(Index position, Index within) {
    return position.times(strides).plus(within.times(dilations)).minus(low);
  }

  /** The element of the base that lies at {@code place}. */
  public Index element(Index place) {
    return place.div(baseDilations);
  }

  /**
   * {@code there} where an element of a base of these sizes lies at {@code place}, {@code
   * otherwise} in the padding and in the holes of a dilated base.
   *
   * @param base what the base is called: "the operand"
   */
  public Expression choose(
      Index place, Ints baseSizes, String base, Expression there, Expression otherwise) {
    boolean holes = baseDilations.stream().anyMatch(dilation -> dilation > 1);
    Expression onElement =
        Expression.select(
            place
                .map((d, entry) -> entry.mod(baseDilations.get(d)))
                .within(Ints.ones(place.rank())),
            there,
            otherwise,
            "on an element of " + base,
            "hole of the dilation: skipped");
    return Expression.select(
        place.within(dilated(baseSizes)),
        onElement,
        otherwise,
        holes ? "in the dilated " + base.replaceFirst("^the ", "") : "in " + base,
        "padding: skipped");
  }

  /**
   * The list {@code name} of one positive number for each of {@code rank} dimensions; ones if it
   * was left out.
   *
   * @param label the constraint that it is one
   * @param of what has the dimensions: "f32[2,3]"
   */
  public static Ints positives(Call call, String label, String name, int rank, String of) {
    Ints numbers = call.ints(name, Ints.ones(rank));
    if (numbers.size() != rank) {
      Ints mended = Ints.ones(rank);
      for (int d = 0; d < Math.min(rank, numbers.size()); d++) {
        mended = mended.with(d, Math.max(1, numbers.get(d)));
      }
      throw call.violation(
              label,
              of
                  + ": "
                  + rank
                  + (rank == 1 ? " number is" : " numbers are")
                  + " wanted, "
                  + numbers.size()
                  + " given")
          .at(name)
          .mend(Mend.replace(name, mended));
    }
    for (int d = 0; d < rank; d++) {
      if (numbers.get(d) <= 0) {
        throw call.violation(label, numbers.get(d) + " is not positive")
            .at(name, d)
            .mend(Mend.replace(name, numbers.map(number -> Math.max(1, number))));
      }
    }
    return numbers;
  }
}
