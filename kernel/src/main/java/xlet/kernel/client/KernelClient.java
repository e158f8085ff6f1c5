package xlet.kernel.client;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.BooleanSupplier;
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

/** A client of a kernel. Only one thread may use it. */
public final class KernelClient implements AutoCloseable {
  /**
   * How long a client waits for a message before it gives up. It is a last resort, so that a kernel
   * that never answers does not keep its client for ever: on one core that four busy programs
   * share, the slowest answer in the tests takes half a minute.
   */
  public static final Duration PATIENCE = Duration.ofMinutes(2);

  /** How long a client waits before it looks whether the kernel's process has ended. */
  private static final int LOOK_MILLIS = 10_000;

  /** How soon a client looks again whether a kernel listens, in milliseconds. */
  private static final int RETRY_MILLIS = 10;

  private final ZContext context = new ZContext();
  private final Map<Channel, ZMQ.Socket> sockets = new EnumMap<>(Channel.class);
  private final Frames frames;
  private final Message.Sender sender = new Message.Sender(UUID.randomUUID().toString(), "client");

  private final BooleanSupplier alive;

  private KernelClient(Connection connection, BooleanSupplier alive) throws ConnectionException {
    this.alive = alive;
    this.frames = new Frames(connection);
    context.setLinger(0);
    for (Channel channel : Channel.values()) {
      ZMQ.Socket socket = context.createSocket(channel.clientSide());
      socket.setRcvHWM(0);
      socket.setSndHWM(0);
      socket.setReconnectIVL(RETRY_MILLIS);
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
    return new KernelClient(connection, () -> true);
  }

  /**
   * Waits until the kernel that {@code process} has started listens, and connects to it.
   *
   * @param file the connection file, into which the kernel writes its ports
   * @throws NoAnswerException if the process ends before
   */
  public static KernelClient connect(Path file, Process process)
      throws ConnectionException, NoAnswerException, InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    Connection connection = Connection.read(file);
    while (!connection.hasPorts()) {
      if (!process.isAlive() || System.nanoTime() > end) {
        throw new NoAnswerException("the kernel does not listen");
      }
      Thread.sleep(RETRY_MILLIS);
      connection = Connection.read(file);
    }
    return new KernelClient(connection, process::isAlive);
  }

  /**
   * Waits until the kernel answers and its broadcasts arrive.
   *
   * @return the content of kernel_info_reply
   * @throws NoAnswerException if it does not answer
   */
  public ObjectNode awaitReady() throws NoAnswerException {
    receive(Channel.IOPUB, "iopub_welcome", "");
    return ask(Channel.SHELL, "kernel_info_request", Json.object()).content();
  }

  /**
   * Sends a request and waits for its reply and for the kernel to be idle again.
   *
   * @return the reply
   * @throws NoAnswerException if there is none
   */
  public Message ask(Channel channel, String type, ObjectNode content) throws NoAnswerException {
    String id = send(channel, type, content);
    Message reply = receive(channel, "", id);
    broadcasts(id);
    return reply;
  }

  /**
   * Runs a cell.
   *
   * @throws NoAnswerException if it does not end
   */
  public Run execute(String code) throws NoAnswerException {
    return execute(Json.object().put("code", code));
  }

  /**
   * Runs the cell of an execute_request.
   *
   * @throws NoAnswerException if it does not end
   */
  public Run execute(ObjectNode content) throws NoAnswerException {
    String id = send(Channel.SHELL, "execute_request", content);
    Message reply = receive(Channel.SHELL, "", id);
    return new Run(reply, broadcasts(id));
  }

  /**
   * The messages of a cell that was run.
   *
   * @param reply the execute_reply
   * @param broadcasts the messages to all clients, busy and idle included
   */
  public record Run(Message reply, List<Message> broadcasts) {
    public Run {
      broadcasts = List.copyOf(broadcasts);
    }

    /** Returns true if the cell did not fail. */
    public boolean isOk() {
      return reply.content().path("status").asString("").equals("ok");
    }

    /** Returns the contents of the broadcasts of a type, such as {@code stream}. */
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

  /** Sends a request and returns its id. */
  public String send(Channel channel, String type, ObjectNode content) {
    Message request = Message.request(sender, type, content);
    sendFrames(channel, frames.of(request));
    return request.id();
  }

  /** Sends any frames, also such as are not a message. */
  public void sendFrames(Channel channel, List<byte[]> raw) {
    Wire.sendFrames(socket(channel), raw);
  }

  /** Returns the broadcasts that the request {@code id} causes, up to the idle status. */
  public List<Message> broadcasts(String id) throws NoAnswerException {
    List<Message> messages = new ArrayList<>();
    boolean idle = false;
    while (!idle) {
      Message message = receive(Channel.IOPUB, "", id);
      messages.add(message);
      idle =
          message.type().equals("status")
              && message.content().path("execution_state").asString("").equals("idle");
    }
    return messages;
  }

  /**
   * Returns the next message of a type that belongs to a request, and drops the messages before it.
   *
   * @param type the type; empty for any
   * @param parent the id of the request; empty for any
   */
  public Message receive(Channel channel, String type, String parent) throws NoAnswerException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    ZMQ.Socket socket = socket(channel);
    socket.setReceiveTimeOut(LOOK_MILLIS);
    while (true) {
      boolean mayAnswer = alive.getAsBoolean() && System.nanoTime() < end;
      List<byte[]> received = Wire.receiveFrames(socket, 0);
      if (received.isEmpty()) {
        if (mayAnswer) {
          continue;
        }
        throw new NoAnswerException("the kernel does not answer on " + channel);
      }
      try {
        Message message = frames.read(received);
        if ((type.isEmpty() || message.type().equals(type))
            && (parent.isEmpty() || message.parentId().equals(parent))) {
          return message;
        }
      } catch (MalformedMessageException e) {
        throw new NoAnswerException(
            "the kernel sent frames that are not a message: " + e.getMessage());
      }
    }
  }

  /** Sends a heartbeat and returns how long the answer took, in nanoseconds. */
  public long heartbeat() throws NoAnswerException {
    ZMQ.Socket socket = socket(Channel.HEARTBEAT);
    socket.setReceiveTimeOut((int) PATIENCE.toMillis());
    long start = System.nanoTime();
    socket.send("ping".getBytes(StandardCharsets.US_ASCII));
    if (socket.recv() == null) {
      throw new NoAnswerException("the kernel does not answer a heartbeat");
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
