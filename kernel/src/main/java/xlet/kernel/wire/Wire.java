package xlet.kernel.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;
import org.zeromq.ZMQException;
import tools.jackson.core.JacksonException;

/**
 * The sockets of a kernel and the one thread that touches them. What is sent from other threads
 * waits in a queue; the order in which it was sent is the order in which it leaves.
 */
public final class Wire {
  /** How many messages of one channel are read before the other channels have their turn. */
  private static final int TURN = 100;

  /**
   * How long closing waits at most for messages to leave, in milliseconds. A client that listens
   * takes them at once, and one that is gone is not waited for.
   */
  private static final int LINGER_MILLIS = 10_000;

  /** How many messages of a client wait to be read before it has to wait with the next. */
  private static final int WAITING = 100;

  private static final int SUBSCRIBED = 1;

  private static final ByteBuffer RING = ByteBuffer.allocate(1).asReadOnlyBuffer();

  /** Receives messages in the thread of the sockets, and has to return soon. */
  @FunctionalInterface
  public interface Receiver {
    void receive(Channel channel, Message message);
  }

  /** How long the thread sleeps if nothing wakes it, in milliseconds. */
  private static final int POLL_MILLIS = 10_000;

  /** How long the thread rests after a failure, so that a lasting failure does not keep it busy. */
  private static final long PAUSE_NANOS = 1_000_000;

  /** A message that waits to be sent. */
  private record Sending(Channel channel, List<byte[]> frames) {}

  private final ZContext context = new ZContext();
  private final Map<Channel, ZMQ.Socket> sockets = new EnumMap<>(Channel.class);
  private final Pipe bell;
  private final AtomicBoolean rung = new AtomicBoolean();
  private final Queue<Sending> outbox = new ConcurrentLinkedQueue<>();
  private final Frames frames;
  private final Connection connection;
  private final Message.Sender sender;
  private final Receiver receiver;
  private final Troubles troubles = new Troubles();
  private final MessageBudget budget = MessageBudget.ofHeap();
  private final Thread thread = new Thread(this::run, "wire");
  private volatile boolean closing;
  private volatile Consumer<Throwable> broken = cause -> {};

  private Wire(Connection asked, Message.Sender sender, Receiver receiver)
      throws ConnectionException, IOException {
    this.frames = new Frames(asked);
    this.sender = sender;
    this.receiver = receiver;
    this.bell = Pipe.open();
    bell.source().configureBlocking(false);
    context.setLinger(LINGER_MILLIS);
    context.setUncaughtExceptionHandler((dead, cause) -> broken.accept(cause));
    context.setNotificationExceptionHandler((alive, cause) -> troubles.say("JeroMQ: " + cause));
    thread.setDaemon(true);
    thread.setUncaughtExceptionHandler((dead, cause) -> broken.accept(cause));
    Map<Channel, Integer> ports = new EnumMap<>(Channel.class);
    for (Channel channel : Channel.values()) {
      ports.put(channel, listen(asked, channel));
    }
    this.connection = asked.withPorts(ports);
  }

  /**
   * Opens sockets at the addresses of {@code connection}. They receive nothing before {@link
   * #start}.
   *
   * @throws ConnectionException if an address cannot be used
   */
  public static Wire open(Connection connection, Message.Sender sender, Receiver receiver)
      throws ConnectionException {
    try {
      return new Wire(connection, sender, receiver);
    } catch (IOException e) {
      throw new ConnectionException("no pipe can be opened: " + e.getMessage());
    }
  }

  /**
   * The connection at which the sockets listen, with the ports that they have chosen themselves.
   */
  public Connection connection() {
    return connection;
  }

  /** Runs {@code action} when a thread has died without which no message comes or goes. */
  public void whenBroken(Consumer<Throwable> action) {
    broken = action;
  }

  /** Begins to receive and to send. */
  public void start() {
    thread.start();
  }

  /** Opens the socket of {@code channel} and returns its port. */
  private int listen(Connection asked, Channel channel) throws ConnectionException {
    ZMQ.Socket socket = context.createSocket(channel.kernelSide());
    socket.setSndHWM(0);
    socket.setRcvHWM(WAITING);
    new ChannelGuard(channel, budget, troubles).guard(socket);
    socket.setIPv6(asked.ip().contains(":"));
    if (channel == Channel.IOPUB) {
      socket.setXpubVerbose(true);
    }
    String address = asked.address(channel);
    try {
      socket.bind(address);
    } catch (ZMQException | IllegalArgumentException e) {
      abandon();
      throw new ConnectionException("cannot listen at " + address + ": " + e.getMessage());
    }
    sockets.put(channel, socket);
    String bound = socket.getLastEndpoint();
    return Integer.parseInt(bound.substring(bound.lastIndexOf(':') + 1));
  }

  /**
   * Sends {@code message} soon. Any thread may call this.
   *
   * @throws JacksonException if the message cannot be written as JSON; then nothing is sent
   */
  public void send(Channel channel, Message message) {
    outbox.add(new Sending(channel, frames.of(message)));
    ring();
  }

  /**
   * Wakes the thread of the sockets. A pipe closes for good when an interrupted thread writes into
   * it.
   */
  private void ring() {
    if (rung.compareAndSet(false, true)) {
      boolean interrupted = Thread.interrupted();
      try {
        bell.sink().write(RING.duplicate());
      } catch (IOException e) {
        troubles.say("the wire looks by itself after " + e);
      } finally {
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
      }
    }
  }

  /** Sends the messages that wait, then closes the sockets. */
  public void close() throws InterruptedException {
    close(LINGER_MILLIS);
  }

  /** Closes as {@link #close()} does, and gives up after {@code millis} milliseconds. */
  public void close(int millis) throws InterruptedException {
    closing = true;
    ring();
    thread.join(millis);
  }

  private void run() {
    try (context) {
      ZMQ.Poller poller = context.createPoller(sockets.size() + 1);
      poller.register(bell.source(), ZMQ.Poller.POLLIN);
      sockets.values().forEach(socket -> poller.register(socket, ZMQ.Poller.POLLIN));
      while (!(closing && outbox.isEmpty())) {
        try {
          poller.poll(POLL_MILLIS);
          answerBell(poller);
          sendWaiting();
          sockets.forEach(this::receiveWaiting);
        } catch (RuntimeException | IOException | Error defect) {
          troubles.say("the wire goes on after " + defect);
          LockSupport.parkNanos(PAUSE_NANOS);
        }
      }
    } finally {
      closeBell();
    }
  }

  /** Closes a wire that was not started. */
  public void abandon() {
    context.close();
    closeBell();
  }

  private void closeBell() {
    try {
      bell.sink().close();
      bell.source().close();
    } catch (IOException e) {
      troubles.say("a pipe stays open: " + e);
    }
  }

  private void answerBell(ZMQ.Poller poller) throws IOException {
    ByteBuffer rings = ByteBuffer.allocate(16);
    int count = bell.source().read(rings);
    while (count > 0) {
      rings.clear();
      count = bell.source().read(rings);
    }
    if (count < 0) {
      poller.unregister(bell.source());
    }
    rung.set(false);
  }

  private void sendWaiting() {
    for (Sending next = outbox.poll(); next != null; next = outbox.poll()) {
      sendFrames(socket(next.channel()), next.frames());
    }
  }

  private ZMQ.Socket socket(Channel channel) {
    return Objects.requireNonNull(sockets.get(channel));
  }

  /** Sends {@code frames} as one message. */
  public static void sendFrames(ZMQ.Socket socket, List<byte[]> frames) {
    for (int k = 0; k < frames.size(); k++) {
      socket.send(frames.get(k), k + 1 < frames.size() ? ZMQ.SNDMORE : 0);
    }
  }

  /** Returns the frames of the message that waits at {@code socket}; none if no message waits. */
  public static List<byte[]> receiveFrames(ZMQ.Socket socket, int flags) {
    List<byte[]> frames = new ArrayList<>();
    byte[] frame = socket.recv(flags);
    while (frame != null) {
      frames.add(frame);
      frame = socket.hasReceiveMore() ? socket.recv(flags) : null;
    }
    return frames;
  }

  private void receiveWaiting(Channel channel, ZMQ.Socket socket) {
    for (int turn = 0; turn < TURN; turn++) {
      List<byte[]> received = receiveFrames(socket, ZMQ.DONTWAIT);
      if (received.isEmpty()) {
        return;
      }
      switch (channel) {
        case HEARTBEAT -> sendFrames(socket, received);
        case IOPUB -> welcome(socket, received.getFirst());
        case SHELL, CONTROL, STDIN -> read(channel, received);
      }
    }
  }

  /** Welcomes a client that listens from now on, under the topic that it asked for. */
  private void welcome(ZMQ.Socket socket, byte[] subscription) {
    if (subscription.length == 0 || subscription[0] != SUBSCRIBED) {
      return;
    }
    byte[] topic = Arrays.copyOfRange(subscription, 1, subscription.length);
    var content = Json.object().put("subscription", new String(topic, StandardCharsets.UTF_8));
    Message welcome = Message.broadcast(Json.object(), sender, "iopub_welcome", content);
    sendFrames(socket, frames.of(welcome.under(topic)));
  }

  private void read(Channel channel, List<byte[]> received) {
    try {
      receiver.receive(channel, frames.read(received));
    } catch (MalformedMessageException e) {
      troubles.say("a message to " + channel + " is ignored: " + e.getMessage());
    }
  }
}
