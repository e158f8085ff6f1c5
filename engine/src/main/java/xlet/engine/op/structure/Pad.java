package xlet.engine.op.structure;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;
import xlet.engine.op.Call;
import xlet.engine.op.CallText;
import xlet.engine.op.ExactSizes;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;

/** {@code Pad}: puts a value around an array and between its elements. */
final class Pad {
  static final OpDef DEF =
      OpDef.named("Pad")
          .stablehlo("pad")
          .hlo("pad")
          .summary("Puts the padding value around the operand and between its elements.")
          .semantics(
              "Interior padding comes first, then the edges; a negative edge takes elements away,"
                  + " interior padding among them.")
          .operand("operand", "The array to pad.")
          .operand("padding_value", "The scalar to pad with.")
          .attribute(
              "padding_config",
              Kind.INT_LISTS,
              "For each dimension how much to put before, after and between: (low, high,"
                  + " interior), or (low, high).",
              "padding")
          .inHlo("padding")
          .constraint("C1", "padding_config has one triple for each dimension of the operand")
          .constraint("C2", "padding_value is a scalar of the operand's element type")
          .constraint("C3", "each entry is (low, high, interior) or (low, high)")
          .constraint("C4", "interior padding is not negative")
          .constraint("C5", "no dimension of the result has a negative size")
          .example("Pad({1, 2, 3}, 0, {(1, 2, 0)})", "s32[6] {0, 1, 2, 3, 0, 0}")
          .example("Pad({1, 2, 3}, 0, {(0, -1, 1)})", "s32[4] {1, 0, 2, 0}")
          .fails("Pad({{1, 2}, {3, 4}}, 0, {(1, 1, 0)})", "C1")
          .fails("Pad(s32[2] {1, 2}, 0.5, {(1, 1, 0)})", "C2")
          .fails("Pad({1, 2}, 0, {(1, 1, 0, 0)})", "C3")
          .fails("Pad({1, 2}, 0, {(0, 0, -1)})", "C4")
          .fails("Pad({1, 2}, 0, {(-2, -1, 0)})", "C5")
          .shape(Pad::shape)
          .element(Pad::element)
          .build();

  private Pad() {}

  private static Shape shape(Call call) {
    var operand = call.operand("operand");
    requireValue(call, operand, call.operand("padding_value"));
    List<Ints> config = call.lists("padding_config");
    if (config.size() != operand.rank()) {
      throw wrongCount(call, operand, config);
    }
    long[] sizes = new long[operand.rank()];
    for (int d = 0; d < sizes.length; d++) {
      sizes[d] = size(call, operand, config, d);
    }
    return operand.shape().withSizes(sizes);
  }

  private static void requireValue(Call call, Operand operand, Operand value) {
    if (value.rank() == 0 && value.type() == operand.type()) {
      return;
    }
    String type = operand.type().text();
    var violation =
        call.violation(
                "C2",
                "%s needs a padding value %s[], not %s"
                    .formatted(operand.shape().text(), type, value.shape().text()))
            .at("padding_value");
    if (value.rank() > 0 && value.sizes().product() == 1) {
      throw violation.mend(
          Mend.wrap("padding_value", CallText.reshaped(CallText.ARGUMENT, Ints.of())));
    }
    throw value.rank() > 0
        ? violation.mend(Mend.replace("padding_value", operand.type().isPred() ? "false" : "0"))
        : violation.mend(
            Mend.wrap("padding_value", CallText.converted(CallText.ARGUMENT, operand.type())));
  }

  private static RuntimeException wrongCount(Call call, Operand operand, List<Ints> config) {
    var violation =
        call.violation(
                "C1",
                "%s has rank %s; %s %s given"
                    .formatted(
                        operand.shape().text(),
                        operand.rank(),
                        config.size(),
                        config.size() == 1 ? "triple" : "triples"))
            .at("padding_config");
    violation.mend(Mend.replace("padding_config", spelled(fitted(config, operand, Ints.zeros(3)))));
    if (!config.isEmpty() && config.size() < operand.rank()) {
      violation.mend(
          Mend.replace("padding_config", spelled(fitted(config, operand, config.getLast()))));
    }
    return violation;
  }

  /** As many triples as there are dimensions, {@code further} where none are given. */
  private static List<Ints> fitted(List<Ints> config, Operand operand, Ints further) {
    List<Ints> fitted = new ArrayList<>(config);
    while (fitted.size() < operand.rank()) {
      fitted.add(further);
    }
    return fitted.subList(0, operand.rank());
  }

  private static String spelled(List<Ints> config) {
    return config.stream()
        .map(entry -> "(" + entry.joined() + ")")
        .collect(Collectors.joining(", ", "{", "}"));
  }

  /** The size of dimension {@code d} of the result. */
  private static long size(Call call, Operand operand, List<Ints> config, int d) {
    Ints entry = config.get(d);
    if (entry.size() != 2 && entry.size() != 3) {
      throw call.violation("C3", "entry " + d + " has " + entry.size() + " numbers")
          .at("padding_config", d)
          .mend(mend(config, d, entry.append(0, 0, 0).pick(0, 1, 2)));
    }
    if (interior(entry) < 0) {
      throw call.violation("C4", "interior " + interior(entry) + " in dimension " + d)
          .at("padding_config", d)
          .mend(mend(config, d, entry.with(2, 0)));
    }
    ExactSizes exact = ExactSizes.of(call, "padding_config", d);
    long spread = exact.spread(operand.sizes().get(d), exact.sum(interior(entry), 1));
    long size = exact.sum(entry.get(0), spread, entry.get(1));
    if (size < 0) {
      throw call.violation(
              "C5",
              "dimension %s is %s + %s + %s = %s"
                  .formatted(d, entry.get(0), spread, entry.get(1), size))
          .at("padding_config", d)
          .mend(mend(config, d, entry.with(0, Math.max(0, entry.get(0))).with(1, 0)));
    }
    return size;
  }

  private static Mend mend(List<Ints> config, int d, Ints entry) {
    List<Ints> mended = new ArrayList<>(config);
    mended.set(d, entry);
    return Mend.replace("padding_config", spelled(mended));
  }

  private static long interior(Ints entry) {
    return entry.size() == 3 ? entry.get(2) : 0;
  }

  private static Expression element(Call call, Index i) {
    var operand = call.operand("operand");
    List<Ints> config = call.lists("padding_config");
    Ints pitch = ints(config.stream().map(entry -> interior(entry) + 1));
    Index spread = i.minus(ints(config.stream().map(entry -> entry.get(0))));
    return Expression.select(
        spread.on(pitch, operand.sizes()),
        operand.at(spread.div(pitch)),
        call.operand("padding_value").at(),
        "operand",
        "padding");
  }

  private static Ints ints(Stream<Long> numbers) {
    return Ints.of(numbers.mapToLong(Long::longValue).toArray());
  }
}
