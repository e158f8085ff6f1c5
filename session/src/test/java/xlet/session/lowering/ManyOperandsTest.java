package xlet.session.lowering;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import xlet.session.Outcome;
import xlet.session.Session;

/** Concatenations of so many operands that they are copied one by one. */
final class ManyOperandsTest {
  private static final int COUNT = 90;

  private static String list(int first, int end, IntFunction<String> operand) {
    return IntStream.range(first, end).mapToObj(operand).collect(Collectors.joining(", "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | Broadcast(%d, {2, 3})",
        "1 | Broadcast(%d.5, {2, 3})",
        "1 | Broadcast(c64[] (%d, 1), {2, 2})",
        "0 | s8[0] {}",
        "2 | Broadcast(bf16[] %d, {1, 2, 1})",
        "1 | Transpose(Iota(s32[2,3], 1) + %d, {1, 0})"
      })
  void areWhatTheyAreInTwoSteps(int dimension, String operand) {
    int half = COUNT / 2;
    String all = "Concatenate({" + list(0, COUNT, operand::formatted) + "}, " + dimension + ")";
    String steps =
        "Concatenate({Concatenate({%s}, %d), Concatenate({%s}, %d)}, %d)"
            .formatted(
                list(0, half, operand::formatted),
                dimension,
                list(half, COUNT, operand::formatted),
                dimension,
                dimension);
    assertThat(Session.create().run("then " + all + " == " + steps))
        .hasSize(1)
        .noneMatch(Outcome::isBad);
  }
}
