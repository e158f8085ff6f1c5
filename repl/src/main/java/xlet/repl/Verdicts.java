package xlet.repl;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import xlet.session.runner.Erratum;
import xlet.session.runner.Report;
import xlet.session.runner.Verdict;

/** Runs cases and tells how they fared. */
final class Verdicts {
  private Verdicts() {}

  /** Runs all cases of a path. */
  interface Runner {
    Report run(Path path) throws IOException;
  }

  /** Runs the cases of all paths and reports on them together. */
  static int report(Console console, List<String> paths, Runner runner)
      throws Sources.UnreadableException {
    boolean json = console.json();
    List<Verdict> verdicts = new ArrayList<>();
    List<Erratum> errata = new ArrayList<>();
    for (String path : paths) {
      try {
        Report own = runner.run(Sources.path(path));
        verdicts.addAll(own.verdicts());
        errata.addAll(own.errata());
      } catch (IOException e) {
        throw new Sources.UnreadableException(path + " cannot be read: " + e.getMessage());
      }
    }
    Report report = new Report(verdicts, errata);
    if (json) {
      verdicts.forEach(verdict -> console.print(verdict.data()));
    } else {
      console.print(report.lines());
    }
    return (report.ok() ? ExitCode.OK : ExitCode.EXPECTATION_FAILED).number();
  }
}
