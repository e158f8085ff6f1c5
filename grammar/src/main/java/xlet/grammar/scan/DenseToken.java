package xlet.grammar.scan;

import xlet.grammar.rules.XletLexer;
import xlet.grammar.tree.DenseLiteral;

/** A large literal of numbers as one token. */
public final class DenseToken extends SourceToken {
  private static final long serialVersionUID = 1L;

  private final transient DenseLiteral literal;

  DenseToken(SourceToken opener, DenseLiteral literal) {
    super(opener, XletLexer.DENSE, literal.span());
    this.literal = literal;
  }

  /** The numbers. */
  public DenseLiteral literal() {
    return literal;
  }
}
