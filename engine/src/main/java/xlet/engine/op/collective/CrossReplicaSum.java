package xlet.engine.op.collective;

import xlet.engine.array.Shape;
import xlet.engine.op.Call;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter.Kind;

/** {@code CrossReplicaSum}: the sum of the arrays of all replicas of a group. */
final class CrossReplicaSum {
  static final OpDef DEF =
      OpDef.named("CrossReplicaSum")
          .hlo("cross-replica-sum")
          .summary("Adds the arrays of a group of replicas element by element, on each of them.")
          .formula("result@d[i] = fold m in group(d) from 0: add(operand@m[i])")
          .semantics(
              "Elements are added from the first replica of the group to the last. A sum of"
                  + " predicates says whether one of them holds. Of a tuple, each array is added"
                  + " by itself.")
          .operand("operand", "What this replica brings: an array, or a tuple of arrays.")
          .optional("replica_groups", Kind.INT_LISTS, ProcessGroups.GROUPS_ARE)
          .constraint("C1", ProcessGroups.ONCE)
          .constraint("C2", ProcessGroups.ALL)
          .example("CrossReplicaSum(f32[2] {1.0, 2.5})", "f32[2] {1.0, 2.5}")
          .fails("CrossReplicaSum({1, 2}, replica_groups={{0, 0}})", "C1")
          .fails("CrossReplicaSum({1, 2}, replica_groups={{0, 1}})", "C2")
          .shape(CrossReplicaSum::shape)
          .collective(
              ProcessGroups::acrossReplicas,
              (call, meeting, evaluation) -> Combination.sum(meeting.all(0), evaluation))
          .sources(Combination::sources)
          .build();

  private CrossReplicaSum() {}

  private static Shape shape(Call call) {
    ProcessGroups.checkOnce(call);
    return call.operandShapes().get(0);
  }
}
