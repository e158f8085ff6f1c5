package xlet.engine.loop;

import java.lang.classfile.Opcode;
import java.util.Set;
import xlet.engine.array.ElementType;
import xlet.engine.element.Expression.Constant;
import xlet.engine.loop.Term.Known;
import xlet.engine.loop.Term.Literal;

/** How numbers and storage bits of each element type are held, rounded and converted. */
final class Numbers {
  private static final Function TO_HALF =
      Function.of(Float.class, "floatToFloat16", short.class, float.class);
  private static final Function FROM_HALF =
      Function.of(Float.class, "float16ToFloat", float.class, short.class);
  static final Function FLOAT_BITS =
      Function.of(Float.class, "floatToRawIntBits", int.class, float.class);
  static final Function BITS_FLOAT =
      Function.of(Float.class, "intBitsToFloat", float.class, int.class);
  static final Function DOUBLE_BITS =
      Function.of(Double.class, "doubleToRawLongBits", long.class, double.class);
  static final Function BITS_DOUBLE =
      Function.of(Double.class, "longBitsToDouble", double.class, long.class);
  private static final Function BRAIN =
      Function.of(Rounded.class, "toBrain", float.class, float.class);
  private static final Function HALF =
      Function.of(Rounded.class, "toHalf", float.class, float.class);
  private static final Function WIDE_TO_BRAIN =
      Function.of(Rounded.class, "toBrain", float.class, double.class);
  private static final Function WIDE_TO_HALF =
      Function.of(Rounded.class, "toHalf", float.class, double.class);
  private static final Function DECODE =
      Function.ofReceiver(ElementType.class, "decode", double.class, long.class);
  private static final Function ENCODE =
      Function.ofReceiver(ElementType.class, "encode", long.class, double.class);
  private static final Function ROUND =
      Function.ofReceiver(ElementType.class, "round", double.class, double.class);

  /** Methods of {@link Math} that give one of their arguments, or its size. */
  private static final Set<String> ORDERED = Set.of("abs", "max", "min");

  private Numbers() {}

  static Known known(ElementType type) {
    return new Known(type, ElementType.class, type.text());
  }

  /** The number of a constant. */
  static Literal constant(Constant constant) {
    ElementType type = constant.type();
    Carrier carrier = Carrier.of(type);
    long bits = constant.bits();
    return switch (carrier) {
      case FLOAT -> new Literal(carrier, Float.floatToRawIntBits((float) type.decode(bits)));
      case DOUBLE -> new Literal(carrier, bits);
      case INT -> new Literal(carrier, (int) type.canonical(bits));
      case LONG, REFERENCE -> new Literal(carrier, bits);
    };
  }

  /** The number of an element of {@code type} as an array holds it. */
  static Term loaded(ElementType type, Term slot) {
    return Carrier.of(type) == Carrier.of(type.part()) && isNarrowFloat(type)
        ? fromBits(type, bitsLoaded(type, slot))
        : canonical(type, slot);
  }

  /** The storage bits of an element; zero-extended where they are an int that is no number. */
  static Term bitsLoaded(ElementType type, Term slot) {
    if (!isNarrowFloat(type)) {
      return canonical(type, slot);
    }
    return Terms.and(slot, Terms.number(type.bits() == 16 ? 0xFFFF : 0xFF));
  }

  private static Term canonical(ElementType type, Term slot) {
    return switch (type) {
      case U8 -> Terms.and(slot, Terms.number(0xFF));
      case U16 -> Terms.and(slot, Terms.number(0xFFFF));
      default -> slot;
    };
  }

  static boolean isNarrowFloat(ElementType type) {
    return type.isFloat() && type.bits() < 32;
  }

  /** The float that the storage bits of a narrow float stand for. */
  static Term fromBits(ElementType type, Term bits) {
    return switch (type) {
      case BF16 ->
          Terms.call(
              BITS_FLOAT,
              Terms.operate(Opcode.ISHL, Carrier.INT, Terms.lowHalf(bits), Terms.number(16)));
      case F16 ->
          Terms.call(FROM_HALF, Terms.operate(Opcode.I2S, Carrier.INT, Terms.lowHalf(bits)));
      default ->
          Terms.operate(
              Opcode.D2F, Carrier.FLOAT, Terms.call(DECODE, known(type), Terms.widened(bits)));
    };
  }

  /** The storage bits of a number of {@code type}; of types that are held as they are, itself. */
  static Term toBits(ElementType type, Term number) {
    if (!isNarrowFloat(type)) {
      return number;
    }
    return switch (type) {
      case BF16 ->
          Terms.operate(
              Opcode.IUSHR, Carrier.INT, Terms.call(FLOAT_BITS, number), Terms.number(16));
      case F16 -> Terms.and(Terms.call(TO_HALF, number), Terms.number(0xFFFF));
      default -> Terms.narrowed(Terms.call(ENCODE, known(type), toDouble(number)));
    };
  }

  /** Whether {@code function} rounds a float to f16. */
  static boolean isHalf(Function function) {
    return function.equals(HALF);
  }

  /** Whether {@code function} gives the same of rounded numbers as when its result is rounded. */
  static boolean keepsOrder(Function function) {
    return function.owner() == Math.class && ORDERED.contains(function.name());
  }

  /** {@code bits} of {@code from} as those of {@code to}, which has as many. */
  static Term reinterpreted(ElementType from, ElementType to, Term bits) {
    Term raw =
        switch (Carrier.ofBits(from)) {
          case FLOAT -> Terms.call(FLOAT_BITS, bits);
          case DOUBLE -> Terms.call(DOUBLE_BITS, bits);
          case INT, LONG, REFERENCE -> bits;
        };
    return switch (Carrier.ofBits(to)) {
      case FLOAT -> Terms.call(BITS_FLOAT, raw);
      case DOUBLE -> Terms.call(BITS_DOUBLE, raw);
      case INT -> isNarrowFloat(to) ? zeroExtended(to, raw) : wrapped(to, raw);
      case LONG, REFERENCE -> raw;
    };
  }

  private static Term zeroExtended(ElementType type, Term bits) {
    return Terms.and(bits, Terms.number((1L << type.bits()) - 1));
  }

  /** The canonical number of an integer type whose low bits are those of an int. */
  static Term wrapped(ElementType type, Term value) {
    return switch (type) {
      case S8 -> Terms.operate(Opcode.I2B, Carrier.INT, value);
      case S16 -> Terms.operate(Opcode.I2S, Carrier.INT, value);
      case U16 -> Terms.operate(Opcode.I2C, Carrier.INT, value);
      case U1, U2, U4, U8 -> zeroExtended(type, value);
      case S1, S2, S4 -> {
        Term shift = Terms.number(32 - type.bits());
        Term left = Terms.operate(Opcode.ISHL, Carrier.INT, value, shift);
        yield Terms.operate(Opcode.ISHR, Carrier.INT, left, shift);
      }
      default -> value;
    };
  }

  /** A canonical long of an integer type or pred, as the type is held. */
  static Term fromLong(ElementType type, Term value) {
    if (Carrier.of(type) == Carrier.LONG) {
      return value;
    }
    return wrapped(type, Terms.narrowed(value));
  }

  /** The canonical long of an integer or pred. */
  static Term toLong(ElementType type, Term number) {
    return type == ElementType.U32
        ? Terms.and(Terms.widened(number), Terms.wide(0xFFFF_FFFFL))
        : Terms.widened(number);
  }

  /** A float as a double. */
  static Term toDouble(Term number) {
    if (number instanceof Literal(Carrier carrier, long bits) && carrier == Carrier.FLOAT) {
      double value = Float.intBitsToFloat((int) bits);
      return Terms.real(Carrier.DOUBLE, value);
    }
    return number.carrier() == Carrier.FLOAT
        ? Terms.operate(Opcode.F2D, Carrier.DOUBLE, number)
        : number;
  }

  /** The nearest number of the float type {@code type} to a double. */
  static Term fromDouble(ElementType type, Term value) {
    return switch (type) {
      case F64 -> value;
      case F32 -> Terms.operate(Opcode.D2F, Carrier.FLOAT, value);
      case BF16 -> Terms.call(WIDE_TO_BRAIN, value);
      case F16 -> Terms.call(WIDE_TO_HALF, value);
      default -> Terms.operate(Opcode.D2F, Carrier.FLOAT, Terms.call(ROUND, known(type), value));
    };
  }

  /** The nearest number of the float type {@code type}, not f64, to a float. */
  static Term fromFloat(ElementType type, Term value) {
    return switch (type) {
      case F32 -> value;
      case BF16 -> Terms.call(BRAIN, value);
      case F16 -> Terms.call(HALF, value);
      default -> fromDouble(type, toDouble(value));
    };
  }
}
