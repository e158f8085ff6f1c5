package xlet.engine.eval;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.op.Call;

/**
 * Large sums of narrow floats, which are folds of folds, are the same however they are computed.
 */
class InnerFoldTest {
  private static final Random RANDOM = new Random(5);

  @ParameterizedTest
  @EnumSource(names = {"F16", "BF16", "F8E5M2", "F32"})
  void aSumOfManyNumbers(ElementType type) {
    check(type, Ints.of(1), 300, 1024);
    check(type, Ints.of(0), 1024, 300);
    check(type, Ints.of(1), 60, 5000);
    check(type, Ints.of(0), 4099, 70);
    check(type, Ints.of(0, 2), 96, 30, 128);
    check(type, Ints.of(0, 1, 2), 64, 64, 65);
    check(type, Ints.of(0, 2), 1, 300, 1024);
  }

  private static void check(ElementType type, Ints dimensions, long... sizes) {
    ArrayShape shape = ArrayShape.of(type, sizes);
    NdArray x = NdArray.of(shape, Buffer.allocate(shape));
    for (int k = 0; k < shape.elementCount(); k++) {
      x.buffer().setDouble(type, k, RANDOM.nextGaussian());
    }
    List<Value> operands = List.of(x, NdArray.scalar(type, 0.0));
    for (String op : List.of("Add", "Mul")) {
      Map<String, Object> attributes =
          Map.of("computation", Calls.binary(op), "dimensions_to_reduce", dimensions);
      Call call = Calls.of("Reduce", operands, attributes);
      NdArray wanted = read(Reader.CLOSURES, call, operands);
      for (Reader reader : EnumSet.complementOf(EnumSet.of(Reader.CLOSURES))) {
        assertThat(read(reader, call, operands).sameValues(wanted))
            .as("%s %s %s by %s", op, shape.text(), dimensions, reader)
            .isTrue();
      }
    }
  }

  private static NdArray read(Reader reader, Call call, List<Value> operands) {
    Reader.use(reader);
    try {
      return (NdArray) Evaluator.run(call, operands, () -> {});
    } finally {
      Reader.use(Reader.CHOSEN);
    }
  }
}
