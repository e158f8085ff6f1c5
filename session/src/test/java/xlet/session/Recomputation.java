package xlet.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.element.Definition;
import xlet.engine.element.Expression;
import xlet.engine.eval.Evaluator;
import xlet.engine.eval.Trace;
import xlet.engine.eval.Walk;
import xlet.engine.explain.ComputedNode;
import xlet.engine.explain.Explanation;
import xlet.engine.explain.Origins;
import xlet.engine.explain.UnexplainedException;
import xlet.engine.explain.Why;
import xlet.engine.graph.Node;
import xlet.engine.op.ActualSizes;
import xlet.engine.op.Call;
import xlet.engine.op.CallDefinition;
import xlet.engine.op.Collective;
import xlet.engine.op.Device;
import xlet.engine.op.Meeting;

/**
 * Recomputes elements of a value by going through the definition, reading nothing but what their
 * explanations show: all other elements of the operands are exchanged for others first. The result
 * must be what was computed, bit for bit.
 */
final class Recomputation {
  private static final int MOST_ELEMENTS = 24;
  private static final int MOST_READS = 4_000;

  private Recomputation() {}

  /** Fails unless elements of {@code variable}, if one operation made them, can be recomputed. */
  static void check(String id, Variable variable) {
    if (!(variable.origin().root() instanceof Node.Operation operation)) {
      return;
    }
    Call call = operation.call();
    List<Value> operands = operation.inputs().stream().map(variable::valueOf).toList();
    if (call.isBounded()) {
      ActualSizes.Found found = call.found(operands);
      call = found.call();
      operands = found.operands();
    }
    if (call.def().element().isEmpty()
        || operands.stream().anyMatch(o -> !(o instanceof NdArray))) {
      return;
    }
    if (call.resultArrays().stream().map(ArrayShape::sizes).distinct().count() > 1) {
      return;
    }
    List<NdArray> sources = Evaluator.sources(call, operands, () -> {});
    for (int result = 0; result < call.resultArrays().size(); result++) {
      ArrayShape shape = call.resultArrays().get(result);
      NdArray computed =
          (NdArray)
              ActualSizes.plain(
                  variable.value() instanceof TupleValue tuple
                      ? tuple.get(result)
                      : variable.value());
      long step = Math.max(1, shape.elementCount() / MOST_ELEMENTS);
      for (long place = 0; place < shape.elementCount(); place += step) {
        long[] index = shape.layout().indexAt(shape.sizes(), place).orElseThrow().toArray();
        check(id, call, sources, computed, result, index);
      }
    }
  }

  private static void check(
      String id, Call call, List<NdArray> sources, NdArray computed, int result, long... index) {
    Explanation why = Why.of(call, sources, result, index);
    String place = id + " " + Arrays.toString(index);
    int offset = computed.offset(index);
    assertThat(settled(computed.type(), why.value().bits(), why.value().imaginaryBits()))
        .as(place)
        .isEqualTo(
            settled(computed.type(), computed.realBits(offset), computed.imaginaryBits(offset)));
    List<Explanation.Line.Read> reads = why.reads().toList();
    if (reads.size() > MOST_READS) {
      return;
    }
    Definition definition = CallDefinition.of(call);
    List<Expression> parts = definition.parts().get(result);
    Walk walk = new Walk(exchanged(call.operandCount(), sources, reads), Trace.NONE);
    long[] bits = Arrays.copyOf(walk.bits(parts, definition.dims(), index), 2);
    assertThat(bits).as(place).containsExactly(why.value().bits(), why.value().imaginaryBits());
  }

  /** The bits of an element; a machine may give a computed NaN either sign. */
  private static List<Long> settled(ElementType type, long real, long imaginary) {
    return type.isComplex()
        ? List.of(settled(type.part(), real), settled(type.part(), imaginary))
        : List.of(settled(type, real));
  }

  private static long settled(ElementType type, long bits) {
    return type.isFloat() && Double.isNaN(type.decode(bits)) ? type.encode(Double.NaN) : bits;
  }

  /** Another number: of a float the double, so that a matrix is likely to stay definite. */
  private static long other(ElementType type, long bits) {
    if (!type.isFloat() && !type.isComplex()) {
      return bits ^ 1;
    }
    ElementType part = type.isComplex() ? type.part() : type;
    long twice = part.encode(2 * part.decode(bits));
    return twice == bits ? bits ^ 1 : twice;
  }

  /**
   * The operands, with all elements but those read exchanged for others; what is prepared stays.
   */
  private static List<NdArray> exchanged(
      int operands, List<NdArray> sources, List<Explanation.Line.Read> reads) {
    List<NdArray> exchanged = new ArrayList<>();
    for (int k = 0; k < sources.size(); k++) {
      NdArray source = sources.get(k);
      if (k >= operands) {
        exchanged.add(source);
        continue;
      }
      Buffer buffer = Buffer.allocate(source.shape());
      for (int slot = 0; slot < buffer.length(); slot++) {
        buffer.setBits(slot, other(source.type(), source.buffer().bits(slot)));
      }
      int pitch = source.type().parts();
      for (Explanation.Line.Read read : reads) {
        if (read.operand() == k) {
          int offset = source.offset(read.index().toArray());
          for (int part = 0; part < pitch; part++) {
            buffer.setBits(offset * pitch + part, source.buffer().bits(offset * pitch + part));
          }
        }
      }
      exchanged.add(NdArray.of(source.shape(), buffer));
    }
    return exchanged;
  }

  /**
   * Fails unless an element of {@code array} comes out the same, bit for bit, if all elements are
   * exchanged that its explanation does not read. False if it is an effect's, or has too many
   * reads.
   *
   * @param path the position of {@code array} in the value of {@code computed}
   */
  static boolean isRecomputed(
      String id, ComputedNode computed, List<Integer> path, NdArray array, long... index)
      throws UnexplainedException {
    Origins.Origin origin = new Origins(() -> {}).of(computed, path, index);
    Explanation why = origin.why();
    String place = id + " " + path + Arrays.toString(index);
    List<Long> value = settled(array, index);
    assertThat(settled(array.type(), why.value().bits(), why.value().imaginaryBits()))
        .as(place)
        .isEqualTo(value);
    if (origin.applied().isEmpty()) {
      return !(computed.node() instanceof Node.Operation operation)
          || !operation.call().hasEffect();
    }
    Origins.Applied applied = origin.applied().get();
    List<Explanation.Line.Read> reads =
        why.reads().filter(read -> read.operand() < applied.operands().size()).toList();
    if (reads.size() > MOST_READS) {
      return false;
    }
    if (applied.operands().stream().anyMatch(o -> !(ActualSizes.plain(o) instanceof NdArray))) {
      return reads.isEmpty();
    }
    List<NdArray> operands =
        applied.operands().stream().map(o -> (NdArray) ActualSizes.plain(o)).toList();
    Call call = applied.call();
    long[] at = why.index().toArray();
    if (call.def().preparation().isPresent()) {
      List<NdArray> sources = Evaluator.sources(call, applied.operands(), () -> {});
      check(place, call, sources, array, why.result(), at);
      return true;
    }
    List<Value> exchanged = List.copyOf(exchanged(operands.size(), operands, reads));
    Value again = again(call, exchanged);
    for (int position : applied.path()) {
      again = ((TupleValue) again).get(position);
    }
    assertThat(settled((NdArray) ActualSizes.plain(again), at)).as(place).isEqualTo(value);
    return true;
  }

  /** The value of {@code call} for other operands: those of each member if devices meet in it. */
  private static Value again(Call call, List<Value> operands) {
    Deque<Value> arrays = new ArrayDeque<>(operands);
    if (call.def().collective().isEmpty()) {
      return Evaluator.run(call, taken(call, arrays), () -> {});
    }
    Collective collective = call.def().collective().get();
    Device here = Device.here();
    Ints members = collective.group(call, here.grid(), here.number()).orElseGet(Ints::of);
    List<List<Value>> brought = new ArrayList<>();
    while (!arrays.isEmpty()) {
      brought.add(taken(call, arrays));
    }
    Meeting meeting = new Meeting(members, here.number(), brought);
    return collective.exchange().receive(call, meeting, () -> {});
  }

  private static List<Value> taken(Call call, Deque<Value> arrays) {
    return call.operandShapes().stream().map(shape -> taken(shape, arrays)).toList();
  }

  private static Value taken(Shape shape, Deque<Value> arrays) {
    return shape instanceof TupleShape tuple
        ? new TupleValue(tuple.elements().stream().map(part -> taken(part, arrays)).toList())
        : ActualSizes.bounded(shape, arrays.removeFirst());
  }

  private static List<Long> settled(NdArray array, long... index) {
    int offset = array.offset(index);
    return settled(array.type(), array.realBits(offset), array.imaginaryBits(offset));
  }
}
