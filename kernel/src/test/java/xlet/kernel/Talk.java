package xlet.kernel;

import java.util.ArrayList;
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
  /** A cell that binds {@code n} to 0 and then never ends. */
  static final String LOOP = "let n = 0\nwhile (n < 1) { n = n * 1; }";

  private final JupyterKernel kernel;
  private final KernelClient client;

  private Talk(Map<String, String> environment) throws Exception {
    kernel = JupyterKernel.start(Connection.onFreePorts(), environment);
    client = KernelClient.connect(kernel.connection());
    client.awaitReady();
  }

  /** Begins with a history that is kept nowhere. */
  static Talk begin() throws Exception {
    return begin(Map.of("XLET_HISTORY", "/dev/null/nowhere"));
  }

  static Talk begin(Map<String, String> environment) throws Exception {
    return new Talk(environment);
  }

  Connection connection() {
    return kernel.connection();
  }

  JupyterKernel kernel() {
    return kernel;
  }

  KernelClient client() {
    return client;
  }

  KernelClient.Run run(String code) throws NoAnswerException {
    return withoutProgress(client.execute(code));
  }

  KernelClient.Run run(ObjectNode content) throws NoAnswerException {
    return withoutProgress(client.execute(content));
  }

  /** A slow machine shows more lines that say what is running than a fast one, and clears them. */
  private static KernelClient.Run withoutProgress(KernelClient.Run run) {
    List<Message> messages = new ArrayList<>();
    boolean shown = false;
    for (Message message : run.broadcasts()) {
      boolean clears = shown && message.type().equals("clear_output");
      shown = (shown && !clears) || isProgress(message);
      if (!clears && !isProgress(message)) {
        messages.add(message);
      }
    }
    return new KernelClient.Run(run.reply(), messages);
  }

  /** Returns true if {@code message} is a line that shows the running statement. */
  static boolean isProgress(Message message) {
    return message.content().path("transient").has("display_id");
  }

  /** Asks on the shell channel and gives the content of the reply. */
  ObjectNode ask(String type, ObjectNode content) throws NoAnswerException {
    return client.ask(Channel.SHELL, type, content).content();
  }

  /** Begins to run {@link #LOOP}, and waits until it loops; gives the id of the request. */
  String startLoop() throws NoAnswerException {
    return startLoop(client);
  }

  /** Has the kernel of {@code client} run {@link #LOOP}, and waits until it loops. */
  static String startLoop(KernelClient client) throws NoAnswerException {
    String id = client.send(Channel.SHELL, "execute_request", Json.object().put("code", LOOP));
    // The value of the first statement is shown when the second begins.
    Message shown = client.receive(Channel.IOPUB, "display_data", id);
    while (isProgress(shown)) {
      shown = client.receive(Channel.IOPUB, "display_data", id);
    }
    return id;
  }

  ObjectNode replyTo(String id) throws NoAnswerException {
    return client.receive(Channel.SHELL, "", id).content();
  }

  /** Interrupts what runs, and passes over nothing that is published. */
  void interrupt() throws NoAnswerException {
    String id = client.send(Channel.CONTROL, "interrupt_request", Json.object());
    client.receive(Channel.CONTROL, "interrupt_reply", id);
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
