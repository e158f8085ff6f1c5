package xlet.engine.op.normalization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.eval.Evaluator;
import xlet.engine.explain.Explanation;
import xlet.engine.explain.IndexMaps;
import xlet.engine.explain.WhySteps;
import xlet.engine.op.Call;

class BatchNormTest {
  private static final double EPSILON = 0.01;

  private static Call call(String op, int feature, List<Value> operands) {
    return Calls.of(op, operands, Map.of("epsilon", EPSILON, "feature_index", (long) feature));
  }

  private static Value run(String op, int feature, Value... operands) {
    return Evaluator.run(call(op, feature, List.of(operands)), List.of(operands), () -> {});
  }

  private static NdArray random(Random random, long... sizes) {
    ArrayShape shape = ArrayShape.of(ElementType.F64, sizes);
    return NdArray.ofDoubles(
        shape, random.doubles(shape.elementCount()).map(x -> 4 * x - 1).toArray());
  }

  private static NdArray part(Value tuple, int number) {
    return (NdArray) ((TupleValue) tuple).get(number);
  }

  @Property(tries = 50)
  void inferenceWithTheMomentsOfTrainingGivesItsOutput(
      @ForAll @IntRange(min = 1, max = 4) int rows,
      @ForAll @IntRange(min = 1, max = 4) int columns,
      @ForAll @IntRange(min = 0, max = 2) int feature,
      @ForAll long seed) {
    Random random = new Random(seed);
    NdArray x = random(random, rows, columns, 3);
    long features = x.shape().size(feature);
    NdArray scale = random(random, features);
    NdArray offset = random(random, features);
    Value trained = run("BatchNormTraining", feature, x, scale, offset);
    NdArray inferred =
        (NdArray)
            run(
                "BatchNormInference",
                feature,
                x,
                scale,
                offset,
                part(trained, 1),
                part(trained, 2));
    assertThat(inferred.sameBits(part(trained, 0))).isTrue();
  }

  /** The derivative of Σ w·output by one element of x, and by the scale. */
  @Property(tries = 30)
  void gradientsAreThoseOfTraining(
      @ForAll @IntRange(min = 2, max = 4) int rows,
      @ForAll @IntRange(min = 1, max = 3) int columns,
      @ForAll long seed) {
    Random random = new Random(seed);
    NdArray x = random(random, rows, columns);
    NdArray scale = random(random, columns);
    NdArray offset = random(random, columns);
    NdArray weights = random(random, rows, columns);
    Value trained = run("BatchNormTraining", 1, x, scale, offset);
    Value gradients =
        run("BatchNormGrad", 1, x, scale, part(trained, 1), part(trained, 2), weights);
    for (int k = 0; k < rows * columns; k++) {
      double difference =
          loss(moved(x, k, 1e-6), scale, offset, weights)
              - loss(moved(x, k, -1e-6), scale, offset, weights);
      assertThat(part(gradients, 0).doubleAt(k)).isCloseTo(difference / 2e-6, within(1e-4));
    }
    for (int k = 0; k < columns; k++) {
      double difference =
          loss(x, moved(scale, k, 1e-6), offset, weights)
              - loss(x, moved(scale, k, -1e-6), offset, weights);
      assertThat(part(gradients, 1).doubleAt(k)).isCloseTo(difference / 2e-6, within(1e-4));
      double sum = 0;
      for (int r = 0; r < rows; r++) {
        sum += weights.doubleAt(r * columns + k);
      }
      assertThat(part(gradients, 2).doubleAt(k)).isCloseTo(sum, within(1e-9));
    }
  }

  private static double loss(NdArray x, NdArray scale, NdArray offset, NdArray weights) {
    NdArray output = part(run("BatchNormTraining", 1, x, scale, offset), 0);
    double sum = 0;
    for (int k = 0; k < output.shape().elementCount(); k++) {
      sum += weights.doubleAt(k) * output.doubleAt(k);
    }
    return sum;
  }

  private static NdArray moved(NdArray array, int element, double by) {
    double[] elements = new double[(int) array.shape().elementCount()];
    for (int k = 0; k < elements.length; k++) {
      elements[k] = array.doubleAt(k) + (k == element ? by : 0);
    }
    return NdArray.ofDoubles(array.shape(), elements);
  }

  @Test
  void anElementIsExplainedThroughTheStepsItWasMadeBy() {
    NdArray x = NdArray.ofDoubles(ArrayShape.of(ElementType.F32, 2, 2), 1, 5, 3, 9);
    NdArray ones = NdArray.ofDoubles(ArrayShape.of(ElementType.F32, 2), 1, 1);
    List<Value> operands = List.of(x, ones, ones);
    Call call = call("BatchNormTraining", 1, operands);
    Explanation why = WhySteps.of(call, operands, 0, () -> {}, 1, 1);
    assertThat(why.reads().filter(read -> read.operand() == 0).map(Explanation.Line.Read::index))
        .containsOnly(Ints.of(1, 1), Ints.of(0, 1));
    assertThat(why.lines())
        .filteredOn(Explanation.Line.Computed.class::isInstance)
        .extracting(line -> ((Explanation.Line.Computed) line).words())
        .containsExactly("batch_mean[1]", "deviation[1]", "batch_var[1]");
    assertThat(IndexMaps.of(call, operand -> "x" + operand))
        .contains("batch_mean = x0: (d0)[k0 in 0..1] -> (k0,d0)", "output = x1: (d0,d1) -> (d1)");
  }

  @Test
  void sumsOfNarrowFloatsAreKeptInF32() {
    double[] elements = new double[600];
    java.util.Arrays.fill(elements, 1);
    NdArray x = NdArray.ofDoubles(ArrayShape.of(ElementType.BF16, 600, 1), elements);
    NdArray one = NdArray.ofDoubles(ArrayShape.of(ElementType.BF16, 1), 1);
    assertThat(part(run("BatchNormTraining", 1, x, one, one), 1).doubleAt(0)).isEqualTo(1);
  }
}
