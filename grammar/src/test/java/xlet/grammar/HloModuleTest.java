package xlet.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import xlet.grammar.hlo.ModulePrinter;
import xlet.grammar.tree.HloComputation;
import xlet.grammar.tree.HloDefinition;
import xlet.grammar.tree.HloInstruction;
import xlet.grammar.tree.HloModule;
import xlet.grammar.tree.ModuleStatement;
import xlet.grammar.tree.Statement;
import xlet.grammar.tree.SyntaxError;

/** Modules of HLO text are read whole, with all that XLA and JAX print in them. */
final class HloModuleTest {
  private static final String MODULE =
      """
      HloModule jit_f, is_scheduled=true, entry_computation_layout={(f32[2]{0})->f32[2]{0}}, frontend_attributes={a={mesh = #sdy.mesh<["data"=1]>}}

      FileNames
      1 "model.py"

      FunctionNames
      1 "f.<locals>.<lambda>"

      FileLocations
      1 {file_name_id=1 function_name_id=1 line=7 end_line=7 column=4 end_column=9}

      StackFrames
      1 {file_location_id=1 parent_frame_id=1}

      region_0.1 {
        a = f32[] parameter(0)
        b = f32[] parameter(1)
        ROOT add.2 = f32[] add(a, b), metadata={op_name="jit(f)/add \\"x\\"" stack_frame_id=1}
      }

      ENTRY main (x: f32[2], y: (f32[], s32[])) -> f32[2] {
        x = f32[2]{0} parameter(0)
        y = (f32[], s32[]) parameter(1)
        get-tuple-element.1 = f32[] get-tuple-element((f32[], s32[]) y), index=0
        ROOT reduce.7 = f32[] reduce(x, get-tuple-element.1), dimensions={0}, to_apply=region_0.1
      }, execution_thread="main"
      """;

  private static final String LINE = "HloModule m\n\nENTRY e {\n  ROOT r = %s\n}\n";

  private static HloModule module(String text) {
    ParseResult result = Parser.parse(SourceText.of(text));
    assertThat(result.errors()).isEmpty();
    return ((ModuleStatement) result.program().statements().getFirst()).module();
  }

  private static HloInstruction instruction(String text) {
    HloComputation entry = module(LINE.formatted(text)).computations().getFirst();
    return entry.definitions().getFirst().instruction();
  }

  @Test
  void tellsThePartsOfAModule() {
    HloModule module = module(MODULE);
    assertThat(module.header().orElseThrow().tables()).hasSize(4);
    assertThat(module.computations())
        .extracting(HloComputation::entry)
        .containsExactly(false, true);
    HloDefinition root = module.computations().getLast().definitions().getLast();
    assertThat(root.root()).isTrue();
    assertThat(root.name().text()).isEqualTo("reduce.7");
    assertThat(root.instruction().attributes())
        .extracting(attribute -> attribute.name() + " " + attribute.text())
        .containsExactly("dimensions {0}", "to_apply region_0.1");
  }

  @Test
  void isPrintedAsItWasRead() {
    assertThat(ModulePrinter.text(module(MODULE))).isEqualTo(MODULE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "f32[2,3]{1,0:T(8,128)(2,1)S(1)} add(%a, %b)",
        "f32[<=10,?] add(%0, b.1)",
        "(f32[2], (), (s32[], token[])) tuple()",
        "add(f32[2]{0} %a, (f32[], pred[2]{0}) b)",
        "pred[2]{0} constant({1, 0})",
        "f32[] constant(-nan)",
        "f32[] constant(nan(0x401234))",
        "c64[2] constant({(1, -inf), (2.5e-07, nan)})",
        "f32[0,3] constant({  })",
        "f32[4] constant({...})",
        "f32[2,2] constant({ /*i0=0*/ { 1, 2 }, /*i0=1*/ { 3, 4 } })",
        "f32[3] pad(a, b), padding=1_-1_2x-2_0",
        "f32[] dot(a, b), operand_precision={default,highest}, result_accuracy={tolerance={atol=1,rtol=1e-05,ulps=2}}",
        "f32[] convolution(a, b), window={size=3x3 pad=1_1x1_1 rhs_reversal=1x1}, dim_labels=b01f_01io->b01f",
        "f32[] convolution(a, b), dim_labels=bf_io->bf",
        "f32[8] all-gather(a), replica_groups=[2,4]<=[4,2]T(1,0), dimensions={0}",
        "f32[8] all-reduce(a), replica_groups={{0,1},{2,3}}, channel_id=1",
        "f32[2] slice(a), slice={[0:4:2], [1:3]}",
        "f32[] custom-call(a), custom_call_target=\"a\\\\\\\"b\", backend_config={uplo = 76 : ui8}",
        "f32[] fusion(a), kind=kLoop, calls=%fused.1, backend_config={\"x\":[\"1\"]}",
        "f32[] conditional(p, a, b), branch_computations={%t, %f}, control-predecessors={%a}",
        "f32[] while(a), condition=c, body=b, made_up_attribute={a:{b=[1,2]} 'c'}"
      })
  void readsEachForm(String text) {
    HloInstruction read = instruction(text);
    HloModule once = module(LINE.formatted(text));
    HloModule again = module(ModulePrinter.text(once));
    assertThat(Structure.same(once, again)).isTrue();
    assertThat(text).contains(read.opcode().text() + "(");
  }

  @Test
  void standsAmongStatements() {
    String program =
        "let x = 1\n"
            + MODULE
            + "\nmain(x)\n%f (a: f32[]) -> f32[] {\n  ROOT a = f32[] parameter(0)\n}\nf(2)\n";
    ParseResult result = Parser.parse(SourceText.of(program));
    assertThat(result.errors()).isEmpty();
    assertThat(result.program().statements())
        .extracting(statement -> statement instanceof ModuleStatement)
        .containsExactly(false, true, false, true, false);
    for (Statement statement : result.program().statements()) {
      assertThat(SourceText.of(program).slice(statement.span())).doesNotStartWith("\n");
    }
  }

  @Test
  void leavesTheStatementsAfterABrokenModuleAlone() {
    String program = "HloModule m\nENTRY e {\n  ROOT r = f32[] add(a, {)\n}\nlet x = 1\n";
    ParseResult result = Parser.parse(SourceText.of(program));
    assertThat(result.errors()).hasSize(1);
    assertThat(result.program().statements()).hasSize(1);
  }

  @Test
  void givesOneErrorForALineThatIsNoneOfAModule() {
    String program =
        "HloModule m\nf(x) = 2\nENTRY e {\n  ROOT r = f32[] parameter(0)\n}\nlet x = 1\n";
    ParseResult result = Parser.parse(SourceText.of(program));
    assertThat(result.errors()).hasSize(1);
    assertThat(result.program().statements()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "f32[2] add(a, b, {1)   # 4:31 # expected `}`, found `)`",
        "f32[2 add(a)           # 4:18 # expected `]`, found `add`",
        "f32[x] add(a)          # 4:16 # expected `]`, found `x`",
        "f32[] add a            # 4:22 # expected `(`, found `a`",
        "= add(a)               # 4:12 # expected a name or `(`, found `=`",
        "f32[] add(a), x=       # 5:1  # `}` cannot stand here",
      })
  void saysWhereAndWhat(String row) {
    String[] parts = row.split("#", 3);
    SourceText source = SourceText.of(LINE.formatted(parts[0].strip()));
    List<SyntaxError> errors = Parser.parse(source).errors();
    assertThat(errors).hasSize(1);
    assertThat(errors.getFirst().message()).isEqualTo(parts[2].strip());
    assertThat(source.position(errors.getFirst().span().start())).hasToString(parts[1].strip());
  }

  @Test
  void isCompleteOnceItsEntryIsClosed() {
    List<String> lines = MODULE.lines().toList();
    for (int count = 1; count <= lines.size(); count++) {
      String typed = lines.stream().limit(count).collect(Collectors.joining("\n"));
      Completeness completeness = Parser.isComplete(typed);
      if (count < lines.size()) {
        assertThat(completeness).as(typed).isInstanceOf(Completeness.Incomplete.class);
      } else {
        assertThat(completeness).isInstanceOf(Completeness.Complete.class);
      }
    }
  }

  @Test
  void readsAThousandBracesInEachOther() {
    String deep = "{".repeat(1000) + "}".repeat(1000);
    assertThat(instruction("f32[] add(), a=" + deep).attributes()).hasSize(1);
  }

  @Test
  void givesOneErrorForBracesWithoutEnd() {
    String deep = IntStream.range(0, 200_000).mapToObj(k -> "{").collect(Collectors.joining());
    assertThat(Parser.parse(SourceText.of(LINE.formatted("f32[] add(), a=" + deep))).errors())
        .hasSize(1);
  }
}
