package xlet.engine.machine;

import java.lang.classfile.Opcode;
import xlet.engine.assembler.Assembler.Shift;
import xlet.engine.assembler.VexCode;
import xlet.engine.loop.Carrier;
import xlet.engine.loop.Term.Relation;

/** Computes with vectors what Java computes with numbers, bit for bit. */
final class LaneNumbers {
  private static final int INT = Integer.BYTES;
  private static final int LONG = Long.BYTES;

  // The comparisons of floats, as instructions number them: NaN is unlike any number.
  private static final int EQUAL = 0;
  private static final int UNORDERED = 3;
  private static final int NOT_EQUAL = 4;
  private static final int ORDERED = 7;
  private static final int LESS = 0x11;
  private static final int LESS_OR_EQUAL = 0x12;
  private static final int GREATER_OR_EQUAL = 0x1D;
  private static final int GREATER = 0x1E;

  private final LaneCode code;

  LaneNumbers(LaneCode code) {
    this.code = code;
  }

  /** The lanes, as wide as those of {@code carrier}, in which {@code relation} holds. */
  Source compared(Carrier carrier, Relation relation, Source left, Source right) {
    if (carrier.isFloat()) {
      int number =
          switch (relation) {
            case EQ -> EQUAL;
            case NE -> NOT_EQUAL;
            case LT -> LESS;
            case LE -> LESS_OR_EQUAL;
            case GT -> GREATER;
            case GE -> GREATER_OR_EQUAL;
          };
      return floats(carrier, left, right, number);
    }
    int bytes = LaneCode.bytes(carrier);
    VexCode equal = bytes == LONG ? VexCode.PCMPEQQ : VexCode.PCMPEQD;
    VexCode greater = bytes == LONG ? VexCode.PCMPGTQ : VexCode.PCMPGTD;
    return switch (relation) {
      case EQ -> code.ofTwo(equal, bytes, left, right);
      case NE -> not(bytes, code.ofTwo(equal, bytes, left, right));
      case GT -> code.ofTwo(greater, bytes, left, right);
      case LT -> code.ofTwo(greater, bytes, right, left);
      case LE -> not(bytes, code.ofTwo(greater, bytes, left, right));
      case GE -> not(bytes, code.ofTwo(greater, bytes, right, left));
    };
  }

  private Source floats(Carrier carrier, Source left, Source right, int relation) {
    VexCode compare = carrier == Carrier.FLOAT ? VexCode.CMPPS : VexCode.CMPPD;
    return code.ofTwo(compare, LaneCode.bytes(carrier), left, right, relation);
  }

  private Source not(int bytes, Source mask) {
    return code.ofTwo(VexCode.PXOR, bytes, mask, LaneCode.ints(-1));
  }

  /** The negative of numbers; that of a float has the other sign, whatever it is. */
  Source negative(Carrier carrier, Source x) {
    Source zero = LaneCode.ints(0);
    return switch (carrier) {
      case INT -> code.ofTwo(VexCode.PSUBD, INT, zero, x);
      case LONG -> code.ofTwo(VexCode.PSUBQ, LONG, zero, x);
      case FLOAT -> code.ofTwo(VexCode.PXOR, INT, x, LaneCode.ints(Integer.MIN_VALUE));
      default -> code.ofTwo(VexCode.PXOR, LONG, x, LaneCode.constant(carrier, Long.MIN_VALUE));
    };
  }

  /** Numbers without their sign. */
  Source size(Carrier carrier, Source x) {
    return switch (carrier) {
      case INT -> code.ofOne(VexCode.PABSD, INT, x);
      case FLOAT -> code.ofTwo(VexCode.PAND, INT, x, LaneCode.ints(Integer.MAX_VALUE));
      case DOUBLE -> code.ofTwo(VexCode.PAND, LONG, x, LaneCode.constant(carrier, Long.MAX_VALUE));
      default -> {
        Source isNegative = code.ofTwo(VexCode.PCMPGTQ, LONG, LaneCode.ints(0), x);
        Source flipped = code.ofTwo(VexCode.PXOR, LONG, x, isNegative);
        yield code.ofTwo(VexCode.PSUBQ, LONG, flipped, isNegative);
      }
    };
  }

  /** Numbers in another carrier, or the lower bits of ints. */
  Source converted(Opcode opcode, Source x) {
    return switch (opcode) {
      case I2B -> extended(x, Integer.SIZE - Byte.SIZE);
      case I2S -> extended(x, Integer.SIZE - Short.SIZE);
      case I2C -> code.ofTwo(VexCode.PAND, INT, x, LaneCode.ints(0xFFFF));
      case I2F -> code.ofOne(VexCode.CVTDQ2PS, INT, x);
      case I2D -> code.ofOne(VexCode.CVTDQ2PD, LONG, x);
      case I2L -> toLongs(x);
      case L2I -> code.lowerHalves(x);
      case F2D -> code.ofOne(VexCode.CVTPS2PD, LONG, x);
      case D2F -> code.ofOne(VexCode.CVTPD2PS, LONG, x);
      case F2I -> floatsToInts(x);
      case D2I -> doublesToInts(x);
      default -> throw new UnsupportedCodeException("lanes of " + opcode);
    };
  }

  private Source extended(Source from, int by) {
    return code.shifted(INT, Shift.RIGHT, code.shifted(INT, Shift.LEFT, from, by), by);
  }

  Source toLongs(Source ints) {
    return code.ofOne(VexCode.PMOVSXDQ, LONG, ints);
  }

  /** The instruction gives 2³¹ less than 0 for all that is no int, also for NaN. */
  private Source floatsToInts(Source x) {
    Carrier carrier = Carrier.FLOAT;
    Source found = code.ofOne(VexCode.CVTTPS2DQ, INT, x);
    Source limit = LaneCode.constant(carrier, Float.floatToRawIntBits(0x1p31f));
    Source tooGreat = floats(carrier, x, limit, GREATER_OR_EQUAL);
    Source clamped = code.ofTwo(VexCode.PXOR, INT, found, tooGreat);
    return code.ofTwo(VexCode.PAND, INT, clamped, floats(carrier, x, x, ORDERED));
  }

  private Source doublesToInts(Source x) {
    Carrier carrier = Carrier.DOUBLE;
    Source number = code.ofTwo(VexCode.PAND, LONG, x, floats(carrier, x, x, ORDERED));
    Source most = LaneCode.constant(carrier, Double.doubleToRawLongBits(Integer.MAX_VALUE));
    return code.ofOne(VexCode.CVTTPD2DQ, LONG, code.ofTwo(VexCode.MINPD, LONG, number, most));
  }

  /** The product of longs, from those of their halves. */
  Source productOfLongs(Source x, Source y) {
    Source high = code.ofTwo(VexCode.PADDQ, LONG, highTimes(x, y), highTimes(y, x));
    Source low = code.ofTwo(VexCode.PMULUDQ, LONG, x, y);
    return code.ofTwo(VexCode.PADDQ, LONG, low, code.shifted(LONG, Shift.LEFT, high, Integer.SIZE));
  }

  private Source highTimes(Source x, Source y) {
    Source high = code.shifted(LONG, Shift.RIGHT_UNSIGNED, x, Integer.SIZE);
    return code.ofTwo(VexCode.PMULUDQ, LONG, high, y);
  }

  /** Numbers shifted by a known number. */
  Source shifted(Opcode opcode, Source from, int by) {
    int intBy = by & (Integer.SIZE - 1);
    int longBy = by & (Long.SIZE - 1);
    return switch (opcode) {
      case ISHL -> code.shifted(INT, Shift.LEFT, from, intBy);
      case ISHR -> code.shifted(INT, Shift.RIGHT, from, intBy);
      case IUSHR -> code.shifted(INT, Shift.RIGHT_UNSIGNED, from, intBy);
      case LSHL -> code.shifted(LONG, Shift.LEFT, from, longBy);
      case LUSHR -> code.shifted(LONG, Shift.RIGHT_UNSIGNED, from, longBy);
      default -> {
        // There is no such instruction: the sign is moved to where it belongs.
        Source sign = LaneCode.constant(Carrier.LONG, Long.MIN_VALUE >>> longBy);
        Source low = code.shifted(LONG, Shift.RIGHT_UNSIGNED, from, longBy);
        yield code.ofTwo(VexCode.PSUBQ, LONG, code.ofTwo(VexCode.PXOR, LONG, low, sign), sign);
      }
    };
  }

  /** Numbers shifted by as many ints. */
  Source shifted(Opcode opcode, Source from, Source by) {
    boolean wide = opcode == Opcode.LSHL || opcode == Opcode.LSHR || opcode == Opcode.LUSHR;
    int most = wide ? Long.SIZE - 1 : Integer.SIZE - 1;
    Source kept = code.ofTwo(VexCode.PAND, INT, by, LaneCode.ints(most));
    return switch (opcode) {
      case ISHL -> code.ofTwo(VexCode.PSLLVD, INT, from, kept);
      case ISHR -> code.ofTwo(VexCode.PSRAVD, INT, from, kept);
      case IUSHR -> code.ofTwo(VexCode.PSRLVD, INT, from, kept);
      case LSHL -> code.ofTwo(VexCode.PSLLVQ, LONG, from, toLongs(kept));
      case LUSHR -> code.ofTwo(VexCode.PSRLVQ, LONG, from, toLongs(kept));
      default -> throw new UnsupportedCodeException("lanes of " + opcode);
    };
  }

  /** The greater of two numbers, or the lesser. */
  Source extreme(boolean isMax, Carrier carrier, Source x, Source y) {
    return switch (carrier) {
      case INT -> code.ofTwo(isMax ? VexCode.PMAXSD : VexCode.PMINSD, INT, x, y);
      case LONG -> {
        Source isGreater = code.ofTwo(VexCode.PCMPGTQ, LONG, x, y);
        yield code.blend(LONG, isMax ? y : x, isMax ? x : y, isGreater);
      }
      case FLOAT -> extreme(isMax ? VexCode.MAXPS : VexCode.MINPS, isMax, carrier, x, y);
      default -> extreme(isMax ? VexCode.MAXPD : VexCode.MINPD, isMax, carrier, x, y);
    };
  }

  /**
   * The instruction gives the second of two floats that are equal or not ordered: of two zeros that
   * with the wanted sign is made from their bits, and NaN in the first place is kept.
   */
  private Source extreme(VexCode instruction, boolean isMax, Carrier carrier, Source x, Source y) {
    int bytes = LaneCode.bytes(carrier);
    Source chosen = code.ofTwo(instruction, bytes, x, y);
    Source both = code.ofTwo(isMax ? VexCode.PAND : VexCode.POR, bytes, x, y);
    Source signed = code.blend(bytes, chosen, both, floats(carrier, x, y, EQUAL));
    return code.blend(bytes, signed, x, floats(carrier, x, x, UNORDERED));
  }
}
