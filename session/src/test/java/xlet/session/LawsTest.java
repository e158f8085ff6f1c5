package xlet.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import xlet.engine.array.ElementType;

/** Laws that hold between operations, whatever the numbers are. */
final class LawsTest {
  private static final int MATRICES = 12;

  /** Claims about a matrix x of R rows and C columns, and a permutation p of its rows. */
  private static final List<String> LAWS =
      List.of(
          "Rev(Rev(x, {0, 1}), {0, 1}) == x",
          "Rev(Rev(x, {1}), {0}) == Rev(x, {0, 1})",
          "Transpose(Transpose(x, {1, 0}), {1, 0}) == x",
          "Transpose(Rev(x, {0}), {1, 0}) == Rev(Transpose(x, {1, 0}), {1})",
          "Slice(Pad(x, 9, {{2, 1, 0}, {1, 3, 0}}), {2, 1}, {R + 2, C + 1}) == x",
          "Pad(Pad(x, 9, {{2, 1, 1}, {0, 0, 0}}), 9, {{-2, -1, 0}, {0, 0, 0}})"
              + " == Pad(x, 9, {{0, 0, 1}, {0, 0, 0}})",
          "Reshape(Reshape(x, {R * C}), {R, C}) == x",
          "Concat(Slice(x, {0, 0}, {1, C}), Slice(x, {1, 0}, {R, C}), dimension=0) == x",
          "Reduce(x, 0, Add, {0, 1}) == Reduce(Reduce(x, 0, Add, {0}), 0, Add, {0})",
          "Reduce(x, 7, Sub, {1}) == Reduce(x, 7, (a, b) => a - b, {1})",
          "Reduce(x, -1000, Max, {1}) == Reshape(Slice(Sort(x, dimension=1), {0, C - 1}, {R, C}), {R})",
          "ReduceWindow(x, 0, Add, {R, C}, {1, 1}, VALID)"
              + " == Reshape(Reduce(x, 0, Add, {0, 1}), {1, 1})",
          "Gather(x, Iota(s32[R,1], 0), offset_dims={1}, collapsed_slice_dims={0},"
              + " start_index_map={0}, index_vector_dim=1, slice_sizes={1, C}) == x",
          "Scatter(x * 0, p, Gather(x, p, offset_dims={1}, collapsed_slice_dims={0},"
              + " start_index_map={0}, index_vector_dim=1, slice_sizes={1, C}), (old, new) => new,"
              + " update_window_dims={1}, inserted_window_dims={0},"
              + " scatter_dims_to_operand_dims={0}, index_vector_dim=1) == x",
          "DynamicUpdateSlice(x, DynamicSlice(x, {1, 0}, {1, C}), {1, 0}) == x",
          "Sort(Sort(x, dimension=1), dimension=1) == Sort(x, dimension=1)",
          "Sort(Rev(x, {1}), dimension=1) == Sort(x, dimension=1)",
          "Select(x < 0, -x, x) == Abs(x)",
          "Clamp(-3, Clamp(-3, x, 4), 4) == Clamp(-3, x, 4)",
          "Map(x, (a) => a * a, {0, 1}) == x * x",
          "BitcastConvertType(BitcastConvertType(x, u8), s32) == x",
          "Real(Fft(Fft(Complex(f, f * 0.0), FFT, {C}), IFFT, {C})) ~= f within 1e-4",
          "TriangularSolve(t, Dot(t, f), true, true, false, NO_TRANSPOSE) ~= f within 1e-3",
          "Dot(Transpose(f, {1, 0}), Transpose(t, {1, 0})) ~= Transpose(Dot(t, f), {1, 0})"
              + " within 1e-3",
          "GetTupleElement((x, f), 0) == x",
          "SetDimensionSize(SetDimensionSize(x, 1, 0), R, 0) == x");

  /** Claims about a matrix x of any element type, whose numbers are only moved, and a one of it. */
  private static final List<String> LAWS_OF_ALL_TYPES =
      List.of(
          "Rev(Rev(x, {0, 1}), {0, 1}) == x",
          "Transpose(Transpose(x, {1, 0}), {1, 0}) == x",
          "Transpose(Rev(x, {0}), {1, 0}) == Rev(Transpose(x, {1, 0}), {1})",
          "Slice(Pad(x, one, {{2, 1, 0}, {1, 3, 0}}), {2, 1}, {R + 2, C + 1}) == x",
          "Slice(Pad(x, one, {{0, 0, 1}, {0, 0, 2}}), {0, 0}, {2 * R - 1, 3 * C - 2}, {2, 3}) == x",
          "Reshape(Reshape(x, {R * C}), {R, C}) == x",
          "Concat(Slice(x, {0, 0}, {1, C}), Slice(x, {1, 0}, {R, C}), dimension=0) == x",
          "Gather(x, Iota(s32[R,1], 0), offset_dims={1}, collapsed_slice_dims={0},"
              + " start_index_map={0}, index_vector_dim=1, slice_sizes={1, C}) == x",
          "Scatter(Rev(x, {0, 1}), p, Gather(x, p, offset_dims={1}, collapsed_slice_dims={0},"
              + " start_index_map={0}, index_vector_dim=1, slice_sizes={1, C}), (old, new) => new,"
              + " update_window_dims={1}, inserted_window_dims={0},"
              + " scatter_dims_to_operand_dims={0}, index_vector_dim=1) == x",
          "DynamicUpdateSlice(x, DynamicSlice(x, {1, 0}, {1, C}), {1, 0}) == x",
          "Select(Eq(Iota(s32[R,C], 0), 0), x, x) == x",
          "Map(x, (a) => a * a, {0, 1}) == x * x",
          "Reduce(Slice(x, {0, 0}, {1, C}), one, (a, b) => b, {0})"
              + " == Reshape(Slice(x, {0, 0}, {1, C}), {C})",
          "ReduceWindow(x, one, (a, b) => b, {1, 1}, {1, 1}, VALID) == x",
          "GetTupleElement((one, x), 1) == x",
          "SetDimensionSize(SetDimensionSize(x, 1, 0), R, 0) == x");

  record Law(long seed, ElementType type, String claim) {}

  static Stream<Law> laws() {
    return IntStream.range(0, MATRICES)
        .boxed()
        .flatMap(seed -> LAWS.stream().map(claim -> new Law(seed, ElementType.S32, claim)));
  }

  static Stream<Law> lawsOfAllTypes() {
    return Stream.of(ElementType.values())
        .flatMap(
            type -> LAWS_OF_ALL_TYPES.stream().map(claim -> new Law(type.bits(), type, claim)));
  }

  @ParameterizedTest
  @MethodSource({"laws", "lawsOfAllTypes"})
  void holds(Law law) {
    Random random = new Random(law.seed);
    int rows = 2 + random.nextInt(3);
    int columns = 1 + random.nextInt(5);
    List<String> numbers = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      numbers.add(
          random
              .ints(columns, -9, 10)
              .mapToObj(Integer::toString)
              .collect(Collectors.joining(", ", "{", "}")));
    }
    List<Integer> order = new ArrayList<>(IntStream.range(0, rows).boxed().toList());
    Collections.shuffle(order, random);
    String program =
        """
        let x = ConvertElementType(s32[R,C] {%s}, T)
        let one = ConvertElementType(1, T)
        let f = ConvertElementType(s32[R,C] {%s}, f32)
        let t = f32[R,R] {%s}
        let p = s32[R,1] {%s}
        then %s
        """
            .formatted(
                String.join(", ", numbers),
                String.join(", ", numbers),
                triangle(rows),
                order.stream().map(row -> "{" + row + "}").collect(Collectors.joining(", ")),
                law.claim)
            .replaceAll("\\bT\\b", law.type.text())
            .replaceAll("\\bR\\b", Integer.toString(rows))
            .replaceAll("\\bC\\b", Integer.toString(columns));
    List<Outcome> outcomes = Session.create().run(program);
    assertThat(outcomes).as(program).noneMatch(Outcome::isBad);
    assertThat(outcomes.getLast().result())
        .isInstanceOfSatisfying(
            Outcome.Result.Checked.class,
            checked -> assertThat(checked.expected().passed()).as(program).isTrue());
  }

  /** A lower triangle with twos on its diagonal and halves below. */
  private static String triangle(int size) {
    return IntStream.range(0, size)
        .mapToObj(row ->
            IntStream.range(0, size)
                .mapToObj(column -> column > row ? "0" : column == row ? "2" : "0.5")
                .collect(Collectors.joining(", ", "{", "}")))
        .collect(Collectors.joining(", "));
  }

  @Test
  void aConvolutionIsTheSameInWhateverOrderItsDimensionsStand() {
    List<Outcome> outcomes =
        Session.create()
            .run(
                """
                let x = Reshape(Iota(f32[54], 0), {3, 3, 2, 3});
                let k = Reshape(Iota(f32[32], 0), {4, 2, 2, 2});
                let last = ConvGeneralDilated(
                  x, k, {1, 1}, {{2, 1}, {2, 1}}, {1, 1}, {2, 2}, "01fb_o01i->f01b");
                let first = ConvGeneralDilated(
                  Transpose(x, {3, 0, 1, 2}), Transpose(k, {1, 2, 3, 0}), {1, 1}, {{2, 1}, {2, 1}},
                  {1, 1}, {2, 2}, "b01f_01io->b01f");
                then Transpose(last, {3, 1, 2, 0}) == first;
                """);
    assertThat(outcomes).noneMatch(Outcome::isBad);
  }
}
