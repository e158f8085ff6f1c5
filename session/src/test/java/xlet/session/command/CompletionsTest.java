package xlet.session.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import xlet.session.Session;
import xlet.session.catalog.Operations;
import xlet.session.editor.Candidate;

final class CompletionsTest {
  private final Session session = Session.create();

  @BeforeEach
  void bind() {
    session.run("let operand = f32[2] {1, 2}\nlet önüne = 3\nlet outer = (a, b) => a + b");
  }

  /** The candidates at the place of the bar in {@code text}. */
  private List<Candidate> at(String text) {
    int cursor = text.indexOf('|');
    String code = text.substring(0, cursor) + text.substring(cursor + 1);
    return Completions.at(session, code, cursor);
  }

  private List<String> texts(String text) {
    return at(text).stream().map(Candidate::text).toList();
  }

  @Test
  void offersWhatFitsTheParameterFirst() {
    assertThat(texts("Neg(o|").getFirst()).isEqualTo("operand");
    assertThat(texts("Reduce(operand, 0.0, o|").getFirst()).isEqualTo("outer");
    assertThat(texts("Transpose(operand, permu|)")).containsExactly("permutation=");
  }

  @Test
  void completesCommandsOnAnyLineOfACell() {
    assertThat(texts(":va|")).containsExactly(":vars");
    assertThat(texts("let x = 1\n  :va|\nx")).containsExactly(":vars");
    assertThat(texts("let x = 1\n:doc Gath|")).containsExactly("Gather");
    assertThat(texts("let x = 1\n:why oper|")).containsExactly("operand");
    assertThat(Completions.wordStart("let x = 1\n  :va")).isEqualTo("let x = 1\n  ".length());
  }

  @Test
  void offersTypesFirstWhereATypeIsWanted() {
    assertThat(at("ConvertElementType(operand, |").getFirst().kind())
        .isEqualTo(Candidate.Kind.TYPE);
  }

  @Test
  void offersValuesFirstWhoseShapesFit() {
    session.run("let other = s32[3] {1, 2, 3}\nlet ones = f32[2,2] {{1, 1}, {1, 1}}");
    assertThat(texts("o|").getFirst()).isEqualTo("ones");
    assertThat(texts("Dot(operand, o|").subList(0, 3)).containsExactly("ones", "operand", "other");
    assertThat(texts("other + o|").getFirst()).isEqualTo("other");
    assertThat(texts("let new = operand;\nnew + o|").getFirst()).isEqualTo("operand");
  }

  @Test
  void looksOnlyAtWhatIsNearInALongText() {
    String much = "let much = {1, 2, 3};\n".repeat(100_000);
    assertThat(texts(much + "Transpose(operand, permu|")).containsExactly("permutation=");
    assertThat(texts("x".repeat(1_000_000) + " oper|")).containsExactly("operand");
    assertThat(texts("oper|" + much)).containsExactly("operand");
  }

  @Test
  void offersNothingInCommentsAndStrings() {
    assertThat(texts("// op|")).isEmpty();
    assertThat(texts("1 /* op|")).isEmpty();
    assertThat(texts("\"op|")).isEmpty();
    assertThat(texts("// op\noperand|")).containsExactly("operand");
  }

  @Test
  void offersWhatAValueTellsOfItself() {
    session.run("let pair = (1, 2)");
    assertThat(texts("operand.|")).containsExactly("shape");
    assertThat(texts("let d = operand.shape.di|")).containsExactly("dimensions");
    assertThat(texts("pair.|")).containsExactly("shape", "first", "second");
    assertThat(texts("nothing.|")).isEmpty();
    assertThat(texts("Padding::|")).isEmpty();
    assertThat(texts("1.|")).isEmpty();
  }

  @Test
  void offersOnlyWhatCanStandThere() {
    assertThat(texts("Dot(|")).contains("operand", "lhs=").doesNotContain("Add", "f32", "let");
    assertThat(texts("Dot(A|")).contains("Add");
    assertThat(texts("Reduce(operand, 0.0, |")).contains("outer", "Add");
    assertThat(texts("let x: |")).contains("f32").doesNotContain("operand", "Add");
    assertThat(texts("Collapse(operand, |")).contains("dimensions=").doesNotContain("operand=");
    assertThat(texts("Collapse(dimensions={0}, |"))
        .contains("operand=")
        .doesNotContain("dimensions=");
    assertThat(texts("Iota(f32[2], iota_dimension=|")).doesNotContain("shape=");
    assertThat(texts(":time |")).containsExactly("on", "off");
    assertThat(texts(":set color o|")).containsExactly("on", "off");
    assertThat(texts(":help X0403|")).containsExactly("X0403");
  }

  @Test
  void knowsWhichParameterTheArgumentIsFor() {
    assertThat(texts("Compare(operand, operand, |")).startsWith("EQ", "NE");
    assertThat(texts("Compare(operand, rhs=operand, |")).startsWith("EQ", "NE");
    assertThat(texts("Compare(operand, operand, direction=LT, |")).doesNotContain("direction=");
    assertThat(texts("Conv(operand, operand, window_strides={1}, |")).contains("padding=");
    assertThat(texts("Reduce(operand, computation=Add, |")).contains("init_values=");
    assertThat(texts("Concatenate(operand, operand, |")).contains("dimension=");
  }

  @Test
  void knowsTheDimensionsOfAnOperand() {
    session.run("let block = Iota(f32[5,6], 0)");
    assertThat(texts("Transpose(block, {|")).containsExactly("0", "1");
    assertThat(texts("Transpose(block, {1, |")).containsExactly("0");
    assertThat(at("Transpose(Neg(block), permutation={|").getFirst().description())
        .isEqualTo("of size 5");
    assertThat(texts("Transpose(permutation={|")).isEmpty();
    assertThat(texts("Concatenate({block, block}, |")).startsWith("0", "1").contains("dimension=");
    assertThat(texts("Concatenate({block, block}, dimension=|")).startsWith("0", "1");
    assertThat(texts("Dot(block, {|")).doesNotContain("0");
  }

  @Test
  void offersWhatAnEnumerationHas() {
    assertThat(texts("Fft(operand, fft_type=|")).startsWith("FFT").doesNotContain("operand");
    assertThat(texts("Conv(operand, operand, padding=|")).containsExactly("SAME", "VALID");
    assertThat(texts("Compare(operand, operand, direction=L|")).containsExactly("LE", "LT");
  }

  @Test
  void knowsWhichOperandTheDimensionsAreOf() {
    assertThat(Operations.all())
        .allSatisfy(op ->
            assertThat(op.parameters())
                .allMatch(
                    p -> p.dimensionsOf().isEmpty() || op.parameter(p.dimensionsOf()).isPresent()));
  }

  @Test
  void repairsSlipsOfTyping() {
    assertThat(texts("Colapse|")).startsWith("Collapse");
  }

  @Test
  void completesTheNamesOfFiles(@TempDir Path folder) throws Exception {
    Files.createDirectory(folder.resolve("inner"));
    Files.writeString(folder.resolve("in order.xlet"), "1");
    Files.writeString(folder.resolve(".input"), "1");
    String place = folder.toString().replace('\\', '/') + "/";
    assertThat(texts(":load " + place + "in|")).containsExactly("in order.xlet", "inner/");
    assertThat(texts(":load " + place + "in o|")).containsExactly("in order.xlet");
    assertThat(texts(":load " + place + ".|")).containsExactly(".input");
    assertThat(texts(":load " + place + "none/|")).isEmpty();
    assertThat(Completions.wordStart("1\n :load a b")).isEqualTo("1\n :load ".length());
    assertThat(Completions.wordStart(":load c/a b")).isEqualTo(":load c/".length());
  }

  @Test
  void completesNamesOfAnyAlphabet() {
    assertThat(texts("ön|")).containsExactly("önüne");
    assertThat(texts("/* \ud83d\ude00 */ oper|")).containsExactly("operand");
  }

  @Test
  void tellsOfWhichKindEachIs() {
    assertThat(at("operand|").getFirst().kind()).isEqualTo(Candidate.Kind.VARIABLE);
    assertThat(at("operand|").getFirst().description()).contains("f32[2]");
    assertThat(at("Gather|").getFirst().kind()).isEqualTo(Candidate.Kind.OPERATION);
    assertThat(at("bf16|").getFirst().kind()).isEqualTo(Candidate.Kind.TYPE);
    assertThat(at("els|").getFirst().kind()).isEqualTo(Candidate.Kind.KEYWORD);
  }
}
