package xlet.engine.op.collective;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.Collective;
import xlet.engine.op.Computation;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Meeting;
import xlet.engine.op.Provenance.Reads;

/**
 * Combines arrays of one shape element by element, from the first member of a group to the last.
 */
final class Combination {
  /** The constraint C4 of the operations that combine. */
  static final String COMBINES =
      "the computation takes two elements of the operand's type and returns one";

  private static final ElementType F32 = ElementType.F32;
  private static final int ELEMENTS_PER_POLL = 1 << 12;

  private Combination() {}

  /** Checks that the computation combines elements of {@code operand}. */
  static void check(Call call, Shape operand) {
    switch (operand) {
      case ArrayShape array -> {
        Computation computation = computation(call, array.type());
        if (!computation.result().compatible(ArrayShape.of(array.type()))) {
          throw call.violation(
                  "C4", "the computation is " + computation.signature() + " for " + array.text())
              .at("computation");
        }
      }
      case TupleShape tuple -> tuple.elements().forEach(element -> check(call, element));
      default -> throw call.violation("C4", operand.text() + " has no elements").at("operand");
    }
  }

  private static Computation computation(Call call, ElementType type) {
    ArrayShape scalar = ArrayShape.of(type);
    return call.computation(call.def().constraint("C4"), "computation", List.of(scalar, scalar));
  }

  /**
   * An element of the result at {@code path} is made of those at {@code index} of what all members
   * bring there.
   */
  static Reads sources(Call call, Meeting meeting, List<Integer> path, Ints index) {
    Reads reads = Reads.of("combined");
    for (int member = 0; member < meeting.size(); member++) {
      int array = member * Collective.arrays(call) + Collective.array(call, path);
      reads = reads.and(array, index, index);
    }
    return reads;
  }

  /**
   * Whether elements are combined in f32 and rounded once: of all narrow floats bf16, as in XLA.
   */
  private static boolean isWidened(ElementType type) {
    return type == ElementType.BF16;
  }

  /**
   * Operand {@code k} of all members, combined by the computation of {@code call}; of tuples, each
   * element.
   */
  static Value byComputation(Call call, Meeting meeting, int k, Evaluation evaluation) {
    return meeting.once(
        k,
        () ->
            each(
                meeting.all(k),
                arrays -> {
                  ElementType type = arrays.get(0).type();
                  return computation(call, type).combine(arrays, isWidened(type), evaluation);
                }));
  }

  /** The sum of the values; of predicates, whether one holds. */
  static Value sum(List<Value> values, Evaluation evaluation) {
    return each(
        values,
        arrays -> {
          ElementType type = isWidened(arrays.get(0).type()) ? F32 : arrays.get(0).type();
          return arrays(arrays, bits -> sum(type, bits), evaluation);
        });
  }

  private static long[] sum(ElementType type, long[] bits) {
    if (!type.isComplex()) {
      return new long[] {sum(type, bits[0], bits[1])};
    }
    ElementType part = type.part();
    return new long[] {sum(part, bits[0], bits[2]), sum(part, bits[1], bits[3])};
  }

  private static long sum(ElementType type, long a, long b) {
    if (type.isPred()) {
      return a | b;
    }
    return type.isFloat()
        ? type.encode(type.decode(a) + type.decode(b))
        : type.bitsOf(type.wrap(type.canonical(a) + type.canonical(b)));
  }

  private static Value each(List<Value> values, Function<List<NdArray>, NdArray> combine) {
    if (values.get(0) instanceof TupleValue tuple) {
      List<Value> elements = new ArrayList<>();
      for (int k = 0; k < tuple.size(); k++) {
        int number = k;
        List<Value> all = values.stream().map(v -> ((TupleValue) v).get(number)).toList();
        elements.add(each(all, combine));
      }
      return new TupleValue(elements);
    }
    return combine.apply(values.stream().map(NdArray.class::cast).toList());
  }

  private static NdArray arrays(
      List<NdArray> arrays, UnaryOperator<long[]> combine, Evaluation evaluation) {
    ArrayShape shape = arrays.get(0).shape().withDefaultLayout();
    List<NdArray> plain = arrays.stream().map(a -> a.withLayout(shape.layout())).toList();
    Buffer buffer = Buffer.allocate(shape, evaluation::poll);
    int parts = shape.type().parts();
    int count = (int) shape.elementCount();
    long[] bits = new long[2 * parts];
    for (int position = 0; position < count; position++) {
      if (position % ELEMENTS_PER_POLL == 0) {
        evaluation.poll();
      }
      read(plain.get(0), position, bits, 0);
      for (NdArray next : plain.subList(1, plain.size())) {
        read(next, position, bits, parts);
        long[] combined = combine.apply(bits);
        System.arraycopy(combined, 0, bits, 0, parts);
      }
      if (isWidened(shape.type())) {
        bits[0] = shape.type().encode(F32.decode(bits[0]));
      }
      for (int part = 0; part < parts; part++) {
        buffer.setBits(parts * position + part, bits[part]);
      }
    }
    return NdArray.of(shape, buffer);
  }

  private static void read(NdArray array, int position, long[] bits, int at) {
    bits[at] =
        isWidened(array.type()) ? F32.encode(array.doubleAt(position)) : array.realBits(position);
    if (array.type().isComplex()) {
      bits[at + 1] = array.imaginaryBits(position);
    }
  }
}
