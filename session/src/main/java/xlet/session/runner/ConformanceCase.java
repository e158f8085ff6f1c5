package xlet.session.runner;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
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
  /** The forms in which a case has its program. */
  public enum Form {
    /** A program in the language. */
    XLET,
    /** A module of HLO text. */
    HLO;

    private static final Pattern MODULE = Pattern.compile("HloModule\\s+%?(\\w+)");

    /** The form that is called {@code name}. */
    public static Optional<Form> of(String name) {
      return Stream.of(values())
          .filter(form -> form.name().toLowerCase(Locale.ROOT).equals(name))
          .findFirst();
    }

    /** The program of a case in this form, whose last statement has the wanted value, if any. */
    private String program(JsonNode json) {
      return switch (this) {
        case XLET -> json.path("xlet").asString();
        case HLO -> {
          String module = json.path("hlo").asString();
          Matcher name = MODULE.matcher(module);
          yield name.find()
              ? module + "\n" + name.group(1) + "(" + String.join(", ", names(json)) + ")"
              : "";
        }
      };
    }

    private static List<String> names(JsonNode json) {
      boolean many = json.path("replicas").asInt(1) * json.path("partitions").asInt(1) > 1;
      JsonNode inputs = json.path("inputs");
      JsonNode first = many && !json.has("why") ? inputs.path(0) : inputs;
      return IntStream.range(0, first.size()).mapToObj(k -> "p" + k).toList();
    }
  }

  private static final Pattern SHAPE = Pattern.compile("(\\w+)\\[([0-9,]*)\\](\\{[0-9,]*\\})?");

  /**
   * Reads a case.
   *
   * @throws IllegalArgumentException if it is not one
   */
  public static ConformanceCase of(JsonNode json, Form form) {
    boolean refused = json.has("why");
    int replicas = json.path("replicas").asInt(1);
    int partitions = json.path("partitions").asInt(1);
    boolean many = replicas * partitions > 1 && !refused;
    return new ConformanceCase(
        json.path("id").asString(),
        json.path("op").asString(),
        form.program(json),
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
