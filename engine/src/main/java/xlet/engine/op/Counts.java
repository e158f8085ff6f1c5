package xlet.engine.op;

/** Numbers of things as one says them. */
public final class Counts {
  private Counts() {}

  /** {@code 1 device}, {@code 2 devices}, {@code 0 entries}. */
  public static String of(long count, String thing) {
    return count + " " + (count == 1 ? thing : plural(thing));
  }

  private static String plural(String thing) {
    if (thing.endsWith("y")) {
      return thing.substring(0, thing.length() - 1) + "ies";
    }
    if (thing.endsWith("ch")) {
      return thing + "es";
    }
    return thing.endsWith("ex") ? thing.substring(0, thing.length() - 2) + "ices" : thing + "s";
  }
}
