package xlet.session.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import xlet.engine.op.Grid;
import xlet.grammar.SourceText;
import xlet.grammar.tree.Span;
import xlet.session.Outcome;
import xlet.session.Outcome.Replacement;
import xlet.session.Session;

/**
 * Rewrites the expectations of programs that do not hold: their literals become what is computed.
 * All else stays as it is, byte for byte. Notebooks are left alone.
 */
public final class ExpectationUpdate {
  /** In a comment, which ends with its line. */
  private static final String COMMENT = "//";

  private final List<Replacement> replacements = new ArrayList<>();
  private final SourceText text;
  private int left;

  private ExpectationUpdate(SourceText text) {
    this.text = text;
  }

  /**
   * Rewrites the files of {@code path}; returns a line for each that has expectations that do not
   * hold.
   *
   * @throws IOException if one cannot be read or written
   */
  public static List<String> run(Path path) throws IOException {
    List<String> lines = new ArrayList<>();
    for (Path file : DocumentTests.files(path)) {
      if (!file.toString().endsWith(".ipynb")) {
        String before = Files.readString(file);
        ExpectationUpdate update = of(file.toString(), before);
        String after = update.applied();
        if (!after.equals(before)) {
          Files.writeString(file, after);
        }
        update.summary().lines().forEach(lines::add);
      }
    }
    return lines;
  }

  /** Returns {@code text}, the content of the file called {@code name}, with what is computed. */
  static String updated(String name, String text) {
    return of(name, text).applied();
  }

  private static ExpectationUpdate of(String name, String text) {
    ExpectationUpdate update = new ExpectationUpdate(SourceText.of(name, text));
    DocumentFile file =
        DocumentFile.of(name, name.endsWith(".md") ? MarkdownPage.of(text).program() : text);
    Session session = Session.create();
    session.grid(new Grid(file.replicas(), file.partitions()));
    session.run(SourceText.of(name, file.prelude()));
    session.give();
    SourceText fragment = SourceText.of(name, file.fragment());
    List<Outcome> printed = session.run(fragment);
    if (file.refuted() == 0) {
      update.take(printed, fragment);
    }
    SourceText checks = SourceText.of(name, file.checks());
    update.take(session.run(checks), checks);
    return update;
  }

  /** Takes the replacements of {@code program}, whose lines and columns are those of the file. */
  private void take(List<Outcome> outcomes, SourceText program) {
    for (Outcome outcome : outcomes) {
      if (outcome.result() instanceof Outcome.Result.Checked(Outcome.Expected expected)
          && !expected.passed()) {
        expected
            .replacement()
            .ifPresentOrElse(
                replacement -> replacements.add(inFile(replacement, program)), () -> left++);
      }
    }
  }

  private Replacement inFile(Replacement replacement, SourceText program) {
    Span span = replacement.span();
    int shift = offset(program, span.start());
    Span own = new Span(span.start() + shift, span.end() + offset(program, span.end()));
    int line = program.position(span.start()).line();
    boolean comment = program.line(line).strip().startsWith(COMMENT);
    return new Replacement(
        own, comment ? replacement.text().replaceAll("\\s+", " ") : replacement.text());
  }

  /** How much later a place of {@code program} stands in the file: the lines have other ends. */
  private int offset(SourceText program, int place) {
    var position = program.position(place);
    return text.start(position.line()) + position.column() - 1 - place;
  }

  private String applied() {
    StringBuilder updated = new StringBuilder();
    int done = 0;
    for (Replacement replacement : replacements) {
      updated.append(text.slice(new Span(done, replacement.span().start())));
      updated.append(replacement.text());
      done = replacement.span().end();
    }
    return updated.append(text.slice(new Span(done, text.span().end()))).toString();
  }

  private String summary() {
    StringBuilder summary = new StringBuilder();
    if (!replacements.isEmpty()) {
      summary.append("updated " + text.name() + ": " + count(replacements.size()) + "\n");
    }
    if (left > 0) {
      summary.append("left alone in " + text.name() + ": " + count(left) + " without a literal\n");
    }
    return summary.toString();
  }

  private static String count(int number) {
    return number + (number == 1 ? " expectation" : " expectations");
  }
}
