package xlet.grammar.tree;

/**
 * {@code import tensorflow as tf}: accepted, without effect.
 *
 * @param span the whole line
 * @param module the module, dots included
 * @param alias the name after {@code as}, or the module
 */
public record Import(Span span, String module, String alias) implements Statement {}
