package xlet.engine.op.reduction;

import java.util.List;
import xlet.engine.op.OpDef;

/** The operations of this group, in alphabetical order. */
public final class ReductionOps {
  public static final List<OpDef> ALL =
      List.of(Reduce.DEF, ReduceWindow.DEF, Scan.DEF, SelectAndScatter.DEF);

  private ReductionOps() {}
}
