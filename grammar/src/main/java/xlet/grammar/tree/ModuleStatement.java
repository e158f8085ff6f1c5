package xlet.grammar.tree;

/** A module or computations of HLO text that stand between statements. */
public record ModuleStatement(Span span, HloModule module) implements Statement {}
