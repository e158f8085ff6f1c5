package xlet.session.paste;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import xlet.engine.op.HloPlace;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;

/** The attributes of StableHLO, in its pretty form and in MLIR's generic one, as HLO has them. */
final class StableHloArgument {
  private static final String NUMBERS = "(?:array<i64\\s*:?\\s*|\\[)(?<n>[-\\d,\\s]*)[>\\]]";

  /**
   * An attribute as it is written, and as it is written in HLO; nothing where HLO has a default.
   */
  private record Form(Pattern pattern, Function<MatchResult, String> hlo) {
    static Form of(String pattern, Function<MatchResult, String> hlo) {
      return new Form(Pattern.compile(pattern), hlo);
    }
  }

  private static final List<Form> FORMS =
      List.of(
          Form.of("(EQ|NE|LT|LE|GT|GE)", m -> "direction=" + m.group(1)),
          Form.of(
              "comparison_direction\\s*=\\s*#stablehlo<comparison_direction (\\w+)>",
              m -> "direction=" + m.group(1)),
          Form.of("FLOAT|SIGNED|UNSIGNED|NOTYPE", m -> ""),
          Form.of("compare_type\\s*=\\s*#stablehlo<comparison_type (?!TOTAL)\\w+>", m -> ""),
          Form.of("precision\\s*=\\s*\\[\\s*DEFAULT\\s*(?:,\\s*DEFAULT\\s*)*\\]", m -> ""),
          Form.of("precision_config\\s*=\\s*\\[[^\\]]*DEFAULT[^\\]]*\\]", m -> ""),
          Form.of(
              "(contracting|batching)_dims\\s*=\\s*\\[([\\d,\\s]*)\\]\\s*x\\s*\\[([\\d,\\s]*)\\]",
              m -> dot(m.group(1), m.group(2), m.group(3))),
          Form.of(
              "dot_dimension_numbers\\s*=\\s*#stablehlo\\.dot<(.*)>",
              m -> dimensionNumbers(m.group(1))),
          Form.of(
              "(?:scatter_)?dimension_numbers\\s*=\\s*#stablehlo\\.(?:gather|scatter)<(.*)>",
              m -> indexNumbers(m.group(1))),
          Form.of("sizes\\s*=\\s*" + NUMBERS, m -> "dynamic_slice_sizes=" + set(m)),
          Form.of(
              "(?:permutation|broadcast_dimensions|dimensions|dims)\\s*=\\s*" + NUMBERS,
              m -> "dimensions=" + set(m)));

  private static final Pattern DIMENSION =
      Pattern.compile("(?:dim|dimension|iota_dimension)\\s*=\\s*(\\d+)(?:\\s*:\\s*i64)?");

  private static final Pattern LIST =
      Pattern.compile("(?<name>\\w+)\\s*=\\s*\\[(?<n>[\\d,\\s]*)\\]");

  private static final Pattern NAMED = Pattern.compile("(?<name>\\w+)\\s*=\\s*(?<value>.*)");

  /** A number, or true and false, with its type. */
  private static final Pattern SCALAR =
      Pattern.compile("(?<value>-?\\d+|true|false)(?:\\s*:\\s*\\w+)?");

  private static final Pattern ARRAY =
      Pattern.compile("(?:array<\\w+\\s*:?\\s*(?<n>[^<>]*)>|\\[(?<list>[^\\[\\]]*)\\])");

  private static final Pattern DENSE =
      Pattern.compile("dense<(?<elements>[^<>\"]*)>\\s*:\\s*" + MlirTypes.TENSOR);

  /** The dimension along which index vectors lie, which is 0 where it is not written. */
  private static final String INDEX_VECTOR = "index_vector_dim";

  private static final Pattern RANGES =
      Pattern.compile("(start|limit)_indices\\s*=\\s*" + NUMBERS + "|(strides)\\s*=\\s*.*");

  private StableHloArgument() {}

  /** The attribute in HLO text; empty if it is not known, an empty text if it says nothing. */
  static Optional<String> hlo(OpDef op, String argument) {
    Matcher dimension = DIMENSION.matcher(argument);
    if (dimension.matches()) {
      return Optional.of(along(op, dimension.group(1)));
    }
    return FORMS.stream()
        .map(form -> matched(form, argument))
        .flatMap(Optional::stream)
        .findFirst()
        .or(() -> ofParameter(op, argument));
  }

  /** The attribute that has the name of a parameter; those of a window are each a part of it. */
  private static Optional<String> ofParameter(OpDef op, String argument) {
    Matcher named = NAMED.matcher(argument);
    if (!named.matches()) {
      return Optional.empty();
    }
    return op.parameters().stream()
        .filter(parameter -> parameter.isCalled(named.group("name")))
        .findFirst()
        .flatMap(parameter -> value(named.group("value")).flatMap(value -> at(parameter, value)));
  }

  private static Optional<String> at(Parameter parameter, String value) {
    return switch (parameter.hlo()) {
      case HloPlace.Attribute(String name) -> Optional.of(name + "=" + value);
      case HloPlace.Part(String name, String part) ->
          Optional.of(name + "={" + part + "=" + inWindow(value) + "}");
      case HloPlace.Nowhere _ -> Optional.of("");
      case HloPlace.Result _, HloPlace.Parentheses _ -> Optional.empty();
      case HloPlace.Scalars _, HloPlace.Elements _ -> Optional.empty();
    };
  }

  /** {@code {{1, 1}, {0, 2}}} as a window has it: {@code 1_1x0_2}. */
  private static String inWindow(String value) {
    String inside = value.replaceAll("^\\{|\\}$|\\s", "");
    return inside.startsWith("{")
        ? inside.replaceAll("^\\{|\\}$", "").replace("},{", "x").replace(',', '_')
        : inside.replace(',', 'x');
  }

  /** A value of MLIR as HLO text has it; empty if it is of another kind. */
  private static Optional<String> value(String text) {
    Matcher scalar = SCALAR.matcher(text);
    if (scalar.matches()) {
      return Optional.of(scalar.group("value"));
    }
    Matcher array = ARRAY.matcher(text);
    if (array.matches()) {
      String elements = Optional.ofNullable(array.group("n")).orElse(array.group("list"));
      return Optional.of("{" + compact(elements) + "}");
    }
    Matcher dense = DENSE.matcher(text);
    return dense.matches()
        ? MlirTypes.shape(dense.group("body"))
            .filter(shape -> shape.elementCount() <= MlirLiteral.MOST_ELEMENTS)
            .map(shape ->
                MlirLiteral.literal(dense.group("elements").strip(), shape)
                    .substring(shape.text().length() + 1))
        : Optional.empty();
  }

  private static Optional<String> matched(Form form, String argument) {
    Matcher matcher = form.pattern().matcher(argument);
    return matcher.matches()
        ? Optional.of(form.hlo().apply(matcher.toMatchResult()))
        : Optional.empty();
  }

  /** A dimension of an operation that has operands; one without counts along it. */
  private static String along(OpDef op, String dimension) {
    boolean counts = op.parameters().stream().noneMatch(parameter -> parameter.isOperand());
    return counts ? op.hlo() + "_dimension=" + dimension : "dimensions={" + dimension + "}";
  }

  private static String set(MatchResult numbers) {
    return "{" + compact(numbers.group("n")) + "}";
  }

  private static String compact(String numbers) {
    return String.join(", ", StableHloText.split(numbers));
  }

  private static String dot(String kind, String lhs, String rhs) {
    String name = kind.equals("batching") ? "_batch_dims={" : "_contracting_dims={";
    return compact(lhs).isEmpty()
        ? ""
        : "lhs" + name + compact(lhs) + "}, rhs" + name + compact(rhs) + "}";
  }

  /** The dimension numbers of a gather or scatter have the names that HLO gives them. */
  private static String indexNumbers(String numbers) {
    List<String> attributes = new ArrayList<>();
    for (String number : StableHloText.split(numbers)) {
      Matcher named = NAMED.matcher(number);
      Optional<String> value = named.matches() ? value(named.group("value")) : Optional.empty();
      value.ifPresent(known -> attributes.add(named.group("name") + "=" + known));
    }
    if (!numbers.contains(INDEX_VECTOR)) {
      attributes.add(INDEX_VECTOR + "=0");
    }
    return String.join(", ", attributes);
  }

  /** The names of the lists are nearly those of HLO. */
  private static String dimensionNumbers(String lists) {
    return LIST.matcher(lists)
        .results()
        .filter(list -> !compact(list.group("n")).isEmpty())
        .map(list ->
            list.group("name").replace("_dimensions", "_dims").replace("batching", "batch")
                + "="
                + set(list))
        .collect(Collectors.joining(", "));
  }

  /**
   * The ranges of a slice, as in {@code {[0:2:1], [1:3:1]}}, from its generic form; empty if it
   * says none.
   */
  static Optional<String> slice(List<String> attributes) {
    List<List<String>> lists = new ArrayList<>();
    for (String name : List.of("start_indices", "limit_indices", "strides")) {
      Pattern pattern = Pattern.compile(name + "\\s*=\\s*" + NUMBERS);
      attributes.stream()
          .map(pattern::matcher)
          .filter(Matcher::matches)
          .findFirst()
          .ifPresent(numbers -> lists.add(StableHloText.split(numbers.group("n"))));
    }
    if (lists.size() < 3 || lists.stream().mapToInt(List::size).distinct().count() > 1) {
      return Optional.empty();
    }
    List<String> ranges = new ArrayList<>();
    for (int d = 0; d < lists.getFirst().size(); d++) {
      int dimension = d;
      ranges.add(
          lists.stream()
              .map(list -> list.get(dimension))
              .collect(Collectors.joining(":", "[", "]")));
    }
    return Optional.of("slice={" + String.join(", ", ranges) + "}");
  }

  /** Whether the attribute is one of those that a slice consists of. */
  static boolean isRange(String attribute) {
    return RANGES.matcher(attribute).matches();
  }
}
