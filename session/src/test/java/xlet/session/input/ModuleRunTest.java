package xlet.session.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import xlet.session.Outcome;
import xlet.session.Session;
import xlet.session.output.OutcomeRenderer;
import xlet.session.render.Screen;

/** Modules get their inputs from files of NumPy, from literals, or made up. */
final class ModuleRunTest {
  private static final String MODULE =
      """
      HloModule m
      ENTRY e {
        x = SHAPE parameter(0)
        ROOT r = SHAPE copy(x)
      }
      """;

  @TempDir private Path folder;

  private static String run(String shape, String... inputs) throws InputException {
    Session session = Session.create();
    Outcome defined = session.run(MODULE.replace("SHAPE", shape)).getLast();
    ModuleRun run = ModuleRun.of(session, defined).orElseThrow();
    run.bind(List.of(inputs));
    Outcome outcome = session.run(run.program()).getLast();
    return String.join("\n", OutcomeRenderer.result(outcome, Screen.PLAIN)) + run.notes();
  }

  private String file(String header, int... bytes) throws IOException {
    byte[] text = header.getBytes(StandardCharsets.ISO_8859_1);
    byte[] all = new byte[10 + text.length + bytes.length];
    byte[] magic = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, (byte) text.length, 0};
    System.arraycopy(magic, 0, all, 0, 10);
    System.arraycopy(text, 0, all, 10, text.length);
    for (int k = 0; k < bytes.length; k++) {
      all[10 + text.length + k] = (byte) bytes[k];
    }
    Path file = folder.resolve("x.npy");
    Files.write(file, all);
    return file.toString();
  }

  private static String header(String type, String order, String shape) {
    return "{'descr': '%s', 'fortran_order': %s, 'shape': (%s), }\n".formatted(type, order, shape);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          s16[2,2] | <i2  | False | 2, 2 | {1, 2}
          s16[2,2] | <i2  | True  | 2, 2 | 1  3
          s16[2,2] | >i2  | False | 2, 2 | 256  512
          u8[8]    | '|u1'| False | 8,   | {1, 0, 2, 0, 3, 0, 4, 0}
          bf16[4]  | <V2  | False | 4,   | e-
          """)
  void readsFilesOfNumPy(String shape, String type, String order, String sizes, String shown)
      throws IOException, InputException {
    String file = file(header(type, order, sizes), 1, 0, 2, 0, 3, 0, 4, 0);
    String result = run(shape, file);
    assertThat(result).contains(shown.equals("{1, 2}") ? "1  2" : shown);
  }

  @Test
  void readsLiteralsAndMakesUpTheRest() throws InputException {
    assertThat(run("f32[2]", "{1, 2.5}")).contains("{1.0, 2.5}").endsWith("[]");
    String made = run("f32[2]");
    assertThat(made).contains("1 input is not given: random numbers of seed 1 stand for it");
    assertThat(run("f32[2]")).isEqualTo(made);
  }

  @Test
  void saysWhatDoesNotFit() throws IOException {
    String file = file(header("<i2", "False", "4,"), 1, 0, 2, 0, 3, 0, 4, 0);
    assertThatThrownBy(() -> run("f32[4]", file))
        .isInstanceOf(InputException.class)
        .hasMessage("input 0 is s16[4]; parameter 0 of m is f32[4]");
    assertThatThrownBy(() -> run("f32[4]", "{1, 2}"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("input `{1, 2}` is not a f32[4]");
    assertThatThrownBy(() -> run("f32[]", "1", "2"))
        .hasMessage("2 inputs are given; m has 1 parameter");
    assertThatThrownBy(() -> run("f32[]", folder.resolve("none.npy").toString()))
        .hasMessageContaining("there is no such file");
    String cut = file(header("<i2", "False", "5,"), 1, 0);
    assertThatThrownBy(() -> run("s16[5]", cut)).hasMessageContaining("holds 2 bytes of data");
  }
}
