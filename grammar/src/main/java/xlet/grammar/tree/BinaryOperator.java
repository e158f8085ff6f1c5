package xlet.grammar.tree;

/** The infix operators, with the precedence that they have in Python. */
public enum BinaryOperator {
  /** {@code a * b}. */
  MULTIPLY("*", 10),
  /** {@code a / b}. */
  DIVIDE("/", 10),
  /** {@code a % b}. */
  REMAINDER("%", 10),
  /** {@code a dot b}. */
  DOT("dot", 10),
  /** {@code a + b}. */
  ADD("+", 9),
  /** {@code a - b}. */
  SUBTRACT("-", 9),
  /** {@code a << b}. */
  SHIFT_LEFT("<<", 8),
  /** {@code a >> b}. */
  SHIFT_RIGHT(">>", 8),
  /** {@code a & b}. */
  AND("&", 7),
  /** {@code a ^ b}. */
  XOR("^", 6),
  /** {@code a | b}. */
  OR("|", 5),
  /** {@code a < b}. */
  LESS("<", 4),
  /** {@code a <= b}. */
  LESS_EQUAL("<=", 4),
  /** {@code a > b}. */
  GREATER(">", 4),
  /** {@code a >= b}. */
  GREATER_EQUAL(">=", 4),
  /** {@code a == b}. */
  EQUAL("==", 3),
  /** {@code a != b}. */
  NOT_EQUAL("!=", 3),
  /** {@code a && b}. */
  LOGICAL_AND("&&", 2),
  /** {@code a || b}. */
  LOGICAL_OR("||", 1);

  private final String symbol;
  private final int precedence;

  BinaryOperator(String symbol, int precedence) {
    this.symbol = symbol;
    this.precedence = precedence;
  }

  /** The operator as written. */
  public String symbol() {
    return symbol;
  }

  /** How tightly it binds; more is tighter. All of them group to the left. */
  public int precedence() {
    return precedence;
  }
}
