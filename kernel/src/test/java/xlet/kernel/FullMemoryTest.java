package xlet.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import xlet.kernel.client.KernelClient;
import xlet.kernel.wire.Channel;
import xlet.kernel.wire.Connection;
import xlet.kernel.wire.Json;

/** A kernel answers while arrays of a cell take the last of the memory. */
final class FullMemoryTest {
  @TempDir private Path folder;

  private static String arrays(int cell) {
    return IntStream.range(0, 500)
        .mapToObj(k -> "let a" + cell + "_" + k + " = Broadcast(1.0, {10000});\n")
        .collect(Collectors.joining());
  }

  @Test
  void answersAfterSmallArraysHaveFilledTheMemory() throws Exception {
    Path file = folder.resolve("connection.json");
    Files.write(file, Connection.onFreePorts().toBytes());
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(KernelMain.OPTIONS);
    command.addAll(List.of("-Xmx128m", "-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(KernelMain.class.getName(), file.toString()));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("XLET_HISTORY", folder.resolve("history").toString());
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    Process process = builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    try (KernelClient client = KernelClient.connect(file, process)) {
      client.awaitReady();
      client.execute("let keep = 1");
      KernelClient.Run run = client.execute(arrays(0));
      for (int cell = 1; run.isOk(); cell++) {
        run = client.execute(arrays(cell));
      }
      assertThat(run.reply().content().path("ename").asString()).isEqualTo("X0402");
      client.heartbeat();
      client.ask(Channel.CONTROL, "kernel_info_request", Json.object());
      assertThat(client.execute("keep").isOk()).isTrue();
    } finally {
      process.destroyForcibly().waitFor();
    }
  }
}
