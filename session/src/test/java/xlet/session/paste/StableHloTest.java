package xlet.session.paste;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import xlet.session.Outcome;
import xlet.session.Session;

/** Whole programs of StableHLO, as JAX prints them, become functions that give what JAX gives. */
final class StableHloTest {
  private static final Path FOLDER = Path.of("src/test/resources/stablehlo");

  /** A remark at the end of a file is the expectation. */
  private static final String REMARK = "// ";

  static Stream<Path> programs() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      List<Path> sorted = files.sorted().toList();
      return sorted.stream();
    }
  }

  @ParameterizedTest
  @MethodSource("programs")
  void givesWhatJaxGives(Path file) throws IOException {
    String text = Files.readString(file);
    String claims =
        text.lines()
            .filter(line -> line.startsWith(REMARK))
            .map(line -> line.substring(REMARK.length()))
            .collect(Collectors.joining("\n"));
    assertThat(claims).startsWith("then ");
    assertThat(Paste.refusal(text)).isEmpty();
    Paste paste = Paste.of(text).orElseThrow();
    assertThat(paste.forms()).containsExactly("StableHLO");
    List<Outcome> outcomes = Session.create().run(paste.text() + "\n" + claims);
    assertThat(outcomes).hasSizeGreaterThan(1).noneMatch(Outcome::isBad);
  }

  @Test
  void givesSeveralResultsNames() {
    Session session = Session.create();
    session.run("let a = f32[3] {3, 1, 2}; let b = s32[3] {30, 10, 20}");
    String sort =
        """
        %0:2 = "stablehlo.sort"(%a, %b) <{dimension = 0 : i64}> ({
        ^bb0(%x: tensor<f32>, %y: tensor<f32>, %p: tensor<i32>, %q: tensor<i32>):
          %g = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
          stablehlo.return %g : tensor<i1>
        }) : (tensor<3xf32>, tensor<3xi32>) -> (tensor<3xf32>, tensor<3xi32>)
        %1 = stablehlo.add %0#1, %0#1 : tensor<3xi32>
        """;
    String claim = "\nthen %0.0 == {1, 2, 3}\nthen %1 == {20, 40, 60}";
    assertThat(session.run(Paste.of(sort).orElseThrow().text() + claim)).noneMatch(Outcome::isBad);
  }

  @Test
  void readsWhatHasLocationsAliasesAndComments() {
    String text =
        """
        #loc = loc("a.py":1:2) // "no string
        module @m {
          func.func public @main(%arg0: tensor<2xf32> loc("x")) -> (tensor<2xf32>) {
            // A comment: { ( [
            %0 = "stablehlo.slice"(%arg0) {
              start_indices = array<i64: 1>, // from
              limit_indices = array<i64: 2>,
              strides = array<i64: 1>
            } : (tensor<2xf32>) -> tensor<1xf32> loc(#loc)
            %1 = stablehlo.concatenate %0, %0, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32> loc(#loc)
            return %1 : tensor<2xf32> loc(#loc)
          } loc(#loc)
        } loc(#loc)
        """;
    assertThat(
            Session.create()
                .run(Paste.of(text).orElseThrow().text() + "\nthen main(f32[2] {1, 2}) == {2, 2}"))
        .noneMatch(Outcome::isBad);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          %0 = stablehlo.frobnicate %a : tensor<4xf32>         | `frobnicate` is not an operation
          %0 = stablehlo.add %a, %a : tensor<?xf32>            | `tensor<?xf32>` is not a type
          %0 = stablehlo.add %a, %a                            | has 1 result and 0 types
          %0:2 = stablehlo.add %a, %a : tensor<4xf32>          | has 2 results and 1 type
          %0 = stablehlo.reverse %a, dims = x : tensor<4xf32>  | `dims = x` of StableHLO's `reverse`
          %0 = stablehlo.while(%a = %b) : tensor<f32>          | a condition and a body
          stablehlo.frobnicate %a : tensor<4xf32>              | gives no value
          %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}]>] out_shardings=[] manual_axes={"x"} (%b: tensor<2xf32>) { sdy.return %b : tensor<2xf32> } : (tensor<4xf32>) -> tensor<4xf32> | `<@m, [{"x"}]>` is not a sharding
          %0 = sdy.manual_computation(%a) in_shardings=[<mesh<["x"=2]>, [{"x"}]>] out_shardings=[] manual_axes={"x"} (%b: tensor<2xf32>) { sdy.return %b : tensor<2xf32> } : (tensor<4xf32>) -> tensor<4xf32> | a type and a sharding for each value
          %0 = sdy.manual_computation(%a) in_shardings=[<mesh<["x"=2]>, [{"x"}]>] out_shardings=[<mesh<["x"=2]>, [{"x"}], unreduced={"x"}>] manual_axes={"x"} (%b: tensor<2xf32>) { sdy.return %b : tensor<2xf32> } : (tensor<4xf32>) -> tensor<4xf32> | unreduced={"x"}>` is not a sharding
          %0 = sdy.manual_computation(%a) in_shardings=[<mesh<["x"=2]>, [{"x"}]>] out_shardings=[<mesh<["x"=2]>, [{"x"}]>] manual_axes={"x"} (%b: tensor<2xf32>) { sdy.return %b : tensor<2xf32> } : (tensor<5xf32>) -> tensor<4xf32> | f32[5] is not cut into parts of one shape
          """)
  void saysWhatCannotBeConverted(String line, String why) {
    assertThat(Paste.refusal(line)).hasValueSatisfying(said -> assertThat(said).contains(why));
    assertThat(Paste.refusal("%1 = stablehlo.abs %a : tensor<4xf32>\n" + line))
        .hasValueSatisfying(said -> assertThat(said).startsWith("line 2: ").contains(why));
  }

  @Test
  void readsModulesOfAnyLength() throws PasteException {
    StringBuilder text =
        new StringBuilder("module @m {\n  func.func @main(%0: tensor<i32>) -> tensor<i32> {\n");
    int steps = 1_500;
    for (int k = 0; k < steps; k++) {
      text.append(
          "    %%%d = stablehlo.add %%%d, %%%d : tensor<i32>%n"
              .formatted(k + 1, k, k == 0 ? 0 : 1));
    }
    text.append("// " + "a remark ".repeat(1 << 17) + "\n");
    text.append("    return %%%d : tensor<i32>%n  }%n}%n".formatted(steps));
    String program = Paste.module(text.toString());
    assertThat(Paste.of(text.toString())).contains(new Paste(program, List.of("StableHLO")));
    assertThat(Session.create().run(program + "\nthen main(3) == " + 6 * steps))
        .noneMatch(Outcome::isBad);
  }

  @Test
  void saysWhyAModuleCannotBeRead() {
    assertThatThrownBy(() -> Paste.module("module @m {\n"))
        .isInstanceOf(PasteException.class)
        .hasMessage("the module has no end");
    assertThatThrownBy(() -> Paste.module("module @m {\n  sdy.frobnicate\n}"))
        .isInstanceOf(PasteException.class)
        .hasMessageStartingWith("line 2: ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          module @m {                                 | %0 = stablehlo.abs %a : tensor<f32>
          func.func @main(%a: tensor<f32>             | %0 = stablehlo.abs %a : tensor<f32>
          %0 = "stablehlo.sort"(%a) ({                | stablehlo.return %a : tensor<f32>
          """)
  void waitsForTheEnd(String first, String second) {
    String beginning = first + "\n" + second;
    assertThat(Paste.refusal(beginning)).isEmpty();
    assertThat(Paste.of(beginning)).isEmpty();
  }
}
