package xlet.kernel.install;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;
import xlet.kernel.client.KernelClient;
import xlet.kernel.client.NoAnswerException;
import xlet.kernel.wire.Channel;
import xlet.kernel.wire.Connection;
import xlet.kernel.wire.ConnectionException;
import xlet.kernel.wire.Json;

/** Starts a kernel, uses it, and ends it. */
final class Trial {
  /** How often the cells are run for the cache, which also remembers what is used often. */
  private static final int ROUNDS = 40;

  /** After so many rounds the user is told how far it is. */
  private static final int ROUNDS_SHOWN = 10;

  /** The cells that are run, each with a part of its result; empty where it must fail. */
  private static final List<List<String>> CELLS =
      List.of(
          List.of("1 + 1", "2"),
          List.of("let x = {1.0, 2.0, 3.0};\nx * 2 + 1", "3.0, 5.0, 7.0"),
          List.of("let v = f32[2,3] {{1, 2, 3}, {4, 5, 6}};\nReduce(v, 0, Add, {1})", "6.0, 15.0"),
          List.of("let t = Transpose(v, {1, 0});\nDot(v, t) + 1\n:why t[0, 1]\nt[2, 1]", "6.0"),
          List.of("ReduceWindow(Iota(s32[5], 0), 0, Max, {3}, {1}, SAME)", "1, 2, 3, 4, 4"),
          List.of("v + f32[2] {1, 2, 3}", ""),
          List.of("Colapse(v)", ""));

  private Trial() {}

  /**
   * Starts the kernel of {@code spec} in {@code folder}, and returns how long it took to answer.
   */
  static Duration run(KernelSpec spec, Path folder) throws InstallException {
    return run(spec, folder, List.of(), step -> {});
  }

  /**
   * Uses the kernel of {@code spec} for a while, and leaves a cache of its classes in {@code
   * folder}.
   */
  static void train(KernelSpec spec, Path folder, Consumer<String> progress)
      throws InstallException {
    progress.accept("Making the startup cache ...");
    List<String> output = List.of("-XX:AOTCacheOutput=" + folder.resolve(SpecFolder.CACHE));
    run(spec, folder, output, progress);
  }

  private static Duration run(
      KernelSpec spec, Path folder, List<String> output, Consumer<String> progress)
      throws InstallException {
    try {
      Path scratch = Files.createTempDirectory("xlet-trial");
      try {
        return start(spec, folder, output, scratch, progress);
      } finally {
        Folders.delete(scratch);
      }
    } catch (IOException e) {
      throw InstallException.file(e, "the kernel could not be tried");
    }
  }

  private static Duration start(
      KernelSpec spec, Path folder, List<String> output, Path scratch, Consumer<String> progress)
      throws IOException, InstallException {
    Path file = scratch.resolve("connection.json");
    Files.write(file, Connection.onFreePorts().toBytes());
    List<String> command = new ArrayList<>(spec.command(folder, file));
    if (!output.isEmpty()) {
      command.removeIf(word -> word.startsWith("-XX:AOTCache="));
      command.addAll(1, output);
    }
    Path log = scratch.resolve("log");
    ProcessBuilder builder = builder(command, spec, scratch).redirectOutput(log.toFile());
    long begin = System.nanoTime();
    Process process = builder.start();
    try (KernelClient client = KernelClient.connect(file, process)) {
      client.awaitReady();
      final long answered = System.nanoTime();
      int rounds = output.isEmpty() ? 1 : ROUNDS;
      for (int round = 1; round <= rounds; round++) {
        use(client);
        if (round % ROUNDS_SHOWN == 0) {
          progress.accept("  " + round + " of " + rounds + " rounds of cells are run");
        }
      }
      if (!output.isEmpty()) {
        progress.accept("  storing the cache");
      }
      client.ask(Channel.CONTROL, "shutdown_request", Json.object().put("restart", false));
      if (!process.waitFor(KernelClient.PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        throw InstallException.failure("the kernel does not end when told to");
      }
      return Duration.ofNanos(answered - begin);
    } catch (NoAnswerException | ConnectionException e) {
      throw InstallException.failure("the kernel does not work: " + why(process, log, e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw InstallException.failure("interrupted");
    } finally {
      end(process);
    }
  }

  private static ProcessBuilder builder(List<String> command, KernelSpec spec, Path scratch) {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.directory(scratch.toFile());
    Map<String, String> environment = builder.environment();
    environment.putAll(spec.environment());
    environment.put("XLET_HISTORY", scratch.resolve("history").toString());
    environment.put("JPY_PARENT_PID", Long.toString(ProcessHandle.current().pid()));
    return builder;
  }

  private static void use(KernelClient client) throws NoAnswerException, InstallException {
    for (List<String> cell : CELLS) {
      var ran = client.execute(cell.getFirst());
      boolean right =
          cell.getLast().isEmpty() ? !ran.isOk() : ran.result().contains(cell.getLast());
      if (!right) {
        throw InstallException.failure(
            "the kernel answers wrongly: " + cell.getFirst() + " gave " + ran.result());
      }
    }
    client.ask(Channel.SHELL, "complete_request", cursor("Reduce(", 6));
    client.ask(Channel.SHELL, "inspect_request", cursor("Reduce(", 3).put("detail_level", 0));
    client.ask(Channel.SHELL, "is_complete_request", Json.object().put("code", "Add(1,"));
  }

  private static ObjectNode cursor(String code, int at) {
    return Json.object().put("code", code).put("cursor_pos", at);
  }

  /** The last line that the process has printed; while it runs, the failure that the client saw. */
  private static String why(Process process, Path log, Exception seen) throws IOException {
    if (process.isAlive()) {
      return String.valueOf(seen.getMessage());
    }
    String said = new String(Files.readAllBytes(log), StandardCharsets.UTF_8).strip();
    return said.isEmpty()
        ? process.info().command().orElse("its process") + " ended with " + process.exitValue()
        : said.lines().reduce("", (_, line) -> line);
  }

  private static void end(Process process) {
    process.destroyForcibly();
    try {
      process.waitFor(KernelClient.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
