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
  void explainsConstraints() {
    assertThat(ErrorReference.constraint("gather c1").orElseThrow())
        .anySatisfy(line -> assertThat(line).startsWith("Gather C1: "))
        .anySatisfy(line -> assertThat(line).startsWith("  wrong: Gather("));
    assertThat(List.of("X9999", "Gather C99", "Gather", "nothing", ""))
        .allSatisfy(topic -> assertThat(ErrorReference.constraint(topic)).isEmpty());
  }
}
