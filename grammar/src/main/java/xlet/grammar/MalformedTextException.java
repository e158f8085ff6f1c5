package xlet.grammar;

import java.util.Locale;

/** Bytes that are not UTF-8. */
public final class MalformedTextException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int offset;

  MalformedTextException(String name, int offset, byte found) {
    super(
        String.format(
            Locale.ROOT,
            "%snot UTF-8: byte 0x%02X at offset %s",
            name.isEmpty() ? "" : name + ": ",
            found & 0xFF,
            offset));
    this.offset = offset;
  }

  /** How many bytes stand before the first that cannot be read. */
  public int offset() {
    return offset;
  }
}
