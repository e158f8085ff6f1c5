package xlet.session.phrasebook;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import xlet.engine.array.ArrayShape;

/** The words of templates that stand for products of arrays. */
final class ProductHelpers {
  private static final Pattern EINSUM = Pattern.compile("(\\w+),(\\w+)->(\\w*)");

  private static final Pattern REARRANGED = Pattern.compile("(\\w+)->(\\w*)");

  private final PhraseHelpers helpers;

  ProductHelpers(PhraseHelpers helpers) {
    this.helpers = helpers;
  }

  Map<String, Function<List<String>, String>> words() {
    return Map.of(
        "product", a -> product(a.get(0), a.get(1)),
        "contracted", a -> contracted(a.get(0), a.get(1), a.get(2)),
        "dotgeneral", a -> general(a.get(0), a.get(1), a.get(2)),
        "einsum", a -> einsum(a.get(0), a.get(1), a.get(2)),
        "rearranged", a -> rearranged(a.get(0), a.get(1)));
  }

  /** The product of matrices and vectors; the dimensions before the last two are a batch. */
  private String product(String x, String y) {
    ArrayShape left = helpers.shape(x);
    ArrayShape right = helpers.shape(y);
    if (left.isScalar() || right.isScalar()) {
      return "Mul(" + x + ", " + y + ")";
    }
    if (left.rank() <= 2 && right.rank() <= 2) {
      return "Dot(" + x + ", " + y + ")";
    }
    PhraseHelpers.require(left.rank() == right.rank());
    List<Long> batch = LongStream.range(0, left.rank() - 2L).boxed().toList();
    return general(x, y, List.of(left.rank() - 1L), List.of(left.rank() - 2L), batch, batch);
  }

  private static String contracted(String x, String y, String axes) {
    List<String> lists = Texts.elements(axes);
    if (axes.equals("1")) {
      return "Dot(" + x + ", " + y + ")";
    }
    PhraseHelpers.require(lists.size() == 2);
    return general(
        x,
        y,
        PhraseHelpers.integers(lists.get(0)),
        PhraseHelpers.integers(lists.get(1)),
        List.of(),
        List.of());
  }

  /** JAX's {@code ((lhs, rhs), (lhs_batch, rhs_batch))}. */
  private static String general(String x, String y, String numbers) {
    List<String> pairs = Texts.elements(numbers);
    PhraseHelpers.require(pairs.size() == 2);
    List<String> contracting = Texts.elements(pairs.get(0));
    List<String> batch = Texts.elements(pairs.get(1));
    PhraseHelpers.require(contracting.size() == 2 && batch.size() == 2);
    return general(
        x,
        y,
        PhraseHelpers.integers(contracting.get(0)),
        PhraseHelpers.integers(contracting.get(1)),
        PhraseHelpers.integers(batch.get(0)),
        PhraseHelpers.integers(batch.get(1)));
  }

  private static String general(
      String x,
      String y,
      List<Long> left,
      List<Long> right,
      List<Long> leftBatch,
      List<Long> rightBatch) {
    return ("DotGeneral(%s, %s, lhs_contracting_dimensions=%s, rhs_contracting_dimensions=%s,"
            + " lhs_batch_dimensions=%s, rhs_batch_dimensions=%s)")
        .formatted(
            x,
            y,
            Texts.braces(left),
            Texts.braces(right),
            Texts.braces(leftBatch),
            Texts.braces(rightBatch));
  }

  /** One operand, each letter of which is kept, perhaps in another place, or summed over. */
  private String rearranged(String equation, String x) {
    Matcher letters = REARRANGED.matcher(equation.replace("\"", "").replace(" ", ""));
    PhraseHelpers.require(letters.matches());
    String given = letters.group(1);
    String wanted = letters.group(2);
    PhraseHelpers.require(
        given.length() == helpers.shape(x).rank()
            && given.chars().distinct().count() == given.length()
            && wanted.chars().allMatch(letter -> given.indexOf(letter) >= 0));
    List<Integer> summed =
        IntStream.range(0, given.length())
            .filter(d -> wanted.indexOf(given.charAt(d)) < 0)
            .boxed()
            .toList();
    String kept =
        given
            .chars()
            .filter(letter -> wanted.indexOf(letter) >= 0)
            .mapToObj(Character::toString)
            .collect(Collectors.joining());
    String sum = summed.isEmpty() ? x : "Reduce(" + x + ", 0, Add, " + Texts.braces(summed) + ")";
    return transposed(sum, kept, wanted);
  }

  /** {@code x}, whose dimensions are {@code given}, with them in the order of {@code wanted}. */
  private static String transposed(String x, String given, String wanted) {
    PhraseHelpers.require(given.length() == wanted.length());
    return given.equals(wanted)
        ? x
        : "Transpose("
            + x
            + ", "
            + Texts.braces(wanted.chars().mapToObj(given::indexOf).toList())
            + ")";
  }

  /** Two operands, each letter of which is kept or contracted. */
  private static String einsum(String equation, String x, String y) {
    Matcher letters = EINSUM.matcher(equation.replace("\"", "").replace(" ", ""));
    PhraseHelpers.require(letters.matches());
    String left = letters.group(1);
    String right = letters.group(2);
    String wanted = letters.group(3);
    List<Long> contractLeft = new ArrayList<>();
    List<Long> contractRight = new ArrayList<>();
    List<Long> batchLeft = new ArrayList<>();
    List<Long> batchRight = new ArrayList<>();
    StringBuilder batch = new StringBuilder();
    StringBuilder free = new StringBuilder();
    for (int d = 0; d < left.length(); d++) {
      String letter = left.substring(d, d + 1);
      boolean shared = right.contains(letter);
      boolean kept = wanted.contains(letter);
      PhraseHelpers.require(shared || kept);
      if (shared) {
        (kept ? batchLeft : contractLeft).add((long) d);
        (kept ? batchRight : contractRight).add((long) right.indexOf(letter));
      }
      if (kept) {
        (shared ? batch : free).append(letter);
      }
    }
    for (int d = 0; d < right.length(); d++) {
      String letter = right.substring(d, d + 1);
      PhraseHelpers.require(left.contains(letter) || wanted.contains(letter));
      free.append(left.contains(letter) ? "" : letter);
    }
    boolean matrices =
        contractLeft.equals(List.of((long) left.length() - 1))
            && contractRight.equals(List.of(0L))
            && batchLeft.isEmpty()
            && left.length() <= 2
            && right.length() <= 2;
    String product =
        matrices
            ? "Dot(" + x + ", " + y + ")"
            : general(x, y, contractLeft, contractRight, batchLeft, batchRight);
    return transposed(product, batch.toString() + free, wanted);
  }
}
