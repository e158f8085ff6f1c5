package xlet.benchmarks;

import java.util.List;
import java.util.concurrent.TimeUnit;
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
  /** Kinds of programs; each repeats one part, numbered from 1, between a beginning and an end. */
  public enum Program {
    NAMES(500, "let a0 = 1;\n", "let a%1$d = a%2$d + 1;", "\n", ""),
    CALLED_ELEMENTS(10_000, "let y = 1;\nlet x = {", "y+1", ", ", "};"),
    NUMBERS(100_000, "let x = {", "1.5", ", ", "};"),
    RAGGED_ROW(50_000, "let x = {", "{1, 2}", ", ", ", {3}};"),
    COMPOSITIONS(
        100, "let g0 = (x: f32) => x;\n", "let g%1$d = (x: f32) => g%2$d(x) + 1;", "\n", ""),
    LONG_NAME(100_000, "let ", "n", "", " = 1;"),
    LONG_NUMBER(10_000, "let x: f64 = 0.", "7", "", ";"),
    ERRORS(200, "let a = {1, 2};\n", "let b%1$d = Reduce(a, Add, {%2$d});", "\n", ""),
    FOREIGN_FORMS(9, "", "x ? y", " ", ""),
    SYNTAX_ERRORS(200, "", "let b%1$d = 2 + (%2$d;", "\n", ""),
    TUPLES(500, "let y = 1;\nlet t = tuple(", "y", ", ", ");\nt(0);");

    private final int size;
    private final String beginning;
    private final String part;
    private final String separator;
    private final String end;

    Program(int size, String beginning, String part, String separator, String end) {
      this.size = size;
      this.beginning = beginning;
      this.part = part;
      this.separator = separator;
      this.end = end;
    }

    /** The program, {@code times} as long as the shortest. */
    public String text(int times) {
      return IntStream.rangeClosed(1, size * times)
          .mapToObj(k -> part.formatted(k, k - 1))
          .collect(Collectors.joining(separator, beginning, end));
    }
  }

  /** The program that is run. */
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
