package xlet.engine.array;

/** What an expression evaluates to: an array, a tuple of values, a token. */
public sealed interface Value permits NdArray, TupleValue, Token {
  /** Its type. */
  Shape shape();
}
