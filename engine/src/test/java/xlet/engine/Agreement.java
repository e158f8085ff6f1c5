package xlet.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.element.Definition;
import xlet.engine.emit.TrainedCode;
import xlet.engine.eval.Evaluator;
import xlet.engine.eval.Reader;
import xlet.engine.eval.Trace;
import xlet.engine.eval.Walk;
import xlet.engine.op.Call;
import xlet.engine.op.CallDefinition;

/** Closures, emitted code, and a kernel give the bits that going through the definition gives. */
public final class Agreement {
  private Agreement() {}

  /** Fails unless both give the same for every element of {@code call}. */
  public static void check(Call call, List<Value> operands) {
    Value value = read(Reader.CLOSURES, call, operands);
    for (Reader reader : List.of(Reader.COMPILED, Reader.VECTORS, Reader.MACHINE)) {
      assertThat(bits(read(reader, call, operands)))
          .as("the reader %s of %s", reader, call.def())
          .isEqualTo(bits(value));
    }
    List<NdArray> sources = Evaluator.sources(call, operands, () -> {});
    Definition definition = CallDefinition.of(call);
    Walk walk = new Walk(sources, Trace.NONE);
    for (TrainedCode.Form form : TrainedCode.Form.values()) {
      assertThat(bits(kernel(form, call, operands)))
          .as("the kernel of %s by %s", call.def(), form)
          .isEqualTo(bits(value));
    }
    List<Value> results = value instanceof TupleValue tuple ? tuple.elements() : List.of(value);
    for (int r = 0; r < results.size(); r++) {
      NdArray result = (NdArray) results.get(r);
      for (int k = 0; k < result.shape().elementCount(); k++) {
        long[] at = index(result.shape(), k);
        var parts = definition.parts().get(r);
        long[] bits = walk.bits(parts, definition.dims(), at);
        assertThat(settled(result, result.realBits(result.offset(at))))
            .as("%s", result)
            .isEqualTo(settled(result, bits[0]));
        if (parts.size() > 1) {
          assertThat(settled(result, result.imaginaryBits(result.offset(at))))
              .isEqualTo(settled(result, bits[1]));
        }
      }
    }
  }

  private static Value read(Reader reader, Call call, List<Value> operands) {
    Reader.use(reader);
    try {
      return new Evaluator(call).runDefinition(operands, () -> {});
    } finally {
      Reader.use(Reader.CHOSEN);
    }
  }

  /** If a form is asked for, all is computed by such code, however little there is to do. */
  private static Value kernel(TrainedCode.Form form, Call call, List<Value> operands) {
    TrainedCode.use(form);
    Reader.use(form == TrainedCode.Form.CHOSEN ? Reader.CHOSEN : Reader.COMPILED);
    try {
      return new Evaluator(call).run(operands, () -> {});
    } finally {
      TrainedCode.use(TrainedCode.Form.CHOSEN);
      Reader.use(Reader.CHOSEN);
    }
  }

  /** The bits, of any NaN those of one: a JVM may give a computed NaN either sign. */
  private static long settled(NdArray array, long bits) {
    var part = array.type().part();
    return part.isFloat() && Double.isNaN(part.decode(bits)) ? part.encode(Double.NaN) : bits;
  }

  private static List<List<Long>> bits(Value value) {
    List<Value> values = value instanceof TupleValue tuple ? tuple.elements() : List.of(value);
    List<List<Long>> bits = new ArrayList<>();
    for (Value one : values) {
      NdArray array = (NdArray) one;
      List<Long> elements = new ArrayList<>();
      array
          .offsets()
          .forEachRemaining((int offset) -> {
            elements.add(settled(array, array.realBits(offset)));
            elements.add(settled(array, array.imaginaryBits(offset)));
          });
      bits.add(elements);
    }
    return bits;
  }

  private static long[] index(ArrayShape shape, long position) {
    long[] at = new long[shape.rank()];
    long rest = position;
    for (int d = shape.rank() - 1; d >= 0; d--) {
      at[d] = rest % shape.size(d);
      rest /= shape.size(d);
    }
    return at;
  }
}
