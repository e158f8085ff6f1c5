package xlet.grammar.tree;

/**
 * A binding of a name to a value.
 *
 * @param span the whole binding
 * @param form how it is written
 * @param name the name
 * @param type the type written beside the name, or {@link Untyped}; {@link SizesType} where only
 *     sizes are written ({@code data: [8,3] = …})
 * @param value what the name is bound to
 */
public record Let(Span span, Form form, Name name, TypeNode type, Expr value) implements Statement {
  /** The spellings of a binding. */
  public enum Form {
    /** {@code let x = e}, {@code let x: f32[3] = e}. */
    LET,
    /** {@code x = e}, {@code x: f32[3] = e}. */
    PLAIN,
    /** {@code auto x = e}. */
    AUTO,
    /** {@code x <- e}. */
    ARROW,
    /** {@code %x = f32[3] add(…)}, also with the type before {@code %x}. */
    HLO,
    /** {@code x: [1, 2]} in a {@link ReplicaBlock}. */
    FIELD
  }
}
