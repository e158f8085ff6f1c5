package xlet.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import xlet.grammar.SourceText;
import xlet.session.command.CommandException;
import xlet.session.command.Front;
import xlet.session.command.Shell;
import xlet.session.output.OutcomeRenderer;
import xlet.session.render.Screen;

/** The sessions that the README and the pages show are what one sees. */
class ReadmeTest {
  private static final String PROMPT = "xlet> ";

  @ParameterizedTest
  @ValueSource(strings = {"README.md", "docs/graphs.md"})
  void theSessionShownIsTheSessionSeen(String page) throws IOException, CommandException {
    List<String> shown = transcripts(Files.readString(Path.of("..").resolve(page)));
    Shell shell = new Shell(Session.create(), Screen.PLAIN);
    List<String> seen = new ArrayList<>();
    shell.front(new Listener(shell, seen));
    for (String line : shown) {
      if (line.startsWith(PROMPT)) {
        seen.add(line);
        shell.run(SourceText.of(line.substring(PROMPT.length())));
      }
    }
    assertThat(String.join("\n", seen)).isNotEmpty().isEqualTo(String.join("\n", shown));
  }

  /** The lines of all blocks that begin with a prompt: one session. */
  private static List<String> transcripts(String page) {
    List<String> lines = new ArrayList<>();
    int start = page.indexOf("```\n" + PROMPT);
    while (start >= 0) {
      int end = page.indexOf("\n```", start + 4);
      page.substring(start + 4, end).lines().forEach(lines::add);
      start = page.indexOf("```\n" + PROMPT, end);
    }
    return lines;
  }

  private record Listener(Shell shell, List<String> seen) implements Front {
    @Override
    public void done(Outcome outcome, SourceText source) {
      seen.addAll(OutcomeRenderer.lines(outcome, source, shell.screen()));
    }

    @Override
    public void said(List<String> lines) {
      seen.addAll(lines);
    }

    @Override
    public void refused(CommandException reason) {
      seen.addAll(reason.lines(shell.screen()));
    }
  }
}
