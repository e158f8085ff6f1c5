package xlet.engine.explain;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.explain.Explanation.Line;
import xlet.engine.explain.Explanation.Scalar;
import xlet.engine.op.Provenance;

/** Explains an element that a kernel computed: how, and from which elements of the operands. */
public final class ReadElements {
  private ReadElements() {}

  /** Explains the element of {@code result} at {@code index}. */
  public static Explanation of(
      Provenance.Reads reads, List<Value> operands, NdArray result, long... index) {
    List<Line> lines = new ArrayList<>();
    lines.add(new Line.Choice(reads.why(), List.of()));
    for (Provenance.Reads.Element element : reads.elements()) {
      NdArray operand = (NdArray) operands.get(element.operand());
      Scalar value = Scalar.of(operand, element.index().toArray());
      lines.add(new Line.Read(element.operand(), element.index(), value));
    }
    if (reads.omitted() > 0) {
      lines.add(new Line.Omitted(reads.omitted()));
    }
    return new Explanation(0, Ints.of(index), Scalar.of(result, index), lines);
  }
}
