package xlet.session.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Expectations that do not hold become what is computed, and nothing else changes. */
final class ExpectationUpdateTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          then 1 + 1 == 3;  | then 1 + 1 == 2;
          then 1.5 + 1.5 == 2 // is it? | then 1.5 + 1.5 == 3.0 // is it?
          then f32[2] {1, 2} * 2.0 == {2, 5} | then f32[2] {1, 2} * 2.0 == {2.0, 4.0}
          then {2, 5} == f32[2] {1, 2} * 2.0 | then {2.0, 4.0} == f32[2] {1, 2} * 2.0
          then Iota(s32[2], 0) == s32[2] {1,2} | then Iota(s32[2], 0) == s32[2] {0, 1}
          then Iota(s32[2], 0) == s32[3]{1,2,3} | then Iota(s32[2], 0) == s32[2] {0, 1}
          then Sqrt(2.0) ~= 1.5 within 1e-5 | then Sqrt(2.0) ~= 1.4142135 within 1e-5
          then (1, 2.0) == (1, 3.0) | then (1, 2.0) == (1, 2.0)
          then shape(s32[2] {1, 2}) == s32[3] | then shape(s32[2] {1, 2}) == s32[2]
          then shape(s32[2] {1, 2}) == s32[3]{0} | then shape(s32[2] {1, 2}) == s32[2]{0}
          then 1 == 1; then 2 == 3; then 4  ==  4 | then 1 == 1; then 2 == 2; then 4  ==  4
          """)
  void rewritesTheLiteralAlone(String before, String after) {
    assertThat(ExpectationUpdate.updated("a.xlet", before)).isEqualTo(after);
    assertThat(ExpectationUpdate.updated("a.xlet", after)).isEqualTo(after);
  }

  @Test
  void keepsLineEndsAndTheRestOfThePage() {
    String page =
        "# P\u00e4ge \ud83d\ude00\r\n\r\n```xlet\r\nlet x = 1 // \ud83d\ude00\r\nthen x == %s;\r\n```\r\nend";
    assertThat(ExpectationUpdate.updated("a.md", page.formatted("7")))
        .isEqualTo(page.formatted("1"));
  }

  @Test
  void breaksLongLiteralsBetweenRows() {
    String program =
        """
        let x = Iota(f32[3,8], 0) * 1000.5
        then x == f32[3,8] {{0,0,0,0,0,0,0,0}, {1,1,1,1,1,1,1,1}, {2,2,2,2,2,2,2,2}};
        """;
    assertThat(ExpectationUpdate.updated("a.xlet", program))
        .isEqualTo(
            """
            let x = Iota(f32[3,8], 0) * 1000.5
            then x == f32[3,8] {{0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0},
                                {1000.5, 1000.5, 1000.5, 1000.5, 1000.5, 1000.5, 1000.5, 1000.5},
                                {2001.0, 2001.0, 2001.0, 2001.0, 2001.0, 2001.0, 2001.0, 2001.0}};
            """);
  }

  @Test
  void rewritesWhatACommentClaims() {
    assertThat(ExpectationUpdate.updated("a.xlet", "1 + 1\n// Result: 3\n"))
        .isEqualTo("1 + 1\n// Result: 2\n");
  }

  @Test
  void leavesAloneWhatIsNoLiteral() throws Exception {
    Path file =
        Files.writeString(folder.resolve("a.xlet"), "let x = 1\nthen x == x + 1\nthen x == 2\n");
    Files.writeString(folder.resolve("b.xlet"), "then 1 == 1\n");
    assertThat(ExpectationUpdate.run(folder))
        .containsExactly(
            "updated " + file + ": 1 expectation",
            "left alone in " + file + ": 1 expectation without a literal");
    assertThat(Files.readString(file)).isEqualTo("let x = 1\nthen x == x + 1\nthen x == 1\n");
  }

  @Test
  void leavesAloneWhatADocumentClaimsWrongly() {
    String file = "//// refuted 1\n//// fragment\nthen 1 == 2\n//// checks\nthen 1 == 3\n";
    assertThat(ExpectationUpdate.updated("a.xlet", file))
        .isEqualTo("//// refuted 1\n//// fragment\nthen 1 == 2\n//// checks\nthen 1 == 1\n");
  }
}
