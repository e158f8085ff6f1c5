package xlet.grammar.tree;

/**
 * {@code x.shape}, {@code pair.first}, {@code b.Max}, {@code tf.reshape}; {@code b->Max} is the
 * same.
 *
 * @param span base and member
 * @param base what has the member
 * @param member the member's name
 */
public record Member(Span span, Expr base, Name member) implements Expr {}
