package xlet.engine.op.elementwise;

import xlet.engine.array.ArrayShape;
import xlet.engine.element.Arithmetic;
import xlet.engine.op.HloPlace;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter.Kind;

/** {@code ConvertElementType}: the same numbers in another element type. */
final class ConvertElementType {
  static final OpDef DEF =
      Elementwise.named("ConvertElementType", "convert")
          .summary("Converts each element to the number that it is in another element type.")
          .semantics(
              "Floats are rounded to the nearest, ties to even. To integers they are truncated and"
                  + " saturate, NaN becomes 0; integers wrap around; all but 0 is true; complex"
                  + " numbers lose their imaginary part.")
          .operand("operand", "The array.")
          .attribute("new_element_type", Kind.TYPE, "The element type of the result.")
          .inHlo(new HloPlace.Result())
          .example("ConvertElementType({0, 1, 2}, f32)", "f32[3] {0.0, 1.0, 2.0}")
          .example("ConvertElementType({-1.5, 300.0, nan}, u8)", "u8[3] {0, 255, 0}")
          .shape(
              call -> ArrayShape.of(call.type("new_element_type"), call.operand("operand").sizes()))
          .element((call, i) ->
              Arithmetic.convert(call.operand("operand").at(i), call.resultArray().type()))
          .build();

  private ConvertElementType() {}
}
