package xlet.engine.op.structure;

import java.util.List;
import xlet.engine.op.OpDef;

/** The operations of this group, in alphabetical order. */
public final class StructureOps {
  public static final List<OpDef> ALL = List.of(Reverse.DEF);

  private StructureOps() {}
}
