package xlet.kernel.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import xlet.kernel.client.KernelClient;

/** The sockets by themselves. */
final class WireTest {
  private final Message.Sender sender = new Message.Sender("a session", "kernel");
  private Wire wire;
  private KernelClient client;

  WireTest() throws Exception {
    wire = Wire.open(Connection.onFreePorts(), sender, (channel, message) -> {});
    client = KernelClient.connect(wire.connection());
  }

  @BeforeEach
  void listen() throws Exception {
    wire.start();
    client.receive(Channel.IOPUB, "iopub_welcome", "");
  }

  @AfterEach
  void close() throws Exception {
    client.close();
    wire.close();
  }

  private void publish(String type, ObjectNode content) {
    wire.send(Channel.IOPUB, Message.broadcast(Json.object(), sender, type, content));
  }

  @Test
  void sendsForThreadsThatAreInterrupted() throws Exception {
    for (String type : new String[] {"one", "two"}) {
      Thread.currentThread().interrupt();
      publish(type, Json.object());
      assertThat(Thread.interrupted()).isTrue();
      client.receive(Channel.IOPUB, type, "");
    }
  }

  @Test
  void tellsTheSenderOfAMessageThatCannotBeWritten() throws Exception {
    ObjectNode deep = Json.object();
    ArrayNode list = deep.putArray("lists");
    for (int k = 0; k < 10_000; k++) {
      list = list.addArray();
    }
    assertThatThrownBy(() -> publish("deep", deep)).isInstanceOf(JacksonException.class);
    publish("flat", Json.object());
    assertThat(client.receive(Channel.IOPUB, "", "").type()).isEqualTo("flat");
  }

  /** The frame of a stranger, before any signature: 255, a length, no flags. */
  @Test
  void cutsOffWhoClaimsToSendTooMuch() throws Exception {
    byte[] claim = ByteBuffer.allocate(10).put((byte) 0xFF).putLong((1L << 31) - 65).array();
    int port = Objects.requireNonNull(wire.connection().ports().get(Channel.SHELL));
    try (Socket stranger = new Socket(InetAddress.getLoopbackAddress(), port)) {
      stranger.setSoTimeout((int) KernelClient.PATIENCE.toMillis());
      stranger.getOutputStream().write(claim);
      stranger.getOutputStream().flush();
      assertThat(stranger.getInputStream().readAllBytes()).hasSizeLessThan(100);
    }
    publish("after", Json.object());
    client.receive(Channel.IOPUB, "after", "");
  }
}
