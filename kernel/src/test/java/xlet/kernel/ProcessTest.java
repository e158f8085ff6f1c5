package xlet.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static xlet.kernel.Talk.PATIENCE;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
  private static final String ENDLESS = "let n = 0\nwhile (n < 1) { n = n * 1; }";

  @TempDir private Path folder;
  private final List<ProcessHandle> started = new ArrayList<>();
  private Path file = Path.of("");
  private Connection connection = new Connection("", Map.of(), "", "");

  @BeforeEach
  void place() throws IOException {
    file = folder.resolve("connection.json");
    connection = Connection.local();
    Files.write(file, connection.toBytes());
  }

  @AfterEach
  void leaveNothing() {
    started.forEach(ProcessHandle::destroyForcibly);
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

  private KernelClient ready() throws Exception {
    KernelClient client = KernelClient.connect(connection);
    client.awaitReady(PATIENCE);
    return client;
  }

  private static void endsSoon(Process process) throws InterruptedException {
    assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
  }

  private static void run(KernelClient client, String code) throws Exception {
    String id = client.send(Channel.SHELL, "execute_request", Json.object().put("code", code));
    client.receive(Channel.IOPUB, "execute_input", id, PATIENCE);
  }

  @Test
  void endsWhenItIsTold() throws Exception {
    Process process = start(command());
    KernelClient client = ready();
    assertThat(client.execute("1 + 1", PATIENCE).result()).contains("2");
    client.ask(Channel.CONTROL, "shutdown_request", Json.object(), PATIENCE);
    endsSoon(process);
    assertThat(process.exitValue()).isZero();
    client.close();
  }

  @Test
  void endsWhenItIsToldWhileACellRuns() throws Exception {
    Process process = start(command());
    KernelClient client = ready();
    run(client, ENDLESS);
    client.send(Channel.CONTROL, "shutdown_request", Json.object());
    endsSoon(process);
    client.close();
  }

  @Test
  void endsWithWhoeverStartedIt() throws Exception {
    Process parent = start(List.of("sleep", "1000"));
    Process process = start(command(), "JPY_PARENT_PID", Long.toString(parent.pid()));
    KernelClient client = ready();
    run(client, ENDLESS);
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
    KernelClient client = ready();
    List<ProcessHandle> children = parent.children().toList();
    assertThat(children).hasSize(1);
    parent.destroyForcibly();
    children.getFirst().onExit().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    client.close();
  }

  @Test
  void livesWithoutAParentThatItCanSee() throws Exception {
    Process gone = start(List.of("true"));
    gone.waitFor();
    Process process = start(command(), "JPY_PARENT_PID", Long.toString(gone.pid()));
    KernelClient client = ready();
    assertThat(process.waitFor(2500, TimeUnit.MILLISECONDS)).isFalse();
    assertThat(client.execute("1 + 1", PATIENCE).result()).contains("2");
    client.close();
  }

  @Test
  void stopsTheCellAtAnInterruptSignal() throws Exception {
    Process process = start(command());
    KernelClient client = ready();
    for (int turn = 0; turn < 2; turn++) {
      String id = client.send(Channel.SHELL, "execute_request", Json.object().put("code", ENDLESS));
      client.receive(Channel.IOPUB, "execute_input", id, PATIENCE);
      start(List.of("kill", "-INT", Long.toString(process.pid()))).waitFor();
      assertThat(client.receive(Channel.SHELL, "", id, PATIENCE).content().path("ename").asString())
          .isEqualTo("X0403");
    }
    assertThat(client.execute("n", PATIENCE).result()).isEqualTo("s32[]   4 B   0");
    client.close();
  }

  @Test
  void goesOnWhenTheMemoryIsUsedUp() throws Exception {
    start(command("-Xmx96m"));
    KernelClient client = ready();
    client.execute("let keep = 1", PATIENCE);
    boolean failed = false;
    for (int k = 0; k < 40 && !failed; k++) {
      failed = !client.execute("let a" + k + " = Broadcast(1.0, {1000000})", PATIENCE).isOk();
    }
    assertThat(failed).isTrue();
    assertThat(client.execute("keep", PATIENCE).isOk()).isTrue();
    assertThat(client.execute("a0[7]", PATIENCE).result()).contains("1.0");
    client.close();
  }

  /** How much memory {@code process} has taken from the machine, in MiB. */
  private static long resident(Process process) throws Exception {
    Process asked = new ProcessBuilder("ps", "-o", "rss=", "-p", "" + process.pid()).start();
    String kibibytes = new String(asked.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    return Long.parseLong(kibibytes.strip()) >> 10;
  }

  @Test
  void givesBackTheMemoryOfALargeCell() throws Exception {
    Process process = start(command());
    KernelClient client = ready();
    client.execute("1 + 1", PATIENCE);
    long before = resident(process);
    client.execute("let a = Broadcast(1.0, {50000000})", PATIENCE);
    client.execute(":echo more\n".repeat(1_000_000) + "let a = 1.0;", PATIENCE);
    long most = resident(process);
    assertThat(most).isGreaterThan(before + 200);
    long end = System.nanoTime() + PATIENCE.toNanos();
    long kept = most;
    while (kept > before + 100 && System.nanoTime() < end) {
      Thread.sleep(200);
      kept = resident(process);
    }
    assertThat(kept).isLessThan(before + 100);
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
