package xlet.grammar.tree;

/** The prefix operators. */
public enum UnaryOperator {
  /** {@code -x}. */
  NEGATE("-"),
  /** {@code +x}. */
  PLUS("+"),
  /** {@code !x}. */
  NOT("!"),
  /** {@code ~x}. */
  COMPLEMENT("~"),
  /** {@code *max}, as the documents pass a computation. */
  DEREFERENCE("*"),
  /** {@code &b}, as the documents pass a builder. */
  ADDRESS("&");

  private final String symbol;

  UnaryOperator(String symbol) {
    this.symbol = symbol;
  }

  /** The operator as written. */
  public String symbol() {
    return symbol;
  }
}
