package xlet.grammar.tree;

/**
 * {@code ROOT add.1 = f32[] add(x, y)}: an instruction of a computation and its name.
 *
 * @param span the whole line
 * @param root whether it is marked as the result of the computation
 * @param name the name
 * @param instruction the right side
 */
public record HloDefinition(Span span, boolean root, Name name, HloInstruction instruction)
    implements SyntaxNode {}
