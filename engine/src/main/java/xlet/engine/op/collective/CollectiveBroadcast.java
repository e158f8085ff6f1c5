package xlet.engine.op.collective;

import xlet.engine.array.Shape;
import xlet.engine.op.Call;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.Provenance.Reads;

/** {@code CollectiveBroadcast}: the first device of a group sends its array to all of them. */
final class CollectiveBroadcast {
  static final OpDef DEF =
      OpDef.named("CollectiveBroadcast")
          .stablehlo("collective_broadcast")
          .hlo("collective-broadcast")
          .summary("Sends the array of the first device of each group to all devices of the group.")
          .formula("result@d = operand@m for the first m in group(d), zeros without a" + " group")
          .semantics("A device that is in no group meets nobody and gets zeros.")
          .operand("operand", "What the first device of a group sends.")
          .optional("replica_groups", Kind.INT_LISTS, ProcessGroups.GROUPS_ARE)
          .optional("channel_id", Kind.INTEGER, ProcessGroups.CHANNEL_OF_ONE)
          .constraint("C1", ProcessGroups.ONCE)
          .constraint("C2", "the ids in replica_groups are those of devices")
          .example("CollectiveBroadcast({1, 2}, {{0}})", "s32[2] {1, 2}")
          .fails("CollectiveBroadcast({1, 2}, {{0, 0}})", "C1")
          .fails("CollectiveBroadcast({1, 2}, {{0, 1}})", "C2")
          .shape(CollectiveBroadcast::shape)
          .collective(
              ProcessGroups::ofSome,
              (call, meeting, evaluation) ->
                  meeting.size() == 0
                      ? Assembly.zeros(call.result(), evaluation)
                      : meeting.all(0).get(0))
          .sources((call, meeting, path, index) ->
              meeting.size() == 0
                  ? Reads.of("zero: in no group")
                  : Reads.of("sent by the first of the group").and(0, index, index))
          .build();

  private CollectiveBroadcast() {}

  private static Shape shape(Call call) {
    ProcessGroups.checkOnce(call);
    return call.operandShapes().get(0);
  }
}
