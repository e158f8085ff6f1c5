package xlet.engine.array;

/** The value of an expression: an array, a tuple of values or a token. */
public sealed interface Value permits NdArray, BoundedArray, TupleValue, Token {
  /** Its type. */
  Shape shape();
}
