package xlet.engine.eval;

import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.element.Expression.Read;

/** Reads of operands as closures: one for each carrier. */
final class ReadClosures {
  private ReadClosures() {}

  static Closure.OfDouble doubles(Read read, Closure.OfLong offset) {
    int k = read.operand();
    int part = read.part();
    ElementType type = read.type();
    return switch (type) {
      case F32 ->
          frame -> {
            int shift = frame.operands[k].type().isComplex() ? 1 : 0;
            return ((Buffer.Floats) frame.buffers[k])
                .array()[((int) offset.at(frame) << shift) + part];
          };
      case F64 ->
          frame -> {
            int shift = frame.operands[k].type().isComplex() ? 1 : 0;
            return ((Buffer.Doubles) frame.buffers[k])
                .array()[((int) offset.at(frame) << shift) + part];
          };
      default -> frame -> type.decode(frame.buffers[k].bits((int) offset.at(frame)));
    };
  }

  static Closure.OfLong longs(Read read, Closure.OfLong offset) {
    int k = read.operand();
    ElementType type = read.type();
    return switch (type) {
      case S32 -> frame -> ((Buffer.Integers) frame.buffers[k]).array()[(int) offset.at(frame)];
      case U32 ->
          frame ->
              ((Buffer.Integers) frame.buffers[k]).array()[(int) offset.at(frame)] & 0xffff_ffffL;
      case S64, U64 -> frame -> ((Buffer.Longs) frame.buffers[k]).array()[(int) offset.at(frame)];
      case S8 -> frame -> ((Buffer.Bytes) frame.buffers[k]).array()[(int) offset.at(frame)];
      case PRED -> frame -> ((Buffer.Bytes) frame.buffers[k]).array()[(int) offset.at(frame)];
      default -> frame -> type.wrap(frame.buffers[k].bits((int) offset.at(frame)));
    };
  }

  static Closure.OfLong bits(Read read, Closure.OfLong offset) {
    int k = read.operand();
    int part = read.part();
    ElementType type = read.type();
    return frame -> {
      int shift = frame.operands[k].type().isComplex() ? 1 : 0;
      return type.bitsOf(frame.buffers[k].bits(((int) offset.at(frame) << shift) + part));
    };
  }
}
