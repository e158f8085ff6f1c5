package xlet.engine.op.collective;

import java.util.List;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.op.OpDef;
import xlet.engine.op.Provenance.Reads;

/** {@code AllGatherStart}: begins an {@link AllGather}, for AsyncDone to wait for. */
final class AllGatherStart {
  static final OpDef DEF =
      AllGather.parameters(
              OpDef.named("AllGatherStart")
                  .hlo("all-gather-start")
                  .summary("Begins an AllGather; AsyncDone gives its result.")
                  .formula("result@d = (operand@d, AllGather(operand)@d)")
                  .semantics("The result is the tuple of the operand and of what is gathered."),
              "AllGatherStart")
          .example("AsyncDone(AllGatherStart({1, 2}, 0, 1))", "s32[2] {1, 2}")
          .shape(call -> TupleShape.of(call.operandShapes().getFirst(), AllGather.shape(call)))
          .collective(
              Shards.fitting("C4", Shards.COUNT, ProcessGroups::acrossBoth),
              (call, meeting, evaluation) ->
                  TupleValue.of(
                      meeting.all(0).get(meeting.position()),
                      AllGather.joined(call, meeting, evaluation)))
          .sources((call, meeting, path, index) ->
              path.getFirst() == 0
                  ? Reads.of("the operand").and(meeting.position(), index, index)
                  : AllGather.source(call, meeting, List.of(), index))
          .build();

  private AllGatherStart() {}
}
