package xlet.engine.op.collective;

import java.util.Collections;
import java.util.List;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.Device;
import xlet.engine.op.Evaluation;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.Provenance;

/**
 * Values of which each device has its own, and the tuple of what all devices have: the language's
 * {@code per_replica}. They are no operations of XLA, so the catalogue does not list them.
 */
public final class PerReplica {
  /** Gives each device the operand of its number. */
  public static final OpDef OWN =
      OpDef.named("per_replica")
          .summary("Gives each device the value of its number.")
          .operands("values", "A value for each device.")
          .constraint("C1", "there is a value for each device, all of one type")
          .takesBounded()
          .shape(PerReplica::shape)
          .kernel((call, operands, evaluation) -> operands.get(own(call)))
          .provenance(PerReplica::provenance)
          .build();

  /** Gives every device the tuple of the operands of all. */
  public static final OpDef ALL =
      OpDef.named("per_replica")
          .summary("Gives the tuple of the values of all devices.")
          .operand("value", "What this device has.")
          .attribute("devices", Kind.INTEGER, "How many devices there are.")
          .takesBounded()
          .shape(PerReplica::tuple)
          .collective(
              (call, grid) -> List.of(grid.all()),
              (call, meeting, evaluation) -> new TupleValue(meeting.all(0)))
          .build();

  private PerReplica() {}

  private static Shape shape(Call call) {
    Shape first = call.operandShapes().get(0);
    for (int k = 1; k < call.operandCount(); k++) {
      if (!call.operandShapes().get(k).compatible(first)) {
        throw call.violation("C1", call.operandShapes().get(k).text() + " beside " + first.text())
            .at("values", k);
      }
    }
    return first;
  }

  private static Shape tuple(Call call) {
    Shape own = call.operandShapes().get(0);
    return new TupleShape(Collections.nCopies((int) call.integer("devices"), own));
  }

  /** The number of the operand that this device gets. */
  private static int own(Call call) {
    Device here = Device.here();
    if (here.grid().devices() != call.operandCount()) {
      throw new Evaluation.Fault(
          "per_replica has %s values; there are %s"
              .formatted(call.operandCount(), here.grid().describe()));
    }
    return here.number();
  }

  private static Provenance provenance(
      Call call, List<Value> operands, List<Integer> path, Evaluation evaluation) {
    Device here = Device.here();
    return new Provenance.Taken("the value of " + here.grid().name(here.number()), own(call), path);
  }
}
