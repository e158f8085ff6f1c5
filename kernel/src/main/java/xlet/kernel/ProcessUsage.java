package xlet.kernel;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;
import xlet.kernel.wire.Json;

/** Measures what the kernel's process takes from the machine. */
final class ProcessUsage {
  /** The file in which Linux keeps the memory of a process. */
  private static final Path STATUS = Path.of("/proc/self/status");

  private static final String RESIDENT = "VmRSS:";

  private ProcessUsage() {}

  /** The answer to usage_request. */
  static ObjectNode content() {
    return Json.object()
        .put("hostname", host())
        .put("pid", ProcessHandle.current().pid())
        .put("cpu_count", Runtime.getRuntime().availableProcessors())
        .put("kernel_memory", resident().orElseGet(() -> Runtime.getRuntime().totalMemory()));
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (IOException nameless) {
      return "localhost";
    }
  }

  private static Optional<Long> resident() {
    try {
      return Files.readAllLines(STATUS, StandardCharsets.ISO_8859_1).stream()
          .filter(line -> line.startsWith(RESIDENT))
          .map(line -> line.replaceAll("[^0-9]", ""))
          .map(kibibytes -> Long.parseLong(kibibytes) << 10)
          .findFirst();
    } catch (IOException | NumberFormatException elsewhere) {
      return Optional.empty();
    }
  }
}
