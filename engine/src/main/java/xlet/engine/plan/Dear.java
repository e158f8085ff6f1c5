package xlet.engine.plan;

import java.util.Set;
import xlet.engine.element.Primitive;

/** Tells primitives that take a few instructions from those that take many. */
final class Dear {
  private static final Set<String> CHEAP =
      Set.of(
          "add",
          "subtract",
          "multiply",
          "maximum",
          "minimum",
          "negate",
          "abs",
          "and",
          "or",
          "xor",
          "not",
          "eq",
          "ne",
          "lt",
          "le",
          "gt",
          "ge",
          "convert",
          "shift_left",
          "shift_right_logical",
          "shift_right_arithmetic",
          "is_finite",
          "real",
          "imag",
          "complex");

  private Dear() {}

  /** Whether {@code primitive} had better not be computed twice. */
  static boolean isDear(Primitive primitive) {
    return !CHEAP.contains(primitive.name());
  }
}
