package xlet.engine.op.indexing;

import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;
import xlet.engine.op.Call;
import xlet.engine.op.CallText;
import xlet.engine.op.HloPlace;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;

/** {@code DynamicUpdateSlice}: an array with a part overwritten at a computed place. */
public final class DynamicUpdateSlice {
  public static final OpDef DEF =
      OpDef.named("DynamicUpdateSlice")
          .stablehlo("dynamic_update_slice")
          .hlo("dynamic-update-slice")
          .summary("Gives the operand with the update written over it at computed start indices.")
          .semantics(
              "An update that would stick out is moved back inside as a whole: each start index is"
                  + " clamped to [0, size - size of the update].")
          .operand("operand", "The array to write over.")
          .operand("update", "The array that is written.")
          .operands("start_indices", "A scalar for each dimension, or one array of them.")
          .apart()
          .inHlo(new HloPlace.Scalars())
          .constraint("C1", "there is a start index for each dimension of the operand")
          .constraint("C2", "start indices are whole numbers of one type")
          .constraint("C3", "update has the operand's element type")
          .constraint("C4", "update has the operand's rank")
          .constraint("C5", "update is no larger than the operand along any dimension")
          .example("DynamicUpdateSlice({0, 1, 2, 3, 4}, {5, 6}, {2})", "s32[5] {0, 1, 5, 6, 4}")
          .example("DynamicUpdateSlice({0, 1, 2, 3, 4}, {5, 6}, {9})", "s32[5] {0, 1, 2, 5, 6}")
          .fails("DynamicUpdateSlice({0, 1, 2}, {5}, {0, 0})", "C1")
          .fails("DynamicUpdateSlice({0, 1, 2}, {5}, {0.5})", "C2")
          .fails("DynamicUpdateSlice(s32[3] {0, 1, 2}, {0.5}, {0})", "C3")
          .fails("DynamicUpdateSlice({0, 1, 2}, 5, {0})", "C4")
          .fails("DynamicUpdateSlice({0, 1, 2}, {5, 6, 7, 8}, {0})", "C5")
          .shape(DynamicUpdateSlice::shape)
          .element(DynamicUpdateSlice::element)
          .build();

  private DynamicUpdateSlice() {}

  private static Shape shape(Call call) {
    Operand operand = call.operand("operand");
    Operand update = call.operand("update");
    String found = operand.shape().text() + ", update " + update.shape().text();
    if (update.type() != operand.type()) {
      throw call.violation("C3", found)
          .at("update")
          .mend(Mend.wrap("update", CallText.converted(CallText.ARGUMENT, operand.type())));
    }
    if (update.rank() != operand.rank()) {
      Ints missing = Ints.ones(Math.max(0, operand.rank() - update.rank()));
      String ranks =
          "%s has rank %s, the update %s rank %s"
              .formatted(
                  operand.shape().text(), operand.rank(), update.shape().text(), update.rank());
      throw call.violation("C4", ranks)
          .at("update")
          .mend(Mend.wrap("update", CallText.broadcast(CallText.ARGUMENT, missing)));
    }
    for (int d = 0; d < operand.rank(); d++) {
      if (update.sizes().get(d) > operand.sizes().get(d)) {
        throw call.violation(
                "C5",
                "%s: %s > %s in dimension %s"
                    .formatted(found, update.sizes().get(d), operand.sizes().get(d), d))
            .at("update")
            .mend(Mend.wrap("update", Cut.to(update.sizes(), operand.sizes())));
      }
    }
    StartIndices.of(call).check(call, operand, "C1", "C2");
    return operand.shape().withDefaultLayout();
  }

  private static Expression element(Call call, Index i) {
    Operand operand = call.operand("operand");
    Operand update = call.operand("update");
    Index start = StartIndices.of(call).clamped(operand.sizes(), update.sizes());
    Index inUpdate = i.map((d, entry) -> entry.plus(start.get(d).times(-1)));
    return Expression.select(
        inUpdate.within(update.sizes()), update.at(inUpdate), operand.at(i), "update", "operand");
  }
}
