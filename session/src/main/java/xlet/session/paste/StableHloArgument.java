package xlet.session.paste;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import xlet.engine.op.HloPlace;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.session.mlir.MlirText;

/** The attributes of StableHLO, in its pretty form and in MLIR's generic one, as HLO has them. */
final class StableHloArgument {
  /** A list of numbers, which is the group {@code n}. */
  static final String NUMBERS = "(?:array<i64\\s*:?\\s*|\\[)(?<n>[-\\d,\\s]*)[>\\]]";

  /**
   * An attribute as it is written, and as it is written in HLO; nothing where HLO has a default.
   */
  private record Form(Pattern pattern, Function<MatchResult, Optional<String>> hlo) {
    static Form of(String pattern, Function<MatchResult, String> hlo) {
      return new Form(Pattern.compile(pattern), match -> Optional.of(hlo.apply(match)));
    }
  }

  private static final List<Form> FORMS =
      List.of(
          Form.of("(EQ|NE|LT|LE|GT|GE)", m -> "direction=" + m.group(1)),
          Form.of(
              "comparison_direction\\s*=\\s*#stablehlo<comparison_direction (\\w+)>",
              m -> "direction=" + m.group(1)),
          Form.of(
              "(?:compare_type\\s*=\\s*)?(?:#\\w+<comparison_type )?TOTALORDER>?",
              _ -> "type=TOTALORDER"),
          Form.of(
              "(?:compare_type\\s*=\\s*)?(?:#\\w+<comparison_type )?(?:FLOAT|SIGNED|UNSIGNED|NOTYPE)>?",
              _ -> ""),
          Form.of("(?:precision|precision_config)\\s*=\\s*\\[(.*)\\]", m -> precision(m.group(1))),
          // An attribute of another dialect changes no value: mhlo.sharding, jax.result_info.
          Form.of("\\w+\\.[\\w.]+(?:\\s*=.*)?", _ -> ""),
          Form.of(
              "(?:type|fft_type)\\s*=\\s*(?:#\\w+<fft_type )?(\\w+)>?",
              m -> "fft_type=" + m.group(1)),
          Form.of(
              "(?:rng_)?(algorithm|distribution)\\s*=\\s*(?:#\\w+<rng_\\w+ )?(\\w+)>?",
              m -> m.group(1) + "=rng_" + m.group(2).toLowerCase(Locale.ROOT)),
          Form.of(
              "channel_handle\\s*=\\s*#\\w+\\.channel_handle<handle = (\\d+),.*>",
              m -> "channel_id=" + m.group(1)),
          Form.of("length\\s*=\\s*" + NUMBERS, m -> "fft_length=" + set(m)),
          Form.of(
              "format\\s*=\\s*e(\\d+)m(\\d+)",
              m -> "exponent_bits=" + m.group(1) + ", mantissa_bits=" + m.group(2)),
          new Form(
              StableHloConvolution.DIMENSIONS, m -> Optional.of(StableHloConvolution.labels(m))),
          new Form(Pattern.compile("window\\s*=\\s*\\{(.*)\\}"), m -> window(m.group(1))),
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
      Pattern.compile(
          "(?:dim|dimension|iota_dimension|all_gather_dim)\\s*=\\s*(\\d+)(?:\\s*:\\s*i64)?");

  private static final Pattern LIST =
      Pattern.compile("(?<name>\\w+)\\s*=\\s*\\[(?<n>[\\d,\\s]*)\\]");

  private static final Pattern NAMED = Pattern.compile("(?<name>\\w+)\\s*=\\s*(?<value>.*)");

  /** A number, or true and false, with its type. */
  private static final Pattern SCALAR =
      Pattern.compile("(?<value>-?\\d+|true|false)(?:\\s*:\\s*\\w+)?");

  /** An enumeration's value: {@code #stablehlo<transpose NO_TRANSPOSE>}. */
  private static final Pattern ENUMERATED = Pattern.compile("#\\w+<\\w+ (?<value>\\w+)>");

  private static final Pattern NESTED = Pattern.compile("\\[[-\\d,\\s\\[\\]]*\\]");

  private static final Pattern ARRAY =
      Pattern.compile("(?:array<\\w+\\s*:?\\s*(?<n>[^<>]*)>|\\[(?<list>[^\\[\\]]*)\\])");

  private static final Pattern DENSE =
      Pattern.compile("dense<(?<elements>[^<>\"]*)>\\s*:\\s*" + MlirTypes.TENSOR);

  /** The dimension along which index vectors lie, which is 0 where it is not written. */
  private static final String INDEX_VECTOR = "index_vector_dim";

  private StableHloArgument() {}

  /** The attribute in HLO text; empty if it is not known, an empty text if it says nothing. */
  static Optional<String> hlo(OpDef op, String argument) {
    Matcher dimension = DIMENSION.matcher(argument);
    if (dimension.matches()) {
      return Optional.of(along(op, dimension.group(1)));
    }
    return ofForm(argument).or(() -> ofParameter(op, argument, StableHloArgument::at));
  }

  /** The attribute in a call of the language; empty if it is not known. */
  static Optional<String> own(OpDef op, String argument) {
    return ofForm(argument)
        .or(() ->
            ofParameter(
                op, argument, (parameter, value) -> Optional.of(parameter.name() + "=" + value)));
  }

  private static Optional<String> ofForm(String argument) {
    return FORMS.stream()
        .map(form -> matched(form, argument))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** The attribute that has the name of a parameter, as {@code written} writes it. */
  private static Optional<String> ofParameter(
      OpDef op, String argument, BiFunction<Parameter, String, Optional<String>> written) {
    Matcher named = NAMED.matcher(argument);
    String name = named.matches() ? named.group("name") : argument;
    // An attribute that stands for itself says that something is so.
    String value = named.matches() ? named.group("value") : "true";
    return op.parameters().stream()
        .filter(parameter -> parameter.isCalled(name))
        .findFirst()
        .flatMap(parameter -> value(value).flatMap(known -> written.apply(parameter, known)));
  }

  /** The attribute in HLO text; those of a window are each a part of it. */
  private static Optional<String> at(Parameter parameter, String value) {
    return switch (parameter.hlo()) {
      case HloPlace.Attribute(String name) -> Optional.of(name + "=" + value);
      case HloPlace.Part(String name, String part) ->
          Optional.of(name + "={" + part + "=" + inWindow(value) + "}");
      case HloPlace.SameAs _, HloPlace.Nowhere _ -> Optional.of("");
      case HloPlace.Result _, HloPlace.Parentheses _ -> Optional.empty();
      case HloPlace.Scalars _, HloPlace.Elements _, HloPlace.Each _ -> Optional.empty();
    };
  }

  /** {@code {{1, 1}, {0, 2}}} as a window has it: {@code 1_1x0_2}. */
  private static String inWindow(String value) {
    String inside =
        value.replaceAll("^\\{|\\}$|\\s", "").replace("true", "1").replace("false", "0");
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
    Matcher enumerated = ENUMERATED.matcher(text);
    if (enumerated.matches()) {
      return Optional.of(enumerated.group("value"));
    }
    Matcher array = ARRAY.matcher(text);
    if (array.matches()) {
      String elements = Optional.ofNullable(array.group("n")).orElse(array.group("list"));
      return Optional.of("{" + compact(elements) + "}");
    }
    if (NESTED.matcher(text).matches()) {
      return Optional.of(text.replace('[', '{').replace(']', '}'));
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
    return matcher.matches() ? form.hlo().apply(matcher.toMatchResult()) : Optional.empty();
  }

  /** A dimension of an operation that has operands; one without counts along it. */
  private static String along(OpDef op, String dimension) {
    boolean counts = op.parameters().stream().noneMatch(parameter -> parameter.isOperand());
    return counts ? op.hlo() + "_dimension=" + dimension : "dimensions={" + dimension + "}";
  }

  /** {@code #stablehlo<precision HIGHEST>, DEFAULT} as HLO has it; nothing if none is wanted. */
  private static String precision(String list) {
    List<String> words =
        MlirText.split(list).stream()
            .map(word -> value(word).orElse(word).toLowerCase(Locale.ROOT))
            .toList();
    return words.stream().allMatch("default"::equals)
        ? ""
        : "operand_precision={" + String.join(",", words) + "}";
  }

  private static String set(MatchResult numbers) {
    return "{" + compact(numbers.group("n")) + "}";
  }

  private static String compact(String numbers) {
    return String.join(", ", MlirText.split(numbers));
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
    for (String number : MlirText.split(numbers)) {
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

  /** The parts of a window that are written together: {@code stride = [2, 1], pad = [[1, 1]]}. */
  private static Optional<String> window(String parts) {
    List<String> window = new ArrayList<>();
    for (String part : MlirText.split(parts)) {
      Matcher named = NAMED.matcher(part);
      Optional<String> value = named.matches() ? value(named.group("value")) : Optional.empty();
      if (value.isEmpty()) {
        return Optional.empty();
      }
      String name = named.group("name").equals("reverse") ? "rhs_reversal" : named.group("name");
      window.add(name + "=" + inWindow(value.get()));
    }
    return Optional.of(window.isEmpty() ? "" : "window={" + String.join(" ", window) + "}");
  }
}
