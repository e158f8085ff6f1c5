package xlet.engine.op.normalization;

import java.util.List;
import xlet.engine.op.OpDef;

/** The operations of this group, in alphabetical order. */
public final class NormalizationOps {
  public static final List<OpDef> ALL =
      List.of(BatchNormGrad.DEF, BatchNormInference.DEF, BatchNormTraining.DEF);

  private NormalizationOps() {}
}
