package xlet.session.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import xlet.grammar.SourceText;
import xlet.session.Outcome;
import xlet.session.Session;
import xlet.session.scope.Meaning;

/** An exported module gives the same values when it is read again. */
final class ModuleExportTest {
  private static final Path MODULES = Path.of("src", "test", "resources", "hlo", "modules.jsonl");

  private static String exported(String program) {
    SourceText source = SourceText.of(program);
    Meaning meaning = Session.create().meaning(source, outcome -> {}).orElseThrow();
    return Export.hlo("m", meaning);
  }

  @Test
  void writesWhatXlaReads() {
    String program =
        """
        let f = (x: f32[2,3], y: f32[3]) => {
          let s = Reduce(Max(x + Broadcast(y, {2}), 0.0), 0.0, Add, {1});
          (Pad(s, 1.0, {{1, 0, 2}}), Lt(x, x))
        };
        """;
    assertThat(exported(program))
        .startsWith("HloModule m, entry_computation_layout={(f32[2,3]{1,0}, f32[3]{0})->")
        .contains("broadcast(parameter.2), dimensions={1}")
        .contains("reduce(maximum.1, constant.2), to_apply=computation.1, dimensions={1}")
        .contains("padding=1_0_2")
        .contains("compare(parameter.1, parameter.1), direction=LT")
        .contains("ROOT tuple.1 = ");
  }

  @Test
  void writesTheElementsOfATupleAsOperands() {
    assertThat(exported("//// replicas 2\nlet f = (x: f32[2], y: f32[2]) => AllToAll((x, y));"))
        .contains("all-to-all(get-tuple-element.1, get-tuple-element.2)");
  }

  @Test
  void writesAPrecisionForEachOperand() {
    String program = "let f = (x: f32[2], y: f32[2]) => Dot(x, y, precision_config=%s);";
    assertThat(exported(program.formatted("HIGHEST")))
        .contains("operand_precision={highest,highest}");
    String module = exported(program.formatted("{DEFAULT, kHigh}"));
    assertThat(module).contains("operand_precision={default,high}");
    assertThat(exported(module)).isEqualTo(module);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Add(f32[2,3] {{1, 2, 3}, {4, 5, 6}}, f32[3] {1, 2, 3}, {1})",
        "f32[2,1] {{1}, {2}} + f32[1,3] {{1, 2, 3}}",
        "Clamp(0.0, {-1.5, 0.5, 2.5}, 1.0)",
        "Collapse({{1, 2}, {3, 4}}, {0, 1})",
        "Dot({{1, 2}, {3, 4}}, {5, 6})",
        "Sort({3, 1, 2}, Gt)",
        "Conditional(true, 3, (x: s32) => x + 1, 4.0, (x: f32) => 0)",
        "While((t: (s32, f32)) => t(0) < 5, (t: (s32, f32)) => (t(0) + 1, t(1) * 2.0), (0, 1.0))",
        "ReduceWindow({1, 2, 3, 4}, 0, Add, {2}, {1}, SAME)",
        "Conv(f32[1,1,4] {{{1, 2, 3, 4}}}, f32[1,1,2] {{{1, 10}}}, {1}, SAME)",
        "Iota(f32[2,3], 1)",
        "Slice({1, 2, 3, 4}, {0}, {4}, {2})",
        "DynamicSlice({{1, 2, 3}, {4, 5, 6}}, {1, 9}, {1, 2})",
        "DynamicUpdateSlice({{1, 2}, {3, 4}}, {{9}}, 1, 0)",
        "Cholesky(f32[1,1] {{4}})",
        "Tuple(1, Tuple(2.5, true))",
        "Copy({{1, 2}, {3, 4}}, s32[2,2]{0,1})",
        "Reduce(SetDimensionSize({1, 2, 3}, 2, 0), 0, Add, {0})",
        "Dot(SetDimensionSize({1, 2, 3}, 2, 0), SetDimensionSize({1, 2, 3}, 2, 0))",
        "CompositeCall((x: s32) => x * 2, 21, name=\"twice\", attributes=\"{n = 1 : i32}\")",
      })
  void keepsTheValue(String expression) {
    SourceText again = SourceText.of(exported(expression) + "then m() == " + expression + ";");
    List<Outcome> outcomes = Session.create().run(again);
    assertThat(outcomes).allSatisfy(o -> assertThat(o.diagnostics(again)).isEmpty());
  }

  @Test
  void takesAListOfStartsApart() {
    assertThat(exported("let f = (x: f32[4,5], i: s32[2]) => DynamicSlice(x, i, {2, 3});"))
        .contains("slice.2 = s32[1]{0} slice(parameter.2), slice={[1:2]}")
        .contains("dynamic-slice(parameter.1, reshape.1, reshape.2)");
  }

  @Test
  void keepsTheMarksOfLayouts() {
    assertThat(exported("let f = (x: s4[2,3]{0,1:T(2,2)E(4)S(5)}, y: s32[]{:S(6)}) => Neg(x);"))
        .contains("{(s4[2,3]{0,1:T(2,2)E(4)S(5)}, s32[]{:S(6)})->s4[2,3]")
        .contains("= s4[2,3]{0,1:T(2,2)E(4)S(5)} parameter(0)");
  }

  @Test
  void namesComposites() {
    String program = "CompositeCall((x: s32) => x, 1, name=\"a \\\"b\\\"\", version=3)";
    assertThat(exported(program))
        .contains(
            "frontend_attributes={composite.attributes={},"
                + "composite.name=\"a \\\"b\\\"\",composite.version=\"3\"}, is_composite=true");
  }

  @ParameterizedTest
  @MethodSource("modules")
  void givesTheSameTextAgain(String module) {
    String once = exported(module);
    assertThat(exported(once)).isEqualTo(once);
  }

  private static Stream<String> modules() throws IOException {
    return Files.readAllLines(MODULES).stream()
        .map(line -> JsonMapper.shared().readTree(line))
        .filter(json -> !json.path("hlo").asString().contains("custom-call"))
        .map((JsonNode json) -> json.path("hlo").asString());
  }

  @Test
  void refusesWhatHloTextHasNoWordsFor() {
    assertThatThrownBy(() -> exported("let f = (a, b) => a + b;"))
        .isInstanceOf(UnexportableException.class)
        .hasMessageContaining("need types");
    assertThatThrownBy(() ->
            exported("Add(s32[2,2]{0,1:padded_dimensions={3,3},padding_value=0} {{1,2},{3,4}}, 1)"))
        .isInstanceOf(UnexportableException.class)
        .hasMessageContaining("padding");
    assertThatThrownBy(() -> exported("let f = (x: f32[1,2]) => AllToAll(x, 1, 0, 1);"))
        .isInstanceOf(UnexportableException.class)
        .hasMessage(
            "AllToAll has another concat_dimension than split_dimension, for which HLO text has no"
                + " words");
  }
}
