package xlet.session.hlo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import xlet.session.Outcome;
import xlet.session.Outcome.Result;
import xlet.session.Session;

/** Instructions of HLO text stand by themselves, with the attributes that XLA prints. */
final class HloInstructionTest {
  private static final String NAMES =
      """
      let x = f32[4] {1, 2, 3, 4};
      let y = f32[4] {4, 3, 2, 1};
      let m = f32[2,3] {{1, 2, 3}, {4, 5, 6}};
      let one = s32[] 1;
      let add = (a, b) => a + b;
      let begun = AsyncStart(Neg, x);
      %reducing = f32[4] all-reduce-start(x), to_apply=add
      %gathering = (f32[4], f32[4]) all-gather-start(x), dimensions={0}
      let descending = (a0, b0, a1, b1) => a0 > b0;
      """;

  private static List<Outcome> run(String program) {
    return Session.create().run(NAMES + program);
  }

  private static Outcome last(String program) {
    return run(program).getLast();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          f32[4] add(x, y) | {5, 5, 5, 5}
          f32[4]{0} add(f32[4]{0} %x, f32[4]{0} %y) | {5, 5, 5, 5}
          f32[2] reduce(m, f32[] 0), dimensions={1}, to_apply=%add | {6, 15}
          f32[3] reduce-window(x, f32[] 0), window={size=2}, to_apply=add | {3, 5, 7}
          f32[2] reduce-window(x, f32[] 0), window={size=3 stride=2 pad=1_0}, to_apply=add | {3, 9}
          f32[2] dynamic-slice(x, one), dynamic_slice_sizes={2} | {2, 3}
          f32[4] dynamic-update-slice(x, f32[1] {9}, one) | {1, 9, 3, 4}
          f32[3,6] pad(m, f32[] 0), padding=1_0x0_1_1 | {{0, 0, 0, 0, 0, 0}, {1, 0, 2, 0, 3, 0}, {4, 0, 5, 0, 6, 0}}
          f32[1,2] slice(m), slice={[0:2:2],[1:3]} | {{2, 3}}
          s32[] slice(s32[] 7), slice={} | 7
          f32[1,1] convolution(f32[1,2] {{1, 2}}, f32[2,1] {{3}, {4}}), window={}, dim_labels=bf_io->bf | {{11}}
          s32[2,3] iota(), iota_dimension=1 | {{0, 1, 2}, {0, 1, 2}}
          f32[2,4] broadcast(x), dimensions={1} | {{1, 2, 3, 4}, {1, 2, 3, 4}}
          f32[2] broadcast(f32[] 1.5), dimensions={} | {1.5, 1.5}
          f32[8] concatenate(x, y), dimensions={0} | {1, 2, 3, 4, 4, 3, 2, 1}
          (f32[4], s32[1]) all-gather(x, s32[1] {7}), dimensions={0} | Tuple(x, {7})
          (f32[4], f32[4]) reduce-scatter(x, y), dimensions={0}, to_apply=add | Tuple(x, y)
          (f32[4], f32[4]) collective-permute(x, y), source_target_pairs={{0,0}} | Tuple(x, y)
          f32[2] constant({1, -2.5}) | {1, -2.5}
          pred[4] compare(x, y), direction=LT, type=FLOAT | {true, true, false, false}
          f32[4] select(pred[4] {true, false, true, false}, x, y) | {1, 3, 3, 1}
          f32[] dot(x, y), lhs_contracting_dims={0}, rhs_contracting_dims={0} | 20
          f32[1,1,4] convolution(f32[1,1,4] {{{1, 2, 3, 4}}}, f32[1,1,2] {{{1, 10}}}), window={size=2 pad=1_0}, dim_labels=bf0_oi0->bf0 | {{{10, 21, 32, 43}}}
          f32[2,3] gather(m, s32[2] {1, 0}), offset_dims={1}, collapsed_slice_dims={0}, start_index_map={0}, index_vector_dim=1, slice_sizes={1,3} | {{4, 5, 6}, {1, 2, 3}}
          f32[4] scatter(x, s32[1,1] {{1}}, f32[1] {10}), update_window_dims={}, inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=add | {1, 12, 3, 4}
          f32[3,2] transpose(m), dimensions={1,0} | {{1, 4}, {2, 5}, {3, 6}}
          f32[4] reverse(x), dimensions={0} | {4, 3, 2, 1}
          f32[6] reshape(m) | {1, 2, 3, 4, 5, 6}
          s32[4] convert(x) | {1, 2, 3, 4}
          s32[] get-dimension-size(m), dimensions={1} | 3
          f32[4] fusion(x), kind=kLoop, calls=Neg | {-1, -2, -3, -4}
          f32[3,2] bitcast(f32[2,3]{1,0} m) | {{1, 2}, {3, 4}, {5, 6}}
          f32[6] bitcast(f32[2,3]{0,1} copy(m)) | {1, 4, 2, 5, 3, 6}
          f32[2] rng(f32[] 1.5, f32[] 1.5), distribution=rng_uniform | {1.5, 1.5}
          f32[2] rng(f32[] 1.5, f32[] 0), distribution=rng_normal | {1.5, 1.5}
          f32[4] copy-done((f32[4], f32[4], u32[]) copy-start(x)) | {1, 2, 3, 4}
          f32[4] async-done(begun) | {-1, -2, -3, -4}
          f32[4] all-reduce-done(reducing) | {1, 2, 3, 4}
          (f32[4], f32[4]) all-reduce(x, y), to_apply=add | (f32[4] {1, 2, 3, 4}, f32[4] {4, 3, 2, 1})
          f32[4] all-gather-done(gathering) | {1, 2, 3, 4}
          f32[4] domain(x) | {1, 2, 3, 4}
          f32[] scaled-dot(x, y, f32[2] {1, 10}, f32[] 1), lhs_contracting_dims={0}, rhs_contracting_dims={0} | 110
          f32[4] map(x), to_apply=Neg | {-1, -2, -3, -4}
          f32[4] call(x), to_apply=Neg | {-1, -2, -3, -4}
          f32[4] conditional(pred[] true, x, y), true_computation=Neg, false_computation=Abs | {-1, -2, -3, -4}
          f32[4] conditional(one, x, y), branch_computations={Neg, Abs} | {4, 3, 2, 1}
          (f32[4], f32[4]) sort(x, y), dimensions={0}, is_stable=true, to_apply=descending | ({4, 3, 2, 1}, {1, 2, 3, 4})
          """)
  void runsByItself(String instruction, String value) {
    String program = "let got = " + instruction + "; then got == " + value;
    assertThat(run(program)).allSatisfy(outcome -> assertThat(outcome.warnings()).isEmpty());
    assertThat(last(program).result())
        .isInstanceOfSatisfying(
            Result.Checked.class,
            checked ->
                assertThat(checked.expected().passed()).as(checked.expected().toString()).isTrue());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          f32[4] add(x) | X0206
          f32[4] negate() | X0206
          f32[4] constant() | X0301
          f32[4] pad(x, f32[] 0), padding=wide | X0206
          f32[4] slice(x), slice={[0:n]} | X0206
          f32[4] compare(x, y), direction=UP | X0206
          f32[4] reduce-precision(x), exponent_bits=y, mantissa_bits=1 | X0206
          f32[4] transpose(x) | X0205
          f32[3] add(x, y) | X0305
          f32[4] nothing(x) | X0201
          """)
  void refusesWhatDoesNotFit(String instruction, String code) {
    assertThat(last(instruction).result())
        .isInstanceOfSatisfying(
            Result.Failed.class,
            failed -> assertThat(failed.diagnostic().code().id()).isEqualTo(code));
  }

  @Test
  void saysWhichAttributeItDoesNotKnow() {
    Outcome outcome = last("f32[4] negate(x), colour=3, metadata={op_name=\"a\"}");
    assertThat(outcome.warnings())
        .singleElement()
        .satisfies(warning -> assertThat(warning.message()).contains("negate", "colour"));
    assertThat(outcome.isBad()).isFalse();
  }

  @Test
  void saysWhichPartOfAWindowTheOperationDoesNotHave() {
    String window =
        "f32[4] reduce-window(x, f32[] 0), window={size=1 rhs_reversal=1}, to_apply=add";
    assertThat(last(window).warnings())
        .singleElement()
        .satisfies(warning -> assertThat(warning.message()).contains("rhs_reversal"));
  }
}
