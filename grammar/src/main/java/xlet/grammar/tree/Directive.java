package xlet.grammar.tree;

/**
 * A line {@code //// keyword …}: a comment of the language that directs a test runner.
 *
 * @param span the whole line
 * @param keyword the first word, without a colon, such as {@code prelude} or {@code replicas};
 *     empty if the line is
 * @param text the rest of the line, trimmed
 */
public record Directive(Span span, String keyword, String text) implements Statement {}
