package xlet.engine.loop;

/**
 * Counts of bits, in a form that vectors can compute: there are no instructions for them on all
 * machines.
 */
public final class BitCounts {
  private BitCounts() {}

  /** The number of set bits: of pairs of bits, of fours, of bytes, of all. */
  public static int ones(int x) {
    int pairs = x - ((x >>> 1) & 0x5555_5555);
    int fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
    int bytes = (fours + (fours >>> 4)) & 0x0F0F_0F0F;
    int halves = bytes + (bytes >>> 8);
    return (halves + (halves >>> 16)) & 0x3F;
  }

  /** The number of set bits. */
  public static long ones(long x) {
    long pairs = x - ((x >>> 1) & 0x5555_5555_5555_5555L);
    long fours = (pairs & 0x3333_3333_3333_3333L) + ((pairs >>> 2) & 0x3333_3333_3333_3333L);
    long bytes = (fours + (fours >>> 4)) & 0x0F0F_0F0F_0F0F_0F0FL;
    long halves = bytes + (bytes >>> 8);
    long words = halves + (halves >>> 16);
    return (words + (words >>> 32)) & 0x7F;
  }

  /**
   * The number of zero bits before the highest set bit: the exponent of a float tells where that
   * is. Without the bit behind it nothing is rounded up to the next power of two.
   */
  public static int leadingZeros(int x) {
    int bits = Float.floatToRawIntBits(x & ~(x >>> 1));
    int zeros = x == 0 ? 32 : 158 - (bits >> 23);
    return x < 0 ? 0 : zeros;
  }

  /** The number of zero bits before the highest set bit. */
  public static long leadingZeros(long x) {
    long two = x | x >>> 1;
    long four = two | two >>> 2;
    long eight = four | four >>> 4;
    long sixteen = eight | eight >>> 8;
    long half = sixteen | sixteen >>> 16;
    return 64 - ones(half | half >>> 32);
  }
}
