package xlet.engine.element;

/** The trigonometric functions of angles of many turns, one by one, by the JDK. */
public final class FarAngles {
  /** Angles up to this are computed without it. */
  static final float NEAR = 1e5f;

  private FarAngles() {}

  /** The sine of any angle. */
  public static float sine(float x) {
    return (float) StrictMath.sin(x);
  }

  /** The cosine of any angle. */
  public static float cosine(float x) {
    return (float) StrictMath.cos(x);
  }

  /** The tangent of any angle. */
  public static float tangent(float x) {
    return (float) StrictMath.tan(x);
  }

  /** The sine of any angle. */
  public static double sine(double x) {
    return StrictMath.sin(x);
  }

  /** The cosine of any angle. */
  public static double cosine(double x) {
    return StrictMath.cos(x);
  }

  /** The tangent of any angle. */
  public static double tangent(double x) {
    return StrictMath.tan(x);
  }
}
