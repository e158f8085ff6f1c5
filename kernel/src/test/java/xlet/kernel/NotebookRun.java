package xlet.kernel;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import xlet.kernel.client.KernelClient;
import xlet.kernel.wire.Json;
import xlet.kernel.wire.Message;

/** Runs a notebook in a kernel of its own, and keeps what is published as a notebook keeps it. */
final class NotebookRun {
  private NotebookRun() {}

  /**
   * The code cells of {@code notebook} as they are after a run, from the first to the last.
   *
   * @throws AssertionError if a cell fails that must not, or the other way round
   */
  static List<ObjectNode> cells(Notebook notebook) throws Exception {
    Talk talk = Talk.begin();
    try {
      List<ObjectNode> cells = notebook.codeCells().stream().map(ObjectNode::deepCopy).toList();
      for (ObjectNode cell : cells) {
        KernelClient.Run run = talk.run(Notebook.text(cell.path("source")));
        if (run.isOk() == Notebook.raisesException(cell)) {
          throw new AssertionError(
              "%s cell %s: %s"
                  .formatted(notebook.name(), cell.path("id"), run.reply().content().toString()));
        }
        cell.put("execution_count", run.reply().content().path("execution_count").asInt());
        cell.set("outputs", outputs(run));
      }
      return cells;
    } finally {
      talk.end();
    }
  }

  private static ArrayNode outputs(KernelClient.Run run) {
    ArrayNode outputs = Json.array();
    for (Message message : run.broadcasts()) {
      ObjectNode content = message.content();
      switch (message.type()) {
        case "stream" -> stream(outputs, content);
        case "display_data" -> outputs.add(bundle(content, "display_data"));
        case "execute_result" ->
            outputs.add(
                bundle(content, "execute_result")
                    .put("execution_count", content.path("execution_count").asInt()));
        case "error" -> outputs.add(error(content));
        case "status", "execute_input" -> {}
        default -> throw new AssertionError("a notebook cannot keep " + message.type());
      }
    }
    return outputs;
  }

  /** Text that follows text of the same stream is one output with it. */
  private static void stream(ArrayNode outputs, ObjectNode content) {
    String name = content.path("name").asString();
    String before = "";
    if (!outputs.isEmpty()) {
      JsonNode last = outputs.get(outputs.size() - 1);
      if (last.path("name").asString("").equals(name)) {
        before = Notebook.text(last.path("text"));
        outputs.remove(outputs.size() - 1);
      }
    }
    ObjectNode output = Json.object().put("output_type", "stream").put("name", name);
    output.set("text", Notebook.lines(before + content.path("text").asString()));
    outputs.add(output);
  }

  private static ObjectNode bundle(ObjectNode content, String type) {
    ObjectNode output = Json.object().put("output_type", type);
    ObjectNode data = output.putObject("data");
    for (var entry : content.path("data").properties()) {
      JsonNode value = entry.getValue();
      data.set(entry.getKey(), value.isString() ? Notebook.lines(value.asString()) : value);
    }
    output.set("metadata", content.path("metadata"));
    return output;
  }

  private static ObjectNode error(ObjectNode content) {
    ObjectNode output = Json.object().put("output_type", "error");
    for (String field : List.of("ename", "evalue", "traceback")) {
      output.set(field, content.path(field));
    }
    return output;
  }
}
