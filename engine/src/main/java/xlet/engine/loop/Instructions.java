package xlet.engine.loop;

import java.util.List;
import java.util.Optional;
import xlet.engine.array.ElementType;
import xlet.engine.element.Primitive;
import xlet.engine.loop.Term.Compare;
import xlet.engine.loop.Term.Relation;

/**
 * The instructions for primitives that have some, by name, kind of function and element type. Each
 * entry gives the bits that the primitive's own function gives; what has no entry is called.
 */
final class Instructions {
  private Instructions() {}

  /** The instructions for {@code primitive} of {@code x}, rounded to {@code type}, if any. */
  static Optional<Term> of(
      Primitive primitive, ElementType type, List<ElementType> types, List<Term> x) {
    ElementType from = types.get(0);
    return switch (primitive) {
      case Primitive.Longs1(var name, var f) -> IntegerInstructions.of(name, from, type, x.get(0));
      case Primitive.Longs2(var name, var f, var associative) ->
          types.get(1) != from ? Optional.empty() : IntegerInstructions.of(name, from, type, x);
      case Primitive.Doubles1(var name, var f) -> FloatInstructions.of(name, from, type, x.get(0));
      case Primitive.Doubles2(var name, var f, var associative) ->
          types.stream().anyMatch(t -> t != type)
              ? Optional.empty()
              : FloatInstructions.of(name, type, x);
      case Primitive.Doubles2ToLong(var name, var f) ->
          type.isPred() && types.get(1) == from
              ? relation(name).map(r -> new Compare(r, x.get(0), x.get(1)))
              : Optional.empty();
      case Primitive.LongToDouble(var name, var f) ->
          name.equals("convert")
              ? FloatInstructions.fromInteger(from, type, x.get(0))
              : Optional.empty();
      case Primitive.DoubleToLong(var name, var f) ->
          switch (name) {
            case "convert" -> FloatInstructions.toInteger(type, x.get(0));
            case "is_finite" -> Optional.of(FloatInstructions.isFinite(x.get(0)));
            default -> Optional.empty();
          };
      case Primitive.LongsN n -> Optional.empty();
      case Primitive.DoublesN(var name, int part, var f) ->
          switch (name) {
            case "complex" -> Optional.of(x.get(part));
            case "fma" -> FusedInstructions.of(type, part, x);
            default -> Optional.empty();
          };
      case Primitive.DoublesToLong(var name, var f) -> FloatInstructions.ofParts(name, x);
    };
  }

  /** The relation that a comparison called {@code name} tests, if it is one. */
  static Optional<Relation> relation(String name) {
    return switch (name) {
      case "eq" -> Optional.of(Relation.EQ);
      case "ne" -> Optional.of(Relation.NE);
      case "lt" -> Optional.of(Relation.LT);
      case "le" -> Optional.of(Relation.LE);
      case "gt" -> Optional.of(Relation.GT);
      case "ge" -> Optional.of(Relation.GE);
      default -> Optional.empty();
    };
  }
}
