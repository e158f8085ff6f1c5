package xlet.engine.op.linalg;

import java.util.List;
import xlet.engine.op.OpDef;

/** The operations of this group, in alphabetical order. */
public final class LinalgOps {
  public static final List<OpDef> ALL =
      List.of(
          Cholesky.DEF,
          Conv.DEF,
          ConvGeneral.DEF,
          ConvGeneralDilated.DEF,
          ConvWithGeneralDimensions.DEF,
          ConvWithGeneralPadding.DEF,
          Dot.DEF,
          DotGeneral.DEF,
          Fft.DEF,
          RaggedDot.DEF,
          ScaledDot.DEF,
          TriangularSolve.DEF);

  private LinalgOps() {}
}
