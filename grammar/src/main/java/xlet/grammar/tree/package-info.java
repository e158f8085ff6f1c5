/**
 * The syntax tree: immutable records under sealed interfaces, each with the {@link Span} of the
 * source it was read from.
 *
 * <p>Start at {@link xlet.grammar.tree.Program}; its parts are {@link
 * xlet.grammar.tree.Statement}s, made of {@link xlet.grammar.tree.Expr}essions and {@link
 * xlet.grammar.tree.TypeNode}s. The tree says what was written and resolves no names: whether
 * {@code max} is a variable or an operation is for the reader of the tree to decide. Text that has
 * no tree has a {@link xlet.grammar.tree.SyntaxError}.
 */
@NullMarked
package xlet.grammar.tree;

import org.jspecify.annotations.NullMarked;
