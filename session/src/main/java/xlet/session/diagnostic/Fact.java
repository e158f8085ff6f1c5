package xlet.session.diagnostic;

/**
 * The type of something: {@code m : f32[2,3]}.
 *
 * @param name as the program calls it
 * @param type as it is printed
 */
public record Fact(String name, String type) {
  @Override
  public String toString() {
    return name + " : " + type;
  }
}
