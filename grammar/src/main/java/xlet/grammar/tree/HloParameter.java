package xlet.grammar.tree;

/** A parameter in the signature of a computation of HLO text: {@code x: f32[2]}. */
public record HloParameter(Name name, TypeNode shape) {}
