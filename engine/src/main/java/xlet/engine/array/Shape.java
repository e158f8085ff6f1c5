package xlet.engine.array;

/** The type of a value: an array's element type, sizes and layout; a tuple's shapes; a token. */
public sealed interface Shape permits ArrayShape, TupleShape, TokenShape {
  /** The shape without layouts, as XLA prints it: {@code f32[2,3]}, {@code (f32[10], s32[])}. */
  String text();

  /** Whether {@code other} is equal but for layouts. */
  boolean compatible(Shape other);

  /** The bytes its buffers take, padding included; Long.MAX_VALUE if there are more. */
  long byteCount();
}
