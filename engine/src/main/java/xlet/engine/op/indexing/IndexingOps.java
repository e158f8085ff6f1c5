package xlet.engine.op.indexing;

import java.util.List;
import xlet.engine.op.OpDef;

/** The operations of this group, in alphabetical order. */
public final class IndexingOps {
  public static final List<OpDef> ALL =
      List.of(DynamicSlice.DEF, DynamicUpdateSlice.DEF, Gather.DEF, Scatter.DEF);

  private IndexingOps() {}
}
