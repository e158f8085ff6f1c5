package xlet.session.hlo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import xlet.engine.op.Grid;
import xlet.grammar.SourceText;
import xlet.session.Outcome;
import xlet.session.Session;
import xlet.session.command.CommandException;
import xlet.session.command.Front;
import xlet.session.command.Shell;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.output.OutcomeRenderer;
import xlet.session.render.Screen;

/** Modules among statements define computations; what is wrong in one is told with its place. */
final class HloModuleRunTest {
  private static final String MODULE =
      """
      HloModule jit_f

      FileNames
      1 "model.py"

      FunctionNames
      1 "loss"

      FileLocations
      1 {file_name_id=1 function_name_id=1 line=7 end_line=7 column=4 end_column=9}

      StackFrames
      1 {file_location_id=1 parent_frame_id=1}

      sum.1 {
        b = f32[] parameter(1)
        a = f32[] parameter(0)
        ROOT s = f32[] add(a, b)
      }

      ENTRY main.4 {
        x.1 = f32[2,3]{1,0} parameter(0)
        half = f32[] constant(0.5)
        halves-2 = f32[2,3]{1,0} broadcast(half), dimensions={}
        y = f32[2,3]{1,0} add(x.1, halves-2), metadata={op_name="add" stack_frame_id=1}
        zero = f32[] constant(0)
        ROOT r = f32[2]{0} reduce(y, zero), dimensions={1}, to_apply=sum.1
      }
      """;

  private static final String CALL = "jit_f({{1, 2, 3}, {4, 5, 6}})";

  private static List<Outcome> run(String program) {
    return Session.create().run(program);
  }

  private static String shown(Outcome outcome) {
    return String.join("\n", OutcomeRenderer.result(outcome, Screen.PLAIN));
  }

  private static Diagnostic refused(String program) {
    SourceText source = SourceText.of(program);
    List<Diagnostic> diagnostics = Session.create().run(source).getLast().diagnostics(source);
    assertThat(diagnostics).isNotEmpty();
    return diagnostics.getLast();
  }

  @Test
  void definesTheModuleAndItsComputations() {
    List<Outcome> outcomes = run(MODULE + CALL + "\nmain_4({{1,2,3},{4,5,6}})\nsum_1(1, 2)");
    assertThat(shown(outcomes.get(0))).isEqualTo("jit_f : (f32[2,3]) → f32[2]");
    assertThat(shown(outcomes.get(1))).contains("{7.5, 16.5}");
    assertThat(shown(outcomes.get(2))).contains("{7.5, 16.5}");
    assertThat(shown(outcomes.get(3))).contains("3.0");
  }

  @Test
  void servesAsTheComputationOfAnOperation() {
    String program = MODULE + "Reduce(f32[3] {1, 2, 3}, 0.0, sum_1, {0})\n";
    assertThat(shown(run(program).getLast())).contains("6.0");
    String called = MODULE + "let g = (a: f32[2,3]) => jit_f(a * 2.0)\ng({{1,2,3},{4,5,6}})";
    assertThat(shown(run(called).getLast())).contains("{13.5, 31.5}");
  }

  @Test
  void keepsTheValuesOfInstructions() throws CommandException {
    Session session = Session.create();
    session.run(MODULE + CALL);
    Shell shell = new Shell(session, Screen.PLAIN);
    List<String> traced = new ArrayList<>();
    shell.front(
        new Front() {
          @Override
          public void done(Outcome outcome, SourceText source) {}

          @Override
          public void said(List<String> lines) {
            traced.addAll(lines);
          }
        });
    shell.run(SourceText.of(":trace"));
    assertThat(traced)
        .anyMatch(line -> line.startsWith("y : f32[2,3]"))
        .anyMatch(line -> line.startsWith("r : f32[2]"));
    assertThat(shell.run(":lit y")).containsExactly("f32[2,3] {{1.5, 2.5, 3.5}, {4.5, 5.5, 6.5}}");
    assertThat(shell.run(":why halves-2[0,1]").getFirst()).isEqualTo("halves-2[0,1] = 0.5");
    assertThat(String.join("\n", shell.run(":why _[1]"))).contains("y[1,2]");
  }

  @Test
  void keepsTheLayoutsOfResults() {
    String module =
        """
        HloModule t
        ENTRY e {
          x = f32[2,3]{1,0} parameter(0)
          ROOT t = f32[3,2]{0,1:T(2,2)S(1)} transpose(x), dimensions={1,0}
        }
        memory(t({{1, 2, 3}, {4, 5, 6}}))
        """;
    assertThat(shown(run(module).getLast())).contains("{1.0, 2.0, 4.0, 5.0, 3.0, 0.0, 6.0, 0.0}");
  }

  @Test
  void tellsTheLineOfTheModuleAndOfThePythonProgram() {
    Diagnostic wrong = refused(MODULE.replace("add(x.1, halves-2)", "add(x.1, zero)"));
    assertThat(wrong.headline()).startsWith("25:").contains("`zero` is not defined");
    assertThat(wrong.notes()).containsExactly("this comes from model.py, line 7, in loss");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          add(x.1, halves-2)                | add(x.1, halves2)               | `halves2` is not defined
          add(x.1, halves-2)                | addd(x.1, halves-2)             | there is no operation `addd`
          f32[2,3]{1,0} add(x.1, halves-2)  | f32[3,2]{1,0} add(x.1, halves-2)| the value has another shape than is written
          to_apply=sum.1                    | to_apply=sum.2                  | `sum.2` is not defined
          a = f32[] parameter(0)            | a = f32[] parameter(2)          | there is no parameter 0
          zero = f32[] constant(0)          | half = f32[] constant(0)        | two instructions are called half
          half = f32[] constant(0.5)        | half = f32[] constant({1})      | a number is wanted here
          ROOT s = f32[] add(a, b)          | ROOT s = f32[] call(a, b), to_apply=sum.1 | the computation calls itself
          """)
  void saysWhatIsWrong(String right, String wrong, String message) {
    assertThat(refused(MODULE.replace(right, wrong)).message()).contains(message);
  }

  @Test
  void makesUpTheElementsThatConstantsLack() {
    String module =
        """
        HloModule m
        ENTRY e {
          c = f32[3,2]{0,1} constant({...})
          d = s32[9]{0} constant({...})
          ROOT t = (f32[3,2]{0,1}, s32[9]{0}) tuple(c, d)
        }
        """;
    Diagnostic warning = refused(module);
    assertThat(warning.isError()).isFalse();
    assertThat(warning.message()).isEqualTo("the text lacks the elements of 2 constants");
    Session session = Session.create();
    String same = "then m() == m()\nthen Reduce(m()(1) < 4, true, And, {0})\nm()(0)";
    List<Outcome> outcomes = session.run(module + same);
    assertThat(outcomes).noneMatch(Outcome::isBad);
    assertThat(shown(outcomes.getLast())).contains("f32[3,2]{0,1}");
  }

  @Test
  void saysWhichAttributeIsNotKnown() {
    Diagnostic warning = refused(MODULE.replace("dimensions={}", "dimensions={}, speed={fast=1}"));
    assertThat(warning.isError()).isFalse();
    assertThat(warning.message()).isEqualTo("broadcast has no attribute speed");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          f32[2,2] constant({ /*i0=0*/ { 1, -0 }, { inf, nan } }) | {{1, -0.0}, {inf, nan}}
          pred[2] constant({1, 0})              | pred[2] {true, false}
          c64[2] constant({(1, -2), (0, 1)})    | c64[2] {(1, -2), (0, 1)}
          s4[2] constant({-8, 7})               | s4[2] {-8, 7}
          u64[] constant(18446744073709551615)  | u64[] 18446744073709551615
          bf16[2] constant({3.004e+38, 1})      | bf16[2] {3.004e+38, 1}
          f32[0,3] constant({  })               | f32[0,3] {}
          (f32[2], s32[]) constant(({1, 2}, 3)) | Tuple(f32[2] {1, 2}, 3)
          """)
  void readsLiterals(String constant, String value) {
    String module = "HloModule m\nENTRY e {\n  ROOT c = " + constant + "\n}\n";
    SourceText source = SourceText.of(module + "then m() == " + value + ";");
    List<Outcome> outcomes = Session.create().run(source);
    assertThat(outcomes.getLast().diagnostics(source)).isEmpty();
  }

  @Test
  void keepsThePayloadOfANaN() {
    String module =
        """
        HloModule m
        ENTRY e {
          c = f32[] constant(-nan(0x401234))
          ROOT r = u32[] bitcast-convert(c)
        }
        """;
    assertThat(shown(run(module + "m()").getLast())).contains(Long.toString(0xFFC01234L));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''             | ''     | 3.0  6.0  3.0  12.0",
        "BIAS           | , b    | 4.0  4.0  4.0  -1.0",
        "RELU6 BIAS     | , b    | 4.0  4.0  4.0  0.0",
        "BINARY_ADD ELU BIAS | , s, b | 1.0  -0.9996",
        "RELU SUM       | , s    | 0.0  -6.0  3.0  12.0",
        "BIAS TANH      | , b    | -0.761594",
        "BIAS GELU_TANH | , b    | -0.158808",
        "BIAS GELU_ERF  | , b    | -0.158655",
        "BIAS SIGMOID   | , b    | 0.268941",
        "BIAS SWISH     | , b    | -0.268941",
        "RELU           | , b    | the product takes 2 operands, found 3",
        "BIAS           | , v    | has as many dimensions as the result",
        "CLIP           | ''     | the function CLIP is not known here",
      })
  void productsOfOneDnnAreReadWithWhatIsFusedIntoThem(String ops, String more, String shown) {
    String program =
        """
        HloModule m
        ENTRY e {
          x = f32[2,3] parameter(0)
          y = f32[2,4] parameter(1)
          b = f32[1,4] constant({{1, -2, 1, -13}})
          v = f32[4] constant({1, -2, 1, -13})
          s = f32[3,4] constant({{0, 0, 0, 0}, {0, 0, 0, 0}, {-3, -12, 0, 0}})
          ROOT r = f32[3,4] custom-call(x, y%s), custom_call_target="__onednn$matmul", backend_config={"onednn_matmul_config":{"fusions":{"ops":[%s]},"transpose_a":true}}
        }
        m({{1, 2, 3}, {4, 5, 6}}, {{1, 0, 1, 0}, {0, 1, 0, 2}})
        """
            .formatted(more, ops.replaceAll("\\w+", "\"$0\"").replace(" ", ","));
    List<Outcome> outcomes = run(program);
    assertThat(shown(outcomes.getLast()) + outcomes.getFirst().diagnostics(SourceText.of("", "")))
        .contains(shown);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{{0,1},{2,3}}             | {1, 1, 5, 5}",
        "[2,2]<=[4]                | {1, 1, 5, 5}",
        "[2,2]<=[2,2]T(1,0)        | {2, 4, 2, 4}",
        "mesh[a=2,b=2] {b}         | {1, 1, 5, 5}",
        "mesh[a=2,b=2] {a}         | {2, 4, 2, 4}",
        "mesh[a=2,b=2] {a,b}       | {6, 6, 6, 6}",
        "mesh[a=2,b=2], device_ids=([2,2]T(1,0)) {a} | {1, 1, 5, 5}",
        "mesh[a=2,b=2], device_ids=(0,3,1,2) {b} | {3, 3, 3, 3}",
      })
  void groupsOfDevicesAreCutFromGrids(String groups, String sums) {
    String quoted = groups.startsWith("mesh") ? groups.replaceAll("\\b[ab]\\b", "'$0'") : groups;
    String program =
        """
        HloModule m
        add {
          a = u32[] parameter(0)
          b = u32[] parameter(1)
          ROOT r = u32[] add(a, b)
        }
        ENTRY e {
          x = u32[] replica-id()
          y = u32[] custom-call(x), custom_call_target="Sharding", sharding={replicated}
          ROOT r = u32[] all-reduce(y), replica_groups=%s, to_apply=add
        }
        then per_replica(m()) == (%s)
        """
            .formatted(quoted, sums.replaceAll("[{}]", ""));
    Session session = Session.create();
    session.grid(new Grid(4, 1));
    SourceText source = SourceText.of(program);
    assertThat(session.run(source)).allSatisfy(o -> assertThat(o.diagnostics(source)).isEmpty());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          <@mesh, [{"x"}]>                   | ({4, 2}, {8, 6})
          <@mesh, [{}]>                      | ({4, 2, 8, 6}, {4, 2, 8, 6})
          <@other, [{"x"}]>                  | `<@other, [{"x"}]>` is not a sharding here
          <@mesh, [{"x"}, {}]>               | f32[4] is not cut into parts of one shape
          <@mesh, [{"x"}]>, <@mesh, [{"x"}]> | there is a sharding for each operand
          """)
  void eachDeviceGetsItsPart(String shardings, String said) {
    String program =
        """
        HloModule m, num_partitions=2, frontend_attributes={xla.sdy.meshes={mesh = #sdy.mesh<["x"=2]>}}
        ENTRY e {
          x = f32[4] parameter(0)
          ROOT p = f32[%s] custom-call(x), custom_call_target="xla.sdy.GlobalToLocalShape", frontend_attributes={xla.sdy.in_shardings="#sdy.sharding_per_value<[%s]>",xla.sdy.manual_axes="#sdy<manual_axes{\\"x\\"}>"}
        }
        then per_replica(m({4, 2, 8, 6})) == %s
        """
            .formatted(
                shardings.contains("x") ? 2 : 4,
                shardings.replace("\"", "\\\""),
                said.startsWith("(") ? said : "()");
    Session session = Session.create();
    session.grid(new Grid(1, 2));
    SourceText source = SourceText.of(program);
    List<Outcome> outcomes = session.run(source);
    if (said.startsWith("(")) {
      assertThat(outcomes).allSatisfy(o -> assertThat(o.diagnostics(source)).isEmpty());
    } else {
      assertThat(outcomes.getFirst().diagnostics(source).getFirst().message()).isEqualTo(said);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          x    | "__cublas$gemm", backend_config={}                                | __cublas$gemm takes 2 to 4 operands, found 1
          x    | "__onednn$matmul"                                                 | __onednn$matmul takes at least 2 operands, found 1
          x, x | "__cublas$gemm", backend_config={"epilogue":"BIAS"}               | with beta = 0.0 and epilogue BIAS the product takes 3 operands, found 2
          x, x | "__cublas$lt$matmul", backend_config={"epilogue":"SINE"}          | the function SINE is not known here
          x, x | "__cublas$gemm", backend_config={"beta":}                        | backend_config is not JSON
          x, x | "__cudnn$convForward", window={size=3}                            | a convolution needs dim_labels such as b01f_01io->b01f
          x, x | "__cudnn$convForward", dim_labels=b01f_01io->b01f                 | dim_labels label each dimension of the operands and of the result, found b01f_01io->b01f
          x, x | "__cudnn$convForward", dim_labels=bf_io->bf, window={size=3}      | the window needs 0 dimensions
          x, x | "__cudnn$convBackwardInput", dim_labels=bf_io->bf, feature_group_count=2 | the derivative of a convolution in groups is not known here
          x, x | "__cudnn$convForward", dim_labels=bf_io->bf, window={lhs_dilate=2} | the window has parts that are not known here: lhs_dilate
          x, x | "cu_threefry2x32_ffi"                                             | the function takes the operands and gives a value of shape
          x, x | "__cub$DeviceRadixSort", backend_config={"descending":true}       | pairs are sorted in ascending order alone
          """)
  void saysWhatIsWrongWithACallOfALibrary(String operands, String call, String message) {
    SourceText source =
        SourceText.of(
            "let x = f32[2,2] {{1, 2}, {3, 4}};\nf32[2,2] custom-call(%s), custom_call_target=%s"
                .formatted(operands, call));
    assertThat(Session.create().run(source).getLast().diagnostics(source).getFirst().message())
        .startsWith(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ((f32[4]), f32[4], s32[]) negate-start(x)             | f32[4] negate-done(s)                     | {-1, 2, -3, 4}
          ((f32[4], f32[4]), f32[4]) add-start(x, x)            | f32[4] add-done(s)                        | {2, -4, 6, -8}
          ((f32[4]), f32[2], s32[]) slice-start(x), slice={[1:3]}, async_execution_thread="a" | f32[2] slice-done(s), slice={[1:3]} | {-2, 3}
          ((f32[4]), f32[4]) custom-call-start(x), custom_call_target="Sharding" | f32[4] custom-call-done(s) | {1, -2, 3, -4}
          ((f32[4]), f32[4], u32[]) negate-start(x)             | u32[] get-tuple-element(s), index=2       | 0
          """)
  void anyOperationMayBeginAndEnd(String start, String done, String result) {
    String program =
        """
        HloModule m
        ENTRY e {
          x = f32[4] parameter(0)
          s = %s
          ROOT d = %s
        }
        then m({1, -2, 3, -4}) == %s
        """
            .formatted(start, done, result);
    SourceText source = SourceText.of(program);
    assertThat(Session.create().run(source))
        .allSatisfy(o -> assertThat(o.diagnostics(source)).isEmpty());
  }

  @Test
  void whatBeginsHasTheShapeOfATuple() {
    SourceText source =
        SourceText.of("let x = f32[4] {1, 2, 3, 4};\nf32[2] slice-start(x), slice={[1:3]}");
    assertThat(Session.create().run(source).getLast().diagnostics(source).getFirst().message())
        .isEqualTo("what begins has the shape (operands, result, contexts…)");
  }
}
