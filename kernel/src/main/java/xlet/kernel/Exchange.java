package xlet.kernel;

import tools.jackson.databind.node.ObjectNode;
import xlet.kernel.wire.Channel;
import xlet.kernel.wire.Json;
import xlet.kernel.wire.Message;
import xlet.kernel.wire.Wire;

/** A request, and all that is sent because of it. */
final class Exchange {
  private final Wire wire;
  private final Message.Sender sender;
  private final Channel channel;
  private final Message request;

  Exchange(Wire wire, Message.Sender sender, Channel channel, Message request) {
    this.wire = wire;
    this.sender = sender;
    this.channel = channel;
    this.request = request;
  }

  /** Such as {@code execute_request}. */
  String type() {
    return request.type();
  }

  /** What is asked. */
  ObjectNode content() {
    return request.content();
  }

  /** Does {@code work} between telling all that the kernel is busy and that it is idle. */
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

  /** Answers whoever asked. */
  void reply(ObjectNode content) {
    String type = request.type().replaceFirst("_request$", "_reply");
    wire.send(channel, Message.reply(request, sender, type, content));
  }

  /** Tells all who listen. */
  void publish(String type, ObjectNode content) {
    wire.send(Channel.IOPUB, Message.broadcast(request.header(), sender, type, content));
  }
}
