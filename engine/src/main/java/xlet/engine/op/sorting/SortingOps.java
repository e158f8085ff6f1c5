package xlet.engine.op.sorting;

import java.util.List;
import xlet.engine.op.OpDef;

/** The operations of this group, in alphabetical order. */
public final class SortingOps {
  public static final List<OpDef> ALL = List.of(Sort.DEF, TopK.DEF);

  private SortingOps() {}
}
