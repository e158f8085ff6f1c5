package xlet.engine.op.structure;

import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Shape;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;
import xlet.engine.op.Call;
import xlet.engine.op.HloPlace;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;

/** {@code Iota}: an array whose elements count from zero along one dimension. */
final class Iota {
  static final OpDef DEF =
      OpDef.named("Iota")
          .stablehlo("iota")
          .hlo("iota")
          .summary("Counts from zero along a dimension; along the others elements are equal.")
          .semantics(
              "Integers wrap around at the end of their type; complex numbers count in the real"
                  + " part; floats are the nearest to the count.")
          .attribute("shape", Kind.SHAPE, "The shape of the result.")
          .inHlo(new HloPlace.Result())
          .attribute("iota_dimension", Kind.INTEGER, "The dimension along which to count.")
          .ofDimensions("shape")
          .constraint("C1", "iota_dimension is in [0, rank(shape))")
          .constraint("C2", "shape is an array of numbers, not of predicates")
          .example("Iota(s32[4], 0)", "s32[4] {0, 1, 2, 3}")
          .example("Iota(f32[2,3], 1)", "f32[2,3] {{0.0, 1.0, 2.0}, {0.0, 1.0, 2.0}}")
          .fails("Iota(f32[2,3], 2)", "C1")
          .fails("Iota(s32[], 0)", "C1")
          .fails("Iota(pred[5], 0)", "C2")
          .shape(Iota::shape)
          .element(Iota::element)
          .build();

  private Iota() {}

  private static Shape shape(Call call) {
    if (!(call.shape("shape") instanceof ArrayShape shape)) {
      throw call.violation("C2", call.shape("shape").text() + " is not an array").at("shape");
    }
    if (shape.type().isPred()) {
      throw call.violation("C2", shape.text() + " holds predicates, which do not count")
          .at("shape")
          .mend(Mend.replace("shape", ArrayShape.of(ElementType.U8, shape.sizes()).text()));
    }
    call.requireDimension("C1", "iota_dimension", new Operand(0, shape));
    return shape.withDefaultLayout();
  }

  private static Expression element(Call call, Index i) {
    return new Expression.FromIndex(
        i.get((int) call.integer("iota_dimension")), call.resultArray().type());
  }
}
