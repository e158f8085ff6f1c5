package xlet.session.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import xlet.grammar.SourceText;
import xlet.session.runner.Interpreter;
import xlet.session.runner.SessionInterpreter;

class ErrorReferenceTest {
  private static Interpreter.Result run(String program) {
    return new SessionInterpreter().begin(1, 1).run(SourceText.of(program));
  }

  @Test
  void thePageIsTheGeneratedOne() throws IOException {
    assertThat(Files.readString(Path.of("..", "docs", "errors.md")))
        .isEqualTo(ErrorReference.page());
  }

  @TestFactory
  Stream<DynamicTest> eachWrongProgramGivesItsCode() {
    return Stream.of(Code.values())
        .filter(code -> !code.wrong().isEmpty())
        .map(code ->
            DynamicTest.dynamicTest(
                code.id(),
                () -> {
                  assertThat(run(code.wrong()).diagnostics())
                      .extracting(Diagnostic::code)
                      .contains(code);
                  assertThat(run(code.right()).diagnostics()).isEmpty();
                }));
  }

  @Test
  void explainsCodesAndConstraints() {
    assertThat(ErrorReference.explain("x0303"))
        .hasValueSatisfying(text -> assertThat(text).startsWith("X0303: The rows of a literal"));
    assertThat(ErrorReference.explain("gather c1"))
        .hasValueSatisfying(text -> assertThat(text).startsWith("Gather C1: ").contains("wrong:"));
    assertThat(List.of("X9999", "Gather C99", "nothing", ""))
        .allSatisfy(topic -> assertThat(ErrorReference.explain(topic)).isEmpty());
  }
}
