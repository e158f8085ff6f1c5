package xlet.engine.op.collective;

import java.util.List;
import xlet.engine.op.OpDef;

/** The operations of this group, in alphabetical order. */
public final class CollectiveOps {
  public static final List<OpDef> ALL =
      List.of(
          AllGather.DEF,
          AllGatherStart.DEF,
          AllReduce.DEF,
          AllReduceDone.DEF,
          AllToAll.DEF,
          CollectiveBroadcast.DEF,
          CollectivePermute.DEF,
          CollectivePermuteStart.DEF,
          CrossReplicaSum.DEF,
          PartitionId.DEF,
          RaggedAllToAll.DEF,
          ReduceScatter.DEF,
          ReplicaId.DEF);

  private CollectiveOps() {}
}
