package xlet.grammar.tree;

/**
 * One dimension of a shape.
 *
 * @param span the size
 * @param kind what {@code size} says
 * @param size the size or its bound; 0 if unknown
 */
public record Dimension(Span span, Kind kind, long size) implements SyntaxNode {
  /** The ways to know a size. */
  public enum Kind {
    /** {@code 3}. */
    EXACT,
    /** {@code <=10}: at most so many. */
    BOUNDED,
    /** {@code ?}. */
    UNKNOWN
  }
}
