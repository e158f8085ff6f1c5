package xlet.session.reference;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** The texts of this package that are written by hand. */
final class Resource {
  private Resource() {}

  /** The lines of the text {@code name} that are no remarks. */
  static List<String> lines(String name) {
    try (InputStream in = Objects.requireNonNull(Resource.class.getResourceAsStream(name))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("# "))
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
