package xlet.engine.op.collective;

import java.util.List;
import xlet.engine.op.OpDef;

/** The operations of this group, in alphabetical order. */
public final class CollectiveOps {
  public static final List<OpDef> ALL =
      List.of(
          AllGather.DEF,
          AllReduce.DEF,
          AllToAll.DEF,
          CollectiveBroadcast.DEF,
          CollectivePermute.DEF,
          CrossReplicaSum.DEF,
          PartitionId.DEF,
          RaggedAllToAll.DEF,
          ReduceScatter.DEF,
          ReplicaId.DEF);

  private CollectiveOps() {}
}
