package xlet.repl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static xlet.repl.Ran.run;
import static xlet.repl.Ran.type;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The forms in which runs of the program write what comes of them. */
final class OutputTest {
  @TempDir Path folder;

  private String file(String content) throws IOException {
    return Files.writeString(folder.resolve("program.xlet"), content).toString();
  }

  @Test
  void writesAnObjectForEachStatement() {
    Ran ran = run("--json", "-e", "let x = f32[2] {1,2}; Colapse(1)");
    assertThat(ran.out().lines()).hasSize(2);
    assertThat(ran.out())
        .contains("\"name\":\"x\"", "\"value\":[1.0,2.0]", "\"milliseconds\":", "\"X0201\"");
    assertThat(ran.err()).isEmpty();
    assertThat(ran.exitCode()).isEqualTo(3);
  }

  @Test
  void saysOfWhatIsOnlyCheckedNothingThatIsNotKnown() throws IOException {
    Ran checked = run("check", "--json", file("then 1 + 1 == 3\nthen {1, 2} == {1, 2} + 1"));
    assertThat(checked.out()).contains("\"expectation\":").doesNotContain("passed");
    assertThat(checked.exitCode()).isZero();
    assertThat(run("run", "--json", file("then 1 + 1 == 2")).out()).contains("\"passed\":true");
    assertThat(run("check", file("then Iota(f32[2], 0) fails")).exitCode()).isZero();
  }

  @Test
  void writesReportsAndPagesAsObjects() throws IOException {
    assertThat(run("test", "--json", file("then 1 + 1 == 2")).out())
        .startsWith("{\"name\":")
        .endsWith(",\"verdict\":\"passed\",\"detail\":\"\"}\n");
    assertThat(run("doc", "--json", "gather").out()).startsWith("{\"name\":\"Gather\",");
    assertThat(run("doc", "--json").out().lines()).hasSizeGreaterThan(90);
    assertThat(run("doc", "--json", "Gathr").exitCode()).isEqualTo(2);
    assertThat(run("explain", "--json", "X0301").out()).startsWith("{\"code\":\"X0301\",");
    assertThat(run("doctor", "--json").out()).startsWith("{\"xlet\":");
    assertThat(run("--json", "-e", "Iota(f32[4294967296,0], 0)").out()).contains("\"first\":[]");
  }

  @Test
  void leavesATerminalNothingToObey() {
    Ran ran = type("plot({1, 2}, title=\"a\u001b[2Jb\")\n:echo \u001b]0;x\u0007\n");
    assertThat(ran.out()).contains("a.[2Jb", ".]0;x.").doesNotContain("\u001b", "\u0007");
  }

  @Test
  void exportsPrograms() throws IOException {
    String program = file("let f = (a: f32[2]) => a + 1.0;");
    Ran ran = run("export", program, "--format", "hlo");
    assertThat(ran.exitCode()).isZero();
    assertThat(ran.out()).startsWith("HloModule program, ").contains("ROOT add.1 = f32[2]{0} add(");
    assertThat(run("run", file(ran.out()), "--input", "{1, 2}").out()).contains("{2.0, 3.0}");
    assertThat(run("export", file("let f = (a) => a;")).exitCode()).isEqualTo(3);
    assertThat(run("export", file("1 +")).err()).contains("error[X0101]");
    assertThat(run("export", file("// nothing")).err()).contains("computes nothing");
    assertThat(run("export", "--json", file("1")).out()).startsWith("{\"format\":\"hlo\"");
  }

  /** A device on which there is no room left, or a pipe without a reader. */
  private static Ran runOnto(String failure) {
    var err = new ByteArrayOutputStream();
    var sink =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException(failure);
          }
        };
    var streams =
        new Streams(
            InputStream.nullInputStream(),
            new Output(sink),
            new PrintStream(err, true, UTF_8),
            Map.of(),
            Streams.Terminals.NONE);
    return new Ran(Main.run(streams, "-e", "1 + 1"), "", err.toString(UTF_8));
  }

  @Test
  void saysThatItsOutputCannotBeWritten() {
    assertThat(runOnto("No space left on device"))
        .isEqualTo(
            new Ran(4, "", "xlet: the output could not be written: No space left on device\n"));
    assertThat(runOnto("Broken pipe")).isEqualTo(new Ran(4, "", ""));
  }

  @Test
  void coloursOnlyWhenAsked() {
    assertThat(run("-e", "Colapse(1)").err()).doesNotContain("\u001b");
    assertThat(run("--color=always", "-e", "Colapse(1)").err()).contains("\u001b");
  }

  @Test
  void writesValuesInTheFormatThatIsWanted() throws IOException {
    String value = "let v = f32[2,2] {{1, 2}, {3, 4}}";
    assertThat(run("--format", "plain", "-e", value).out())
        .isEqualTo("v : f32[2,2]{1,0}   16 B\nd0=0: 1.0, 2.0\nd0=1: 3.0, 4.0\n");
    String literal = run("--format", "literal", "run", file(value)).out();
    assertThat(literal).isEqualTo("let v = f32[2,2] {{1.0, 2.0}, {3.0, 4.0}}\n");
    assertThat(run("--format", "literal", "-e", literal).out()).isEqualTo(literal);
    assertThat(run("--format", "json", "-e", value).out()).startsWith("{\"name\":\"v\"");
    assertThat(run("--format", "table", "-e", value).exitCode()).isEqualTo(2);
    assertThat(type(":set format plain\n" + value).out()).contains("d0=1: 3.0, 4.0");
    assertThat(type(":set format table").err()).contains("write text, plain or literal");
  }

  @Test
  void drawsPicturesInColours() {
    String picture = "plot(Reshape(Iota(f32[16], 0), {4, 4}))";
    assertThat(run("--color=always", "-e", picture).out()).contains("\u001b[38;5;");
  }
}
