package xlet.engine.op.structure;

import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;
import xlet.engine.op.Call;
import xlet.engine.op.HloPlace;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.Resizing;
import xlet.engine.op.Violation;

/** {@code Slice}: a part of an array between fixed limits, every so many elements. */
public final class Slice {
  public static final OpDef DEF =
      OpDef.named("Slice")
          .stablehlo("slice")
          .hlo("slice")
          .summary("Takes the elements from the start indices to before the limit indices.")
          .semantics("With a stride s along a dimension, only each s-th element is taken.")
          .differs("The oldest document has no strides, and wants every limit above its start.")
          .operand("operand", "The array to take a part of.")
          .attribute("start_indices", Kind.INTS, "The first index along each dimension.")
          .inHlo(new HloPlace.Part("slice", "start"))
          .attribute("limit_indices", Kind.INTS, "The index after the last.")
          .inHlo(new HloPlace.Part("slice", "limit"))
          .optional("strides", Kind.INTS, "The steps; 1 each if left out.")
          .inHlo(new HloPlace.Part("slice", "stride"))
          .constraint("C1", "there is a start, a limit and a stride for each dimension")
          .constraint("C2", "0 <= start <= limit <= size along each dimension")
          .constraint("C3", "each stride is positive")
          .example("Slice({0.0, 1.0, 2.0, 3.0, 4.0}, {2}, {4})", "f32[2] {2.0, 3.0}")
          .example("Slice({0, 1, 2, 3, 4}, {0}, {5}, {2})", "s32[3] {0, 2, 4}")
          .fails("Slice({{1, 2}, {3, 4}}, {0}, {1}, {1})", "C1")
          .fails("Slice({1, 2, 3}, {0}, {4}, {1})", "C2")
          .fails("Slice({1, 2, 3}, {2}, {1}, {1})", "C2")
          .fails("Slice({1, 2, 3}, {0}, {3}, {0})", "C3")
          .resized(Resizing.following("limit_indices", "operand"))
          .shape(Slice::shape)
          .element(Slice::element)
          .build();

  private Slice() {}

  private static Shape shape(Call call) {
    var operand = call.operand("operand");
    Ints starts = requireRank(call, "start_indices", operand, Ints.zeros(operand.rank()));
    Ints limits = requireRank(call, "limit_indices", operand, operand.sizes());
    Ints strides = strides(call, operand);
    long[] sizes = new long[operand.rank()];
    for (int d = 0; d < sizes.length; d++) {
      requireRange(call, operand, starts, limits, d);
      if (strides.get(d) <= 0) {
        throw call.violation("C3", "stride " + strides.get(d) + " in dimension " + d)
            .at("strides", d)
            .mend(Mend.replace("strides", strides.map(s -> Math.max(1, Math.abs(s)))));
      }
      sizes[d] = Math.ceilDiv(limits.get(d) - starts.get(d), strides.get(d));
    }
    return operand.shape().withSizes(sizes);
  }

  private static Ints strides(Call call, Operand operand) {
    Ints ones = Ints.ones(operand.rank());
    return call.has("strides") ? requireRank(call, "strides", operand, ones) : ones;
  }

  /** The list {@code name}, which has an entry for each dimension. */
  private static Ints requireRank(Call call, String name, Operand operand, Ints usual) {
    Ints list = call.ints(name);
    if (list.size() != operand.rank()) {
      Ints mended = Ints.of();
      for (int d = 0; d < operand.rank(); d++) {
        mended = mended.append(d < list.size() ? list.get(d) : usual.get(d));
      }
      throw call.violation(
              "C1",
              operand.shape().text()
                  + " has rank "
                  + operand.rank()
                  + "; "
                  + list.size()
                  + " given")
          .at(name)
          .mend(Mend.replace(name, mended));
    }
    return list;
  }

  private static void requireRange(Call call, Operand operand, Ints starts, Ints limits, int d) {
    long size = operand.sizes().get(d);
    long start = starts.get(d);
    long limit = limits.get(d);
    String found = operand.shape().text() + ": ";
    if (limit < 0 || limit > size) {
      String wrong = limit < 0 ? " < 0" : " > " + size;
      throw call.violation("C2", found + "limit %s%s in dimension %s".formatted(limit, wrong, d))
          .at("limit_indices", d)
          .mend(Mend.replace("limit_indices", within(limits, starts, operand.sizes())));
    }
    if (start < 0 || start > limit) {
      Violation violation =
          call.violation(
                  "C2", found + "start %s is not in 0..%s, dimension %s".formatted(start, limit, d))
              .at("start_indices", d)
              .also("limit_indices", "limit " + limit);
      throw violation.mend(
          start >= 0 && start <= size
              ? Mend.replace("limit_indices", limits.with(d, size))
              : Mend.replace("start_indices", starts.with(d, Math.clamp(start, 0, limit))));
    }
  }

  /** The limits, moved to where they may be. */
  private static Ints within(Ints limits, Ints starts, Ints sizes) {
    Ints moved = limits;
    for (int d = 0; d < sizes.size(); d++) {
      long least = Math.clamp(starts.get(d), 0, sizes.get(d));
      moved = moved.with(d, Math.clamp(limits.get(d), least, sizes.get(d)));
    }
    return moved;
  }

  private static Expression element(Call call, Index i) {
    var operand = call.operand("operand");
    return operand.at(i.times(strides(call, operand)).plus(call.ints("start_indices")));
  }
}
