package xlet.engine.op;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Spellings: {@code bitcast-convert}, {@code BitcastConvert} and {@code bitcast_convert} are one.
 */
public final class Names {
  /** Nobody mistypes a longer name. */
  private static final int LONGEST = 100;

  /** A shorter beginning may be that of anything. */
  private static final int SHORTEST_BEGINNING = 3;

  private Names() {}

  /** The spelling in small letters, without {@code _} and {@code -}. */
  public static String key(String spelling) {
    return spelling.replace("_", "").replace("-", "").toLowerCase(Locale.ROOT);
  }

  public static boolean same(String one, String other) {
    return key(one).equals(key(other));
  }

  /**
   * Which of {@code names} {@code spelling} may have been meant for, the nearest first, then those
   * that begin so, the shortest first; at most 3.
   */
  public static List<String> similar(String spelling, List<String> names) {
    String key = key(spelling);
    int length = key.length();
    if (length > LONGEST) {
      return List.of();
    }
    int most = length == 1 ? 0 : Math.max(1, length / 3);
    Stream<String> near =
        names.stream()
            .filter(name -> Math.abs(key(name).length() - length) <= most)
            .filter(name -> distance(key, key(name)) <= most)
            .sorted(Comparator.comparingInt(name -> distance(key, key(name))));
    Stream<String> longer =
        names.stream()
            .filter(name -> length >= SHORTEST_BEGINNING && key(name).startsWith(key))
            .sorted(Comparator.comparingInt(String::length));
    return Stream.concat(near, longer).distinct().limit(3).toList();
  }

  /**
   * The end of a message about a name that is not known: {@code ; did you mean `Reduce`?}, or
   * {@code otherwise} if none of {@code names} is similar.
   */
  public static String suggestion(String spelling, Collection<String> names, String otherwise) {
    List<String> similar = similar(spelling, List.copyOf(names));
    return similar.isEmpty() ? otherwise : "; did you mean `" + similar.getFirst() + "`?";
  }

  /** How many letters have to be put in, taken out, exchanged or swapped. */
  private static int distance(String from, String to) {
    int[][] least = new int[from.length() + 1][to.length() + 1];
    for (int i = 0; i <= from.length(); i++) {
      for (int j = 0; j <= to.length(); j++) {
        if (i == 0 || j == 0) {
          least[i][j] = i + j;
          continue;
        }
        int change = from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1;
        least[i][j] =
            Math.min(least[i - 1][j - 1] + change, 1 + Math.min(least[i - 1][j], least[i][j - 1]));
        boolean swapped =
            i > 1
                && j > 1
                && from.charAt(i - 1) == to.charAt(j - 2)
                && from.charAt(i - 2) == to.charAt(j - 1);
        if (swapped) {
          least[i][j] = Math.min(least[i][j], least[i - 2][j - 2] + 1);
        }
      }
    }
    return least[from.length()][to.length()];
  }
}
