package xlet.repl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class GraphCommandTest {
  private static final String PROGRAM =
      "let x = f32[2] {1, 2};\nlet y = Exp(x) + x;\nReduce(y, 0.0, Add, {0})";

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(String program, String... options) {
    Streams streams =
        new Streams(
            new ByteArrayInputStream(program.getBytes(UTF_8)),
            new PrintStream(out, true, UTF_8),
            new PrintStream(err, true, UTF_8),
            Map.of(),
            Streams.Terminals.NONE);
    return Main.run(
        streams, Stream.concat(Stream.of("graph", "-"), Stream.of(options)).toArray(String[]::new));
  }

  private String out() {
    return out.toString(UTF_8);
  }

  @Test
  void drawsTheLastStatementAsText() {
    assertThat(run(PROGRAM)).isZero();
    assertThat(out())
        .isEqualTo(
            """
            program: 4 steps
            ○    x = {1.0, 2.0}                 f32[2]{0}
            ├─●  %1 = Exp(x)                    f32[2]{0}
            ●─╯  y = Add(%1, x)                 f32[2]{0}
            ◆    %3 = Reduce(y, 0.0, Add, {0})  f32[]
            """);
  }

  @Test
  void writesTheOtherForms() {
    assertThat(run(PROGRAM, "--format", "svg")).isZero();
    assertThat(out()).startsWith("<svg ").endsWith("</svg>\n");
    out.reset();
    assertThat(run(PROGRAM, "--format", "dot")).isZero();
    assertThat(out()).startsWith("digraph xlet {\n").endsWith("}\n");
    out.reset();
    assertThat(run(PROGRAM, "--format", "html")).isZero();
    assertThat(out()).startsWith("<!DOCTYPE html>");
    out.reset();
    assertThat(run(PROGRAM, "--format", "dot", "--json")).isZero();
    assertThat(out()).startsWith("{\"format\":\"dot\",\"text\":\"digraph");
  }

  @Test
  void saysWhatCannotBeDrawn() {
    assertThat(run("1 +")).isEqualTo(3);
    assertThat(run("// nothing")).isEqualTo(3);
    assertThat(run("let f = (a) => a;")).isEqualTo(3);
    assertThat(run("let f = f32[2];")).isEqualTo(3);
    assertThat(run(PROGRAM, "--format", "png")).isEqualTo(2);
    assertThat(out()).isEmpty();
    assertThat(err.toString(UTF_8))
        .contains("error[X0101]", "computes nothing", "need types", "png")
        .doesNotContain("Exception");
  }
}
