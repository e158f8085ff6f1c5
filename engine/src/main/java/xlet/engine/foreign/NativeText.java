package xlet.engine.foreign;

import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/** Text in ASCII as functions outside of Java take and give it, with a zero behind it. */
public final class NativeText {
  private NativeText() {}

  /** The address of a copy of {@code text}, which stays as long as the process. */
  public static long address(String text) {
    byte[] characters = text.getBytes(StandardCharsets.US_ASCII);
    MemorySegment copy = Arena.global().allocate(characters.length + 1L);
    copy.copyFrom(MemorySegment.ofArray(characters));
    return copy.address();
  }

  /** The text at {@code address}. */
  @SuppressWarnings("restricted")
  public static String at(long address) {
    MemorySegment length = Linker.nativeLinker().defaultLookup().findOrThrow("strlen");
    byte[] characters = new byte[(int) ForeignCall.call(length, address)];
    MemorySegment text = MemorySegment.ofAddress(address).reinterpret(characters.length);
    MemorySegment.ofArray(characters).copyFrom(text);
    return new String(characters, StandardCharsets.US_ASCII);
  }
}
