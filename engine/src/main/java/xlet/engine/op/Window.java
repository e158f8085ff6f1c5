package xlet.engine.op;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import xlet.engine.array.Ints;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;

/**
 * A window that moves over an array, the base: its geometry, one number a dimension.
 *
 * @param base the room that the elements of the base take up once they are dilated
 * @param sizes how many elements the window takes
 * @param extents the room that they take up once they are dilated
 * @param strides how far it moves
 * @param baseDilations how far apart the elements of the base are put before padding
 * @param dilations how far apart the elements of the base are that the window takes
 * @param low the padding before the base; negative: elements that are cut off
 * @param high the padding after it
 */
public record Window(
    Ints base,
    Ints sizes,
    Ints extents,
    Ints strides,
    Ints baseDilations,
    Ints dilations,
    Ints low,
    Ints high) {

  /**
   * The window that moves over an array of sizes {@code elements}, whose padding is the attribute
   * {@code padding} of {@code call}: pairs, SAME or VALID.
   *
   * @param label the constraint that there is a pair for each dimension
   */
  public static Window of(
      Call call,
      String label,
      Ints elements,
      Ints sizes,
      Ints strides,
      Ints baseDilations,
      Ints dilations) {
    ExactSizes exact = ExactSizes.of(call, call.operandParameter(0));
    Ints room = exact.spread(elements, baseDilations);
    Ints extents = exact.spread(sizes, dilations);
    Ints none = Ints.zeros(sizes.size());
    var open = new Window(room, sizes, extents, strides, baseDilations, dilations, none, none);
    List<Ints> pairs = open.pairs(call, label, elements);
    Ints low = Ints.of(pairs.stream().map(pair -> pair.get(0)).toList());
    Ints high = Ints.of(pairs.stream().map(pair -> pair.get(1)).toList());
    return new Window(room, sizes, extents, strides, baseDilations, dilations, low, high);
  }

  /**
   * This window over arrays that have one dimension more, of {@code size} and behind the others, in
   * which it takes single elements.
   */
  public Window withLast(long size) {
    Ints one = Ints.of(1);
    Ints none = Ints.of(0);
    return with(new Window(Ints.of(size), one, one, one, one, one, none, none));
  }

  /** This window with the dimensions of {@code other} behind its own. */
  public Window with(Window other) {
    return new Window(
        base.append(other.base),
        sizes.append(other.sizes),
        extents.append(other.extents),
        strides.append(other.strides),
        baseDilations.append(other.baseDilations),
        dilations.append(other.dilations),
        low.append(other.low),
        high.append(other.high));
  }

  private List<Ints> pairs(Call call, String label, Ints elements) {
    return switch (call.padding("padding", new Padding.Valid())) {
      case Padding.Same() -> same(call);
      case Padding.Valid() -> sizes.stream().mapToObj(size -> Ints.of(0, 0)).toList();
      case Padding.Pairs(List<Ints> pairs) -> checked(call, label, elements, pairs);
    };
  }

  private List<Ints> checked(Call call, String label, Ints elements, List<Ints> pairs) {
    for (int d = 0; d < pairs.size(); d++) {
      if (pairs.get(d).size() != 2) {
        throw call.violation(label, pairs.get(d) + " is no (low, high) pair").at("padding", d);
      }
    }
    if (pairs.size() != sizes.size()) {
      throw wrongCount(call, label, elements, pairs);
    }
    return pairs;
  }

  private Violation wrongCount(Call call, String label, Ints elements, List<Ints> pairs) {
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
                + elements
                + "; "
                + pairs.size()
                + (pairs.size() == 1 ? " pair" : " pairs")
                + " given")
        .at("padding")
        .mend(Mend.replace("padding", "{" + String.join(", ", mended) + "}"));
  }

  /** The padding for which the result has ⌈size / stride⌉ elements a dimension. */
  private List<Ints> same(Call call) {
    ExactSizes exact = ExactSizes.of(call, "padding");
    List<Ints> pairs = new ArrayList<>();
    for (int d = 0; d < base.size(); d++) {
      long size = base.get(d);
      long last = exact.product(Math.ceilDiv(size, strides.get(d)) - 1, strides.get(d));
      long total = Math.max(exact.sum(last, extents.get(d), -size), 0);
      pairs.add(Ints.of(total / 2, total - total / 2));
    }
    return pairs;
  }

  /** The window as HLO text has it: {@code {size=2x2 stride=1x1 pad=0_0x0_1}}. */
  public String hlo() {
    List<String> padding = new ArrayList<>();
    for (int d = 0; d < sizes.size(); d++) {
      padding.add(low.get(d) + "_" + high.get(d));
    }
    StringBuilder text = new StringBuilder("{size=").append(joined(sizes));
    text.append(" stride=").append(joined(strides));
    text.append(" pad=").append(String.join("x", padding));
    text.append(dilation("lhs_dilate", baseDilations)).append(dilation("rhs_dilate", dilations));
    return sizes.isEmpty() ? "" : text.append('}').toString();
  }

  private static String dilation(String name, Ints numbers) {
    boolean none = numbers.stream().allMatch(number -> number == 1);
    return none ? "" : " " + name + "=" + joined(numbers);
  }

  private static String joined(Ints numbers) {
    return numbers.stream().mapToObj(Long::toString).collect(Collectors.joining("x"));
  }

  /** How many places the window has in its base. */
  public Ints positions(Call call) {
    Ints positions = base;
    for (int d = 0; d < base.size(); d++) {
      ExactSizes exact = ExactSizes.of(call, "padding", d);
      long padded = exact.sum(base.get(d), low.get(d), high.get(d));
      long room = padded - extents.get(d);
      boolean fits = padded >= 0 && room >= 0;
      positions = positions.with(d, fits ? exact.sum(room / strides.get(d), 1) : 0);
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
   * {@code there} where an element of the base lies at {@code place}, {@code otherwise} in the
   * padding and in the holes of a dilated base.
   *
   * @param name the name of the base: "the operand"
   */
  public Expression choose(Index place, String name, Expression there, Expression otherwise) {
    boolean holes = baseDilations.stream().anyMatch(dilation -> dilation > 1);
    Expression onElement =
        Expression.select(
            place
                .map((d, entry) -> entry.mod(baseDilations.get(d)))
                .within(Ints.ones(place.rank())),
            there,
            otherwise,
            "on an element of " + name,
            "hole of the dilation: skipped");
    return Expression.select(
        place.within(base),
        onElement,
        otherwise,
        holes ? "in the dilated " + name.replaceFirst("^the ", "") : "in " + name,
        "padding: skipped");
  }

  /**
   * The list {@code name} of one positive number for each of {@code rank} dimensions; ones if it
   * was left out.
   *
   * @param label the constraint that it is one
   * @param of the shape whose dimensions they are: "f32[2,3]"
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
