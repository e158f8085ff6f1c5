package xlet.engine.op.elementwise;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.element.Family;

/** The identities of operations, each defined on those element types that have one. */
final class IdentityElements {
  private IdentityElements() {}

  /** The number {@code value}; a type without it, such as f8e8m0fnu without 0, has no identity. */
  static Function<ElementType, Optional<NdArray>> number(Family family, int value) {
    return on(
        family,
        type -> type.inLong() || type.part().round(value) == value,
        type -> value(type, value));
  }

  /** The number that has all bits set: true of pred. */
  static Function<ElementType, Optional<NdArray>> allBits(Family family) {
    return on(family, ElementType::inLong, type -> NdArray.scalar(type, -1L));
  }

  /** The least of all numbers: -infinity of a float type that has it. */
  static Function<ElementType, Optional<NdArray>> least(Family family) {
    return on(
        family,
        type -> !type.isComplex(),
        type ->
            type.inLong()
                ? NdArray.scalar(type, type.minLong())
                : NdArray.scalar(
                    type, type.hasInfinity() ? Double.NEGATIVE_INFINITY : type.minValue()));
  }

  /** The greatest of all numbers: infinity of a float type that has it. */
  static Function<ElementType, Optional<NdArray>> greatest(Family family) {
    return on(
        family,
        type -> !type.isComplex(),
        type ->
            type.inLong()
                ? NdArray.scalar(type, type.maxLong())
                : NdArray.scalar(
                    type, type.hasInfinity() ? Double.POSITIVE_INFINITY : type.maxValue()));
  }

  private static NdArray value(ElementType type, int value) {
    return type.inLong() ? NdArray.scalar(type, value) : NdArray.scalar(type, (double) value);
  }

  private static Function<ElementType, Optional<NdArray>> on(
      Family family, Predicate<ElementType> types, Function<ElementType, NdArray> identity) {
    return type ->
        family.on(type).isPresent() && types.test(type)
            ? Optional.of(identity.apply(type))
            : Optional.empty();
  }
}
