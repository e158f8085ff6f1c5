package xlet.session.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import xlet.grammar.SourceText;
import xlet.session.command.CommandException;
import xlet.session.command.Script;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticException;

/** Runs files with expectations: scripts, documents' examples, Markdown pages, notebooks. */
public final class DocumentTests {
  private final Interpreter interpreter;

  public DocumentTests(Interpreter interpreter) {
    this.interpreter = interpreter;
  }

  /**
   * Runs all of {@code path}: one verdict for each file.
   *
   * @throws IOException if it cannot be read
   */
  public Report run(Path path) throws IOException {
    List<Verdict> verdicts = new ArrayList<>();
    for (Path file : files(path)) {
      verdicts.add(run(file.toString(), Files.readString(file)));
    }
    return new Report(verdicts, errata(path));
  }

  /**
   * Where the documents that the programs of {@code path} are from are wrong.
   *
   * @throws IOException if a program cannot be read
   */
  public List<Erratum> errata(Path path) throws IOException {
    List<Erratum> errata = new ArrayList<>();
    for (Path file : files(path)) {
      if (file.toString().endsWith(".xlet")) {
        String name = String.valueOf(file.getFileName());
        errata.addAll(DocumentFile.of(name, Files.readString(file)).wrong());
      }
    }
    return errata;
  }

  static List<Path> files(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return List.of(path);
    }
    try (Stream<Path> files = Files.walk(path)) {
      return files
          .filter(file -> file.toString().matches(".*\\.(xlet|md|ipynb)"))
          .sorted()
          .toList();
    }
  }

  /** Runs the file called {@code name} with this content. */
  public Verdict run(String name, String text) {
    try {
      if (name.endsWith(".md")) {
        return judge(DocumentFile.of(name, MarkdownPage.of(text).program()));
      }
      return name.endsWith(".ipynb") ? notebook(name, text) : judge(DocumentFile.of(name, text));
    } catch (JacksonException e) {
      return Verdict.failed(name, "not a notebook: " + e.getOriginalMessage());
    } catch (DiagnosticException e) {
      return Verdict.skipped(name, e.diagnostic().message());
    } catch (RuntimeException e) {
      return Verdict.failed(name, "internal: " + e);
    }
  }

  private Verdict notebook(String name, String text) {
    Interpreter.Run run = interpreter.begin(1, 1);
    int number = 0;
    for (NotebookCells.CodeCell cell : NotebookCells.of(text)) {
      number++;
      SourceText source = SourceText.of(name + " cell " + number, cell.source());
      String wrong = fault(run, source);
      if (wrong.isEmpty() == cell.raisesException()) {
        return Verdict.failed(
            name,
            wrong.isEmpty()
                ? source.name() + ": it is tagged raises-exception, and nothing failed"
                : wrong);
      }
    }
    return Verdict.passed(name);
  }

  /** Why a cell fails: the first program or command in it that does; empty if none does. */
  private static String fault(Interpreter.Run run, SourceText cell) {
    for (Script.Part part : Script.parts(cell)) {
      switch (part) {
        case Script.Part.Program(SourceText program) -> {
          String wrong = text(run.run(program).errors());
          if (!wrong.isEmpty()) {
            return wrong;
          }
        }
        case Script.Part.Question question -> {}
        case Script.Part.CommandLine(String line) -> {
          try {
            run.command(line);
          } catch (CommandException refused) {
            return cell.name() + ": " + line.strip() + ": " + refused.text();
          }
        }
      }
    }
    return "";
  }

  private Verdict judge(DocumentFile file) {
    Interpreter.Run run = interpreter.begin(file.replicas(), file.partitions());
    List<Diagnostic> prelude = run.give(SourceText.of(file.name(), file.prelude())).errors();
    Interpreter.Result fragment = run.run(SourceText.of(file.name(), file.fragment()));
    List<Diagnostic> checks = run.run(SourceText.of(file.name(), file.checks())).errors();
    String wrong = prelude.isEmpty() ? fault(file, fragment) : text(prelude);
    if (wrong.isEmpty() && !checks.isEmpty()) {
      wrong = text(checks);
    }
    return wrong.isEmpty() ? Verdict.passed(file.name()) : Verdict.failed(file.name(), wrong);
  }

  /** Says in which way the fragment is not as its file requires; empty if it is. */
  private static String fault(DocumentFile file, Interpreter.Result fragment) {
    List<Diagnostic> refuted =
        fragment.errors().stream().filter(error -> error.code() == Code.EXPECTATION).toList();
    List<Diagnostic> others =
        fragment.errors().stream().filter(error -> error.code() != Code.EXPECTATION).toList();
    if (refuted.size() != file.refuted()) {
      return "wanted "
          + file.refuted()
          + " refuted, got "
          + refuted.size()
          + (refuted.isEmpty() ? "" : ": " + text(refuted))
          + (others.isEmpty() ? "" : "; " + text(others));
    }
    if (file.diagnosed()) {
      long said = fragment.diagnostics().size() - (long) refuted.size();
      return said == 1 ? "" : "wanted one diagnostic, got " + said + " " + text(others);
    }
    return others.size() <= (file.picture() ? 1 : 0) ? "" : text(others);
  }

  /** The first of {@code errors}, and how many there are if more. */
  private static String text(List<Diagnostic> errors) {
    if (errors.isEmpty()) {
      return "";
    }
    Diagnostic first = errors.getFirst();
    String found = first.primary().text();
    String more = errors.size() == 1 ? "" : " (and " + (errors.size() - 1) + " more)";
    return first.headline() + (found.isEmpty() ? "" : ": " + found) + more;
  }
}
