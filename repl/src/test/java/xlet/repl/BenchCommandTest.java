package xlet.repl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static xlet.repl.Ran.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs of {@code xlet bench}. */
final class BenchCommandTest {
  @TempDir Path folder;

  private String file(String content) throws IOException {
    return Files.writeString(folder.resolve("workloads.json"), content).toString();
  }

  private static final String WORKLOADS =
      """
      {"workloads": [
        {"name": "sum", "setup": ["let a = {1.0, 2.0};"], "run": "let r = a + a;",
         "check": "Reduce(r, 0.0, Add, {0})", "check_value": 6, "check_rel": 1e-6},
        {"name": "wrong_sum", "setup": ["let a = 1.0;"], "run": "a = a * 1.0;", "times": 2,
         "check": "a", "check_value": 5, "check_rel": 1e-6},
        {"name": "refused", "setup": [], "run": "let r = unknown;"},
        {"name": "endless", "setup": [], "run": "While(x => true, x => x, 0);"}]}
      """;

  @Test
  void measuresWorkloads() throws IOException {
    String file = file(WORKLOADS);
    Ran ran = run("bench", file, "--budget", "0", "--limit", "600", "*sum", "refused");
    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.out().lines().map(line -> line.replaceAll(" .* {2}", " ")))
        .containsExactly(
            "workload check",
            "sum ok",
            "wrong_sum wrong: 1.0, not 5.0",
            "refused 1:9: error[X0202]: `unknown` is not defined");
    assertThat(run("bench", file, "--budget", "0", "--json", "sum").out())
        .startsWith("{\"workload\":\"sum\"")
        .contains("\"check\":\"ok\"");
  }

  @Test
  void givesUpAWorkloadThatDoesNotEnd() throws IOException {
    Ran ran = run("bench", file(WORKLOADS), "--limit", "0.1", "endless");
    assertThat(ran.out()).contains("over the limit");
    assertThat(ran.exitCode()).isEqualTo(1);
  }

  @Test
  void refusesWorkloadsThatAreNotThere() throws IOException {
    assertThat(run("bench", file(WORKLOADS), "sun"))
        .isEqualTo(new Ran(3, "", "xlet: there is no workload sun\n"));
    assertThat(run("bench", file("{}")).err()).contains("it has no list of workloads");
    assertThat(run("bench", file("sum")).err()).contains("it is not JSON");
  }

  @Test
  void servesAWorkload() throws IOException {
    String file = file(WORKLOADS);
    Ran ran = run("\n\n".getBytes(UTF_8), "bench", file, "--serve", "sum", "--budget", "0");
    assertThat(ran.out().lines().map(line -> line.replaceAll("[0-9]", "0")))
        .containsExactly("ready", "0.000000000", "0.000000000");
  }
}
