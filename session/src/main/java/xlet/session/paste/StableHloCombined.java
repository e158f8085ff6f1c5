package xlet.session.paste;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import xlet.session.mlir.MlirText;

/** Attributes of StableHLO of which several are one in HLO text: ranges of slices, and padding. */
final class StableHloCombined {
  /**
   * Attributes that HLO has in one, element by element.
   *
   * @param begin what stands before all elements, as {@code end} behind them
   * @param before what stands before each, as {@code behind} behind it
   * @param between what stands between the parts of each
   * @param next what stands between two of them
   * @param patterns the attributes, in their order
   */
  private record Several(
      String begin,
      String before,
      String between,
      String behind,
      String next,
      String end,
      List<Pattern> patterns) {
    /** The attribute of HLO; empty if one of those that it consists of is missing. */
    private Optional<String> hlo(List<String> attributes) {
      List<List<String>> lists = new ArrayList<>();
      for (Pattern pattern : patterns) {
        attributes.stream()
            .map(pattern::matcher)
            .filter(Matcher::matches)
            .findFirst()
            .ifPresent(numbers -> lists.add(MlirText.split(numbers.group("n"))));
      }
      boolean alike = lists.stream().mapToInt(List::size).distinct().count() == 1;
      return lists.size() == patterns.size() && alike
          ? Optional.of(
              IntStream.range(0, lists.getFirst().size())
                  .mapToObj(d -> element(lists, d))
                  .collect(Collectors.joining(next, begin, end)))
          : Optional.empty();
    }

    private String element(List<List<String>> lists, int dimension) {
      return lists.stream()
          .map(list -> list.get(dimension))
          .collect(Collectors.joining(between, before, behind));
    }
  }

  private static final List<Several> SEVERAL =
      List.of(
          new Several(
              "slice={",
              "[",
              ":",
              "]",
              ", ",
              "}",
              lists("start_indices", "limit_indices", "strides")),
          new Several(
              "padding=",
              "",
              "_",
              "",
              "x",
              "",
              lists("(?:edge_padding_)?low", "(?:edge_padding_)?high", "interior(?:_padding)?")));

  private static List<Pattern> lists(String... names) {
    return Stream.of(names)
        .map(name -> Pattern.compile(name + "\\s*=\\s*" + StableHloArgument.NUMBERS))
        .toList();
  }

  private StableHloCombined() {}

  /** The attributes of HLO that several in {@code attributes} make up. */
  static List<String> of(List<String> attributes) {
    return SEVERAL.stream().flatMap(several -> several.hlo(attributes).stream()).toList();
  }

  /** Returns true if {@code attribute} is one of those that are one together in HLO. */
  static boolean isPart(String attribute) {
    return SEVERAL.stream()
        .flatMap(several -> several.patterns().stream())
        .anyMatch(pattern -> pattern.matcher(attribute).matches());
  }
}
