package xlet.session.hlo;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import xlet.engine.array.Ints;

/** The options that XLA passes to a library, as JSON in the attribute {@code backend_config}. */
record LibraryOptions(JsonNode json) {
  private static final String ATTRIBUTE = "backend_config";

  /** XLA may put the options of one library into an object with such an end of its name. */
  private static final List<String> OWN = List.of("_backend_config", "_matmul_config");

  /**
   * The options of the call that {@code steps} are of.
   *
   * @throws xlet.session.diagnostic.DiagnosticException if they are not JSON
   */
  static LibraryOptions of(InstructionSteps steps) {
    String text = steps.text(ATTRIBUTE);
    try {
      JsonNode json = JsonMapper.shared().readTree(text.isBlank() ? "{}" : text);
      JsonNode all = json.isString() ? JsonMapper.shared().readTree(json.asString()) : json;
      Optional<JsonNode> own =
          all.properties().stream()
              .filter(option -> OWN.stream().anyMatch(option.getKey()::endsWith))
              .map(option -> option.getValue())
              .findFirst();
      return new LibraryOptions(own.orElse(all));
    } catch (JacksonException wrong) {
      throw steps.wrong(ATTRIBUTE + " is not JSON: " + wrong.getOriginalMessage());
    }
  }

  boolean flag(String name) {
    return json.path(name).asBoolean(false);
  }

  double number(String name, double otherwise) {
    return json.path(name).asDouble(otherwise);
  }

  String word(String name, String otherwise) {
    return json.path(name).asString(otherwise);
  }

  /** A list of words; empty if it is not there. */
  List<String> words(String object, String name) {
    return json.path(object).path(name).valueStream().map(JsonNode::asString).toList();
  }

  /** A list of whole numbers, which may be written as texts; empty if it is not there. */
  Ints numbers(String object, String name) {
    return Ints.of(
        json.path(object)
            .path(name)
            .valueStream()
            .flatMapToLong(number -> LongStream.of(number.asLong()))
            .toArray());
  }
}
