package xlet.session.scope;

import java.util.List;
import java.util.Optional;
import xlet.engine.array.Shape;
import xlet.engine.op.Computation;

/** A computation whose parameters may be declared. */
public interface DeclaredTemplate extends Computation.Template {
  /** The shapes of the parameters; empty if not all are declared. */
  Optional<List<Shape>> declaredParameters();
}
