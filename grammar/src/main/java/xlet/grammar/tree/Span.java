package xlet.grammar.tree;

/**
 * A range of the source text, counted in Unicode code points.
 *
 * @param start the first code point
 * @param end the code point after the last; equal to {@code start} where nothing was written
 */
public record Span(int start, int end) {
  /** Checks that the range is not reversed. */
  public Span {
    if (start < 0 || end < start) {
      throw new IllegalArgumentException("a span from " + start + " to " + end);
    }
  }

  /** The smallest span that holds this one and {@code other}. */
  public Span to(Span other) {
    return new Span(Math.min(start, other.start), Math.max(end, other.end));
  }

  /** The empty span where this one begins. */
  public Span before() {
    return new Span(start, start);
  }

  /** The empty span where this one ends. */
  public Span after() {
    return new Span(end, end);
  }

  /** The number of code points. */
  public int length() {
    return end - start;
  }
}
