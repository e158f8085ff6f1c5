package xlet.engine.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;

/** The loops that definitions become. */
class LoweredTest {
  private static NdArray zeros(ElementType type, long... sizes) {
    ArrayShape shape = ArrayShape.of(type, sizes);
    return NdArray.ofDoubles(shape, new double[(int) shape.elementCount()]);
  }

  private static Routine routine(String op, Map<String, Object> attributes, NdArray... operands) {
    return lowered(op, attributes, operands).routine();
  }

  private static Lowered lowered(String op, Map<String, Object> attributes, NdArray... operands) {
    List<Value> values = List.of(operands);
    return Lowered.of(Calls.nest(Calls.of(op, values, attributes), values));
  }

  private static long loops(Routine routine) {
    return loops(routine.body());
  }

  private static long loops(List<Step> steps) {
    return steps.stream()
        .mapToLong(step -> step instanceof Step.Loop loop ? 1 + loops(loop.body()) : 0)
        .sum();
  }

  @Test
  void dimensionsThatAreReadAsOneAreOneLoop() {
    NdArray x = zeros(ElementType.F32, 4, 5, 6);
    assertThat(loops(routine("Add", Map.of(), x, x))).isEqualTo(1);
    Map<String, Object> swapped = Map.of("permutation", Ints.of(1, 0, 2));
    assertThat(loops(routine("Transpose", swapped, x))).isEqualTo(2);
  }

  @Test
  void aReadThatDoesNotChangeInALoopStandsBeforeIt() {
    NdArray x = zeros(ElementType.F32, 4, 5);
    NdArray row = zeros(ElementType.F32, 4);
    Map<String, Object> rows = Map.of("broadcast_dimensions", Ints.of(0));
    Routine routine = routine("Add", rows, x, row);
    Step.Loop outer = (Step.Loop) routine.body().getLast();
    Step.Loop inner = (Step.Loop) outer.body().getLast();
    assertThat(reads(inner.body())).isEqualTo(1);
  }

  private static long reads(List<Step> steps) {
    return steps.stream()
        .filter(step -> step instanceof Step.Let let && let.value() instanceof Term.Load)
        .count();
  }

  @Test
  void aConcatenationIsALoopForEachOperandWithoutGuards() {
    NdArray x = zeros(ElementType.F32, 100);
    Routine routine = routine("Concatenate", Map.of("dimension", 0L), x, x, x);
    assertThat(loops(routine)).isEqualTo(3);
    assertThat(routine.toString()).doesNotContain("if ");
  }

  @Test
  void anOperandIsChosenBeforeARowThatLiesInIt() {
    NdArray x = zeros(ElementType.F32, 3, 100);
    Routine routine = routine("Concatenate", Map.of("dimension", 0L), x, x);
    Step.Loop rows = (Step.Loop) routine.body().getLast();
    assertThat(rows.body().getLast()).isInstanceOf(Step.When.class);
  }

  @Test
  void whatIsBetweenElementsIsWrittenWithoutAsking() {
    NdArray x = zeros(ElementType.F32, 4, 50);
    List<Ints> config = List.of(Ints.of(0, 0, 1), Ints.of(0, 1, 2));
    NdArray padding = zeros(ElementType.F32);
    Routine routine = routine("Pad", Map.of("padding_config", config), x, padding);
    Step.Loop rows = (Step.Loop) routine.body().getLast();
    Step.When isElementsRow = (Step.When) rows.body().getLast();
    List<Step.Loop> loops =
        isElementsRow.yes().stream()
            .filter(Step.Loop.class::isInstance)
            .map(Step.Loop.class::cast)
            .toList();
    assertThat(loops).hasSize(4); // turns before, groups of three turns, turns behind, padding
    assertThat(loops.get(1).body()).hasSize(6).noneMatch(Step.When.class::isInstance);
    assertThat(loops.get(1).body().toString()).doesNotContain("irem", "choice");
  }

  @ParameterizedTest
  @CsvSource({"20, 20", "64, 32", "96, 48", "128, 64", "192, 48", "4096, 1024", "8192, 1024"})
  void twoThreadsOrMoreShareTheColumnsThatAreFolded(long columns, int together) {
    NdArray x = zeros(ElementType.F32, 100);
    NdArray matrix = zeros(ElementType.F32, 100, columns);
    assertThat(lowered("Dot", Map.of(), x, matrix).unitsOf(1)).isEqualTo(together);
  }

  @Test
  void aRoutinePrintsAllThatItDoes() {
    NdArray x = zeros(ElementType.S32, 7);
    assertThat(routine("Add", Map.of(), x, x).toString()).contains("for ", "a0[", "a1[", "a2[");
  }
}
