package xlet.kernel.wire;

import java.nio.charset.StandardCharsets;
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

  /** Returns {@code fields} as an object: maps, lists, strings, numbers and truth values. */
  public static ObjectNode of(Map<String, ?> fields) {
    return JsonMapper.shared().valueToTree(fields);
  }

  /**
   * Returns the text of a field; empty if there is none. Unpaired surrogates, which JSON can name
   * and UTF-8 cannot hold, become U+FFFD.
   */
  public static String text(JsonNode node, String field) {
    String text = node.path(field).asString("");
    return text.chars().anyMatch(c -> Character.isSurrogate((char) c))
        ? new String(text.getBytes(StandardCharsets.UTF_16BE), StandardCharsets.UTF_16BE)
        : text;
  }

  /** The bytes of {@code node}, in UTF-8. */
  public static byte[] bytes(JsonNode node) {
    return JsonMapper.shared().writeValueAsBytes(node);
  }
}
