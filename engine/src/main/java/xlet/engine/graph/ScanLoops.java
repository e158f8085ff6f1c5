package xlet.engine.graph;

import java.util.List;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.eval.Reader;
import xlet.engine.op.Computation.Steps;
import xlet.engine.op.Evaluation;

/** Scans with a computation as emitted code. The last loop is kept: the next is likely the same. */
final class ScanLoops {
  private final Graph computation;
  private volatile Optional<ScanLoop> last = Optional.empty();

  ScanLoops(Graph computation) {
    this.computation = computation;
  }

  /** The outputs, then the last carries; empty if there is no code that takes the steps. */
  Optional<List<Value>> run(
      Steps steps, List<NdArray> inputs, List<Value> inits, Evaluation evaluation) {
    if (steps.count() == 0 || Reader.used() == Reader.CLOSURES) {
      return Optional.empty();
    }
    List<ArrayShape> shapes = inputs.stream().map(NdArray::shape).toList();
    Optional<ScanLoop> loop = last.filter(known -> known.fits(steps, shapes));
    if (loop.isEmpty()) {
      loop = Optional.of(new ScanLoop(computation, steps, shapes));
      last = loop;
    }
    return loop.get().run(inputs, inits, evaluation);
  }
}
