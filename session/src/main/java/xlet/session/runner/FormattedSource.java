package xlet.session.runner;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import xlet.grammar.Formatter;
import xlet.grammar.ParseResult;
import xlet.grammar.Parser;
import xlet.grammar.SourceText;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticException;

/** Programs in one style: those that are files, and those in pages of Markdown. */
public final class FormattedSource {
  private FormattedSource() {}

  /**
   * The text of {@code source} in the style; of a page, with the programs in it in the style.
   *
   * @throws DiagnosticException if a program cannot be read
   */
  public static String of(SourceText source) {
    return source.name().toLowerCase(Locale.ROOT).endsWith(".md") ? page(source) : program(source);
  }

  private static String program(SourceText source) {
    ParseResult parsed = Parser.parse(source);
    if (!parsed.ok()) {
      throw new DiagnosticException(Diagnostic.of(parsed.errors().getFirst(), source));
    }
    return Formatter.format(source, parsed);
  }

  private static String page(SourceText source) {
    MarkdownPage page = MarkdownPage.of(source.text());
    List<String> programs = new ArrayList<>();
    for (MarkdownPage.Block block : page.blocks()) {
      SourceText program = SourceText.of(source.name(), page.program(block));
      ParseResult parsed = Parser.parse(program);
      if (!parsed.ok()) {
        // An error names the line of the page.
        program(SourceText.of(source.name(), "\n".repeat(block.first()) + program.text()));
      }
      programs.add(Formatter.format(program, parsed));
    }
    return page.with(programs);
  }
}
