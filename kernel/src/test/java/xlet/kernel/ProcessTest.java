package xlet.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import xlet.kernel.client.KernelClient;
import xlet.kernel.wire.Channel;
import xlet.kernel.wire.Connection;
import xlet.kernel.wire.Json;

/** The kernel as a process of its own: how it starts, and above all how it ends. */
final class ProcessTest {
  @TempDir private Path folder;
  private final List<ProcessHandle> started = new ArrayList<>();
  private Path file = Path.of("");

  @BeforeEach
  void place() throws IOException {
    file = folder.resolve("connection.json");
    Files.write(file, Connection.onFreePorts().toBytes());
  }

  @AfterEach
  void leaveNothing() {
    started.forEach(ProcessHandle::destroyForcibly);
    // Only then does nobody write into the folder that is removed next.
    started.forEach(process -> process.onExit().join());
  }

  private List<String> command(String... options) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(KernelMain.OPTIONS);
    command.addAll(List.of(options));
    command.addAll(
        List.of(
            "-cp",
            System.getProperty("java.class.path"),
            KernelMain.class.getName(),
            file.toString()));
    return command;
  }

  private Process start(List<String> command, String... variables) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("XLET_HISTORY", folder.resolve("history.jsonl").toString());
    for (int k = 0; k < variables.length; k += 2) {
      builder.environment().put(variables[k], variables[k + 1]);
    }
    Process process =
        builder
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    started.add(process.toHandle());
    return process;
  }

  /** A client of the kernel that {@code process} has started, once it answers. */
  private KernelClient ready(Process process) throws Exception {
    KernelClient client = KernelClient.connect(file, process);
    client.awaitReady();
    return client;
  }

  private static void endsSoon(Process process) throws InterruptedException {
    assertThat(process.waitFor(KernelClient.PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void endsWhenItIsTold() throws Exception {
    Process process = start(command());
    KernelClient client = ready(process);
    assertThat(client.execute("1 + 1").result()).contains("2");
    client.ask(Channel.CONTROL, "shutdown_request", Json.object());
    endsSoon(process);
    assertThat(process.exitValue()).isZero();
    client.close();
  }

  @Test
  void endsWhenItIsToldWhileACellRuns() throws Exception {
    Process process = start(command());
    KernelClient client = ready(process);
    Talk.startLoop(client);
    client.send(Channel.CONTROL, "shutdown_request", Json.object());
    endsSoon(process);
    client.close();
  }

  @Test
  void endsWithWhoeverStartedIt() throws Exception {
    Process parent = start(List.of("sleep", "1000"));
    Process process = start(command(), "JPY_PARENT_PID", Long.toString(parent.pid()));
    KernelClient client = ready(process);
    Talk.startLoop(client);
    parent.destroyForcibly();
    endsSoon(process);
    client.close();
  }

  @Test
  void endsWithItsParentProcess() throws Exception {
    Path script = folder.resolve("parent.sh");
    String kernel =
        command().stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
    Files.writeString(script, "JPY_PARENT_PID=$$; export JPY_PARENT_PID\n" + kernel + " &\nwait\n");
    Process parent = start(List.of("sh", script.toString()));
    KernelClient client = ready(parent);
    List<ProcessHandle> children = parent.children().toList();
    assertThat(children).hasSize(1);
    parent.destroyForcibly();
    children.getFirst().onExit().get(KernelClient.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    client.close();
  }

  @Test
  void stopsTheCellAtAnInterruptSignal() throws Exception {
    Process process = start(command());
    KernelClient client = ready(process);
    for (int turn = 0; turn < 2; turn++) {
      String id = Talk.startLoop(client);
      start(List.of("kill", "-INT", Long.toString(process.pid()))).waitFor();
      assertThat(client.receive(Channel.SHELL, "", id).content().path("ename").asString())
          .isEqualTo("X0403");
    }
    assertThat(client.execute("n").result()).isEqualTo("s32[]   4 B   0");
    client.close();
  }

  /**
   * Five arrays of 60 MB do not fit into the heap; what fails is large and leaves room for more.
   */
  @Test
  void goesOnWhenTheMemoryIsUsedUp() throws Exception {
    Process process = start(command("-Xmx256m"));
    KernelClient client = ready(process);
    client.execute("let keep = 1");
    boolean failed = false;
    for (int k = 0; k < 5 && !failed; k++) {
      failed = !client.execute("let a" + k + " = Broadcast(1.0, {15000000})").isOk();
    }
    assertThat(failed).isTrue();
    assertThat(client.execute("keep").isOk()).isTrue();
    assertThat(client.execute("a0[7]").result()).contains("1.0");
    client.close();
  }

  @Test
  void saysInOneLineWhyItCannotStart() throws Exception {
    Files.writeString(file, "{\"transport\": \"ipc\"}");
    List<String> command = command();
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(said).contains("transport ipc").doesNotContain("\tat ");
    assertThat(process.waitFor()).isEqualTo(1);
  }
}
