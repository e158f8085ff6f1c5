package xlet.grammar;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Texts that are part of the program. */
public final class Resources {
  private Resources() {}

  /** Reads the text {@code name}, which is in UTF-8 and stands beside the class {@code owner}. */
  public static String text(Class<?> owner, String name) {
    try (InputStream in = Objects.requireNonNull(owner.getResourceAsStream(name))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
