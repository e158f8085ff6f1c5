package xlet.engine.op.structure;

import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.BoundedShape;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.op.ActualSizes;
import xlet.engine.op.Call;
import xlet.engine.op.Counts;
import xlet.engine.op.Evaluation;
import xlet.engine.op.HloPlace;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.Provenance.Reads;

/** {@code DynamicReshape}: the same elements in row-major order, in sizes that are computed. */
final class DynamicReshape {
  static final OpDef DEF =
      OpDef.named("DynamicReshape")
          .stablehlo("dynamic_reshape")
          .hlo("dynamic-reshape")
          .summary("Gives the elements, in row-major order, sizes that are computed.")
          .formula("result[i] = operand[j], i and j having the same place in row-major order")
          .semantics(
              "The type of the result has the bounds as sizes, those of dynamic dimensions as"
                  + " f32[<=10]. The sizes must have as many elements as the operand has.")
          .operand("operand", "The array whose elements are taken.")
          .apart()
          .operands("dim_sizes", "The size of each dimension, as scalars.")
          .apart()
          .attribute("new_size_bounds", Kind.INTS, "The largest size of each dimension.")
          .inHlo(new HloPlace.Result())
          .attribute("dims_are_dynamic", Kind.FLAGS, "Which dimensions may be smaller.")
          .inHlo(new HloPlace.Result())
          .constraint("C1", "there is a size, a bound and a flag for each dimension")
          .constraint("C2", "sizes are scalar integers")
          .constraint("C3", "no bound is negative")
          .constraint("C4", "operand is an array")
          .example(
              "DynamicReshape({1, 2, 3, 4, 5, 6}, {2, 3}, new_size_bounds={2, 6},"
                  + " dims_are_dynamic={false, true})",
              "s32[2,3] {{1, 2, 3}, {4, 5, 6}}")
          .fails(
              "DynamicReshape({1, 2}, {2, 1}, new_size_bounds={2}, dims_are_dynamic={true})", "C1")
          .fails(
              "DynamicReshape({1, 2}, {2.0}, new_size_bounds={2}, dims_are_dynamic={true})", "C2")
          .fails("DynamicReshape({1, 2}, {2}, new_size_bounds={-2}, dims_are_dynamic={true})", "C3")
          .fails(
              "DynamicReshape((1, 2.0), {2}, new_size_bounds={2}, dims_are_dynamic={true})", "C4")
          .takesBounded()
          .shape(DynamicReshape::shape)
          .kernel(DynamicReshape::run)
          .provenanceOfElement(DynamicReshape::source)
          .build();

  private DynamicReshape() {}

  private static Shape shape(Call call) {
    Ints bounds = Sizes.require(call, "C3", "new_size_bounds");
    List<Boolean> flags = call.flags("dims_are_dynamic");
    List<Operand> sizes = call.operands("dim_sizes");
    for (Operand size : sizes) {
      if (!size.type().isInteger() || size.rank() > 1) {
        throw call.violation("C2", size.shape().text()).at("dim_sizes", size.number() - 1);
      }
    }
    long given = sizes.stream().mapToLong(size -> size.sizes().product()).sum();
    if (given != bounds.size() || bounds.size() != flags.size()) {
      throw call.violation(
              "C1",
              "%s, %s, %s"
                  .formatted(
                      Counts.of(given, "size"),
                      Counts.of(bounds.size(), "bound"),
                      Counts.of(flags.size(), "flag")))
          .at("new_size_bounds");
    }
    ArrayShape operand =
        call.operandShapes()
            .getFirst()
            .array()
            .orElseThrow(
                () -> call.violation("C4", call.operandShapes().getFirst().text()).at("operand"));
    ArrayShape bound = operand.withSizes(bounds);
    Ints dynamic = Ints.of();
    for (int d = 0; d < flags.size(); d++) {
      dynamic = flags.get(d) ? dynamic.append(d) : dynamic;
    }
    return dynamic.isEmpty() ? bound : new BoundedShape(bound, dynamic);
  }

  /** An element comes from the same place in row-major order; sizes say which that is. */
  private static Reads source(
      Call call, List<Value> operands, List<Integer> path, Ints index, Evaluation evaluation) {
    Ints from = ((NdArray) ActualSizes.plain(operands.getFirst())).shape().sizes();
    Ints sizes = sizes(operands);
    long place = 0;
    for (int d = 0; d < sizes.size(); d++) {
      place = place * sizes.get(d) + index.get(d);
    }
    Ints at = from;
    for (int d = from.size() - 1; d >= 0; d--) {
      at = at.with(d, place % from.get(d));
      place /= from.get(d);
    }
    Reads reads = Reads.of("the same place in row-major order").and(0, at, at);
    for (int k = 1; k < operands.size(); k++) {
      Ints size = ((NdArray) operands.get(k)).shape().sizes();
      reads = reads.and(k, size.map(n -> 0), size.map(n -> n - 1));
    }
    return reads;
  }

  /** The sizes that were computed. */
  private static Ints sizes(List<Value> operands) {
    Ints sizes = Ints.of();
    for (Value value : operands.subList(1, operands.size())) {
      NdArray size = (NdArray) value;
      for (var offsets = size.offsets(); offsets.hasNext(); ) {
        sizes = sizes.append(size.longAt(offsets.nextInt()));
      }
    }
    return sizes;
  }

  private static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    NdArray operand = (NdArray) ActualSizes.plain(operands.getFirst());
    Ints sizes = sizes(operands);
    boolean fits =
        call.result() instanceof BoundedShape bounded
            ? bounded.admits(sizes)
            : sizes.equals(call.resultArray().sizes());
    if (!fits || sizes.product() != operand.shape().elementCount()) {
      throw new Evaluation.Fault(
          "%s cannot get the sizes %s in %s"
              .formatted(operand.shape().text(), sizes, call.result().text()));
    }
    ArrayShape shape = operand.shape().withSizes(sizes);
    NdArray plain = operand.withLayout(operand.shape().withDefaultLayout().layout());
    return ActualSizes.bounded(call.result(), plain.reinterpreted(shape));
  }
}
