package xlet.engine.op.structure;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;
import xlet.engine.op.Call;
import xlet.engine.op.Evaluation;
import xlet.engine.op.ExactSizes;
import xlet.engine.op.HloPlace;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;

/** {@code Reshape}: the same elements in row-major order, in other sizes. */
public final class Reshape {
  public static final OpDef DEF =
      OpDef.named("Reshape")
          .stablehlo("reshape")
          .hlo("reshape")
          .summary("Gives the elements, in row-major order, other sizes.")
          .semantics(
              "With two vectors the first is a permutation: the operand is transposed by it, then"
                  + " reshaped to the second.")
          .differs(
              "The oldest document writes Reshape(operand, new_sizes) and Reshape(operand,"
                  + " dimensions, new_sizes), the newest Reshape(operand, dimensions) and"
                  + " Reshape(shape, operand); all are accepted.")
          .operand("operand", "The array whose elements are taken.")
          .optional("dimensions", Kind.INTS, "The new sizes; before new_sizes, a permutation.")
          .inHlo(new HloPlace.Result())
          .optional("new_sizes", Kind.INTS, "The new sizes.")
          .inHlo(new HloPlace.Nowhere())
          .optional("shape", Kind.SHAPE, "The shape of the result, instead of sizes.")
          .inHlo(new HloPlace.Nowhere())
          .order("shape", "operand")
          .constraint("C1", "the result has as many elements as the operand")
          .constraint("C2", "before new_sizes, dimensions is a permutation of [0, rank(operand))")
          .constraint("C3", "either new sizes or a shape are given")
          .constraint("C4", "the shape has the operand's element type")
          .constraint("C5", "no size is negative")
          .example("Reshape({{1, 2, 3}, {4, 5, 6}}, {3, 2})", "s32[3,2] {{1, 2}, {3, 4}, {5, 6}}")
          .example("Reshape(s32[4], {{1, 2}, {3, 4}})", "s32[4] {1, 2, 3, 4}")
          .example("Reshape({{1, 2, 3}, {4, 5, 6}}, {1, 0}, {6})", "s32[6] {1, 4, 2, 5, 3, 6}")
          .fails("Reshape({1, 2, 3}, {2, 2})", "C1")
          .fails("Reshape({{1, 2}, {3, 4}}, {0, 0}, {4})", "C2")
          .fails("Reshape({1, 2})", "C3")
          .fails("Reshape(f32[2], s32[2] {1, 2})", "C4")
          .fails("Reshape({1, 2}, {-1})", "C5")
          .resized(Reshape::resized)
          .shape(Reshape::shape)
          .element(Reshape::element)
          .kernel(Reshape::isOne, Reshape::run)
          .build();

  private Reshape() {}

  private static Shape shape(Call call) {
    var operand = call.operand("operand");
    if (call.has("shape")) {
      requireShapeAlone(call);
      return explicit(call, operand);
    }
    if (permutes(call)) {
      Transpose.requirePermutation(call, "C2", "dimensions", operand);
    }
    String name = sizesName(call);
    ArrayShape result = operand.shape().withSizes(Sizes.require(call, "C5", name));
    requireCount(call, operand, result, name, Ints::toString);
    return result;
  }

  private static void requireShapeAlone(Call call) {
    for (String sizes : List.of("dimensions", "new_sizes")) {
      if (call.has(sizes)) {
        throw call.violation("C3", "a shape and " + sizes + " are given")
            .at(sizes)
            .also("shape", call.shape("shape").text());
      }
    }
  }

  private static Shape explicit(Call call, Operand operand) {
    if (!(call.shape("shape") instanceof ArrayShape shape)) {
      throw call.violation("C4", call.shape("shape").text() + " is not an array").at("shape");
    }
    if (shape.type() != operand.type()) {
      throw call.violation(
              "C4", "the operand is " + operand.shape().text() + ", not " + shape.type().text())
          .at("shape")
          .mend(Mend.replace("shape", shape.withType(operand.type()).text()));
    }
    requireCount(call, operand, shape, "shape", sizes -> shape.withSizes(sizes).text());
    return shape.withDefaultLayout();
  }

  /** The new sizes for an operand whose dynamic dimensions are as large as they were found. */
  private static Map<String, Object> resized(Call call, List<Shape> operands) {
    Ints found = operands.getFirst().array().orElseThrow().sizes();
    Ints largest = call.operand("operand").sizes();
    Ints order = permutes(call) ? call.ints("dimensions") : Ints.range(found.size());
    Ints sizes =
        Regrouping.resized(largest.pick(order), found.pick(order), call.resultArray().sizes());
    return call.has("shape")
        ? Map.of("shape", call.resultArray().withSizes(sizes))
        : Map.of(sizesName(call), sizes);
  }

  private static boolean permutes(Call call) {
    return call.has("new_sizes") && call.has("dimensions");
  }

  private static String sizesName(Call call) {
    if (!call.has("new_sizes") && !call.has("dimensions")) {
      throw call.violation("C3", "no sizes are given").at("operand");
    }
    return call.has("new_sizes") ? "new_sizes" : "dimensions";
  }

  private static void requireCount(
      Call call, Operand operand, ArrayShape result, String name, Function<Ints, String> spelling) {
    if (isOne(operand.shape()) && isOne(result)) {
      return;
    }
    BigInteger count = ExactSizes.count(operand.sizes());
    BigInteger found = ExactSizes.count(result.sizes());
    if (!found.equals(count)) {
      throw call.violation(
              "C1",
              "%s has %s; %s has %s"
                  .formatted(
                      operand.shape().text(),
                      elements(count),
                      spelling.apply(result.sizes()),
                      elements(found)))
          .at(name)
          .mend(
              Mend.replace(
                  name, spelling.apply(fitted(result.sizes(), operand.sizes().product()))));
    }
  }

  private static String elements(BigInteger count) {
    return count.equals(BigInteger.ONE) ? "1 element" : count + " elements";
  }

  /** {@code sizes} with one of them changed so that there are {@code count} elements. */
  private static Ints fitted(Ints sizes, long count) {
    for (int d = sizes.size() - 1; d >= 0; d--) {
      long others = sizes.with(d, 1).product();
      if (others > 0 && count % others == 0) {
        return sizes.with(d, count / others);
      }
    }
    return Ints.of(count);
  }

  private static Expression element(Call call, Index i) {
    var operand = call.operand("operand");
    Ints sizes = call.resultArray().sizes();
    if (!permutes(call)) {
      return operand.at(Index.split(i.linear(sizes), operand.sizes()));
    }
    Ints permutation = call.ints("dimensions");
    Index transposed = Index.split(i.linear(sizes), operand.sizes().pick(permutation));
    return operand.at(transposed.unpermute(permutation));
  }

  /** Returns true for a single element: it lies at the same place in either shape. */
  private static boolean isOne(Call call) {
    return isOne(call.operand("operand").shape()) && isOne(call.resultArray());
  }

  private static boolean isOne(ArrayShape shape) {
    return shape.elementCount() == 1 && shape.layout().isRowMajor();
  }

  private static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    return NdArray.of(call.resultArray(), ((NdArray) operands.getFirst()).buffer());
  }
}
