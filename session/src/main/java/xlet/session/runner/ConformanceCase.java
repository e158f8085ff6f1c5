package xlet.session.runner;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.session.compare.Comparison;

/**
 * One line of a conformance corpus.
 *
 * @param id the case's name
 * @param operation the operation that it is about; {@code Program} if it is about several
 * @param program a program in the language, whose inputs are called p0, p1, …
 * @param replicas how many replicas it runs on
 * @param partitions how many partitions it runs on
 * @param inputs the inputs of each device; of a case that must be refused, zeros
 * @param outputs the outputs of each device, tuples flattened
 * @param comparison when an output counts as the wanted one
 * @param refused whether the program must be refused
 */
public record ConformanceCase(
    String id,
    String operation,
    String program,
    int replicas,
    int partitions,
    List<List<NdArray>> inputs,
    List<List<NdArray>> outputs,
    Comparison comparison,
    boolean refused) {
  private static final Pattern SHAPE = Pattern.compile("(\\w+)\\[([0-9,]*)\\](\\{[0-9,]*\\})?");

  /**
   * Reads a case.
   *
   * @throws IllegalArgumentException if it is not one
   */
  public static ConformanceCase of(JsonNode json) {
    boolean refused = json.has("why");
    int replicas = json.path("replicas").asInt(1);
    int partitions = json.path("partitions").asInt(1);
    boolean many = replicas * partitions > 1 && !refused;
    return new ConformanceCase(
        json.path("id").asString(),
        json.path("op").asString(),
        json.path("xlet").asString(),
        replicas,
        partitions,
        devices(json.path("inputs"), many),
        refused ? List.of() : devices(json.path("outputs"), many),
        refused ? new Comparison.Bits() : Comparison.of(json.path("compare").asString()),
        refused);
  }

  private static List<List<NdArray>> devices(JsonNode json, boolean many) {
    return many ? json.valueStream().map(ConformanceCase::arrays).toList() : List.of(arrays(json));
  }

  private static List<NdArray> arrays(JsonNode json) {
    return json.valueStream().map(ConformanceCase::array).toList();
  }

  /** An array from its shape and data, or of zeros from its shape alone. */
  private static NdArray array(JsonNode json) {
    if (json.isString()) {
      ArrayShape shape = shape(json.asString());
      return NdArray.ofLongs(shape, new long[Math.toIntExact(shape.elementCount())]);
    }
    return NdArray.fromLittleEndian(
        shape(json.path("shape").asString()),
        Base64.getDecoder().decode(json.path("data").asString()));
  }

  private static ArrayShape shape(String text) {
    Matcher matcher = SHAPE.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not the shape of an array: " + text);
    }
    ElementType type =
        ElementType.named(matcher.group(1))
            .orElseThrow(() -> new IllegalArgumentException("no element type: " + text));
    return ArrayShape.of(type, sizes(matcher.group(2)));
  }

  private static long[] sizes(String text) {
    return text.isEmpty()
        ? LongStream.empty().toArray()
        : Stream.of(text.split(",")).mapToLong(Long::parseLong).toArray();
  }

  int devices() {
    return replicas * partitions;
  }

  /** The names of the inputs. */
  public List<String> names() {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < inputs.getFirst().size(); i++) {
      names.add("p" + i);
    }
    return names;
  }
}
