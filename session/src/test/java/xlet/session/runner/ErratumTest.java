package xlet.session.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ErratumTest {
  private static final Path DOCUMENTS =
      Path.of("..", "grammar", "src", "test", "resources", "documents");

  private final DocumentTests tests = new DocumentTests(new SessionInterpreter());

  @Test
  void thePageIsTheGeneratedOne() throws IOException {
    assertThat(Files.readString(Path.of("..", "docs", "errata.md")))
        .isEqualTo(Erratum.page(tests.errata(DOCUMENTS)));
  }

  @Test
  void failsWhereItNoLongerApplies() {
    String right = "//// erratum: 1 + 1 is not 3\n//// refuted 1\n//// fragment\nthen 1 + 1 == ";
    assertThat(tests.run("a.xlet", right + "3;").kind()).isEqualTo(Verdict.Kind.PASSED);
    assertThat(tests.run("a.xlet", right + "2;").kind()).isEqualTo(Verdict.Kind.FAILED);
  }

  @Test
  void isReportedApart() {
    Erratum erratum = new Erratum("a.xlet", "000, Add", "wrong; right", "refused");
    assertThat(new Report(List.of(Verdict.passed("a.xlet")), List.of(erratum)).lines())
        .containsExactly("erratum a.xlet: wrong; right", "1 passed, 0 failed");
  }
}
