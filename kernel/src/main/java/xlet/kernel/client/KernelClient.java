package xlet.kernel.client;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;
import tools.jackson.databind.node.ObjectNode;
import xlet.kernel.wire.Channel;
import xlet.kernel.wire.Connection;
import xlet.kernel.wire.ConnectionException;
import xlet.kernel.wire.Frames;
import xlet.kernel.wire.Json;
import xlet.kernel.wire.MalformedMessageException;
import xlet.kernel.wire.Message;
import xlet.kernel.wire.Wire;

/** A client of a kernel. For one thread. */
public final class KernelClient implements AutoCloseable {
  /** How soon a kernel that does not listen yet is tried again. */
  private static final int RECONNECT_MILLIS = 10;

  private final ZContext context = new ZContext();
  private final Map<Channel, ZMQ.Socket> sockets = new EnumMap<>(Channel.class);
  private final Frames frames;
  private final Message.Sender sender = new Message.Sender(UUID.randomUUID().toString(), "client");

  private KernelClient(Connection connection) throws ConnectionException {
    this.frames = new Frames(connection);
    context.setLinger(0);
    for (Channel channel : Channel.values()) {
      ZMQ.Socket socket = context.createSocket(channel.clientSide());
      socket.setRcvHWM(0);
      socket.setSndHWM(0);
      socket.setReconnectIVL(RECONNECT_MILLIS);
      socket.setIPv6(connection.ip().contains(":"));
      socket.connect(connection.address(channel));
      if (channel == Channel.IOPUB) {
        socket.subscribe(ZMQ.SUBSCRIPTION_ALL);
      }
      sockets.put(channel, socket);
    }
  }

  /** A client of the kernel that listens, or will listen, where {@code connection} says. */
  public static KernelClient connect(Connection connection) throws ConnectionException {
    return new KernelClient(connection);
  }

  /**
   * Waits until the kernel listens and is heard.
   *
   * @return what it says of itself, the content of kernel_info_reply
   * @throws NoAnswerException if it does not within {@code patience}
   */
  public ObjectNode awaitReady(Duration patience) throws NoAnswerException {
    receive(Channel.IOPUB, "iopub_welcome", "", patience);
    return ask(Channel.SHELL, "kernel_info_request", Json.object(), patience).content();
  }

  /**
   * Sends a request and waits for its reply and for the kernel to be idle again.
   *
   * @return the reply
   * @throws NoAnswerException if there is none within {@code patience}
   */
  public Message ask(Channel channel, String type, ObjectNode content, Duration patience)
      throws NoAnswerException {
    String id = send(channel, type, content);
    Message reply = receive(channel, "", id, patience);
    broadcasts(id, patience);
    return reply;
  }

  /**
   * Runs a cell.
   *
   * @throws NoAnswerException if it does not end within {@code patience}
   */
  public Run execute(String code, Duration patience) throws NoAnswerException {
    return execute(Json.object().put("code", code), patience);
  }

  /** The same with all that an execute_request may say. */
  public Run execute(ObjectNode content, Duration patience) throws NoAnswerException {
    String id = send(Channel.SHELL, "execute_request", content);
    Message reply = receive(Channel.SHELL, "", id, patience);
    return new Run(reply, broadcasts(id, patience));
  }

  /**
   * A cell that was run.
   *
   * @param reply the execute_reply
   * @param broadcasts all that was published because of it, busy and idle included
   */
  public record Run(Message reply, List<Message> broadcasts) {
    public Run {
      broadcasts = List.copyOf(broadcasts);
    }

    /** Whether nothing failed. */
    public boolean isOk() {
      return reply.content().path("status").asString("").equals("ok");
    }

    /** What was published of a type, such as {@code stream}. */
    public List<ObjectNode> contents(String type) {
      return broadcasts.stream()
          .filter(message -> message.type().equals(type))
          .map(Message::content)
          .toList();
    }

    /** The result as text; empty if there is none. */
    public String result() {
      return contents("execute_result").stream()
          .map(content -> content.path("data").path("text/plain").asString(""))
          .findFirst()
          .orElse("");
    }
  }

  /** Sends a request and gives its id. */
  public String send(Channel channel, String type, ObjectNode content) {
    Message request = Message.request(sender, type, content);
    sendFrames(channel, frames.of(request));
    return request.id();
  }

  /** Sends what may not be a message at all. */
  public void sendFrames(Channel channel, List<byte[]> raw) {
    Wire.sendFrames(socket(channel), raw);
  }

  /** What is published because of the request {@code id}, up to the idle status. */
  public List<Message> broadcasts(String id, Duration patience) throws NoAnswerException {
    List<Message> messages = new ArrayList<>();
    boolean idle = false;
    while (!idle) {
      Message message = receive(Channel.IOPUB, "", id, patience);
      messages.add(message);
      idle =
          message.type().equals("status")
              && message.content().path("execution_state").asString("").equals("idle");
    }
    return messages;
  }

  /**
   * The next message of a type that belongs to a request; others are passed over.
   *
   * @param type the type; empty for any
   * @param parent the id of the request; empty for any
   */
  public Message receive(Channel channel, String type, String parent, Duration patience)
      throws NoAnswerException {
    long end = System.nanoTime() + patience.toNanos();
    ZMQ.Socket socket = socket(channel);
    while (true) {
      long millis = Math.max(1, (end - System.nanoTime()) / 1_000_000);
      socket.setReceiveTimeOut((int) Math.min(millis, Integer.MAX_VALUE));
      List<byte[]> received = Wire.receiveFrames(socket, 0);
      if (received.isEmpty() || System.nanoTime() > end) {
        throw new NoAnswerException(
            "the kernel says nothing on " + channel + " within " + patience);
      }
      try {
        Message message = frames.read(received);
        if ((type.isEmpty() || message.type().equals(type))
            && (parent.isEmpty() || message.parentId().equals(parent))) {
          return message;
        }
      } catch (MalformedMessageException e) {
        throw new NoAnswerException("the kernel sent no message: " + e.getMessage());
      }
    }
  }

  /** How long the heartbeat takes, in nanoseconds. */
  public long heartbeat(Duration patience) throws NoAnswerException {
    ZMQ.Socket socket = socket(Channel.HEARTBEAT);
    socket.setReceiveTimeOut((int) patience.toMillis());
    long start = System.nanoTime();
    socket.send("ping".getBytes(StandardCharsets.US_ASCII));
    if (socket.recv() == null) {
      throw new NoAnswerException("the heart does not beat");
    }
    return System.nanoTime() - start;
  }

  private ZMQ.Socket socket(Channel channel) {
    return Objects.requireNonNull(sockets.get(channel));
  }

  @Override
  public void close() {
    context.close();
  }
}
