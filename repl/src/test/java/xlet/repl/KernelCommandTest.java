package xlet.repl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The subcommands of {@code xlet kernel}, as they are typed. */
final class KernelCommandTest {
  @TempDir Path folder;

  /** The output and the exit code of a run. */
  private record Ran(int exitCode, String out, String err) {}

  private Ran run(String... arguments) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    var streams =
        new Streams(
            new ByteArrayInputStream(new byte[0]),
            new PrintStream(out, true, UTF_8),
            new PrintStream(err, true, UTF_8),
            Map.of("JUPYTER_DATA_DIR", folder.toString(), "HOME", folder.toString()),
            Streams.Terminals.NONE);
    int exitCode = Main.run(streams, arguments);
    streams.flush();
    return new Ran(exitCode, out.toString(UTF_8), err.toString(UTF_8));
  }

  @Test
  void listsNothingWhereNothingIs() {
    assertThat(run("kernel", "list", "--user"))
        .isEqualTo(
            new Ran(0, "No kernel of Xlet's is installed; xlet kernel install does it.\n", ""));
  }

  @Test
  void saysThatThereIsNothingToRemove() {
    assertThat(run("kernel", "uninstall", "--name", "two"))
        .isEqualTo(
            new Ran(
                4,
                "",
                "xlet: there is no kernel two in "
                    + folder.resolve("kernels")
                    + "; xlet kernel list shows what is installed\n"));
  }

  @Test
  void examinesWhatIsInstalled() {
    Ran examined = run("kernel", "doctor", "--user");
    assertThat(examined.exitCode()).isEqualTo(4);
    assertThat(examined.out()).contains("mend: xlet kernel install");
    assertThat(run("kernel", "doctor", "--user", "--json").out()).startsWith("{");
  }

  @Test
  void refusesWhatMakesNoSense() {
    assertThat(run("kernel").exitCode()).isEqualTo(2);
    assertThat(run("kernel", "install", "--user", "--sys-prefix").exitCode()).isEqualTo(2);
    assertThat(run("kernel", "install", "--env", "x"))
        .isEqualTo(new Ran(2, "", "xlet: --env wants NAME=VALUE, not x\n"));
    assertThat(run("kernel", "uninstall", "--name", "a/b").exitCode()).isEqualTo(2);
  }
}
