package xlet.engine.array;

/** A value that holds nothing and orders effects. */
public record Token() implements Value {
  @Override
  public TokenShape shape() {
    return new TokenShape();
  }
}
