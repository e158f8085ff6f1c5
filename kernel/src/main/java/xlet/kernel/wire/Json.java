package xlet.kernel.wire;

import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Builds the parts of messages. */
public final class Json {
  private Json() {}

  /** An object without fields. */
  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** A list without elements. */
  public static ArrayNode array() {
    return JsonNodeFactory.instance.arrayNode();
  }

  /** Maps, lists, strings, numbers and truth values as an object. */
  public static ObjectNode of(Map<String, ?> fields) {
    return JsonMapper.shared().valueToTree(fields);
  }

  /** The bytes of {@code node}, in UTF-8. */
  public static byte[] bytes(JsonNode node) {
    return JsonMapper.shared().writeValueAsBytes(node);
  }
}
