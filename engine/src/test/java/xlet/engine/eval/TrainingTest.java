package xlet.engine.eval;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.emit.EmittedCode;
import xlet.engine.emit.Emitter;
import xlet.engine.loop.Lowered;
import xlet.engine.loop.Nest;

/** The arrays on which code is tried out before it is used. */
class TrainingTest {
  static Stream<Arguments> calls() {
    return Stream.of(
        Arguments.of("Transpose", Map.of("permutation", Ints.of(1, 0)), Ints.of(300, 290)),
        Arguments.of("Transpose", Map.of("permutation", Ints.of(0, 2, 1)), Ints.of(5, 130, 290)),
        Arguments.of("Transpose", Map.of("permutation", Ints.of(2, 1, 0)), Ints.of(70, 3, 270)),
        Arguments.of("Rev", Map.of("dimensions", Ints.of(0, 1)), Ints.of(37, 41)),
        Arguments.of("Tanh", Map.of(), Ints.of(1001)));
  }

  /** Bands of rows are not equally wide, and units write here and there. */
  @ParameterizedTest
  @MethodSource("calls")
  void resultsAreLongEnoughForTheFirstUnits(String op, Map<String, Object> attributes, Ints sizes) {
    for (ElementType type : List.of(ElementType.F16, ElementType.F32, ElementType.F64)) {
      ArrayShape shape = ArrayShape.of(type, sizes);
      NdArray x = NdArray.of(shape, Buffer.allocate(shape));
      List<Value> operands = List.of(x);
      Nest nest = Calls.nest(Calls.of(op, operands, attributes), operands);
      Lowered lowered = CompiledNest.forVectors(nest);
      EmittedCode code = Emitter.emit(lowered.routine());
      List<Object> arrays = new ArrayList<>(List.of(x.buffer().array()));
      nest.results().forEach(result -> arrays.add(Buffer.allocate(result).array()));
      for (int units = 1; units <= Math.min(8, lowered.units()); units++) {
        Object[] own = Training.scratch(nest, arrays.toArray(), code, units, lowered.units());
        int few = units;
        assertThatCode(() -> code.run(own, 0, few)).doesNotThrowAnyException();
      }
    }
  }
}
