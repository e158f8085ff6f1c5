package xlet.kernel;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;
import xlet.kernel.client.KernelClient;
import xlet.kernel.client.NoAnswerException;
import xlet.kernel.wire.Channel;
import xlet.kernel.wire.Connection;
import xlet.kernel.wire.Json;
import xlet.kernel.wire.Message;

/** A kernel in this process, and a client that talks to it. */
final class Talk {
  /** How long a test waits before it fails; machines may be slow. */
  static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Connection connection;
  private final JupyterKernel kernel;
  private final KernelClient client;

  private Talk(Map<String, String> environment) throws Exception {
    connection = Connection.local();
    kernel = JupyterKernel.start(connection, environment);
    client = KernelClient.connect(connection);
    client.awaitReady(PATIENCE);
  }

  /** Begins with a history that is kept nowhere. */
  static Talk begin() throws Exception {
    return begin(Map.of("XLET_HISTORY", "/dev/null/nowhere"));
  }

  static Talk begin(Map<String, String> environment) throws Exception {
    return new Talk(environment);
  }

  Connection connection() {
    return connection;
  }

  JupyterKernel kernel() {
    return kernel;
  }

  KernelClient client() {
    return client;
  }

  KernelClient.Run run(String code) throws NoAnswerException {
    return client.execute(code, PATIENCE);
  }

  KernelClient.Run run(ObjectNode content) throws NoAnswerException {
    return client.execute(content, PATIENCE);
  }

  /** Asks on the shell channel and gives the content of the reply. */
  ObjectNode ask(String type, ObjectNode content) throws NoAnswerException {
    return client.ask(Channel.SHELL, type, content, PATIENCE).content();
  }

  /** Begins to run a cell, and waits until it runs; gives the id of the request. */
  String start(String code) throws NoAnswerException {
    String id = client.send(Channel.SHELL, "execute_request", Json.object().put("code", code));
    client.receive(Channel.IOPUB, "execute_input", id, PATIENCE);
    return id;
  }

  ObjectNode replyTo(String id) throws NoAnswerException {
    return client.receive(Channel.SHELL, "", id, PATIENCE).content();
  }

  /** Interrupts what runs, and passes over nothing that is published. */
  void interrupt() throws NoAnswerException {
    String id = client.send(Channel.CONTROL, "interrupt_request", Json.object());
    client.receive(Channel.CONTROL, "interrupt_reply", id, PATIENCE);
  }

  static List<String> types(List<Message> messages) {
    return messages.stream().map(Message::type).toList();
  }

  void end() throws InterruptedException {
    client.close();
    kernel.end();
    kernel.awaitEnd();
  }
}
