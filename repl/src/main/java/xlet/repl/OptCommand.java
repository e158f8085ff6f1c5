package xlet.repl;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import xlet.engine.op.Computation;
import xlet.engine.rewrite.LaneModel;
import xlet.grammar.SourceText;
import xlet.session.Outcome;
import xlet.session.Outcome.Result;
import xlet.session.Session;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticRenderer;
import xlet.session.rewrite.NotRewritableException;
import xlet.session.rewrite.Optimization;
import xlet.session.rewrite.OptimizationData;
import xlet.session.rewrite.OptimizationText;
import xlet.session.rewrite.RewriteSubject;

/** Shows what rewrites make of a program. */
@Command(
    mixinStandardHelpOptions = true,
    description = {
      "Run a program and show what rewrites make of what it computes last, or of NAME:",
      "before, after, each step with its conditions, the cost, and a proof by running both."
    })
final class OptCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      index = "0",
      paramLabel = "FILE",
      description = "The program or module of HLO text; - is standard input.")
  private String file = "-";

  @Parameters(
      index = "1",
      arity = "0..1",
      defaultValue = "",
      paramLabel = "NAME",
      description = "A value or computation of the program.")
  private String name = "";

  @Option(
      names = "--lanes",
      paramLabel = "N",
      description = "The elements of a row of a tile: 128.")
  private long lanes = LaneModel.TILED.lanes();

  @Option(names = "--sublanes", paramLabel = "N", description = "The rows of a tile: 8.")
  private long sublanes = LaneModel.TILED.sublanes();

  OptCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Sources.UnreadableException {
    for (long size : List.of(lanes, sublanes)) {
      if (size < 1 || size > LaneModel.MOST) {
        return console.refuse(
            ExitCode.USAGE,
            "lanes and sublanes are from 1 to %d, not %s".formatted(LaneModel.MOST, size));
      }
    }
    SourceText source = Sources.read(file, console.streams());
    Session session = Session.create();
    List<Outcome> outcomes = session.run(source);
    List<Diagnostic> errors = new ArrayList<>();
    outcomes.forEach(outcome ->
        outcome.diagnostics(source).stream().filter(Diagnostic::isError).forEach(errors::add));
    if (!errors.isEmpty()) {
      console.complain(DiagnosticRenderer.lines(errors.getFirst(), console.diagnostics()));
      return ProgramRunner.exitCode(errors.getFirst().code()).number();
    }
    try {
      show(
          Optimization.of(
              subject(session, outcomes), new LaneModel(lanes, sublanes), session.evaluation()));
      return ExitCode.OK.number();
    } catch (NotRewritableException | Computation.TypeMismatch none) {
      return console.refuse(ExitCode.PROGRAM_INVALID, none);
    }
  }

  private RewriteSubject subject(Session session, List<Outcome> outcomes)
      throws NotRewritableException {
    if (!name.isEmpty()) {
      return RewriteSubject.named(name, session);
    }
    for (Outcome outcome : outcomes.reversed()) {
      switch (outcome.result()) {
        case Result.Bound(String bound, var shape, var value) -> {
          return RewriteSubject.named(bound, session);
        }
        case Result.Defined(String defined, String type) when !defined.isEmpty() -> {
          return RewriteSubject.named(defined, session);
        }
        case Result.Evaluated _ -> {
          return RewriteSubject.last(session);
        }
        case Result.Defined _, Result.Plotted _, Result.Checked _, Result.Failed _ -> {}
        case Result.Silent _, Result.Skipped _ -> {}
      }
    }
    return RewriteSubject.last(session);
  }

  private void show(Optimization optimization) {
    if (console.json()) {
      console.print(OptimizationData.of(optimization));
    } else {
      console.print(optimization.picture().lines(console.values()));
      console.print(OptimizationText.lines(optimization, console.values()));
    }
  }
}
