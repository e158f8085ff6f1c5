package xlet.engine.op.control;

import java.util.List;
import xlet.engine.op.OpDef;

/** The operations of this group, in alphabetical order. */
public final class ControlOps {
  public static final List<OpDef> ALL =
      List.of(
          AddDependency.DEF,
          AfterAll.DEF,
          AsyncDone.DEF,
          AsyncStart.DEF,
          AsyncUpdate.DEF,
          CallComputation.DEF,
          CompositeCall.DEF,
          Conditional.DEF,
          FusedCall.DEF,
          MapElements.DEF,
          While.DEF);

  private ControlOps() {}
}
