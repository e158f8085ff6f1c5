package xlet.engine.op.indexing;

import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;
import xlet.engine.op.Call;
import xlet.engine.op.HloPlace;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.Resizing;

/** {@code DynamicSlice}: a part of an array that begins at a computed place. */
public final class DynamicSlice {
  public static final OpDef DEF =
      OpDef.named("DynamicSlice")
          .stablehlo("dynamic_slice")
          .hlo("dynamic-slice")
          .summary("Takes a part of fixed sizes that begins at computed start indices.")
          .semantics(
              "A part that would stick out is moved back inside: each start index is clamped to"
                  + " [0, size - slice size].")
          .differs(
              "The oldest document leaves a part that sticks out undefined, and calls slice_sizes"
                  + " size_indices.")
          .operand("operand", "The array to take a part of.")
          .operands("start_indices", "A scalar for each dimension, or one array of them.")
          .apart()
          .inHlo(new HloPlace.Scalars())
          .attribute("slice_sizes", Kind.INTS, "The sizes of the part.", "size_indices")
          .inHlo("dynamic_slice_sizes")
          .constraint("C1", "there is a start index for each dimension of the operand")
          .constraint("C2", "start indices are whole numbers of one type")
          .constraint("C3", "slice_sizes has one size for each dimension of the operand")
          .constraint("C4", "each slice size is in [0, size of the operand's dimension]")
          .example("DynamicSlice({0, 1, 2, 3, 4}, {2}, {2})", "s32[2] {2, 3}")
          .example("DynamicSlice({0, 1, 2, 3, 4}, {9}, {2})", "s32[2] {3, 4}")
          .fails("DynamicSlice({0, 1, 2}, {0, 0}, {1})", "C1")
          .fails("DynamicSlice({0, 1, 2}, {0.5}, {1})", "C2")
          .fails("DynamicSlice({0, 1, 2}, {0}, {1, 1})", "C3")
          .fails("DynamicSlice({0, 1, 2}, {0}, {4})", "C4")
          .resized(Resizing.following("slice_sizes", "operand"))
          .shape(DynamicSlice::shape)
          .element(DynamicSlice::element)
          .build();

  private DynamicSlice() {}

  private static Shape shape(Call call) {
    Operand operand = call.operand("operand");
    StartIndices.of(call).check(call, operand, "C1", "C2");
    Ints sizes = SliceSizes.require(call, operand, "C3", "C4");
    return operand.shape().withSizes(sizes);
  }

  private static Expression element(Call call, Index i) {
    Operand operand = call.operand("operand");
    Ints window = call.ints("slice_sizes");
    return operand.at(i.plus(StartIndices.of(call).clamped(operand.sizes(), window)));
  }
}
