package xlet.engine.eval;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.element.Definition;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Block;
import xlet.engine.element.Index;
import xlet.engine.op.Computation;
import xlet.engine.op.Evaluation;

/**
 * A computation of scalars as closures, for kernels that call it again and again: write {@link
 * #argument}s, {@link #run}, read {@link #result}s. Each is a buffer of one element.
 */
public final class ScalarFunction {
  private final Buffer[] arguments;
  private final Buffer[] results;
  private final List<Closures.Store> stores = new ArrayList<>();
  private final List<Integer> slots = new ArrayList<>();
  private final Frame frame;

  /** {@code computation} takes scalars and returns one, or a tuple of them. */
  public ScalarFunction(Computation computation, Evaluation evaluation) {
    List<NdArray> sources = new ArrayList<>();
    List<Expression> reads = new ArrayList<>();
    for (Shape parameter : computation.parameters()) {
      var shape = (ArrayShape) parameter;
      reads.add(new Expression.Read(reads.size(), shape.type(), Index.EMPTY, 0));
      sources.add(NdArray.of(shape, Buffer.allocate(shape)));
    }
    Shape result = computation.result();
    List<Shape> shapes = result instanceof TupleShape tuple ? tuple.elements() : List.of(result);
    Block block = computation.apply(reads);
    var definition =
        Definition.of(
            Ints.of(),
            index ->
                Ints.range(shapes.size()).stream().mapToObj(k -> block.result((int) k)).toList());
    var closures = new Closures(sources.stream().map(NdArray::shape).toList(), definition.dims());
    for (int k = 0; k < shapes.size(); k++) {
      List<Expression> parts = definition.parts().get(k);
      for (int part = 0; part < parts.size(); part++) {
        stores.add(closures.store(parts.get(part), k));
        slots.add(part);
      }
    }
    this.arguments = sources.stream().map(NdArray::buffer).toArray(Buffer[]::new);
    this.results =
        shapes.stream().map(shape -> Buffer.allocate((ArrayShape) shape)).toArray(Buffer[]::new);
    this.frame =
        new Frame(
            closures.dimCount(),
            closures.slotCount(),
            sources.toArray(NdArray[]::new),
            results,
            evaluation);
  }

  /** Where argument number {@code number} is to be written. */
  public Buffer argument(int number) {
    return arguments[number];
  }

  /** Where result number {@code number} lies after {@link #run}. */
  public Buffer result(int number) {
    return results[number];
  }

  /** Computes the results for what the arguments are now. */
  public void run() {
    frame.element++;
    for (int k = 0; k < slots.size(); k++) {
      stores.get(k).write(frame, slots.get(k));
    }
  }
}
