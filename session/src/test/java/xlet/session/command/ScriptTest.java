package xlet.session.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import xlet.grammar.Completeness;
import xlet.grammar.SourceText;
import xlet.session.Session;
import xlet.session.output.OutcomeRenderer;
import xlet.session.render.Screen;

final class ScriptTest {
  private static List<String> parts(String text) {
    List<String> parts = new ArrayList<>();
    for (Script.Part part : Script.parts(SourceText.of(text))) {
      parts.add(
          switch (part) {
            case Script.Part.Program(SourceText source) -> "program " + source.text().strip();
            case Script.Part.CommandLine(String line) -> "command " + line;
            case Script.Part.Question(String word, boolean detailed) ->
                "question " + word + (detailed ? " in detail" : "");
          });
    }
    return parts;
  }

  @Test
  void takesCommandsAndProgramsInTurn() {
    assertThat(parts("let x = 1\n:vars\nx + 1\nx + 2\n  :doc Add"))
        .containsExactly(
            "program let x = 1", "command :vars", "program x + 1\nx + 2", "command   :doc Add");
  }

  @Test
  void leavesLinesInsideStatementsAlone() {
    assertThat(parts("let x = Add(1,\n:vars\n2)")).hasSize(1);
  }

  @Test
  void knowsInsideOfBracketsThatAStatementGoesOn() {
    String inside = ":vars,\n".repeat(100_000);
    assertThat(parts("let a = (1,\n" + inside + "2)\n:vars"))
        .hasSize(2)
        .last()
        .isEqualTo("command :vars");
  }

  @Test
  void findsTheCommandAfterBracketsHoweverTheyAreClosed() {
    assertThat(parts("f(\n:a\n:b\n)\n:vars")).last().isEqualTo("command :vars");
    assertThat(parts("f({\n:a\n:b }\n:c\n:d)\n:vars")).last().isEqualTo("command :vars");
    assertThat(parts("f(\n:a \")\"\n:b\n:c // )\n:d\n:e)\n:vars"))
        .hasSize(2)
        .last()
        .isEqualTo("command :vars");
    assertThat(parts("let x = 1 +\n:vars\n2\n:vars")).last().isEqualTo("command :vars");
  }

  @Test
  void takesWordsWithQuestionMarksForQuestions() {
    assertThat(parts(" Gather?\n")).containsExactly("question Gather");
    assertThat(parts("??größe")).containsExactly("question größe in detail");
    assertThat(parts(":why?")).containsExactly("question :why");
    assertThat(parts("Gather")).containsExactly("program Gather");
    assertThat(parts("a + b?")).containsExactly("program a + b?");
    assertThat(Script.isComplete(SourceText.of("Gather?")))
        .isInstanceOf(Completeness.Complete.class);
  }

  @Test
  void dividesAPartOfATextToo() {
    SourceText part = SourceText.of("let a = 1\n\nlet b = 2\n:vars\nlet c = 3").lines(3, 6);
    List<String> lines = new ArrayList<>();
    Script.parts(part).forEach(found -> lines.add(found.getClass().getSimpleName()));
    assertThat(lines).containsExactly("Program", "CommandLine", "Program");
  }

  @Test
  void hasNoPartsWhereThereIsNothing() {
    assertThat(parts("")).isEmpty();
    assertThat(parts("\n\n")).isEmpty();
  }

  @Test
  void keepsTheNumbersOfLines() {
    SourceText typed = SourceText.of("let x = 1\n:vars\n\nx +\ny");
    Session session = Session.create();
    StringBuilder said = new StringBuilder();
    for (Script.Part part : Script.parts(typed)) {
      if (part instanceof Script.Part.Program(SourceText source)) {
        session.run(
            source,
            outcome ->
                OutcomeRenderer.lines(outcome, source, Screen.PLAIN)
                    .forEach(line -> said.append(line).append('\n')));
      }
    }
    assertThat(said).contains("5:1: error").contains("5 │ y");
  }
}
