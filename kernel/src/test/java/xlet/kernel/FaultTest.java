package xlet.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import xlet.kernel.client.KernelClient;
import xlet.kernel.wire.Channel;
import xlet.kernel.wire.Connection;
import xlet.kernel.wire.Frames;
import xlet.kernel.wire.Json;
import xlet.kernel.wire.Message;

/** A kernel survives damaged messages, deep nests, strange contents and many restarts. */
final class FaultTest {
  private static final int MANY = 100_000;

  private final Message.Sender stranger = new Message.Sender("stranger", "stranger");
  private Talk talk;

  @BeforeEach
  void begin() throws Exception {
    talk = Talk.begin();
  }

  @AfterEach
  void end() throws Exception {
    talk.end();
  }

  private Message cell(String code) {
    return Message.request(stranger, "execute_request", Json.object().put("code", code));
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** The frames of a message, damaged in one of several ways. */
  private static List<byte[]> damaged(List<byte[]> frames, Random random) {
    List<byte[]> damaged = new ArrayList<>(frames);
    switch (random.nextInt(7)) {
      case 0 -> damaged.remove(random.nextInt(damaged.size()));
      case 1 -> damaged.set(1, ascii("0".repeat(64)));
      case 2 -> damaged.set(2 + random.nextInt(4), ascii("{\"a\": "));
      case 3 -> damaged.set(2 + random.nextInt(4), ascii("[1, 2]"));
      case 4 -> damaged.subList(1, damaged.size()).clear();
      case 5 -> {
        byte[] noise = new byte[random.nextInt(200)];
        random.nextBytes(noise);
        damaged.set(random.nextInt(damaged.size()), noise);
      }
      default -> damaged.set(5, ascii("{\"code\": " + "[".repeat(5_000)));
    }
    return damaged;
  }

  @Test
  void ignoresWhatIsNotAMessage() throws Exception {
    Connection unsigned =
        new Connection("127.0.0.1", talk.connection().ports(), "hmac-sha256", "another key");
    Frames right = new Frames(talk.connection());
    Frames wrong = new Frames(unsigned);
    Random random = new Random(7);
    for (int k = 0; k < MANY; k++) {
      List<byte[]> frames =
          random.nextInt(3) == 0
              ? wrong.of(cell("let evil = 1"))
              : damaged(right.of(cell("let evil = 2")), random);
      talk.client().sendFrames(random.nextBoolean() ? Channel.SHELL : Channel.CONTROL, frames);
    }
    assertThat(talk.run("1 + 1").result()).contains("2");
    assertThat(talk.run("evil").isOk()).isFalse();
    for (Channel channel : List.of(Channel.SHELL, Channel.CONTROL)) {
      talk.client().ask(channel, "kernel_info_request", Json.object());
    }
  }

  @Test
  void believesNoMessageTwice() throws Exception {
    talk.run("let n = 0");
    List<byte[]> frames = new Frames(talk.connection()).of(cell("n = n + 1"));
    for (int k = 0; k < 5; k++) {
      talk.client().sendFrames(Channel.SHELL, frames);
    }
    assertThat(talk.run("n").result()).isEqualTo("s32[]   4 B   1");
  }

  @Test
  void outlivesDeepNests() throws Exception {
    talk.run("let keep = 1");
    String deep = "(".repeat(100_000) + "1" + ")".repeat(100_000);
    assertThat(talk.run(deep).isOk()).isFalse();
    assertThat(talk.ask("complete_request", Json.object().put("code", deep)).has("status"))
        .isTrue();
    assertThat(talk.ask("is_complete_request", Json.object().put("code", deep)).has("status"))
        .isTrue();
    assertThat(talk.ask("inspect_request", Json.object().put("code", deep)).has("status")).isTrue();
    assertThat(talk.run("keep").isOk()).isTrue();
  }

  @Test
  void refusesWhatDoesNotFitIntoMemory() throws Exception {
    var run = talk.run("Broadcast(1.0, {2000000, 2000000})");
    assertThat(run.contents("error").getFirst().path("ename").asString()).isEqualTo("X0402");
    assertThat(talk.run("1").isOk()).isTrue();
  }

  @Test
  void answersStrangeContents() throws Exception {
    for (String type :
        List.of(
            "execute_request",
            "complete_request",
            "inspect_request",
            "is_complete_request",
            "history_request",
            "comm_info_request",
            "shutdown_request_",
            "debug_request")) {
      for (String code :
          List.of("\u0000\u0001", "\ud800", "\udc00x", "\u202e", "\r\r\n", "?", "??", ":", ":?")) {
        var content = Json.object().put("code", code).put("cursor_pos", -5).put("n", -1);
        String id = talk.client().send(Channel.SHELL, type, content);
        talk.client().broadcasts(id);
      }
      String id =
          talk.client()
              .send(
                  Channel.SHELL,
                  type,
                  Json.object()
                      .put("code", 5)
                      .put("cursor_pos", "x")
                      .put("hist_access_type", true));
      talk.client().broadcasts(id);
    }
    assertThat(talk.run("1").isOk()).isTrue();
  }

  private static final int KERNELS = 50;

  private static long filesOpen() {
    var system = ManagementFactory.getPlatformMXBean(UnixOperatingSystemMXBean.class);
    return system == null ? 0 : system.getOpenFileDescriptorCount();
  }

  private static void startAndEnd() {
    try {
      var nowhere = Map.of("XLET_HISTORY", "/dev/null/none");
      JupyterKernel kernel = JupyterKernel.start(Connection.onFreePorts(), nowhere);
      KernelClient client = KernelClient.connect(kernel.connection());
      client.awaitReady();
      client.ask(Channel.CONTROL, "shutdown_request", Json.object());
      client.close();
      kernel.awaitEnd();
    } catch (Exception failure) {
      throw new AssertionError(failure);
    }
  }

  private static void await(BooleanSupplier condition, String what) throws InterruptedException {
    long end = System.nanoTime() + KernelClient.PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as(what).isLessThan(end);
      Thread.sleep(10);
    }
  }

  /** All threads of a kernel are in the group of the thread that starts it. */
  @Test
  void leavesNothingBehind() throws Exception {
    startAndEnd();
    long filesBefore = filesOpen();
    ThreadGroup group = new ThreadGroup("kernels");
    List<Throwable> failures = new CopyOnWriteArrayList<>();
    Thread starter =
        new Thread(
            group,
            () -> {
              for (int k = 0; k < KERNELS; k++) {
                startAndEnd();
              }
            });
    starter.setUncaughtExceptionHandler((thread, failure) -> failures.add(failure));
    starter.start();
    starter.join();
    assertThat(failures).isEmpty();
    await(() -> group.activeCount() == 0, "all threads of the kernels have ended");
    // Each of the kernels had open files: their sockets and pipes.
    await(() -> filesOpen() - filesBefore < KERNELS, "the files of the kernels are closed");
  }
}
