package xlet.engine.op.collective;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.Evaluation;
import xlet.engine.op.HloPlace;
import xlet.engine.op.Meeting;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.Provenance.Reads;

/** {@code CollectivePermuteStart}: begins a {@link CollectivePermute}, for AsyncDone. */
final class CollectivePermuteStart {
  static final OpDef DEF =
      CollectivePermute.parameters(
              OpDef.named("CollectivePermuteStart")
                  .hlo("collective-permute-start")
                  .summary("Begins a CollectivePermute; AsyncDone gives its result.")
                  .formula("result@d = (operand@d, CollectivePermute(operand)@d, contexts)")
                  .semantics(
                      "The result is the tuple of the operand and of what is received; HLO text"
                          + " may add contexts of type u32, which hold nothing."),
              "CollectivePermuteStart")
          .optional("shape", Kind.SHAPE, "The shape of the result, with its contexts.")
          .inHlo(new HloPlace.Result())
          .example("AsyncDone(CollectivePermuteStart({1, 2}, {{0, 0}}))", "s32[2] {1, 2}")
          .shape(CollectivePermuteStart::shape)
          .collective(CollectivePermute::groups, CollectivePermuteStart::received)
          .sources(CollectivePermuteStart::source)
          .build();

  private CollectivePermuteStart() {}

  private static Shape shape(Call call) {
    Shape operand = CollectivePermute.shape(call);
    List<Shape> parts = new ArrayList<>(List.of(operand, operand));
    for (int k = 0; k < contexts(call); k++) {
      parts.add(ArrayShape.of(ElementType.U32));
    }
    return new TupleShape(parts);
  }

  /** How many contexts the written shape has. */
  private static int contexts(Call call) {
    return call.has("shape") && call.shape("shape") instanceof TupleShape tuple
        ? Math.max(0, tuple.size() - 2)
        : 0;
  }

  private static Reads source(Call call, Meeting meeting, List<Integer> path, Ints index) {
    return switch (path.getFirst()) {
      case 0 -> Reads.of("the operand").and(meeting.position(), index, index);
      case 1 -> CollectivePermute.source(call, meeting, List.of(), index);
      default -> Reads.of("a context, which holds nothing");
    };
  }

  private static Value received(Call call, Meeting meeting, Evaluation evaluation) {
    List<Value> parts = new ArrayList<>();
    parts.add(meeting.all(0).get(meeting.position()));
    parts.add(CollectivePermute.received(call, meeting, evaluation));
    for (int k = 0; k < contexts(call); k++) {
      parts.add(NdArray.scalar(ElementType.U32, 0L));
    }
    return new TupleValue(parts);
  }
}
