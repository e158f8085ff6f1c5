package xlet.engine.element;

import xlet.engine.array.ElementType;

/** Computes in f32 with floats that are stored in fewer bits. */
public final class Widening {
  private Widening() {}

  /** The type in which sums of {@code type} are kept: f32 for narrower floats. */
  public static ElementType widen(ElementType type) {
    return type.isFloat() && type.bits() < 32 ? ElementType.F32 : type;
  }

  /** {@code value} in the type in which sums of it are kept. */
  public static Expression widen(Expression value) {
    return Arithmetic.convert(value, widen(value.type()));
  }

  /** {@code value} rounded to {@code type}, the type that was widened. */
  public static Expression narrow(Expression value, ElementType type) {
    return Arithmetic.convert(value, type);
  }
}
