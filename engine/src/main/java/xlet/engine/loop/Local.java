package xlet.engine.loop;

/** A local variable of a routine; equal only to itself. */
public final class Local {
  private final String name;
  private final Carrier carrier;

  /** A variable that is printed as {@code name}. */
  public Local(String name, Carrier carrier) {
    this.name = name;
    this.carrier = carrier;
  }

  public Carrier carrier() {
    return carrier;
  }

  /** The name as it is printed. */
  public String name() {
    return name;
  }

  @Override
  public String toString() {
    return name;
  }
}
