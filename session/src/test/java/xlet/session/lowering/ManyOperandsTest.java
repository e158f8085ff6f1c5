package xlet.session.lowering;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "y + %d | 4",
        "%d - y | 4",
        "y < %d | 4",
        "w * w | 3",
        "y - k | 5",
        "y | 2",
        "w * %d.5 + 1 | 6",
        "(y + %1$d) * (y + %1$d) | 7",
        "h / bf16[] %d | 4",
        "c * c64[] (%d, 1) | 4",
        "m < %d | 4"
      })
  void ofOneElementwiseOperationAreCarriedOutOnce(String element, int nodes) {
    Session session = Session.create();
    String all = "{" + list(0, COUNT, element::formatted) + "}";
    String first = "{" + list(0, COUNT / 2, element::formatted) + "}";
    String second = "{" + list(COUNT / 2, COUNT, element::formatted) + "}";
    assertThat(
            session.run(
                """
                let y = f32[] 3; let w = f64[] 0.1; let k = f32[] 2; let h = bf16[] 7;
                let c = c64[] (1, 2); let m = s64[] 40;
                let z = %s;
                then z == Concatenate({%s, %s}, 0);
                """
                    .formatted(all, first, second)))
        .hasSize(8)
        .noneMatch(Outcome::isBad);
    assertThat(Objects.requireNonNull(session.variables().get("z")).origin().nodes())
        .hasSize(nodes);
  }
}
