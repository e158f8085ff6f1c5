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
import xlet.session.command.Front;
import xlet.session.command.Shell;
import xlet.session.output.OutcomeRenderer;
import xlet.session.render.Screen;

/** The session that the page on the terminal shows is what one sees at the prompt. */
final class TerminalPageTest {
  private static final String PROMPT = "xlet> ";
  private static final String FENCE = "```";

  private final Shell shell = new Shell(Session.create(), Screen.PLAIN);
  private final List<String> seen = new ArrayList<>();

  private final class Window implements Front {
    @Override
    public void done(Outcome outcome, SourceText source) {
      String number = shell.session().lastNumbered().orElse("");
      seen.addAll(OutcomeRenderer.lines(outcome, source, number, shell.screen()));
    }

    @Override
    public void said(List<String> lines) {
      seen.addAll(lines);
    }

    @Override
    public void noticed(String line) {
      seen.add(line);
    }

    @Override
    public boolean takesPastes() {
      return true;
    }
  }

  @Test
  void theSessionShownIsTheSessionSeen() throws IOException, CommandException {
    List<String> page = Files.readAllLines(Path.of("..", "docs", "terminal.md"));
    shell.front(new Window());
    boolean inside = false;
    for (String line : page) {
      boolean fence = line.startsWith(FENCE);
      inside ^= fence;
      if (!inside || fence) {
        seen.add(line);
      } else if (line.startsWith(PROMPT)) {
        seen.add(line);
        type(line.substring(PROMPT.length()));
      }
    }
    assertThat(String.join("\n", seen)).isEqualTo(String.join("\n", page));
  }

  private void type(String line) throws CommandException {
    try {
      shell.run(SourceText.of(line));
    } catch (CommandException refused) {
      seen.addAll(refused.lines(shell.screen()));
    }
  }
}
