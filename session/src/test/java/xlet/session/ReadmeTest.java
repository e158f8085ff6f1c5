package xlet.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import xlet.grammar.SourceText;
import xlet.session.command.CommandException;
import xlet.session.command.Shell;
import xlet.session.output.OutcomeRenderer;
import xlet.session.render.Screen;

/** The session that the README shows is what one sees. */
class ReadmeTest {
  private static final String PROMPT = "xlet> ";

  @Test
  void theSessionShownIsTheSessionSeen() throws IOException, CommandException {
    List<String> shown = transcript(Files.readString(Path.of("..", "README.md")));
    Shell shell = new Shell(Session.create(), Screen.PLAIN);
    List<String> seen = new ArrayList<>();
    for (String line : shown) {
      if (line.startsWith(PROMPT)) {
        seen.add(line);
        seen.addAll(answer(shell, line.substring(PROMPT.length())));
      }
    }
    assertThat(seen).isNotEmpty().isEqualTo(shown);
  }

  private static List<String> transcript(String page) {
    int start = page.indexOf("```\n" + PROMPT) + 4;
    return page.substring(start, page.indexOf("\n```", start)).lines().toList();
  }

  private static List<String> answer(Shell shell, String input) throws CommandException {
    if (Shell.isCommand(input)) {
      return shell.run(input);
    }
    SourceText source = SourceText.of(input);
    List<String> lines = new ArrayList<>();
    for (Outcome outcome : shell.session().run(source)) {
      lines.addAll(OutcomeRenderer.lines(outcome, source, shell.screen()));
    }
    return lines;
  }
}
