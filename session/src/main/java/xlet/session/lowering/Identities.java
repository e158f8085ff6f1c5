package xlet.session.lowering;

import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.op.Names;

/** The values with which reductions begin. */
final class Identities {
  private Identities() {}

  /** The identity of the operation {@code computation} on {@code type}. */
  static NdArray of(String computation, ElementType type) {
    return switch (computation) {
      case "Mul" -> named("One", type);
      case "And" -> type.isPred() ? named("One", type) : NdArray.scalar(type, -1L);
      case "Max" -> named("MinValue", type);
      case "Min" -> named("MaxValue", type);
      default -> named("Zero", type);
    };
  }

  /** The value that XLA's LiteralUtil calls {@code name}. */
  static NdArray named(String name, ElementType type) {
    if (Names.same(name, "One") || Names.same(name, "Zero")) {
      long value = Names.same(name, "One") ? 1 : 0;
      return type.inLong() ? NdArray.scalar(type, value) : NdArray.scalar(type, (double) value);
    }
    boolean least = Names.same(name, "MinValue");
    if (type.inLong()) {
      return NdArray.scalar(type, least ? type.minLong() : type.maxLong());
    }
    double end = type.hasInfinity() ? Double.POSITIVE_INFINITY : type.maxValue();
    return NdArray.scalar(type, least ? -end : end);
  }
}
