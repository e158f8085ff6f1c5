package xlet.engine.op.structure;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Detached;
import xlet.engine.array.Ints;
import xlet.engine.array.Layout;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.op.Arguments;
import xlet.engine.op.Call;
import xlet.engine.op.Evaluation;
import xlet.engine.op.HloPlace;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.Provenance;

/** {@code Bitcast}: the same memory, read as an array of another shape or layout. */
final class Bitcast {
  static final OpDef DEF =
      OpDef.named("Bitcast")
          .hlo("bitcast")
          .summary("Reads the memory of an array as that of another shape.")
          .formula("memory(result) = memory(operand)")
          .semantics(
              "Elements keep their place in memory, so both layouts decide which element becomes"
                  + " which. XLA puts it into programs where a reshape or a transpose moves"
                  + " nothing.")
          .operand("operand", "The array whose memory is read.")
          .attribute("shape", Kind.SHAPE, "The shape that it is read as, with its layout.")
          .inHlo(new HloPlace.Result())
          .constraint("C1", "shape is that of an array")
          .constraint("C2", "the memory of shape is as large as that of the operand")
          .example(
              "Bitcast({{1, 2, 3}, {4, 5, 6}}, s32[3,2]{0,1})",
              "s32[3,2]{0,1} {{1, 4}, {2, 5}, {3, 6}}")
          .example("Bitcast({{1, 2}, {3, 4}}, s32[4])", "s32[4] {1, 2, 3, 4}")
          .example("Bitcast({1.0, 2.0}, s32[2])", "s32[2] {1065353216, 1073741824}")
          .example("Bitcast(16909060, u8[4])", "u8[4] {4, 3, 2, 1}")
          .fails("Bitcast({1, 2}, (s32[1], s32[1]))", "C1")
          .fails("Bitcast({1, 2}, s32[3])", "C2")
          .shape(Bitcast::shape)
          .kernel(Bitcast::run)
          .sameAs(Bitcast::named)
          .provenanceOfElement(Bitcast::provenance)
          .build();

  private Bitcast() {}

  private static Shape shape(Call call) {
    ArrayShape operand = call.operand("operand").shape();
    if (!(call.shape("shape") instanceof ArrayShape shape)) {
      throw call.violation("C1", call.shape("shape").text() + " is not an array").at("shape");
    }
    if (shape.byteCount() != operand.byteCount()) {
      throw call.violation(
              "C2",
              "%s takes %s; %s takes %s"
                  .formatted(operand.text(), bytes(operand), shape.text(), bytes(shape)))
          .at("shape");
    }
    return shape;
  }

  private static String bytes(ArrayShape shape) {
    return shape.byteCount() + (shape.byteCount() == 1 ? " byte" : " bytes");
  }

  private static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    NdArray operand = (NdArray) operands.getFirst();
    Layout layout = call.operand("operand").shape().layout();
    return Detached.run(
        operand.shape().byteCount(),
        () -> operand.withLayout(layout).reinterpreted(call.resultArray()),
        evaluation::poll);
  }

  /** A reshape or a transpose that moves nothing, where that is what the layouts make of it. */
  private static Optional<Call> named(Call call) {
    ArrayShape operand = call.operand("operand").shape();
    if (call.isBounded() || operand.elementCount() != call.resultArray().elementCount()) {
      return Optional.empty();
    }
    return reshape(call, operand).or(() -> transpose(call, operand));
  }

  /** A reshape, where elements keep their type and lie in row-major order before and after. */
  private static Optional<Call> reshape(Call call, ArrayShape operand) {
    return operand.layout().isRowMajor() && call.resultArray().layout().isRowMajor()
        ? of(call, Reshape.DEF, "dimensions", call.resultArray().sizes())
        : Optional.empty();
  }

  /** A transpose, where dimensions as they lie in memory have the same sizes before and after. */
  private static Optional<Call> transpose(Call call, ArrayShape operand) {
    ArrayShape result = call.resultArray();
    Ints from = operand.layout().minorToMajor();
    Ints to = result.layout().minorToMajor();
    boolean same =
        operand.layout().isDense()
            && result.layout().isDense()
            && operand.sizes().pick(from).equals(result.sizes().pick(to));
    if (!same) {
      return Optional.empty();
    }
    Ints permutation = Ints.range(to.size()).map(d -> from.get(to.indexOf(d)));
    return of(call, Transpose.DEF, "permutation", permutation);
  }

  /** {@code call} as one of {@code def}, if that gives an array of its type. */
  private static Optional<Call> of(Call call, OpDef def, String attribute, Ints numbers) {
    return Optional.of(Call.of(Arguments.of(def, call.operandShapes(), Map.of(attribute, numbers))))
        .filter(same -> same.result().compatible(call.result()));
  }

  /** The elements of the operand that lie where the element at {@code index} does. */
  private static Provenance provenance(
      Call call, List<Value> operands, List<Integer> path, Ints index, Evaluation evaluation) {
    ArrayShape from = call.operand("operand").shape();
    ArrayShape to = call.resultArray();
    int width = to.type().bytes();
    long first = to.layout().offset(to.sizes(), index.toArray()) * width / from.type().bytes();
    long count = Math.max(1, width / from.type().bytes());
    Provenance.Reads reads = Provenance.Reads.of("the same bytes");
    for (long k = 0; k < count; k++) {
      Optional<Ints> at = from.layout().indexAt(from.sizes(), first + k);
      if (at.isPresent()) {
        reads = reads.and(0, at.get(), at.get());
      }
    }
    return reads;
  }
}
