package xlet.engine.foreign;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * The bytes of a shared library for Linux on x86-64 that has one function, in the format that the
 * System V ABI calls ELF.
 */
final class SharedLibrary {
  private static final int PAGE = 1 << 12;

  private static final int HEADER_BYTES = 64;
  private static final int SEGMENT_BYTES = 56;
  private static final int SYMBOL_BYTES = 24;
  private static final int ALIGNMENT = 16;

  // Types of segments, and their access rights.
  private static final int LOADED = 1;
  private static final int DYNAMIC = 2;
  private static final int STACK = 0x6474E551;
  private static final int EXECUTE = 1;
  private static final int WRITE = 2;
  private static final int READ = 4;

  // Types of entries of the table in which the loader looks first.
  private static final int END = 0;
  private static final int HASHES = 4;
  private static final int NAMES = 5;
  private static final int SYMBOLS = 6;
  private static final int NAMES_BYTES = 10;
  private static final int BYTES_OF_SYMBOL = 11;
  private static final int ENTRIES = 6;
  private static final int BYTES_OF_ENTRY = 2 * Long.BYTES;

  private static final int SEGMENTS = 4;

  /** A table of hashes with one bucket for all symbols, which are none and the function. */
  private static final int[] HASH_TABLE = {1, 2, 1, 0, 0};

  private static final byte GLOBAL_FUNCTION = 0x12;

  private final int tableStart;
  private final ByteBuffer bytes;

  private SharedLibrary(byte[] names, byte[] code) {
    int hashes = HEADER_BYTES + SEGMENTS * SEGMENT_BYTES;
    int symbols = aligned(hashes + HASH_TABLE.length * Integer.BYTES);
    int namesStart = symbols + 2 * SYMBOL_BYTES;
    int codeStart = aligned(namesStart + names.length);
    this.tableStart = aligned(codeStart + code.length);
    this.bytes =
        ByteBuffer.allocate(tableStart + ENTRIES * BYTES_OF_ENTRY).order(ByteOrder.LITTLE_ENDIAN);
    header();
    segments();
    for (int number : HASH_TABLE) {
      bytes.putInt(number);
    }
    bytes.position(symbols + SYMBOL_BYTES);
    bytes.putInt(1).put(GLOBAL_FUNCTION).put((byte) 0).putShort((short) 1);
    bytes.putLong(codeStart).putLong(code.length);
    bytes.put(names);
    bytes.position(codeStart).put(code);
    bytes.position(tableStart);
    entry(HASHES, hashes);
    entry(SYMBOLS, symbols);
    entry(NAMES, namesStart);
    entry(NAMES_BYTES, names.length);
    entry(BYTES_OF_SYMBOL, SYMBOL_BYTES);
    entry(END, 0);
  }

  /** The library whose function {@code name} is {@code code}. */
  static byte[] of(String name, byte[] code) {
    byte[] names = ("\0" + name + "\0").getBytes(StandardCharsets.US_ASCII);
    return new SharedLibrary(names, code).bytes.array();
  }

  private static int aligned(int position) {
    return (position + ALIGNMENT - 1) & -ALIGNMENT;
  }

  private void header() {
    bytes.put(new byte[] {0x7F, 'E', 'L', 'F', /* 64 bits */ 2, /* little-endian */ 1, 1});
    bytes.position(16);
    bytes.putShort((short) 3); // a shared library
    bytes.putShort((short) 62); // for x86-64
    bytes.putInt(1); // the version of the format
    bytes.putLong(0).putLong(HEADER_BYTES).putLong(0); // no entry point, segments, no sections
    bytes.putInt(0).putShort((short) HEADER_BYTES);
    bytes.putShort((short) SEGMENT_BYTES).putShort((short) SEGMENTS);
    bytes.position(HEADER_BYTES);
  }

  /**
   * The whole file is loaded as code, and the loader's table once more behind it, as data: some
   * loaders write to it.
   */
  private void segments() {
    int end = bytes.capacity();
    int again = (end + PAGE - 1) & -PAGE;
    segment(LOADED, READ | EXECUTE, 0, 0, end);
    segment(LOADED, READ | WRITE, tableStart, again, end - tableStart);
    segment(DYNAMIC, READ | WRITE, tableStart, again, end - tableStart);
    segment(STACK, READ | WRITE, 0, 0, 0); // else the stack would be made executable
  }

  private void segment(int what, int rights, int start, int shift, int size) {
    bytes.putInt(what).putInt(rights).putLong(start);
    bytes.putLong(shift + start).putLong(shift + start); // virtual and physical addresses
    bytes.putLong(size).putLong(size).putLong(what == LOADED ? PAGE : ALIGNMENT);
  }

  private void entry(int what, int value) {
    bytes.putLong(what).putLong(value);
  }
}
