package xlet.engine.op.elementwise;

import java.util.List;
import xlet.engine.op.OpDef;

/** The operations of this group, in alphabetical order. */
public final class ElementwiseOps {
  public static final List<OpDef> ALL = List.of(Add.DEF);

  private ElementwiseOps() {}
}
