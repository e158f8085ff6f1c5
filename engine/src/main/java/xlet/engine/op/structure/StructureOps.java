package xlet.engine.op.structure;

import java.util.List;
import xlet.engine.op.OpDef;

/** The operations of this group, in alphabetical order. */
public final class StructureOps {
  public static final List<OpDef> ALL =
      List.of(
          Bitcast.DEF,
          Broadcast.DEF,
          BroadcastInDim.DEF,
          Collapse.DEF,
          Concatenate.DEF,
          Constant.DEF,
          CopyDone.DEF,
          CopyStart.DEF,
          Domain.DEF,
          DynamicReshape.DEF,
          GetDimensionSize.DEF,
          GetTupleElement.DEF,
          Iota.DEF,
          Pad.DEF,
          Reshape.DEF,
          Reverse.DEF,
          SetDimensionSize.DEF,
          Slice.DEF,
          Transpose.DEF,
          Tuple.DEF);

  private StructureOps() {}
}
