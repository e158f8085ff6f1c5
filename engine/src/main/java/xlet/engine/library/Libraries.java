package xlet.engine.library;

import xlet.engine.op.CustomFunction;

/** The functions of libraries that custom calls name. */
public final class Libraries {
  private Libraries() {}

  /** Makes the functions known to custom calls. */
  public static void register() {
    Lapack.register();
    PlacementMark.NAMES.forEach(name -> CustomFunction.register(name, new PlacementMark()));
    ThreefryFunction.NAMES.forEach(name -> CustomFunction.register(name, new ThreefryFunction()));
    TopKFunction.NAMES.forEach(name -> CustomFunction.register(name, new TopKFunction()));
  }
}
