package xlet.kernel.install;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The Python on the PATH. Xlet works without one. */
final class Python {
  /** How long a Python that does not end is waited for; on a busy machine it starts slowly. */
  private static final int SECONDS = 60;

  private Python() {}

  /** The folder in which the first python3 on the PATH is installed. */
  static Optional<String> prefix(Map<String, String> environment) {
    return Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator, -1))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, "python3"))
        .filter(Files::isExecutable)
        .findFirst()
        .flatMap(Python::ask);
  }

  private static Optional<String> ask(Path python) {
    try {
      Process process =
          new ProcessBuilder(
                  python.toString(),
                  "-c",
                  "import sys; sys.stdout.buffer.write(sys.prefix.encode('utf-8'))")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      process.getOutputStream().close();
      if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        return Optional.empty();
      }
      String prefix =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return process.exitValue() == 0 && !prefix.isEmpty() ? Optional.of(prefix) : Optional.empty();
    } catch (IOException unusable) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
