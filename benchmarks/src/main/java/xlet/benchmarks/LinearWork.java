package xlet.benchmarks;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import xlet.session.Outcome;
import xlet.session.Session;

/**
 * Programs in two sizes, one ten times the other: reading and running them takes time in proportion
 * to what is written, so that the times differ by a factor near ten.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(value = 1, jvmArgs = "-Xss64m")
public class LinearWork {
  /** Kinds of programs; each says what a program of some size is. */
  public enum Program {
    NAMES(500, n -> "let a0 = 1;\n" + lines(n, "let a%1$d = a%2$d + 1;")),
    CALLED_ELEMENTS(10_000, n -> "let y = 1;\nlet x = {" + list(n, "y+1") + "};"),
    NUMBERS(100_000, n -> "let x = {" + list(n, "1.5") + "};"),
    RAGGED_ROW(50_000, n -> "let x = {" + list(n, "{1, 2}") + ", {3}};"),
    COMPOSITIONS(
        100, n -> "let g0 = (x: f32) => x;\n" + lines(n, "let g%1$d = (x: f32) => g%2$d(x) + 1;")),
    LONG_NAME(100_000, n -> "let " + "n".repeat(n) + " = 1;"),
    LONG_NUMBER(10_000, n -> "let x: f64 = 0." + "7".repeat(n) + ";"),
    ERRORS(200, n -> "let a = {1, 2};\n" + lines(n, "let b%1$d = Reduce(a, Add, {%2$d});")),
    SYNTAX_ERRORS(200, n -> lines(n, "let b%1$d = 2 + (%2$d;")),
    UNKNOWN_IN_A_SUM(100, n -> "let a = 1;\na" + " + a".repeat(n) + " + unknown;"),
    TUPLES(500, n -> "let y = 1;\nlet t = tuple(" + list(n, "y") + ");\nt(0);");

    private final int size;
    private final IntFunction<String> text;

    Program(int size, IntFunction<String> text) {
      this.size = size;
      this.text = text;
    }

    private static String list(int count, String element) {
      return String.join(", ", IntStream.range(0, count).mapToObj(k -> element).toList());
    }

    private static String lines(int count, String line) {
      return IntStream.rangeClosed(1, count)
          .mapToObj(k -> line.formatted(k, k - 1))
          .collect(Collectors.joining("\n"));
    }

    /** The program, {@code times} as long as the shortest. */
    public String text(int times) {
      return text.apply(size * times);
    }
  }

  /** What is run. */
  @Param public Program program = Program.NAMES;

  /** How many times as long as the shortest it is. */
  @Param({"1", "10"})
  public int times = 1;

  private String text = "";

  /** Writes the program. */
  @Setup
  public void write() {
    text = program.text(times);
  }

  /** Reads, checks and runs it, in a session of its own. */
  @Benchmark
  public List<Outcome> run() {
    return Session.create().run(text);
  }
}
