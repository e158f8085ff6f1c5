package xlet.grammar.scan;

import xlet.grammar.rules.XletLexer;

/** A token that no statement can hold; the statement around it fails with the error it carries. */
public final class FaultyToken extends SourceToken {
  private static final long serialVersionUID = 1L;

  private final transient SyntaxFailure failure;

  /** A token in the place of {@code model}. */
  public FaultyToken(SourceToken model, SyntaxFailure failure) {
    super(
        model,
        model.is(XletLexer.OPEN_COMMENT) ? model.getType() : XletLexer.UNKNOWN,
        model.span());
    this.failure = failure;
  }

  /** Returns the error of the statement. */
  public SyntaxFailure failure() {
    return failure;
  }
}
