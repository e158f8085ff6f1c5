package xlet.engine.op.collective;

import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.Device;
import xlet.engine.op.Evaluation;
import xlet.engine.op.HloPlace;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.Provenance.Reads;

/** {@code PartitionID}: the number of the partition that the device belongs to. */
final class PartitionId {
  static final OpDef DEF =
      OpDef.named("PartitionID")
          .stablehlo("partition_id")
          .hlo("partition-id")
          .summary("Gives the number of the partition that this device belongs to.")
          .formula("result@d = d mod partitions")
          .optional("shape", Kind.SHAPE, "The shape of the result, u32[].")
          .inHlo(new HloPlace.Result())
          .constraint("C1", "shape is u32[]")
          .example("PartitionID(u32[])", "u32[] 0")
          .fails("PartitionID(f32[])", "C1")
          .shape(PartitionId::shape)
          .kernel(PartitionId::run)
          .provenanceOfElement(
              (call, operands, path, index, evaluation) -> Reads.of("the number of the partition"))
          .build();

  private PartitionId() {}

  private static Shape shape(Call call) {
    ArrayShape id = ArrayShape.of(ElementType.U32);
    if (call.has("shape") && !call.shape("shape").compatible(id)) {
      throw call.violation("C1", call.shape("shape").text() + " is given")
          .at("shape")
          .mend(Mend.replace("shape", id.text()));
    }
    return id;
  }

  private static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    Device here = Device.here();
    return NdArray.scalar(ElementType.U32, (long) here.grid().partition(here.number()));
  }
}
