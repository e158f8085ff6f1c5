package xlet.session.export;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import xlet.engine.array.Ints;
import xlet.engine.op.Call;
import xlet.engine.op.Computation;
import xlet.engine.op.HloForm;
import xlet.engine.op.HloPlace;
import xlet.engine.op.Parameter;

/** The arguments of a call as attributes of HLO text: what the reader of them takes apart. */
public final class AttributeText {
  /** The attribute in which a number stands in braces, as if it were a list. */
  private static final String LIST = "dimensions";

  /** The attribute whose lists have signs of their own: {@code 1_0x0_2_1}. */
  private static final String PADDING = "padding";

  private final Call call;
  private final Function<Computation, String> names;

  /** Writes the attributes of {@code call}; {@code names} says what a computation is called. */
  public AttributeText(Call call, Function<Computation, String> names) {
    this.call = call;
    this.names = names;
  }

  /**
   * The attributes by name.
   *
   * @throws UnexportableException if HLO text has no words for one
   */
  public Map<String, String> all() {
    Map<String, String> attributes = new LinkedHashMap<>();
    Map<String, Map<String, Ints>> parts = new LinkedHashMap<>();
    for (Parameter parameter : call.def().parameters()) {
      Optional<Object> value = call.attribute(parameter.name());
      if (value.isPresent()) {
        switch (parameter.hlo()) {
          case HloPlace.Attribute(String name) ->
              attributes.put(name, text(parameter, name, value.get()));
          case HloPlace.Part(String name, String part) when value.get() instanceof Ints list ->
              parts.computeIfAbsent(name, n -> new LinkedHashMap<>()).put(part, list);
          case HloPlace.Part _, HloPlace.Result _, HloPlace.Parentheses _ -> {}
          case HloPlace.Scalars _, HloPlace.Elements _, HloPlace.Each _ -> {}
          case HloPlace.SameAs(String other) -> requireSame(parameter.name(), value.get(), other);
          case HloPlace.Nowhere _ -> {}
        }
      }
    }
    parts.forEach((name, lists) -> attributes.put(name, ranges(lists)));
    call.def()
        .hloForm()
        .map(HloForm::attributes)
        .ifPresent(own -> attributes.putAll(new TreeMap<>(own.apply(call))));
    attributes.values().removeIf(String::isEmpty);
    return attributes;
  }

  private void requireSame(String name, Object value, String other) {
    if (!call.attribute(other).equals(Optional.of(value))) {
      throw new UnexportableException(
          "%s has another %s than %s, for which HLO text has no words"
              .formatted(call.def().name(), name, other));
    }
  }

  private String text(Parameter parameter, String name, Object value) {
    return switch (parameter.kind()) {
      case INTEGER -> name.equals(LIST) ? "{" + value + "}" : value.toString();
      case INT_LISTS -> lists(name, (List<?>) value);
      case ENUM -> {
        String word = value.toString();
        yield word.startsWith("RNG_") ? word.toLowerCase(Locale.ROOT) : word;
      }
      case ENUMS -> words((List<?>) value);
      case COMPUTATION, COMPUTATIONS -> {
        String text =
            call.askedFor(parameter.name()).stream().map(names).collect(Collectors.joining(", "));
        yield parameter.kind() == Parameter.Kind.COMPUTATION ? text : "{" + text + "}";
      }
      case TYPE, SHAPE, LITERAL, FIELDS, OPERAND, OPERANDS, PADDING -> "";
      case TARGET ->
          throw new UnexportableException("the function of a custom call is known to Xlet alone");
      case INTS, NUMBER, FLAG, FLAGS, TEXT, LABELS -> value.toString();
    };
  }

  /** Names in small letters, one for lhs and one for rhs. */
  private static String words(List<?> names) {
    List<?> both = names.size() == 1 ? List.of(names.getFirst(), names.getFirst()) : names;
    return both.stream()
        .map(name -> name.toString().toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static String lists(String name, List<?> lists) {
    if (name.equals(PADDING)) {
      return lists.stream().map(list -> joined((Ints) list, "_")).collect(Collectors.joining("x"));
    }
    return lists.stream()
        .map(list -> "{" + joined((Ints) list, ",") + "}")
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static String joined(Ints numbers, String separator) {
    return numbers.stream().mapToObj(Long::toString).collect(Collectors.joining(separator));
  }

  /** The lists start, limit and stride as {@code {[0:4:2], [1:3:1]}}. */
  private static String ranges(Map<String, Ints> lists) {
    if (!lists.containsKey("limit")) {
      return "";
    }
    List<Ints> all = new ArrayList<>(lists.values());
    return IntStream.range(0, all.getFirst().size())
        .mapToObj(d ->
            all.stream()
                .map(list -> Long.toString(list.get(d)))
                .collect(Collectors.joining(":", "[", "]")))
        .collect(Collectors.joining(", ", "{", "}"));
  }
}
