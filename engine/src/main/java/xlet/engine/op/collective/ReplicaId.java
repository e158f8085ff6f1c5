package xlet.engine.op.collective;

import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.Device;
import xlet.engine.op.Evaluation;
import xlet.engine.op.OpDef;
import xlet.engine.op.Provenance.Reads;

/** {@code ReplicaId}: the number of the replica that the device belongs to. */
final class ReplicaId {
  static final OpDef DEF =
      OpDef.named("ReplicaId")
          .stablehlo("replica_id")
          .hlo("replica-id")
          .summary("Gives the number of the replica that this device belongs to.")
          .formula("result@d = d div partitions")
          .example("ReplicaId()", "u32[] 0")
          .shape(call -> ArrayShape.of(ElementType.U32))
          .kernel(ReplicaId::run)
          .provenanceOfElement(
              (call, operands, path, index, evaluation) -> Reads.of("the number of the replica"))
          .build();

  private ReplicaId() {}

  private static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    Device here = Device.here();
    return NdArray.scalar(ElementType.U32, (long) here.grid().replica(here.number()));
  }
}
