package xlet.kernel.wire;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Turns messages into the frames that sockets carry, and back. */
public final class Frames {
  private static final byte[] DELIMITER = "<IDS|MSG>".getBytes(StandardCharsets.US_ASCII);
  private static final int PARTS = 4;

  /** How many signatures are remembered, so that no message is accepted twice. */
  private static final int REMEMBERED = 1 << 16;

  private final Signature signature;
  private final Set<String> seen = new LinkedHashSet<>();

  /** Signs frames with the key of {@code connection}. */
  public Frames(Connection connection) throws ConnectionException {
    this.signature = connection.signature();
  }

  /**
   * Returns the frames of {@code message}. Any thread may call this.
   *
   * @throws JacksonException if the message cannot be written as JSON
   */
  public List<byte[]> of(Message message) {
    List<byte[]> parts =
        List.of(
            Json.bytes(message.header()),
            Json.bytes(message.parent()),
            Json.bytes(message.metadata()),
            Json.bytes(message.content()));
    List<byte[]> frames = new ArrayList<>(message.identities());
    frames.add(DELIMITER);
    frames.add(signature.sign(parts));
    frames.addAll(parts);
    return frames;
  }

  /**
   * Returns the message in {@code frames}. Only one thread may call this.
   *
   * @throws MalformedMessageException if they are not a message, are signed wrongly, or came before
   */
  public Message read(List<byte[]> frames) throws MalformedMessageException {
    int delimiter = 0;
    while (delimiter < frames.size() && !Arrays.equals(frames.get(delimiter), DELIMITER)) {
      delimiter++;
    }
    if (frames.size() < delimiter + 2 + PARTS) {
      throw new MalformedMessageException(frames.size() + " frames are not a message");
    }
    List<byte[]> parts = frames.subList(delimiter + 2, delimiter + 2 + PARTS);
    verify(frames.get(delimiter + 1), parts);
    Message message =
        new Message(
            frames.subList(0, delimiter),
            object(parts.get(0)),
            object(parts.get(1)),
            object(parts.get(2)),
            object(parts.get(3)));
    if (message.type().isEmpty()) {
      throw new MalformedMessageException("the header names no msg_type");
    }
    return message;
  }

  private void verify(byte[] given, List<byte[]> parts) throws MalformedMessageException {
    if (!signature.isRight(given, parts)) {
      throw new MalformedMessageException("the signature is wrong");
    }
    if (!signature.isWanted()) {
      return;
    }
    if (!seen.add(new String(given, StandardCharsets.US_ASCII))) {
      throw new MalformedMessageException("the message came before");
    }
    if (seen.size() > REMEMBERED) {
      Iterator<String> oldest = seen.iterator();
      oldest.next();
      oldest.remove();
    }
  }

  private static ObjectNode object(byte[] json) throws MalformedMessageException {
    try {
      if (JsonMapper.shared().readTree(json) instanceof ObjectNode object) {
        return object;
      }
      throw new MalformedMessageException("a part is not an object");
    } catch (JacksonException e) {
      throw new MalformedMessageException("a part is not JSON");
    }
  }
}
