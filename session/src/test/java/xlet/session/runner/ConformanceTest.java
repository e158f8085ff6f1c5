package xlet.session.runner;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The verdict on a case tells why it did not pass. */
final class ConformanceTest {
  private static Verdict verdict(String instruction) {
    String module = "HloModule m\\n\\nENTRY e {\\n  ROOT r = " + instruction + "\\n}\\n";
    return new Conformance(new SessionInterpreter(), ConformanceCase.Form.HLO)
        .run(
            """
            {"id": "case", "op": "Program", "hlo": "%s", "inputs": [], "outputs": [],
             "compare": "bits"}
            """
                .formatted(module));
  }

  @Test
  void aModuleThatCannotBeReadIsToldAsTheCause() {
    assertThat(verdict("s32[2] constant({1, 2, 3})").detail())
        .startsWith("case:4:")
        .contains("error[X0")
        .doesNotContain("there is no operation");
  }

  @Test
  void anUnknownOpcodeIsNamedWhereACaseIsSkipped() {
    assertThat(verdict("s32[] hadd()"))
        .isEqualTo(Verdict.skipped("case", "there is no operation `hadd`: did you mean `add`?"));
  }
}
