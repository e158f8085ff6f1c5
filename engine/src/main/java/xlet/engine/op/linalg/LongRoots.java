package xlet.engine.op.linalg;

import xlet.engine.loop.Carrier;

/** Roots of unity of a large order, each made of two of which there are few. */
final class LongRoots {
  private final int bits;
  private final Line fine;
  private final Line coarse;

  LongRoots(int size) {
    this.bits = (Integer.SIZE - Integer.numberOfLeadingZeros(size)) / 2;
    this.fine = Line.roots(Carrier.DOUBLE, size, 1, 1 << bits);
    this.coarse = Line.roots(Carrier.DOUBLE, size, 1 << bits, (size >> bits) + 1);
  }

  /** Puts e^(-2πi·k/size) at a position, for a k below the size. */
  void put(int k, Line to, int position) {
    int low = k & ((1 << bits) - 1);
    int high = k >> bits;
    double a = fine.re(low);
    double b = fine.im(low);
    double c = coarse.re(high);
    double d = coarse.im(high);
    to.put(position, a * c - b * d, a * d + b * c);
  }
}
