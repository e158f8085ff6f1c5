package xlet.engine.array;

/** The type of a token, which orders effects and holds nothing. */
public record TokenShape() implements Shape {
  @Override
  public String text() {
    return "token[]";
  }

  @Override
  public boolean compatible(Shape other) {
    return other instanceof TokenShape;
  }

  @Override
  public long byteCount() {
    return 0;
  }

  @Override
  public String toString() {
    return text();
  }
}
