package xlet.kernel.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutorCompletionService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import xlet.kernel.client.KernelClient;

/** Peers without the key can do little to a kernel. */
@Timeout(600)
final class StrangersTest {
  private static final int MORE = 1;
  private static final int LARGE = 2;

  private final Message.Sender sender = new Message.Sender("a session", "kernel");
  private final CompletableFuture<Throwable> broken = new CompletableFuture<>();
  private final List<Socket> strangers = new ArrayList<>();
  private final Wire wire;
  private final KernelClient client;

  StrangersTest() throws Exception {
    wire = Wire.open(Connection.onFreePorts(), sender, this::answer);
    wire.whenBroken(broken::complete);
    client = KernelClient.connect(wire.connection());
  }

  private void answer(Channel channel, Message message) {
    wire.send(channel, Message.reply(message, sender, "answer", Json.object()));
  }

  @BeforeEach
  void listen() throws Exception {
    wire.start();
    client.receive(Channel.IOPUB, "iopub_welcome", "");
  }

  @AfterEach
  void close() throws Exception {
    for (Socket stranger : strangers) {
      stranger.close();
    }
    client.close();
    wire.close();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** A connection that has greeted as ZMTP 3.0 wants it, with the type of its socket. */
  private Socket stranger(Channel channel, String type) throws IOException {
    int port = Objects.requireNonNull(wire.connection().ports().get(channel));
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    strangers.add(socket);
    OutputStream out = socket.getOutputStream();
    byte[] greeting = new byte[64];
    greeting[0] = (byte) 0xFF;
    greeting[9] = 0x7F;
    greeting[10] = 3;
    System.arraycopy(ascii("NULL"), 0, greeting, 12, 4);
    out.write(greeting);
    byte[] ready = ascii("\5READY\13Socket-Type\0\0\0" + (char) type.length() + type);
    out.write(new byte[] {4, (byte) ready.length});
    out.write(ready);
    out.flush();
    return socket;
  }

  private static byte[] claim(long size) {
    return ByteBuffer.allocate(9).put((byte) LARGE).putLong(size).array();
  }

  private static void write(Socket stranger, byte... bytes) throws IOException {
    stranger.getOutputStream().write(bytes);
    stranger.getOutputStream().flush();
  }

  /** Reads until the kernel has closed the connection. */
  private static void awaitEnd(Socket stranger) {
    try {
      stranger.getInputStream().transferTo(OutputStream.nullOutputStream());
    } catch (IOException reset) {
      // The connection was closed before all was read that the stranger had sent.
    }
  }

  private void stillAnswers() throws Exception {
    for (Channel channel : List.of(Channel.SHELL, Channel.CONTROL)) {
      String id = client.send(channel, "question", Json.object());
      client.receive(channel, "answer", id);
    }
    client.heartbeat();
    assertThat(broken).isNotDone();
  }

  @Test
  void cutsOffWhoClaimsMoreThanTheLargestFrame() throws Exception {
    for (Channel channel : Channel.values()) {
      Socket stranger = stranger(channel, channel == Channel.IOPUB ? "SUB" : "DEALER");
      write(stranger, claim(channel.largestFrame() + 1L));
      write(stranger, ascii("abc"));
      awaitEnd(stranger);
    }
    stillAnswers();
  }

  @Test
  void cutsOffThoseWhoseClaimsDoNotFitBesideTheFirst() throws Exception {
    long claim = MessageBudget.ofHeap().largest() / 3 * 2;
    CompletionService<Socket> cutOff = new ExecutorCompletionService<>(Thread::startVirtualThread);
    int many = 8;
    for (int k = 0; k < many; k++) {
      Socket stranger = stranger(Channel.SHELL, "DEALER");
      write(stranger, claim(claim));
      write(stranger, ascii("abc"));
      cutOff.submit(() -> awaitEnd(stranger), stranger);
    }
    for (int k = 0; k < many - 1; k++) {
      cutOff.take().get();
    }
    stillAnswers();
  }

  @Test
  void cutsOffAMessageThatHasNoLastFrame() throws Exception {
    Socket stranger = stranger(Channel.SHELL, "DEALER");
    byte[] frame = new byte[2 + 200];
    frame[0] = MORE;
    frame[1] = (byte) 200;
    byte[] many = new byte[frame.length * 1000];
    for (int k = 0; k < 1000; k++) {
      System.arraycopy(frame, 0, many, k * frame.length, frame.length);
    }
    try {
      while (true) {
        write(stranger, many);
      }
    } catch (SocketException cut) {
      stillAnswers();
    }
  }

  @Test
  void cutsOffWhoAsksForManyTopics() throws Exception {
    Socket stranger = stranger(Channel.IOPUB, "SUB");
    for (int topic = 0; topic < 1000; topic++) {
      byte[] frame = new byte[2 + 1 + 200];
      frame[1] = (byte) 201;
      frame[2] = 1;
      Arrays.fill(frame, 3, frame.length, (byte) topic);
      try {
        write(stranger, frame);
      } catch (SocketException cut) {
        break;
      }
    }
    awaitEnd(stranger);
    stillAnswers();
  }

  @Test
  void boundsTheConnections() throws Exception {
    for (int k = 0; k < ChannelGuard.MOST_PEERS; k++) {
      stranger(Channel.SHELL, "DEALER");
    }
    try {
      awaitEnd(stranger(Channel.SHELL, "DEALER"));
    } catch (SocketException cut) {
      // The connection was closed before the stranger had greeted.
    }
    stillAnswers();
  }

  @Test
  void livesWithStrangersWhoSpeakAnOldProtocol() throws Exception {
    int port = Objects.requireNonNull(wire.connection().ports().get(Channel.IOPUB));
    Socket stranger = new Socket(InetAddress.getLoopbackAddress(), port);
    strangers.add(stranger);
    byte[] topic = {3, 0, 1, 0};
    write(stranger, new byte[] {1, 0});
    try {
      for (int k = 0; k < 100_000; k++) {
        topic[3] = (byte) k;
        write(stranger, topic);
      }
    } catch (SocketException cut) {
      // As it should be.
    }
    awaitEnd(stranger);
    stillAnswers();
  }

  @Test
  void takesALargeCellFromAClient() throws Exception {
    String large = "x".repeat(10 << 20);
    for (int k = 0; k < 12; k++) {
      String id = client.send(Channel.SHELL, "question", Json.object().put("code", large));
      client.receive(Channel.SHELL, "answer", id);
    }
  }

  @Test
  void tellsWhenAThreadOfTheWireDies() throws Exception {
    Throwable cause = new OutOfMemoryError("a test");
    Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("iothread"))
        .filter(thread -> !(thread.getUncaughtExceptionHandler() instanceof ThreadGroup))
        .forEach(thread -> thread.getUncaughtExceptionHandler().uncaughtException(thread, cause));
    assertThat(broken.get()).isSameAs(cause);
  }
}
