package xlet.engine.op.structure;

import java.util.List;
import java.util.Optional;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.op.Call;
import xlet.engine.op.OpDef;
import xlet.engine.op.Provenance;

/** {@code Tuple}: several values as one. */
public final class Tuple {
  public static final OpDef DEF =
      OpDef.named("Tuple")
          .stablehlo("tuple")
          .hlo("tuple")
          .summary("Makes a tuple of values.")
          .formula("result = (operands)")
          .operands("elements", "The values, in order; there may be none.")
          .apart()
          .example("Tuple({1, 2}, 0.5)", "(s32[2] {1, 2}, f32[] 0.5)")
          .takesBounded()
          .shape(Tuple::shape)
          .kernel((call, operands, evaluation) -> new TupleValue(operands))
          .routesTuples(Tuple::source)
          .build();

  private Tuple() {}

  private static Shape shape(Call call) {
    return new TupleShape(call.operandShapes());
  }

  private static Optional<Provenance.Taken> source(Call call, List<Integer> path) {
    return path.isEmpty()
        ? Optional.empty()
        : Optional.of(new Provenance.Taken("", path.getFirst(), path.subList(1, path.size())));
  }
}
