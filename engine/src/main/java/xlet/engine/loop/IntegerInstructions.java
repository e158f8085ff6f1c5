package xlet.engine.loop;

import java.lang.classfile.Opcode;
import java.util.List;
import java.util.Optional;
import xlet.engine.array.ElementType;
import xlet.engine.loop.Term.Choice;
import xlet.engine.loop.Term.Compare;
import xlet.engine.loop.Term.Literal;
import xlet.engine.loop.Term.Relation;

/** Instructions for primitives of integers and predicates that give integers or predicates. */
final class IntegerInstructions {
  private IntegerInstructions() {}

  /** The instructions for a function of one number, if any. */
  static Optional<Term> of(String name, ElementType from, ElementType type, Term x) {
    if (name.equals("convert")) {
      return Optional.of(integerToInteger(from, type, x));
    }
    if (type != from) {
      return Optional.empty();
    }
    boolean wide = x.carrier() == Carrier.LONG;
    return switch (name) {
      case "negate" ->
          Optional.of(
              wide
                  ? Terms.operate(Opcode.LNEG, Carrier.LONG, x)
                  : Numbers.wrapped(type, Terms.operate(Opcode.INEG, Carrier.INT, x)));
      case "abs" -> Optional.of(Numbers.wrapped(type, size(wide, x)));
      case "sign" -> Optional.of(sign(wide, x));
      case "popcnt" -> Optional.of(count("ones", type, x));
      case "count_leading_zeros" -> Optional.of(leadingZeros(type, x));
      case "not" ->
          Optional.of(
              wide
                  ? Terms.operate(Opcode.LXOR, Carrier.LONG, x, Terms.wide(-1))
                  : Numbers.wrapped(
                      type,
                      Terms.operate(
                          Opcode.IXOR, Carrier.INT, x, Terms.number(type.isPred() ? 1 : -1))));
      default -> Optional.empty();
    };
  }

  /** A method of {@link BitCounts} of the bits of a number, before which there are zeros. */
  private static Term count(String method, ElementType type, Term x) {
    Class<?> carrier = x.carrier() == Carrier.LONG ? long.class : int.class;
    return Terms.call(
        Function.of(BitCounts.class, method, carrier, carrier), zeroExtended(type, x));
  }

  private static Term leadingZeros(ElementType type, Term x) {
    Term zeros = count("leadingZeros", type, x);
    int before = Math.max(0, Integer.SIZE - type.bits());
    return before == 0
        ? zeros
        : Terms.operate(Opcode.ISUB, Carrier.INT, zeros, Terms.number(before));
  }

  private static Term zeroExtended(ElementType type, Term x) {
    return type.bits() >= Integer.SIZE ? x : Terms.and(x, Terms.number((1L << type.bits()) - 1));
  }

  /** Of longs the greater of two, for which vectors of all widths have an instruction. */
  private static Term size(boolean wide, Term x) {
    return wide
        ? Terms.call(
            Function.of(Math.class, "max", long.class, long.class, long.class),
            x,
            Terms.operate(Opcode.LNEG, Carrier.LONG, x))
        : Terms.call(Function.of(Math.class, "abs", int.class, int.class), x);
  }

  /** All bits of the sign, or the sign of the opposite as the last bit. */
  private static Term sign(boolean wide, Term x) {
    Carrier carrier = x.carrier();
    Term last = Terms.number(wide ? 63 : 31);
    Term negated = Terms.operate(wide ? Opcode.LNEG : Opcode.INEG, carrier, x);
    return Terms.operate(
        wide ? Opcode.LOR : Opcode.IOR,
        carrier,
        Terms.operate(wide ? Opcode.LSHR : Opcode.ISHR, carrier, x, last),
        Terms.operate(wide ? Opcode.LUSHR : Opcode.IUSHR, carrier, negated, last));
  }

  private static Term integerToInteger(ElementType from, ElementType to, Term x) {
    if (to.isPred()) {
      Term zero = x.carrier() == Carrier.LONG ? Terms.wide(0) : Terms.ZERO;
      return new Compare(Relation.NE, x, zero);
    }
    return Carrier.of(to) == Carrier.LONG ? Numbers.toLong(from, x) : Numbers.fromLong(to, x);
  }

  /** The instructions for a function of two numbers of one type, if any. */
  static Optional<Term> of(String name, ElementType from, ElementType type, List<Term> x) {
    Optional<Relation> relation = Instructions.relation(name);
    if (relation.isPresent() && type.isPred()) {
      boolean flip = from == ElementType.U32 || from == ElementType.U64;
      boolean ordered = relation.get() != Relation.EQ && relation.get() != Relation.NE;
      return Optional.of(
          flip && ordered
              ? new Compare(relation.get(), flipped(x.get(0)), flipped(x.get(1)))
              : new Compare(relation.get(), x.get(0), x.get(1)));
    }
    if (type != from) {
      return Optional.empty();
    }
    return x.get(0).carrier() == Carrier.LONG ? longs2(name, type, x) : ints2(name, type, x);
  }

  /** A number of {@code type} so that instructions for signed numbers put it in order. */
  static Term inOrder(ElementType type, Term x) {
    return type == ElementType.U32 || type == ElementType.U64 ? flipped(x) : x;
  }

  /** An unsigned number so that signed comparisons put it in order. */
  private static Term flipped(Term x) {
    return x.carrier() == Carrier.LONG
        ? Terms.operate(Opcode.LXOR, Carrier.LONG, x, Terms.wide(Long.MIN_VALUE))
        : Terms.operate(Opcode.IXOR, Carrier.INT, x, Terms.number(Integer.MIN_VALUE));
  }

  private static Optional<Term> ints2(String name, ElementType type, List<Term> x) {
    Term left = x.get(0);
    Term right = x.get(1);
    boolean pred = type.isPred();
    return switch (name) {
      case "add" -> Optional.of(ints(pred ? Opcode.IOR : Opcode.IADD, type, left, right));
      case "multiply" -> Optional.of(ints(pred ? Opcode.IAND : Opcode.IMUL, type, left, right));
      case "subtract" -> pred ? Optional.empty() : Optional.of(ints(Opcode.ISUB, type, x));
      case "and" -> Optional.of(ints(Opcode.IAND, type, x));
      case "or" -> Optional.of(ints(Opcode.IOR, type, x));
      case "xor" -> Optional.of(ints(Opcode.IXOR, type, x));
      case "maximum" ->
          type == ElementType.U32
              ? Optional.of(flipped(Terms.greatest(flipped(left), flipped(right))))
              : Optional.of(Terms.greatest(left, right));
      case "minimum" ->
          type == ElementType.U32
              ? Optional.of(flipped(Terms.least(flipped(left), flipped(right))))
              : Optional.of(Terms.least(left, right));
      case "shift_left", "shift_right_logical", "shift_right_arithmetic" ->
          shift(name, type, left, right);
      default -> Optional.empty();
    };
  }

  private static Term ints(Opcode opcode, ElementType type, List<Term> x) {
    return ints(opcode, type, x.get(0), x.get(1));
  }

  private static Term ints(Opcode opcode, ElementType type, Term left, Term right) {
    return Numbers.wrapped(type, Terms.operate(opcode, Carrier.INT, left, right));
  }

  /** A shift, whose amount counts as unsigned and may be more than the width. */
  private static Optional<Term> shift(String name, ElementType type, Term value, Term by) {
    if (type.bits() < 8) {
      return Optional.empty();
    }
    int rest = 32 - type.bits();
    Term zeroExtended = zeroExtended(type, value);
    Term signExtended = type.isSigned() ? value : signExtended(value, rest);
    Term fits = isLess(by, type.bits());
    return switch (name) {
      case "shift_left" -> Optional.of(kept(fits, ints(Opcode.ISHL, type, value, by)));
      case "shift_right_logical" ->
          Optional.of(kept(fits, ints(Opcode.IUSHR, type, zeroExtended, by)));
      default -> {
        Term most = Terms.number(type.bits() - 1);
        Term bounded = Terms.isLiteral(fits, 1) ? by : new Choice(fits, by, most);
        yield Optional.of(ints(Opcode.ISHR, type, signExtended, bounded));
      }
    };
  }

  /** Whether a shift is by less than {@code width}. */
  private static Term isLess(Term by, int width) {
    if (by instanceof Literal(Carrier carrier, long count) && count >= 0 && count < width) {
      return Terms.ONE;
    }
    Term bound =
        by.carrier() == Carrier.LONG
            ? Terms.wide(width ^ Long.MIN_VALUE)
            : Terms.number(width ^ Integer.MIN_VALUE);
    return new Compare(Relation.LT, flipped(by), bound);
  }

  private static Term kept(Term fits, Term shifted) {
    if (Terms.isLiteral(fits, 1)) {
      return shifted;
    }
    Term zero = shifted.carrier() == Carrier.LONG ? Terms.wide(0) : Terms.ZERO;
    return new Choice(fits, shifted, zero);
  }

  private static Term signExtended(Term value, int rest) {
    if (rest == 0) {
      return value;
    }
    Term left = Terms.operate(Opcode.ISHL, Carrier.INT, value, Terms.number(rest));
    return Terms.operate(Opcode.ISHR, Carrier.INT, left, Terms.number(rest));
  }

  private static Optional<Term> longs2(String name, ElementType type, List<Term> x) {
    return switch (name) {
      case "add" -> Optional.of(longs(Opcode.LADD, x));
      case "subtract" -> Optional.of(longs(Opcode.LSUB, x));
      case "multiply" -> Optional.of(longs(Opcode.LMUL, x));
      case "and" -> Optional.of(longs(Opcode.LAND, x));
      case "or" -> Optional.of(longs(Opcode.LOR, x));
      case "xor" -> Optional.of(longs(Opcode.LXOR, x));
      case "maximum", "minimum" -> {
        String method = name.equals("maximum") ? "max" : "min";
        Function best = Function.of(Math.class, method, long.class, long.class, long.class);
        yield type.isSigned()
            ? Optional.of(new Term.Call(best, x))
            : Optional.of(flipped(Terms.call(best, flipped(x.get(0)), flipped(x.get(1)))));
      }
      case "shift_left", "shift_right_logical", "shift_right_arithmetic" -> wideShift(name, x);
      default -> Optional.empty();
    };
  }

  private static Term longs(Opcode opcode, List<Term> x) {
    return new Term.Operate(opcode, Carrier.LONG, x);
  }

  private static Optional<Term> wideShift(String name, List<Term> x) {
    Term value = x.get(0);
    Term by = x.get(1);
    Term fits = isLess(by, 64);
    Term count = Terms.narrowed(by);
    return switch (name) {
      case "shift_left" ->
          Optional.of(kept(fits, Terms.operate(Opcode.LSHL, Carrier.LONG, value, count)));
      case "shift_right_logical" ->
          Optional.of(kept(fits, Terms.operate(Opcode.LUSHR, Carrier.LONG, value, count)));
      default -> {
        Term bounded = Terms.isLiteral(fits, 1) ? count : new Choice(fits, count, Terms.number(63));
        yield Optional.of(Terms.operate(Opcode.LSHR, Carrier.LONG, value, bounded));
      }
    };
  }
}
