package xlet.kernel.wire;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import tools.jackson.databind.node.ObjectNode;

/**
 * A message of the Jupyter protocol.
 *
 * @param identities who sent it or who is to get it; on the broadcast channel its topic
 * @param header its id, type, session, user, date and version
 * @param parent the header of the request that it belongs to; empty if there is none
 * @param metadata further fields, mostly none
 * @param content its fields, which depend on the type
 */
public record Message(
    List<byte[]> identities,
    ObjectNode header,
    ObjectNode parent,
    ObjectNode metadata,
    ObjectNode content) {
  /** The version of the protocol that messages are written in. */
  public static final String PROTOCOL = "5.5";

  public Message {
    identities = List.copyOf(identities);
  }

  /** Returns a reply to the sender of {@code request}. */
  public static Message reply(Message request, Sender sender, String type, ObjectNode content) {
    return new Message(
        request.identities, sender.header(type), request.header, Json.object(), content);
  }

  /**
   * Returns a message to every client that listens; {@code parent} is the header of the request
   * that led to it.
   */
  public static Message broadcast(
      ObjectNode parent, Sender sender, String type, ObjectNode content) {
    byte[] topic = ("kernel.xlet." + type).getBytes(StandardCharsets.UTF_8);
    return new Message(List.of(topic), sender.header(type), parent, Json.object(), content);
  }

  /** Returns a request of a client. */
  public static Message request(Sender sender, String type, ObjectNode content) {
    return new Message(List.of(), sender.header(type), Json.object(), Json.object(), content);
  }

  /** Returns this message under another topic. */
  Message under(byte[] topic) {
    return new Message(List.of(topic), header, parent, metadata, content);
  }

  /** The type of the message, such as {@code execute_request}. */
  public String type() {
    return header.path("msg_type").asString("");
  }

  /** The id of the message. */
  public String id() {
    return header.path("msg_id").asString("");
  }

  /** The id of the request that it belongs to; empty if there is none. */
  public String parentId() {
    return parent.path("msg_id").asString("");
  }

  /** The sender of messages. They carry its session and a number. */
  public static final class Sender {
    private final String session;
    private final String user;
    private final AtomicLong number = new AtomicLong();

    public Sender(String session, String user) {
      this.session = session;
      this.user = user;
    }

    /** Returns a header. Its date has six decimals, because Jupyter's own client reads no more. */
    ObjectNode header(String type) {
      return Json.object()
          .put("msg_id", session + "_" + number.incrementAndGet())
          .put("session", session)
          .put("username", user)
          .put("date", Instant.now().truncatedTo(ChronoUnit.MICROS).toString())
          .put("msg_type", type)
          .put("version", PROTOCOL);
    }
  }
}
