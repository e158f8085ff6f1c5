package xlet.kernel;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;
import xlet.kernel.wire.Channel;
import xlet.kernel.wire.Json;
import xlet.kernel.wire.Message;

/** A request, and all that is sent because of it. */
final class Exchange {
  /** Sends messages, in the order in which it is called. */
  @FunctionalInterface
  interface Outbox {
    void send(Channel channel, Message message);
  }

  private final Outbox outbox;
  private final Message.Sender sender;
  private final Channel channel;
  private final Message request;

  Exchange(Outbox outbox, Message.Sender sender, Channel channel, Message request) {
    this.outbox = outbox;
    this.sender = sender;
    this.channel = channel;
    this.request = request;
  }

  /** The type of the request, such as {@code execute_request}. */
  String type() {
    return request.type();
  }

  /** The id of the request. */
  String id() {
    return request.id();
  }

  /** The content of the request. */
  ObjectNode content() {
    return request.content();
  }

  /** Runs {@code work}; tells all clients that the kernel is busy before it, and idle after it. */
  void handle(Runnable work) {
    status("busy");
    try {
      work.run();
    } finally {
      status("idle");
    }
  }

  private void status(String state) {
    publish("status", Json.object().put("execution_state", state));
  }

  /** Replies to the client. Where the reply cannot be written, the client is told so. */
  void reply(ObjectNode content) {
    String type = request.type().replaceFirst("_request$", "_reply");
    try {
      outbox.send(channel, Message.reply(request, sender, type, content));
    } catch (JacksonException | StackOverflowError | OutOfMemoryError defect) {
      ObjectNode failure = Failure.of(defect).content().put("status", "error");
      outbox.send(channel, Message.reply(request, sender, type, failure));
    }
  }

  /** Sends a message to every client that listens. */
  void publish(String type, ObjectNode content) {
    outbox.send(Channel.IOPUB, Message.broadcast(request.header(), sender, type, content));
  }
}
