package xlet.engine.op.elementwise;

import xlet.engine.array.ElementType;

/** The integer types by their width. */
final class BitTypes {
  private BitTypes() {}

  static ElementType signed(int bits) {
    return ElementType.named("s" + bits).orElseThrow();
  }

  static ElementType unsigned(int bits) {
    return ElementType.named("u" + bits).orElseThrow();
  }
}
