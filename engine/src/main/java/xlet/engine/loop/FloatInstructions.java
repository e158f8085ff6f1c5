package xlet.engine.loop;

import java.lang.classfile.Opcode;
import java.util.List;
import java.util.Optional;
import xlet.engine.array.ElementType;
import xlet.engine.loop.Term.Compare;
import xlet.engine.loop.Term.Literal;
import xlet.engine.loop.Term.Relation;

/** Instructions for primitives that take or give floats. */
final class FloatInstructions {
  /** 2³¹. */
  private static final double HALF_RANGE = -(double) Integer.MIN_VALUE;

  private FloatInstructions() {}

  /** The instructions for a function of one float, if any. */
  static Optional<Term> of(String name, ElementType from, ElementType type, Term x) {
    if (name.equals("convert")) {
      return Optional.of(
          x.carrier() == Carrier.DOUBLE || type == ElementType.F64
              ? Numbers.fromDouble(type, Numbers.toDouble(x))
              : Numbers.fromFloat(type, x));
    }
    if (type != from || (Numbers.isNarrowFloat(type) && type.bits() != 16)) {
      return Optional.empty();
    }
    Class<?> held = x.carrier().type();
    return switch (name) {
      case "negate" ->
          Optional.of(
              held == float.class
                  ? Terms.operate(Opcode.FNEG, Carrier.FLOAT, x)
                  : Terms.operate(Opcode.DNEG, Carrier.DOUBLE, x));
      case "abs" -> Optional.of(Terms.call(Function.of(Math.class, "abs", held, held), x));
      case "round_nearest_even" -> Optional.of(whole("rint", held, x));
      case "floor", "ceil" -> Optional.of(whole(name, held, x));
      case "real" -> Optional.of(x);
      case "imag", "zero" -> Optional.of(new Literal(x.carrier(), 0));
      case "sqrt" -> Optional.of(rounded(type, root(Numbers.toDouble(x))));
      case "rsqrt" -> {
        Term one = Terms.real(Carrier.DOUBLE, 1);
        Term root = root(Numbers.toDouble(x));
        yield Optional.of(rounded(type, Terms.operate(Opcode.DDIV, Carrier.DOUBLE, one, root)));
      }
      default -> Optional.empty();
    };
  }

  private static Term whole(String name, Class<?> held, Term x) {
    Class<?> owner = held == float.class ? Rounded.class : Math.class;
    return Terms.call(Function.of(owner, name, held, held), x);
  }

  /** A root, or what it divides, by way of a float: of no f16 or bf16 that gives another number. */
  private static Term rounded(ElementType type, Term root) {
    return type == ElementType.F64
        ? root
        : Numbers.fromFloat(type, Terms.operate(Opcode.D2F, Carrier.FLOAT, root));
  }

  private static Term root(Term x) {
    return Terms.call(Function.of(Math.class, "sqrt", double.class, double.class), x);
  }

  /** The instructions for a function of two floats of one type, if any. */
  static Optional<Term> of(String name, ElementType type, List<Term> x) {
    boolean narrow = Numbers.isNarrowFloat(type);
    if (narrow && type.bits() != 16) {
      return Optional.empty();
    }
    boolean wide = type == ElementType.F64;
    Class<?> held = wide ? double.class : float.class;
    return switch (name) {
      case "add" -> Optional.of(floats(wide ? Opcode.DADD : Opcode.FADD, type, x));
      case "subtract" -> Optional.of(floats(wide ? Opcode.DSUB : Opcode.FSUB, type, x));
      case "multiply" -> Optional.of(floats(wide ? Opcode.DMUL : Opcode.FMUL, type, x));
      case "divide" -> Optional.of(floats(wide ? Opcode.DDIV : Opcode.FDIV, type, x));
      case "maximum" ->
          Optional.of(new Term.Call(Function.of(Math.class, "max", held, held, held), x));
      case "minimum" ->
          Optional.of(new Term.Call(Function.of(Math.class, "min", held, held, held), x));
      case "imag" -> Optional.of(x.get(1));
      default -> Optional.empty();
    };
  }

  /** A float holds more than twice the digits of f16 and bf16: one more rounding is harmless. */
  private static Term floats(Opcode opcode, ElementType type, List<Term> x) {
    return type == ElementType.F64
        ? new Term.Operate(opcode, Carrier.DOUBLE, x)
        : Numbers.fromFloat(type, new Term.Operate(opcode, Carrier.FLOAT, x));
  }

  /** The instructions that convert an integer to a float, if any. */
  static Optional<Term> fromInteger(ElementType from, ElementType type, Term x) {
    if (from == ElementType.U64) {
      return Optional.empty();
    }
    return switch (type) {
      case F64 -> Optional.of(toDouble(from, x));
      case F32 -> Optional.of(toFloat(from, x));
      // A float holds integers of 24 bits, and greater ones are infinite as f16.
      case F16 -> Optional.of(Numbers.fromFloat(type, toFloat(from, x)));
      case BF16 -> toBrain(from, x);
      default -> Optional.empty();
    };
  }

  private static Optional<Term> toBrain(ElementType from, Term x) {
    ElementType type = ElementType.BF16;
    if (from.bits() <= Short.SIZE) {
      return Optional.of(Numbers.fromFloat(type, toFloat(from, x)));
    }
    return x.carrier() == Carrier.INT
        ? Optional.of(Numbers.fromDouble(type, toDouble(from, x)))
        : Optional.empty();
  }

  /**
   * The double of an integer of any type but u64. A u32 with its first bit flipped is an s32 that
   * is less by 2³¹, which is added again.
   */
  static Term toDouble(ElementType from, Term x) {
    if (from == ElementType.U32) {
      Term signed = Terms.operate(Opcode.I2D, Carrier.DOUBLE, flipped(x));
      return Terms.operate(
          Opcode.DADD, Carrier.DOUBLE, signed, Terms.real(Carrier.DOUBLE, HALF_RANGE));
    }
    Opcode opcode = x.carrier() == Carrier.LONG ? Opcode.L2D : Opcode.I2D;
    return Terms.operate(opcode, Carrier.DOUBLE, x);
  }

  /**
   * The float of an integer. Both halves of a u32 are exact as floats: only their sum is rounded.
   */
  private static Term toFloat(ElementType from, Term x) {
    if (from == ElementType.U32) {
      Term half = Terms.number(Short.SIZE);
      Term high = toFloat(ElementType.S32, Terms.operate(Opcode.IUSHR, Carrier.INT, x, half));
      Term low = toFloat(ElementType.S32, Terms.and(x, Terms.number(0xFFFF)));
      Term whole =
          Terms.operate(
              Opcode.FMUL, Carrier.FLOAT, high, Terms.real(Carrier.FLOAT, 1 << Short.SIZE));
      return Terms.operate(Opcode.FADD, Carrier.FLOAT, whole, low);
    }
    Opcode opcode = x.carrier() == Carrier.LONG ? Opcode.L2F : Opcode.I2F;
    return Terms.operate(opcode, Carrier.FLOAT, x);
  }

  private static Term flipped(Term x) {
    return Terms.operate(Opcode.IXOR, Carrier.INT, x, Terms.number(Integer.MIN_VALUE));
  }

  /** Whether a float is neither infinite nor NaN. */
  static Term isFinite(Term x) {
    Class<?> held = x.carrier().type();
    Term size = Terms.call(Function.of(Math.class, "abs", held, held), x);
    return new Compare(Relation.LT, size, Terms.real(x.carrier(), Double.POSITIVE_INFINITY));
  }

  /** Whether two complex numbers are the same or not, by their four parts, if that is asked. */
  static Optional<Term> ofParts(String name, List<Term> x) {
    return switch (name) {
      case "eq" -> Optional.of(both(Opcode.IAND, Relation.EQ, x));
      case "ne" -> Optional.of(both(Opcode.IOR, Relation.NE, x));
      default -> Optional.empty();
    };
  }

  private static Term both(Opcode opcode, Relation relation, List<Term> x) {
    return Terms.operate(
        opcode,
        Carrier.INT,
        new Compare(relation, x.get(0), x.get(2)),
        new Compare(relation, x.get(1), x.get(3)));
  }

  /** The instructions truncate and saturate as conversions do, NaN to 0. */
  static Optional<Term> toInteger(ElementType type, Term x) {
    boolean fromFloat = x.carrier() == Carrier.FLOAT;
    return switch (type) {
      case S32 -> Optional.of(Terms.operate(fromFloat ? Opcode.F2I : Opcode.D2I, Carrier.INT, x));
      case S64 -> Optional.of(Terms.operate(fromFloat ? Opcode.F2L : Opcode.D2L, Carrier.LONG, x));
      case S8, S16, U8, U16 -> {
        Term whole = Terms.operate(fromFloat ? Opcode.F2I : Opcode.D2I, Carrier.INT, x);
        Term raised = Terms.greatest(whole, Terms.number(type.minLong()));
        yield Optional.of(Terms.least(raised, Terms.number(type.maxLong())));
      }
      case U32 -> Optional.of(toUnsigned(x));
      default -> Optional.empty();
    };
  }

  /** The u32 of a float: from 2³¹ on what exceeds that is converted, and the first bit flipped. */
  private static Term toUnsigned(Term x) {
    boolean fromFloat = x.carrier() == Carrier.FLOAT;
    Opcode convert = fromFloat ? Opcode.F2I : Opcode.D2I;
    Term half = Terms.real(x.carrier(), HALF_RANGE);
    Term rest = Terms.operate(fromFloat ? Opcode.FSUB : Opcode.DSUB, x.carrier(), x, half);
    return new Term.Choice(
        new Compare(Relation.GE, x, half),
        flipped(Terms.operate(convert, Carrier.INT, rest)),
        Terms.greatest(Terms.operate(convert, Carrier.INT, x), Terms.ZERO));
  }
}
