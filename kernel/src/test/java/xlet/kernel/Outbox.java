package xlet.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;
import xlet.kernel.client.KernelClient;
import xlet.kernel.wire.Channel;
import xlet.kernel.wire.Json;
import xlet.kernel.wire.Message;

/** Keeps the messages of exchanges instead of sending them. */
final class Outbox {
  private final Message.Sender sender = new Message.Sender("a session", "kernel");
  private final List<Message> published = new CopyOnWriteArrayList<>();
  private final BlockingQueue<Message> replies = new LinkedBlockingQueue<>();
  private final Consumer<Message> listener;

  Outbox() {
    this(message -> {});
  }

  /**
   * @param listener hears of each message in the thread that sends it, before it is kept
   */
  Outbox(Consumer<Message> listener) {
    this.listener = listener;
  }

  /** The exchange of an execute_request. */
  Exchange exchange(ObjectNode content) {
    Message request = Message.request(sender, "execute_request", content);
    return new Exchange(this::send, sender, Channel.SHELL, request);
  }

  /** The exchange of an execute_request that runs {@code code}. */
  Exchange exchange(String code) {
    return exchange(Json.object().put("code", code));
  }

  private void send(Channel channel, Message message) {
    listener.accept(message);
    if (channel == Channel.IOPUB) {
      published.add(message);
    } else {
      replies.add(message);
    }
  }

  /** The messages that were published so far. */
  List<Message> published() {
    return List.copyOf(published);
  }

  /** The contents of the messages of a type that were published so far. */
  List<ObjectNode> published(String type) {
    return published.stream()
        .filter(message -> message.type().equals(type))
        .map(Message::content)
        .toList();
  }

  /** Waits for the next reply. */
  Message reply() throws InterruptedException {
    Message reply = replies.poll(KernelClient.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    assertThat(reply).as("a reply").isNotNull();
    return reply;
  }
}
