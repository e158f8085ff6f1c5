package xlet.session.paste;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import xlet.engine.op.OpDef;

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
          Form.of("(?:sizes|slice_sizes)\\s*=\\s*" + NUMBERS, m -> "dynamic_slice_sizes=" + set(m)),
          Form.of(
              "(?:permutation|broadcast_dimensions|dimensions|dims)\\s*=\\s*" + NUMBERS,
              m -> "dimensions=" + set(m)));

  private static final Pattern DIMENSION =
      Pattern.compile("(?:dim|dimension|iota_dimension)\\s*=\\s*(\\d+)(?:\\s*:\\s*i64)?");

  private static final Pattern LIST =
      Pattern.compile("(?<name>\\w+)\\s*=\\s*\\[(?<n>[\\d,\\s]*)\\]");

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
        .findFirst();
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
    return String.join(", ", split(numbers));
  }

  private static String dot(String kind, String lhs, String rhs) {
    String name = kind.equals("batching") ? "_batch_dims={" : "_contracting_dims={";
    return compact(lhs).isEmpty()
        ? ""
        : "lhs" + name + compact(lhs) + "}, rhs" + name + compact(rhs) + "}";
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
   * The text divided at its commas, but not at those within brackets of any kind.
   *
   * @return the parts, stripped
   */
  static List<String> split(String arguments) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int from = 0;
    for (int k = 0; k < arguments.length(); k++) {
      char character = arguments.charAt(k);
      depth += "([{<".indexOf(character) >= 0 ? 1 : ")]}>".indexOf(character) >= 0 ? -1 : 0;
      if (character == ',' && depth == 0) {
        parts.add(arguments.substring(from, k).strip());
        from = k + 1;
      }
    }
    parts.add(arguments.substring(from).strip());
    parts.removeIf(String::isEmpty);
    return parts;
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
          .ifPresent(numbers -> lists.add(split(numbers.group("n"))));
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
