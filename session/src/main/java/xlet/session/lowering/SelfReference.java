package xlet.session.lowering;

import java.util.List;
import xlet.engine.array.Shape;
import xlet.engine.op.Computation;

/** The name of a computation inside its own body, where it cannot be called. */
record SelfReference(String name, String description) implements Computation.Template {
  /** The advice that goes with the error. */
  static final String ADVICE = "computations cannot be recursive; While repeats one";

  @Override
  public Computation on(List<Shape> shapes) {
    throw new Computation.TypeMismatch(message() + ": " + ADVICE);
  }

  /** Says what is wrong with a use of the name. */
  String message() {
    return "`" + name + "` calls itself";
  }

  @Override
  public String describe() {
    return description;
  }
}
