package xlet.engine.emit;

import xlet.engine.loop.Storage;

/** The whole numbers from {@code least} to {@code most}, both of which an int can hold. */
record IntRange(long least, long most) {
  static final IntRange ALL = new IntRange(Integer.MIN_VALUE, Integer.MAX_VALUE);
  static final IntRange TRUTH = new IntRange(0, 1);

  /** The numbers that slots of {@code storage} hold. */
  static IntRange of(Storage storage) {
    return switch (storage) {
      case BYTES -> signed(Byte.SIZE);
      case SHORTS -> signed(Short.SIZE);
      default -> ALL;
    };
  }

  /** The numbers of {@code bits} bits with a sign. */
  static IntRange signed(int bits) {
    return new IntRange(-1L << (bits - 1), (1L << (bits - 1)) - 1);
  }

  /** The numbers of {@code bits} bits without a sign, of which there are fewer than 32. */
  static IntRange unsigned(int bits) {
    return new IntRange(0, (1L << bits) - 1);
  }

  /** These numbers, if ints hold them: else arithmetic wraps them to any. */
  static IntRange wrapped(long least, long most) {
    return ALL.contains(new IntRange(least, most)) ? new IntRange(least, most) : ALL;
  }

  boolean contains(IntRange other) {
    return least <= other.least && other.most <= most;
  }

  /** Whether all are numbers of {@code bits} bits with a sign. */
  boolean isSigned(int bits) {
    return signed(bits).contains(this);
  }

  /** Whether all are numbers of {@code bits} bits without a sign. */
  boolean isUnsigned(int bits) {
    return least >= 0 && most >> bits == 0;
  }

  /** These numbers, if all are in {@code kept}; else all of those. */
  IntRange within(IntRange kept) {
    return kept.contains(this) ? this : kept;
  }

  IntRange or(IntRange other) {
    return new IntRange(Math.min(least, other.least), Math.max(most, other.most));
  }

  IntRange plus(IntRange other) {
    return wrapped(least + other.least, most + other.most);
  }

  IntRange minus(IntRange other) {
    return wrapped(least - other.most, most - other.least);
  }

  IntRange times(IntRange other) {
    long a = least * other.least;
    long b = least * other.most;
    long c = most * other.least;
    long d = most * other.most;
    return wrapped(
        Math.min(Math.min(a, b), Math.min(c, d)), Math.max(Math.max(a, b), Math.max(c, d)));
  }

  /** The results of OR and XOR of one of these and one of the others: they need no more bits. */
  IntRange mixed(IntRange other) {
    IntRange both = or(other);
    int digits = Long.SIZE - Long.numberOfLeadingZeros(Math.max(both.most, ~both.least));
    return both.least >= 0 ? unsigned(digits) : signed(digits + 1);
  }

  /** The results of AND: none is larger than an operand that is not negative. */
  IntRange masked(IntRange other) {
    if (least >= 0 && other.least >= 0) {
      return new IntRange(0, Math.min(most, other.most));
    }
    return least >= 0
        ? new IntRange(0, most)
        : other.least >= 0 ? other.masked(this) : mixed(other);
  }

  /** Each number shifted to the right, with its sign. */
  IntRange shifted(int by) {
    return new IntRange(least >> by, most >> by);
  }
}
