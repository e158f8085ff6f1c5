package xlet.repl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static xlet.repl.Ran.run;
import static xlet.repl.Ran.type;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole runs of the program: what it reads, what it writes, what it ends with. */
final class CommandLineTest {
  @TempDir Path folder;

  private String file(String content) throws IOException {
    return Files.writeString(folder.resolve("program.xlet"), content).toString();
  }

  @Test
  void evaluatesCode() {
    assertThat(run("-e", "1 + 1")).isEqualTo(new Ran(0, "s32[]   4 B   2\n", ""));
    assertThat(run("-e", "let v = 1;", "-e", ":type v + 1"))
        .isEqualTo(new Ran(0, "v : s32[]   4 B   1\ns32[]\n", ""));
  }

  @Test
  void runsStandardInputAndFiles() throws IOException {
    String program = "let x = 1 + 1;\nthen x == 2;\n";
    String wanted = "x : s32[]   4 B   2\n✓ then x == 2\n";
    assertThat(type(program)).isEqualTo(new Ran(0, wanted, ""));
    assertThat(run(program.getBytes(UTF_8), "run", "-")).isEqualTo(new Ran(0, wanted, ""));
    assertThat(run("run", file(program))).isEqualTo(new Ran(0, wanted, ""));
  }

  private static final String GROUPS =
      """
      let x = Reshape(Iota(s32[72], 0), {2, 3, 2, 6});
      let r = Reduce(Reshape(x, {2, 3, 2, 3, 2}), 0, Add, {1, 2, 3});
      let f = (y: f32[8,32,32,256]) => Reshape(y, {8, 32, 32, 8, 32});
      """;

  @Test
  void showsWhatRewritesMakeOfAProgram() throws IOException {
    String file = file(GROUPS);
    assertThat(run("opt", file, "r").out())
        .contains("  1. reduce-reshape-reduce at r\n")
        .contains("  in tiles of 8 x 128");
    assertThat(run("opt", file, "r", "--lanes", "2", "--sublanes", "1").out())
        .contains("  in tiles of 1 x 2");
    assertThat(run("opt", file).out()).contains("no rule applies\n").contains("8,388,608");
    assertThat(run("opt", file, "r", "--json").out())
        .startsWith("{\"name\":\"r\",\"before\":")
        .contains("\"rule\":\"reduce-reshape-reduce\",\"node\":\"r\"")
        .contains("\"verdict\":\"equal\"")
        .contains("ROOT reduce.2 = s32[2,2]{1,0} reduce(reshape.1, constant.1)");
  }

  @Test
  void refusesToRewriteWhatIsNotThere() throws IOException {
    String file = file(GROUPS);
    assertThat(run("opt", file, "q"))
        .isEqualTo(new Ran(3, "", "xlet: `q` is not defined; `:vars` lists the names\n"));
    assertThat(run("opt", file, "--lanes", "0").exitCode()).isEqualTo(2);
    assertThat(run("opt", file("let a = 1 +;")).err()).contains("error[X0101]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Colapse(1)                                    | 3 | X0201",
        "Transpose(1, {0})                             | 3 | X0301",
        "let m: f32[2,2] = {{1,2},{3,4};               | 3 | X0101",
        "let m: f32[3] = {1, 2};                       | 3 | X0305",
        "f32[2] {1,2} + f32[3] {1,2,3}                 | 3 | X0301",
        "Iota(f32[1000000,1000000], 0)                 | 4 | X0402",
        "then 1 + 1 == 3                               | 1 | X0501",
      })
  void refusesAndGoesOn(String wrong, int exitCode, String code) {
    Ran ran = type(wrong + "\n\n20 + 22\n");
    assertThat(ran.err()).contains(code);
    assertThat(ran.out()).endsWith("s32[]   4 B   42\n");
    assertThat(ran.exitCode()).isEqualTo(exitCode);
  }

  @Test
  void refusesWhatNestsTooDeeply() {
    Ran ran = run("-e", "(".repeat(10_000) + "1" + ")".repeat(10_000), "-e", "20 + 22");
    assertThat(ran.err()).contains("X0101", "nested");
    assertThat(ran.out()).isEqualTo("s32[]   4 B   42\n");
    assertThat(ran.exitCode()).isEqualTo(3);
  }

  @Test
  void followsLongChains() {
    Ran ran = run("-e", "0" + " + 1".repeat(900));
    assertThat(ran).isEqualTo(new Ran(0, "s32[]   4 B   900\n", ""));
  }

  @Test
  void readsLiteralsOfManyMegabytes() {
    Ran ran =
        run(
            ("let x = s32[1000000] {"
                    + "1234567, ".repeat(999_999)
                    + "7};\nReduce(x, 0, Max, {0})\n")
                .getBytes(UTF_8));
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out()).endsWith("s32[]   4 B   1234567\n");
  }

  @Test
  void refusesWhatIsNoProgram() throws IOException {
    Path bad = Files.write(folder.resolve("bad.xlet"), new byte[] {'1', (byte) 0xFF});
    assertThat(run("run", bad.toString()).err())
        .isEqualTo("xlet: " + bad + ": not UTF-8: byte 0xFF at offset 1\n");
    assertThat(run("run", bad.toString()).exitCode()).isEqualTo(3);
    assertThat(run("run", "nowhere.xlet"))
        .isEqualTo(new Ran(3, "", "xlet: nowhere.xlet: there is no such file\n"));
    assertThat(run("run", folder.toString()).exitCode()).isEqualTo(3);
    assertThat(run(new byte[] {(byte) 0xC3}).exitCode()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource({"rn", "run", "--jsn", "--color=blue", "--max-memory=much", "explain"})
  void saysHowItIsUsed(String argument) {
    Ran ran = run(argument);
    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).startsWith("xlet: ");
    assertThat(ran.out()).isEmpty();
  }

  @Test
  void checksWithoutComputing() throws IOException {
    assertThat(run("check", file("let x = Iota(f32[1000,1000], 0); x + 1")))
        .isEqualTo(new Ran(0, "", ""));
    assertThat(run("check", file("Colapse(1)")).exitCode()).isEqualTo(3);
  }

  @Test
  void testsDocuments() throws IOException {
    assertThat(run("test", file("then 1 + 1 == 2;")))
        .isEqualTo(new Ran(0, "1 passed, 0 failed\n", ""));
    Ran failed = run("test", file("then 1 + 1 == 3;"));
    assertThat(failed.out()).endsWith("0 passed, 1 failed\n");
    assertThat(failed.exitCode()).isEqualTo(1);
  }

  @Test
  void saysWhichProgramsConform() {
    Ran ran = run("conform", "--program", "mlir", folder.toString());
    assertThat(ran).isEqualTo(new Ran(2, "", "xlet: --program is xlet or hlo, not mlir\n"));
  }

  @Test
  void runsModulesOfStableHlo() throws IOException {
    String module =
        """
        // As jax.jit(f).lower(x).as_text() prints it.
        module @jit_f attributes {mhlo.num_partitions = 1 : i32} {
          func.func public @main(%arg0: tensor<2xf32>) -> (tensor<2xf32> {jax.result_info = "result"}) {
            %0 = call @twice(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
            return %0 : tensor<2xf32>
          }
          func.func private @twice(%arg0: tensor<2xf32>) -> tensor<2xf32> {
            %0 = stablehlo.add %arg0, %arg0 : tensor<2xf32>
            return %0 : tensor<2xf32>
          }
        }
        """;
    assertThat(run("run", file(module), "--input", "{1, 2}"))
        .isEqualTo(new Ran(0, "f32[2]{0}   8 B   {2.0, 4.0}\n", ""));
    String unknown = file(module.replace("stablehlo.add %arg0, %arg0", "chlo.unheard_of %arg0"));
    assertThat(run("run", unknown).err()).startsWith("xlet: " + unknown + ": line 8: ");
    assertThat(run("run", file("module @m {")).exitCode()).isEqualTo(3);
  }

  private static final String MODULE =
      """
      HloModule jit_f
      ENTRY main {
        x = f32[2]{0} parameter(0)
        c = f32[] constant(1)
        b = f32[2]{0} broadcast(c), dimensions={}
        ROOT r = f32[2]{0} add(x, b)
      }
      """;

  @Test
  void runsModulesWithInputs() throws IOException {
    String module = file(MODULE);
    assertThat(run("run", module, "--input", "{1, 2}"))
        .isEqualTo(new Ran(0, "f32[2]{0}   8 B   {2.0, 3.0}\n", ""));
    assertThat(run("run", module, "--input", "{1, 2}", "--json").out())
        .startsWith("{\"type\":\"f32[2]{0}\"")
        .contains("\"value\":[2.0,3.0]");
    assertThat(run("run", module, "--input", "{1, 2, 3}").exitCode()).isEqualTo(3);
    assertThat(run("run", module, "--input", "{1, 2}", "--input", "3").err())
        .isEqualTo("xlet: 2 inputs are given; jit_f has 1 parameter\n");
    Ran random = run("run", module);
    assertThat(random.exitCode()).isZero();
    assertThat(random.err())
        .isEqualTo("xlet: 1 input is not given: random numbers of seed 1 stand for it\n");
    assertThat(run("run", file("1 + 1"), "--input", "2").err())
        .isEqualTo("xlet: the program does not end with a module, so it has no inputs\n");
    assertThat(run("run", file(MODULE + "jit_f({1, 2})")).out())
        .isEqualTo("jit_f : (f32[2]) → f32[2]\nf32[2]{0}   8 B   {2.0, 3.0}\n");
    assertThat(run("check", file(MODULE)).exitCode()).isZero();
    String sum =
        """
        HloModule m, replica_count=2
        add { a = f32[] parameter(0)
          b = f32[] parameter(1)
          ROOT s = f32[] add(a, b)
        }
        ENTRY e { x = f32[] parameter(0)
          ROOT r = f32[] all-reduce(x), replica_groups={{0,1}}, to_apply=add
        }
        """;
    assertThat(run("run", file(sum), "--input", "2.5").out()).contains("5.0");
  }

  @Test
  void explainsAndDocuments() {
    assertThat(run("explain", "X0301").out()).startsWith("X0301: ");
    assertThat(run("explain", "Gather", "C1").out()).startsWith("Gather C1: ");
    assertThat(run("explain", "Gather C1").out()).startsWith("Gather C1: ");
    assertThat(run("doc", "gather").out()).startsWith("Gather(");
    assertThat(run("doc", "Gathr").err()).contains("Gather");
    assertThat(run("doctor").out())
        .contains("operations")
        .containsPattern("vectors +(\\d+ bits|none)")
        .containsPattern("products +(OpenBLAS's code for \\w+|Xlet's own code \\(.*\\)),");
    assertThat(run("--version").out()).startsWith("xlet 0.1.0");
    assertThat(run("--help").out()).contains("Exit codes");
  }

  @Test
  void helpAndSlipsKnowAllCommands() {
    assertThat(run("--help").out()).contains("\n  run ", "\n  kernel ", "\n  doctor ");
    assertThat(run("--help", "run").out()).isEqualTo(run("--help").out());
    assertThat(run("run", "--help").out()).startsWith("Usage: xlet run ");
    assertThat(run("grph").err()).contains("Did you mean: xlet graph");
    assertThat(run("-e", "1 + 1", "--help").out()).isEqualTo(run("--help").out());
  }

  @Test
  void carriesOutCommandsInStandardInput() {
    Ran ran =
        type(
            """
            let x = s32[2,3] {{1,2,3},{4,5,6}};
            let r = Reduce(x, 0, Add, {1});
            :why r[1]
            :why r[2]
            :vars
            :lit r
            :nonsense
            :quit
            this is not read
            """);
    assertThat(ran.out())
        .contains("r[1] = 15", "x[1,0] = 4", "x[1,2] = 6", "s32[2] {6, 15}\n")
        .containsPattern("x +s32\\[2,3\\]\\{1,0\\} +24 B");
    assertThat(ran.err()).contains("index [2] is out of range", "there is no command `:nonsense`");
    assertThat(ran.exitCode()).isEqualTo(3);
  }
}
