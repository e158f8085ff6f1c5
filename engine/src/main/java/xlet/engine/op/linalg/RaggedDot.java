package xlet.engine.op.linalg;

import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.element.Atom.OfValue;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Guard;
import xlet.engine.element.Expression.Within;
import xlet.engine.element.Index;
import xlet.engine.element.IndexExpression;
import xlet.engine.op.Call;
import xlet.engine.op.Evaluation;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;

/** {@code RaggedDot}: a dot product in which a dimension falls into groups of any sizes. */
final class RaggedDot {
  private static final String RAGGED = "lhs_ragged_dimensions";
  private static final String GROUP = "rhs_group_dimensions";

  static final OpDef DEF =
      ContractionNumbers.parameters(
              OpDef.named("RaggedDot")
                  .stablehlo("ragged_dot")
                  .hlo("ragged-dot")
                  .summary("Sums products as DotGeneral does, one dimension falling into groups.")
                  .semantics(
                      "group_sizes says how many neighbours along the ragged dimension of lhs are in"
                          + " each group. If that dimension remains, the rows of each group have a"
                          + " matrix of their own in rhs, along its group dimension. If it is"
                          + " contracted, each group is summed by itself, and the groups are the"
                          + " first dimension of the result. If it runs over the batch, it is as"
                          + " without groups. What is in no group gives 0.")
                  .operand("lhs", "The left operand.")
                  .operand("rhs", "The right operand.")
                  .operand("group_sizes", "The size of each group, along the last dimension.")
                  .apart())
          .optional(RAGGED, Kind.INTS, "The dimension that has groups.")
          .ofDimensions("lhs")
          .inHlo("lhs_ragged_dims")
          .optional(GROUP, Kind.INTS, "The dimension of rhs that has one for each.")
          .ofDimensions("rhs")
          .inHlo("rhs_group_dims")
          .constraint("C7", "there is one ragged dimension, and it is one of lhs")
          .constraint(
              "C8",
              "rhs has one group dimension, neither contracted nor of the batch, if the ragged one"
                  + " remains; else none")
          .constraint(
              "C9",
              "group_sizes are whole numbers: one for each group, or these for each index of the"
                  + " dimensions before the ragged one")
          .example(
              call("{1, 2}", "lhs_contracting_dimensions={1}, lhs_ragged_dimensions={0}"),
              "s32[3,1] {{3}, {70}, {110}}")
          .example(
              "RaggedDot({{1, 2, 3}}, {{1}, {1}, {1}}, {1, 2}, lhs_contracting_dimensions={1},"
                  + " rhs_contracting_dimensions={0}, lhs_ragged_dimensions={1})",
              "s32[2,1,1] {{{1}}, {{5}}}")
          .fails(
              "RaggedDot({{1.5}}, s32[1,1,1] {{{1}}}, s32[1] {1}, lhs_contracting_dimensions={1},"
                  + " rhs_contracting_dimensions={1}, lhs_ragged_dimensions={0},"
                  + " rhs_group_dimensions={0})",
              "C1")
          .fails(call("{1, 2}", "lhs_contracting_dimensions={2}, lhs_ragged_dimensions={0}"), "C2")
          .fails(
              call(
                  "{1, 2}",
                  "lhs_contracting_dimensions={1}, lhs_batch_dimensions={1},"
                      + " lhs_ragged_dimensions={0}"),
              "C3")
          .fails(call("{1, 2}", "lhs_contracting_dimensions={}, lhs_ragged_dimensions={0}"), "C4")
          .fails(call("{1, 2}", "lhs_contracting_dimensions={0}, lhs_ragged_dimensions={1}"), "C5")
          .fails(
              "RaggedDot({{1}}, {{{1}}, {{2}}}, {1}, lhs_contracting_dimensions={1},"
                  + " rhs_contracting_dimensions={1}, lhs_batch_dimensions={0},"
                  + " rhs_batch_dimensions={0}, lhs_ragged_dimensions={0})",
              "C6")
          .fails(call("{1, 2}", "lhs_contracting_dimensions={1}"), "C7")
          .fails(call("{1, 2}", "lhs_contracting_dimensions={1}, lhs_ragged_dimensions={1}"), "C8")
          .fails(
              call("{0.5, 2}", "lhs_contracting_dimensions={1}, lhs_ragged_dimensions={0}"), "C9")
          .shape(RaggedDot::shape)
          .element(RaggedDot::element)
          .prepare(RaggedDot::prepare, "group_of_row")
          .build();

  private RaggedDot() {}

  /** A call with three rows and two matrices. */
  private static String call(String groups, String numbers) {
    return "RaggedDot({{1, 2}, {3, 4}, {5, 6}}, {{{1}, {1}}, {{10}, {10}}}, "
        + groups
        + ", "
        + numbers
        + ", rhs_contracting_dimensions={1}, rhs_group_dimensions={0})";
  }

  /** The ragged dimension of lhs. */
  private static int ragged(Call call) {
    return call.ints(RAGGED).at(0);
  }

  /** The dimensions before the ragged one, for whose indices groups may differ. */
  private static Ints before(Call call, Contraction contraction) {
    int ragged = ragged(call);
    Ints batch = contraction.lhsBatch();
    if (batch.contains(ragged)) {
      return batch.pick(Ints.range(batch.indexOf(ragged)));
    }
    boolean contracted = contraction.lhsContracting().contains(ragged);
    Ints dimensions = batch;
    for (int d = 0; d < ragged; d++) {
      if (!batch.contains(d) && contraction.lhsContracting().contains(d) == contracted) {
        dimensions = dimensions.append(d);
      }
    }
    return dimensions;
  }

  private static boolean remains(Call call, Contraction contraction) {
    Ints shared = contraction.lhsBatch().append(contraction.lhsContracting());
    return !shared.contains(ragged(call));
  }

  private static boolean isContracted(Call call, Contraction contraction) {
    return contraction.lhsContracting().contains(ragged(call));
  }

  private static Shape shape(Call call) {
    Contraction contraction = ContractionNumbers.of(call);
    Operand lhs = call.operand("lhs");
    Ints ragged = call.ints(RAGGED, Ints.of());
    if (ragged.size() != 1 || ragged.get(0) < 0 || ragged.get(0) >= lhs.rank()) {
      throw call.violation("C7", RAGGED + " is " + ragged + ", lhs " + lhs.shape().text())
          .at(call.has(RAGGED) ? RAGGED : "lhs");
    }
    requireGroupDimension(call, contraction);
    requireGroupSizes(call, contraction);
    ArrayShape dot = contraction.result(call, "C1");
    Ints sizes = dot.sizes();
    if (isContracted(call, contraction)) {
      return dot.withSizes(Ints.of(groups(call)).append(sizes)).withDefaultLayout();
    }
    if (!remains(call, contraction)) {
      return dot;
    }
    Ints shared = contraction.rhsBatch().append(contraction.rhsContracting());
    Ints free = Ints.range(call.operand("rhs").rank()).without(shared);
    int group = free.indexOf(call.ints(GROUP).get(0)) + sizes.size() - free.size();
    return dot.withSizes(sizes.without(Ints.of(group))).withDefaultLayout();
  }

  private static void requireGroupDimension(Call call, Contraction contraction) {
    Operand rhs = call.operand("rhs");
    Ints group = call.ints(GROUP, Ints.of());
    int wanted = remains(call, contraction) ? 1 : 0;
    Ints shared = contraction.rhsBatch().append(contraction.rhsContracting());
    boolean right = group.stream().allMatch(d -> d >= 0 && d < rhs.rank() && !shared.contains(d));
    if (group.size() != wanted || !right) {
      throw call.violation("C8", GROUP + " is " + group + ", rhs " + rhs.shape().text())
          .at(call.has(GROUP) ? GROUP : "rhs");
    }
  }

  private static void requireGroupSizes(Call call, Contraction contraction) {
    Operand sizes = call.operand("group_sizes");
    Ints prefix = call.operand("lhs").sizes().pick(before(call, contraction));
    boolean right = sizes.type().isInteger() && sizes.rank() > 0;
    if (right && sizes.rank() > 1) {
      right = sizes.sizes().pick(Ints.range(sizes.rank() - 1)).equals(prefix);
    }
    if (right && remains(call, contraction)) {
      right = call.operand("rhs").sizes().get(call.ints(GROUP).at(0)) == groups(call);
    }
    if (!right) {
      throw call.violation("C9", "group_sizes is " + sizes.shape().text()).at("group_sizes");
    }
  }

  private static long groups(Call call) {
    Operand sizes = call.operand("group_sizes");
    return sizes.sizes().get(sizes.rank() - 1);
  }

  /** The group of each index of the ragged dimension. */
  private static ArrayShape groupShape(Call call) {
    Ints sizes = call.operand("group_sizes").sizes();
    long length = call.operand("lhs").sizes().get(ragged(call));
    return ArrayShape.of(ElementType.S64, sizes.with(sizes.size() - 1, length));
  }

  private static List<NdArray> prepare(Call call, List<Value> operands, Evaluation evaluation) {
    NdArray sizes = (NdArray) operands.get(2);
    ArrayShape shape = groupShape(call);
    long[] groups = new long[(int) shape.elementCount()];
    int length = shape.sizes().at(shape.rank() - 1);
    int count = (int) groups(call);
    var offsets = sizes.offsets();
    for (int line = 0; length > 0 && line < groups.length / length; line++) {
      evaluation.poll();
      int next = 0;
      for (int group = 0; group < count; group++) {
        long size = Math.clamp(sizes.longAt(offsets.nextInt()), 0, length - next);
        for (long k = 0; k < size; k++) {
          groups[line * length + next++] = group;
        }
      }
      while (next < length) {
        groups[line * length + next++] = count;
      }
    }
    return List.of(NdArray.ofLongs(shape, groups));
  }

  /** The group in which the element of lhs at {@code at} is; as many as there are if in none. */
  private static IndexExpression group(Call call, Contraction contraction, Index at) {
    Ints before = call.operand("group_sizes").rank() > 1 ? before(call, contraction) : Ints.of();
    Index place = at.pick(before.append(ragged(call)));
    Expression group = call.prepared(0, groupShape(call)).at(place);
    return IndexExpression.of(new OfValue(group, "group"));
  }

  private static Expression element(Call call, Index i) {
    Contraction contraction = ContractionNumbers.of(call);
    boolean contracted = isContracted(call, contraction);
    boolean remains = remains(call, contraction);
    Operand lhs = call.operand("lhs");
    Operand rhs = call.operand("rhs");
    Contraction plain = remains ? contraction.withoutRight(call.ints(GROUP).get(0)) : contraction;
    return plain.element(
        call,
        contracted ? i.without(Ints.of(0)) : i,
        (left, right, sum, next) -> {
          IndexExpression group = group(call, contraction, left);
          Index from = remains ? right.merge(call.ints(GROUP), Index.of(group)) : right;
          Within own =
              contracted
                  ? new Within(group.plus(i.get(0).times(-1)), 0, 0, 0)
                  : new Within(group, 0, groups(call) - 1, 0);
          return Expression.select(
              Guard.of(List.of(own)),
              next.apply(new Products.Pair(lhs.at(left), rhs.at(from))),
              sum,
              "in the group",
              "in another group or none");
        });
  }
}
