package xlet.kernel.wire;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.zeromq.ZEvent;
import org.zeromq.ZMQ;
import org.zeromq.ZMonitor;
import zmq.Msg;
import zmq.io.Metadata;
import zmq.msg.MsgAllocator;

/**
 * Keeps strangers from using up the memory of a kernel: bounds the connections of a channel, the
 * size of its messages and, with the other channels, the room for all of them. Who asks for more is
 * cut off.
 */
final class ChannelGuard implements MsgAllocator, ZEvent.ZEventConsummer {
  /** How many connections a channel has at most. */
  static final int MOST_PEERS = 256;

  /** A connection, and how many messages of it were read. */
  private record Peer(SocketChannel connection, AtomicInteger messages) {}

  private final Channel channel;
  private final MessageBudget budget;
  private final Troubles troubles;
  private final Map<String, Peer> peers = new ConcurrentHashMap<>();
  private final AtomicInteger nameless = new AtomicInteger();

  ChannelGuard(Channel channel, MessageBudget budget, Troubles troubles) {
    this.channel = channel;
    this.budget = budget;
    this.troubles = troubles;
  }

  /** Guards {@code socket} from now on; it must not listen yet. */
  void guard(ZMQ.Socket socket) {
    socket.setMaxMsgSize(Math.min(channel.largestFrame(), budget.largest()));
    socket.setMsgAllocator(this);
    socket.setEventHook(this, ZMQ.EVENT_ACCEPTED | ZMQ.EVENT_DISCONNECTED);
  }

  /** In JeroMQ's thread: somebody has connected, or is gone. */
  @Override
  public void consume(ZEvent event) {
    if (!(event.getValue() instanceof SocketChannel connection)) {
      return;
    }
    if (event.getEvent() == ZMonitor.Event.ACCEPTED) {
      if (peers.size() >= MOST_PEERS) {
        cutOff(connection, "there are " + MOST_PEERS + " connections");
      } else {
        name(connection)
            .ifPresent(name -> peers.put(name, new Peer(connection, new AtomicInteger())));
      }
    } else {
      peers.values().removeIf(peer -> peer.connection().equals(connection));
    }
  }

  /** The name that JeroMQ gives to a peer. */
  private static Optional<String> name(SocketChannel connection) {
    try {
      return connection.getRemoteAddress() instanceof InetSocketAddress address
          ? Optional.of(address.getAddress().getHostAddress() + ":" + address.getPort())
          : Optional.empty();
    } catch (IOException gone) {
      return Optional.empty();
    }
  }

  /** In JeroMQ's thread: somebody claims to send {@code size} bytes. */
  @Override
  public Msg allocate(int size) {
    Optional<MessageBudget.Claim> claim = budget.claim(size);
    if (claim.isEmpty()) {
      return new Refused();
    }
    try {
      Msg message = new Claimed(size, claim.get());
      claim.get().releaseWith(message);
      return message;
    } catch (OutOfMemoryError full) {
      claim.get().release();
      return new Refused();
    }
  }

  /** A message that takes a part of the budget until it is read. */
  private final class Claimed extends Msg {
    private final MessageBudget.Claim claim;

    Claimed(int size, MessageBudget.Claim claim) {
      super(size);
      this.claim = claim;
    }

    @Override
    public byte[] data() {
      claim.release();
      countRead(getMetadata());
      return super.data();
    }
  }

  /** Stands for a message that there is no room for; nobody gets to see it. */
  private final class Refused extends Msg {
    Refused() {
      super(0);
    }

    @Override
    public boolean isCommand() {
      return true;
    }

    /** JeroMQ tells the message who has sent it. */
    @Override
    public Msg setMetadata(@Nullable Metadata metadata) {
      cutOff(metadata, "there is no room for its message");
      return this;
    }
  }

  private void countRead(@Nullable Metadata metadata) {
    Optional<Peer> peer = peer(metadata);
    int count = peer.map(Peer::messages).orElse(nameless).incrementAndGet();
    if (count > channel.mostMessages()) {
      cutOff(metadata, "it has sent " + count + " messages");
    }
  }

  private Optional<Peer> peer(@Nullable Metadata metadata) {
    return Optional.ofNullable(metadata)
        .map(known -> known.get(Metadata.PEER_ADDRESS))
        .flatMap(name -> Optional.ofNullable(peers.get(name)));
  }

  /** Old versions of the protocol name nobody: then all are cut off who may be meant. */
  private void cutOff(@Nullable Metadata metadata, String reason) {
    Optional<Peer> named = peer(metadata);
    if (named.isPresent()) {
      cutOff(named.get().connection(), reason);
      return;
    }
    nameless.set(0);
    peers.values().stream()
        .filter(peer -> peer.messages().get() == 0)
        .forEach(peer -> cutOff(peer.connection(), reason));
  }

  /** JeroMQ closes a connection whose end has come. */
  private void cutOff(SocketChannel connection, String reason) {
    troubles.say("a connection to " + channel + " is cut off: " + reason);
    try {
      connection.shutdownInput();
    } catch (IOException gone) {
      // Then nobody needs to be cut off.
    }
  }
}
