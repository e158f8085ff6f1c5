package xlet.grammar.scan;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import xlet.grammar.tree.DenseLiteral;
import xlet.grammar.tree.NumberTexts;
import xlet.grammar.tree.Span;

/**
 * Reads nested braces or brackets that hold nothing but numbers, if they are many and rectangular.
 * Whatever is smaller or otherwise goes the way of all tokens.
 */
final class DenseScanner {
  private static final int LEAST = 1024;
  private static final int DEEPEST = 32;

  private final String text;
  private final char open;
  private final char close;
  private final int[] sizes = new int[DEEPEST];
  private final int[] counts = new int[DEEPEST];
  private int position;
  private int depth;
  private int rank;
  private int size;
  private int[] starts = new int[LEAST];
  private int[] ends = new int[LEAST];

  private DenseScanner(String text, int start) {
    this.text = text;
    this.position = start;
    this.open = text.charAt(start);
    this.close = open == '{' ? '}' : ']';
    Arrays.fill(sizes, -1);
  }

  /**
   * Reads a literal.
   *
   * @param text the text to read
   * @param start the index in {@code text} of the opening brace or bracket
   * @param offset the number of code points before it
   */
  static Optional<DenseLiteral> scan(String text, int start, int offset) {
    DenseScanner scanner = new DenseScanner(text, start);
    if (!scanner.read() || scanner.size < LEAST) {
      return Optional.empty();
    }
    int[] starts = IntStream.of(scanner.starts).limit(scanner.size).map(i -> i - start).toArray();
    int[] ends = IntStream.of(scanner.ends).limit(scanner.size).map(i -> i - start).toArray();
    NumberTexts numbers =
        new NumberTexts(text.substring(start, scanner.position), offset, starts, ends);
    return Optional.of(
        new DenseLiteral(
            new Span(offset, offset + scanner.position - start),
            IntStream.of(scanner.sizes).limit(scanner.rank).boxed().toList(),
            numbers));
  }

  /** Reads up to the last closer; false if something else is met. */
  private boolean read() {
    boolean wantsElement = true;
    while (position < text.length()) {
      char c = text.charAt(position);
      if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
        position++;
      } else if (c == ',') {
        if (wantsElement) {
          return false;
        }
        wantsElement = true;
        position++;
      } else if (c == close) {
        if (!leave()) {
          return false;
        }
        if (depth == 0) {
          return true;
        }
        wantsElement = false;
      } else if (!wantsElement || !(c == open ? enter() : number())) {
        return false;
      } else {
        wantsElement = c == open;
      }
    }
    return false;
  }

  private boolean enter() {
    if (depth > 0) {
      counts[depth - 1]++;
    }
    if (depth == DEEPEST || (rank > 0 && depth == rank)) {
      return false;
    }
    counts[depth++] = 0;
    position++;
    return true;
  }

  private boolean leave() {
    depth--;
    if (sizes[depth] < 0) {
      sizes[depth] = counts[depth];
    }
    position++;
    return rank > 0 && sizes[depth] == counts[depth];
  }

  private boolean number() {
    if (rank == 0) {
      rank = depth;
    }
    int start = position;
    while (position < text.length() && numeric(text.charAt(position))) {
      position++;
    }
    if (depth != rank || !NumberSyntax.isNumber(text, start, position)) {
      return false;
    }
    if (size == starts.length) {
      starts = Arrays.copyOf(starts, size * 2);
      ends = Arrays.copyOf(ends, size * 2);
    }
    starts[size] = start;
    ends[size++] = position;
    counts[depth - 1]++;
    return true;
  }

  private static boolean numeric(char c) {
    return (c >= '0' && c <= '9')
        || (c >= 'a' && c <= 'z')
        || c == '.'
        || c == '-'
        || c == '+'
        || c == 'E';
  }
}
