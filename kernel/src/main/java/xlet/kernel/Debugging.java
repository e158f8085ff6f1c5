package xlet.kernel;

import tools.jackson.databind.node.ObjectNode;
import xlet.kernel.wire.Json;

/** Answers the requests of debuggers, which Xlet does not support. */
final class Debugging {
  private Debugging() {}

  /** The answer to a request of the Debug Adapter Protocol. */
  static ObjectNode answer(ObjectNode asked) {
    String command = asked.path("command").asString("");
    boolean state = command.equals("debugInfo");
    ObjectNode reply =
        Json.object()
            .put("type", "response")
            .put("request_seq", asked.path("seq").asInt(0))
            .put("command", command)
            .put("success", state);
    ObjectNode body = reply.putObject("body");
    if (state) {
      body.put("isStarted", false).put("hashMethod", "Murmur2").put("hashSeed", 0);
      body.put("tmpFilePrefix", "").put("tmpFileSuffix", "").put("richRendering", false);
      body.putArray("breakpoints");
      body.putArray("stoppedThreads");
      body.putArray("exceptionPaths");
    } else {
      reply.put("message", "Xlet has no debugger; :why tells where an element came from");
    }
    return reply;
  }
}
