package xlet.engine.op.structure;

import java.util.List;
import java.util.stream.Stream;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.BufferPool;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Guard;
import xlet.engine.element.Expression.Within;
import xlet.engine.element.Index;
import xlet.engine.op.Call;
import xlet.engine.op.CallText;
import xlet.engine.op.Evaluation;
import xlet.engine.op.ExactSizes;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;

/** {@code Concatenate}: puts arrays one after the other along a dimension. */
public final class Concatenate {
  public static final OpDef DEF =
      OpDef.named("Concatenate")
          .alias("ConcatInDim", "Concat")
          .stablehlo("concatenate")
          .hlo("concatenate")
          .summary("Puts the operands one after the other along a dimension.")
          .operands("operands", "The arrays, of equal sizes but along dimension.")
          .attribute("dimension", Kind.INTEGER, "The dimension along which they are put.")
          .ofDimensions("operands")
          .inHlo("dimensions")
          .constraint("C1", "there is at least one operand")
          .constraint("C2", "all operands have the same element type")
          .constraint("C3", "all operands have the same rank")
          .constraint("C4", "dimension is in [0, rank(operands))")
          .constraint("C5", "all operands have the same sizes but along dimension")
          .example("Concatenate({{2, 3}, {4, 5}, {6, 7}}, 0)", "s32[6] {2, 3, 4, 5, 6, 7}")
          .example(
              "Concatenate({{1, 2}, {3, 4}}, {{5}, {6}}, 1)", "s32[2,3] {{1, 2, 5}, {3, 4, 6}}")
          .fails("Concatenate(dimension=0)", "C1")
          .fails("Concatenate(s32[1] {1}, f32[1] {0.5}, 0)", "C2")
          .fails("Concatenate(s32[1] {1}, s32[1,1] {{2}}, 0)", "C3")
          .fails("Concatenate(s32[1] {1}, s32[1] {2}, 1)", "C4")
          .fails("Concatenate(s32[1,1] {{1}}, s32[1,2] {{2, 3}}, 0)", "C5")
          .shape(Concatenate::shape)
          .element(Concatenate::element)
          .kernel(Concatenate::isLong, Concatenate::run)
          .build();

  /** Of more operands than this it takes long to find the one that an element is in. */
  private static final int MANY = 64;

  private Concatenate() {}

  private static Shape shape(Call call) {
    List<Operand> operands = call.operands("operands");
    if (operands.isEmpty()) {
      throw call.violation("C1", "none given").at("operands");
    }
    Operand first = operands.get(0);
    for (Operand operand : operands) {
      requireKind(call, first, operand);
    }
    int dimension = call.requireDimension("C4", "dimension", first);
    for (Operand operand : operands) {
      requireSizes(call, first, operand, dimension);
    }
    long size =
        ExactSizes.of(call, "operands")
            .sum(operands.stream().mapToLong(operand -> operand.sizes().get(dimension)).toArray());
    return first.shape().withSizes(first.sizes().with(dimension, size));
  }

  private static void requireKind(Call call, Operand first, Operand operand) {
    if (operand.type() != first.type()) {
      throw call.violation("C2", operand.shape().text() + " beside " + first.shape().text())
          .at("operands", operand.number())
          .mend(Mend.wrap("operands", CallText.converted(CallText.ARGUMENT, first.type())));
    }
    if (operand.rank() != first.rank()) {
      String ranks =
          "%s has rank %s, %s rank %s"
              .formatted(
                  operand.shape().text(), operand.rank(), first.shape().text(), first.rank());
      var violation = call.violation("C3", ranks).at("operands", operand.number());
      throw operand.rank() + 1 == first.rank()
          ? violation.mend(Mend.wrap("operands", CallText.broadcast(CallText.ARGUMENT, Ints.of(1))))
          : violation;
    }
  }

  private static void requireSizes(Call call, Operand first, Operand operand, int dimension) {
    Ints differing = Ints.of();
    for (int d = 0; d < first.rank(); d++) {
      if (first.sizes().get(d) != operand.sizes().get(d)) {
        differing = differing.append(d);
      }
    }
    Ints wrong = differing.without(differing.indexOf(dimension));
    if (wrong.isEmpty()) {
      return;
    }
    int d = wrong.at(0);
    var violation =
        call.violation(
                "C5",
                "%s beside %s: dimension %s is %s and %s"
                    .formatted(
                        operand.shape().text(),
                        first.shape().text(),
                        d,
                        operand.sizes().get(d),
                        first.sizes().get(d)))
            .at("operands", operand.number());
    if (differing.size() == 1) {
      violation.mend(Mend.replace("dimension", d));
    }
    throw violation.mend(Mend.wrap("operands", fitting(first, operand, wrong)));
  }

  /** The text of a call that makes {@code operand} as large as {@code first} where it must be. */
  private static String fitting(Operand first, Operand operand, Ints wrong) {
    Ints sizes = operand.sizes();
    for (long d : wrong.toArray()) {
      sizes = sizes.with((int) d, first.sizes().get((int) d));
    }
    boolean smaller = true;
    for (int d = 0; d < sizes.size(); d++) {
      smaller &= sizes.get(d) <= operand.sizes().get(d);
    }
    if (smaller) {
      return CallText.sliced(CallText.ARGUMENT, sizes);
    }
    Ints missing = sizes;
    for (int d = 0; d < sizes.size(); d++) {
      missing = missing.with(d, sizes.get(d) - operand.sizes().get(d));
    }
    return CallText.padded(CallText.ARGUMENT, operand.type(), missing);
  }

  private static Expression element(Call call, Index i) {
    return between(call.operands("operands"), 0, (int) call.integer("dimension"), i);
  }

  /**
   * The element at {@code i} of {@code operands} put one after the other.
   *
   * @param start the index at which the first of them begins
   */
  private static Expression between(List<Operand> operands, long start, int dimension, Index i) {
    if (operands.size() == 1) {
      return operands.get(0).at(i.with(dimension, i.get(dimension).minus(start)));
    }
    List<Operand> front = operands.subList(0, operands.size() / 2);
    List<Operand> back = operands.subList(operands.size() / 2, operands.size());
    long middle = start + front.stream().mapToLong(operand -> operand.sizes().get(dimension)).sum();
    return Expression.select(
        Guard.of(List.of(new Within(i.get(dimension), start, middle - 1, dimension))),
        between(front, start, dimension, i),
        between(back, middle, dimension, i),
        words(front),
        words(back));
  }

  private static String words(List<Operand> operands) {
    int first = operands.get(0).number();
    return operands.size() == 1
        ? "operand " + first
        : "operands " + first + " to " + (first + operands.size() - 1);
  }

  private static boolean isLong(Call call) {
    return call.operands("operands").size() > MANY
        && Stream.concat(call.operandShapes().stream(), Stream.of(call.resultArray()))
            .allMatch(shape -> shape instanceof ArrayShape array && array.layout().isRowMajor());
  }

  /** Copies the operands row by row. */
  private static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    ArrayShape shape = call.resultArray();
    int dimension = (int) call.integer("dimension");
    Buffer joined = BufferPool.allocate(shape, evaluation::poll);
    int row = rowSlots(shape, dimension);
    int start = 0;
    for (Value value : operands) {
      evaluation.poll();
      NdArray operand = (NdArray) value;
      int width = rowSlots(operand.shape(), dimension);
      for (int from = 0, to = start; from < operand.buffer().length(); from += width, to += row) {
        joined.copy(to, operand.buffer(), from, width);
      }
      start += width;
    }
    return NdArray.of(shape, joined);
  }

  /** How many slots the elements that differ in {@code dimension} or in later ones take. */
  private static int rowSlots(ArrayShape shape, int dimension) {
    long elements = 1;
    for (int k = dimension; k < shape.rank(); k++) {
      elements *= shape.sizes().get(k);
    }
    return (int) elements * shape.type().parts();
  }
}
