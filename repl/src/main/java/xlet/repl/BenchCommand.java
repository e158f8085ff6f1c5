package xlet.repl;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import xlet.engine.work.Workers;
import xlet.session.bench.Bench;
import xlet.session.bench.Measurement;
import xlet.session.bench.SteadyState;
import xlet.session.bench.Workload;
import xlet.session.bench.WorkloadSession;

/** The subcommand that measures how long programs take. */
@Command(
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Measure how long the workloads of a file take, and check their results.")
final class BenchCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      index = "0",
      paramLabel = "FILE",
      description = "The workloads, as docs/performance.md describes them.")
  private String file = "";

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "NAME",
      description = "Which of them to measure; * stands for any text (default: all).")
  private final List<String> names = new ArrayList<>();

  @Option(
      names = "--serve",
      paramLabel = "NAME",
      description =
          "Warm one workload up, print ready, then run it once for each line that is read and"
              + " print the seconds.")
  private @Nullable String served;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Share the work among N threads (default: one for each processor).")
  private @Nullable Integer threads;

  @Option(
      names = "--budget",
      paramLabel = "SECONDS",
      defaultValue = "2",
      description =
          "Measure each workload for so long, or warm it up so long at least (${DEFAULT-VALUE}).")
  private double budget;

  @Option(
      names = "--limit",
      paramLabel = "SECONDS",
      defaultValue = "60",
      description = "Give up a workload that takes longer in all (${DEFAULT-VALUE}).")
  private double limit;

  BenchCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Sources.UnreadableException {
    if (threads != null) {
      Workers.count(threads);
    }
    List<Workload> workloads = workloads();
    if (served != null) {
      return serve(chosen(workloads, List.of(served)).getFirst()).number();
    }
    List<Workload> all = chosen(workloads, names);
    boolean good = true;
    if (!console.json()) {
      print(Measurement.heading());
    }
    for (Workload workload : all) {
      Measurement measured = new Bench(budget, limit).measure(workload);
      good &= measured.isGood();
      if (console.json()) {
        console.print(measured.data());
      } else {
        print(measured.line());
      }
    }
    return (good ? ExitCode.OK : ExitCode.EXPECTATION_FAILED).number();
  }

  private List<Workload> workloads() throws Sources.UnreadableException {
    try {
      return Workload.read(Sources.path(file));
    } catch (IOException e) {
      throw new Sources.UnreadableException(
          file + " cannot be read as workloads: " + e.getMessage());
    }
  }

  /** The workloads that one of the patterns names; all if there are no patterns. */
  private static List<Workload> chosen(List<Workload> workloads, List<String> patterns)
      throws Sources.UnreadableException {
    for (String pattern : patterns) {
      if (workloads.stream().noneMatch(workload -> workload.matches(pattern))) {
        throw new Sources.UnreadableException("there is no workload " + pattern);
      }
    }
    return workloads.stream()
        .filter(workload -> patterns.isEmpty() || patterns.stream().anyMatch(workload::matches))
        .toList();
  }

  private ExitCode serve(Workload workload) {
    var session = new WorkloadSession(workload);
    try {
      session.prepare();
      SteadyState.run(session, budget);
      print("ready");
      var lines =
          new BufferedReader(new InputStreamReader(console.streams().in(), StandardCharsets.UTF_8));
      while (lines.readLine() != null) {
        print(String.format(Locale.ROOT, "%.9f", session.time()));
      }
      return ExitCode.OK;
    } catch (WorkloadSession.FailedException | IOException e) {
      console.refuse(ExitCode.RUN_FAILED, workload.name() + ": " + e.getMessage());
      return ExitCode.RUN_FAILED;
    }
  }

  private void print(String line) {
    console.write(line + "\n");
  }
}
