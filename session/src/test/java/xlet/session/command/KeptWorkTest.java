package xlet.session.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import xlet.grammar.SourceText;
import xlet.session.Outcome;
import xlet.session.Session;
import xlet.session.lesson.Lesson;
import xlet.session.output.OutcomeRenderer;
import xlet.session.render.Screen;

/** What was done stays at hand: by number, in the history, in a file; and it can be undone. */
final class KeptWorkTest {
  @TempDir private Path folder;
  private final Session session = Session.create();
  private final Shell shell = new Shell(session, Screen.PLAIN);
  private final List<String> shown = new ArrayList<>();
  private final List<String> escaped = new ArrayList<>();

  private final class Window implements Front {
    @Override
    public void done(Outcome outcome, SourceText source) {
      String number = session.lastNumbered().orElse("");
      shown.addAll(OutcomeRenderer.lines(outcome, source, number, shell.screen()));
    }

    @Override
    public void said(List<String> lines) {
      shown.addAll(lines);
    }

    @Override
    public void noticed(String line) {
      shown.add(line);
    }

    @Override
    public boolean takesPastes() {
      return true;
    }

    @Override
    public boolean escape(String command) {
      escaped.add(command);
      return true;
    }
  }

  /** The lines that are shown after {@code lines} were typed one after the other. */
  private List<String> typed(String... lines) throws CommandException {
    shell.front(new Window());
    shown.clear();
    for (String line : lines) {
      shell.run(SourceText.of(line));
    }
    return List.copyOf(shown);
  }

  @Test
  void numbersResultsWithoutNames() throws Exception {
    assertThat(typed("1 + 1", "let x = 5", "_1 * x", "_1 + _2"))
        .containsExactly(
            "_1 : s32[]   4 B   2",
            "x : s32[]   4 B   5",
            "_2 : s32[]   4 B   10",
            "_3 : s32[]   4 B   12");
    assertThat(session.names()).doesNotContain("_1");
  }

  @Test
  void forgetsTheOldestResultsFirst() throws Exception {
    for (int k = 0; k < 102; k++) {
      typed(k + " + 0");
    }
    assertThat(typed("_3")).containsExactly("_103 : s32[]   4 B   2");
    assertThat(typed("_2")).first().asString().contains("`_2` is not defined");
  }

  @Test
  void keepsNoMoreLargeResultsThanThereIsRoomFor() throws Exception {
    typed("Iota(f32[4194304], 0)", "Iota(f32[4194304], 0)", "Iota(f32[8388609], 0)", "1");
    assertThat(session.variables()).containsKeys("_2", "_3", "_4").doesNotContainKey("_1");
  }

  @Test
  void tellsWhereTheValueOfAnotherNameCameFrom() throws Exception {
    typed("let v = f32[2] {1, 2}", "v * 2.0", "let g = _", "let h = g", "7");
    for (String name : List.of("_1", "g", "h")) {
      assertThat(typed(":why " + name + "[1]"))
          .containsExactly(name + "[1] = 4.0", "   v[1] = 2.0", "   rhs = 2.0");
    }
    assertThat(typed(":map h")).containsExactly("v: (d0) -> (d0)", "rhs: (d0) -> ()");
  }

  @Test
  void callsNoTwoValuesByOneName() throws Exception {
    typed("let v = f32[2] {1, 2}", "v * 2.0", "_ + 1.0", "let v = v + 5.0");
    assertThat(typed(":why _[0]")).containsExactly("_[0] = 3.0", "   _1[0] = 2.0", "   rhs = 1.0");
    assertThat(typed(":why v[0]"))
        .containsExactly("v[0] = 6.0", "   earlier v[0] = 1.0", "   rhs = 5.0");
    assertThat(typed(":why _1[0]")).contains("   earlier v[0] = 1.0");
  }

  @Test
  void runsStatementsAnewThatOnceNamedAnotherValue() throws Exception {
    for (int k = 1; k <= 4; k++) {
      typed(k + " * 10", "let g = _");
      assertThat(typed("g")).last().asString().endsWith("   " + k * 10);
    }
  }

  @Test
  void takesStatementsBackOneByOne() throws Exception {
    typed("let x = 1", "let x = f32[2] {1, 2}", "let y = x + 1.0", "nothing", "then y == y");
    assertThat(typed(":undo"))
        .containsExactly("undone: let y = x + 1.0", "`y` is not defined any more");
    assertThat(typed(":undo"))
        .containsExactly("undone: let x = f32[2] {1, 2}", "`x` is s32[] again");
    assertThat(typed("x")).containsExactly("_1 : s32[]   4 B   1");
    typed(":undo", ":undo");
    assertThat(session.variables()).isEmpty();
    assertThatThrownBy(() -> shell.run(":undo")).hasMessage("there is nothing left to undo");
    assertThat(typed("3")).containsExactly("_1 : s32[]   4 B   3");
  }

  @Test
  void takesBackWhatALoopHasAssigned() throws Exception {
    typed("let n = 0", "let m = 5", "while (n < 3) { n = n + 1; m = m + n }", ":undo");
    assertThat(typed("(n, m)")).containsExactly("_1 : (s32[], s32[])   8 B   (0, 5)");
  }

  @Test
  void noticesThatANameHasAnotherType() throws Exception {
    assertThat(typed("let x = 1", "let x = 2", "let x = 2.0"))
        .containsExactly(
            "x : s32[]   4 B   1",
            "x : s32[]   4 B   2",
            "x : f32[]   4 B   2.0",
            "note: `x` was s32[] and is f32[] now");
  }

  @Test
  void tellsWhatWasTyped() throws Exception {
    typed("let x = 1", ":vars", "let y = (x,\n  2)", "oops");
    assertThat(typed(":history"))
        .containsExactly("let x = 1", ":vars", "let y = (x,", "  2)", "oops");
    assertThat(typed(":history 2")).containsExactly("oops", ":history");
    assertThat(typed("let a = 1;\n:history 1\n")).contains("let a = 1;");
  }

  @Test
  void savesTheSessionAsAProgramThatHolds() throws Exception {
    String file = folder.resolve("work.xlet").toString();
    typed(
        "let v = f32[2x2] {{1, 2}, {3, 4}}; v + 1.0",
        "let g = _",
        "let sum = (a, b) => a + b",
        "let r = Reduce(g, 0.0, sum, {1})",
        "nothing",
        "then r == f32[2] {0, 0}",
        "let big = Iota(s32[100], 0)",
        "let wrong = 1",
        ":undo",
        "then shape(r) == f32[2]");
    assertThat(typed(":save " + file))
        .containsExactly(
            "saved 7 statements and 4 expectations; `xlet test " + file + "` checks them");
    assertThat(Files.readString(Path.of(file)).lines().skip(1))
        .containsExactly(
            "let v = f32[2x2] {{1, 2}, {3, 4}};",
            "v + 1.0",
            "then _ == f32[2,2] {{2.0, 3.0}, {4.0, 5.0}}",
            "let g = _",
            "then g == f32[2,2] {{2.0, 3.0}, {4.0, 5.0}}",
            "let sum = (a, b) => a + b",
            "let r = Reduce(g, 0.0, sum, {1})",
            "then r == f32[2] {5.0, 9.0}",
            "let big = Iota(s32[100], 0)",
            "then shape(big) == s32[100]{0}",
            "then shape(r) == f32[2]");
    assertThat(Session.create().run(Files.readString(Path.of(file)))).noneMatch(Outcome::isBad);
    assertThat(typed("1 + 1", ":save " + file)).last().asString().startsWith("saved 8 statements");
  }

  @Test
  void replacesNoFileThatItHasNotWritten() throws Exception {
    String file = Files.writeString(folder.resolve("mine.xlet"), "mine").toString();
    typed("1 + 1");
    assertThatThrownBy(() -> shell.run(":save " + file))
        .hasMessage(file + " exists; `:save -f " + file + "` replaces it");
    assertThat(shell.run(":save -f " + file)).hasSize(1);
    assertThatThrownBy(() -> shell.run(":save")).hasMessageContaining(":save work.xlet");
  }

  @Test
  void tellsOfSavedWorkThatNeedsMoreThanItself() throws Exception {
    Session other = Session.create();
    other.run("let x = 1");
    session.bind("given", Objects.requireNonNull(other.variables().get("x")).value());
    String file = folder.resolve("work.xlet").toString();
    assertThat(typed("given + 1", ":save " + file))
        .last()
        .isEqualTo("line 2 does not hold when the file is run by itself");
  }

  @Test
  void givesLinesToTheSystemWhereTheyNegateNothing() throws Exception {
    typed("let flags = pred[2] {true, false}", "!ls -l *", "! date", "!sort a.txt");
    assertThat(escaped).containsExactly("ls -l *", "date", "sort a.txt");
    assertThat(typed("!flags", "!true", "!IsFinite(1.0)"))
        .hasSize(3)
        .noneMatch(line -> line.contains("error"));
    assertThat(escaped).hasSize(3);
    shell.front(Front.NOBODY);
    assertThatThrownBy(() -> shell.run(SourceText.of("!ls"))).hasMessageContaining("`ls`");
  }

  @Test
  void understandsTheWordsOfOtherPrompts() throws Exception {
    assertThat(typed("help then")).first().isEqualTo("then: claims that are checked");
    assertThat(typed("?")).contains("  then 1 + 1 == 2");
    assertThat(typed("let n = 1", "whos")).last().asString().startsWith("n");
    typed("exit()");
    assertThat(shell.leaving()).isTrue();
    typed("let quit = 5", "quit");
    assertThat(shell.leaving()).isFalse();
  }

  @Test
  void saysWhatItHasConverted() throws Exception {
    assertThat(typed("xlet> array([1, 2], dtype=int32)\ns32[2] ...", ":history"))
        .containsExactly(
            "converted from a transcript and a printed array: s32[2] {1, 2}",
            "_1 : s32[2]{0}   8 B   {1, 2}",
            "s32[2] {1, 2}");
  }

  @Test
  void takesALessonStepByStep() throws Exception {
    assertThat(typed(":lesson")).anyMatch(line -> line.startsWith("  5  gather"));
    assertThat(typed(":lesson softmax")).last().isEqualTo("Step 1 of 4; `:lesson` goes on.");
    assertThat(typed(":lesson", ":lesson", ":lesson"))
        .last()
        .isEqualTo("The lesson ends here. `:lesson` lists the others.");
    assertThat(session.names()).contains("softmax", "naive");
    int place = Lesson.names().indexOf("softmax") + 1;
    assertThat(typed(":lesson " + place)).last().isEqualTo("Step 1 of 4; `:lesson` goes on.");
    assertThatThrownBy(() -> shell.run(":lesson 0")).hasMessageContaining("no lesson `0`");
    assertThatThrownBy(() -> shell.run(":lesson sofmax"))
        .hasMessage("there is no lesson `sofmax`; did you mean `softmax`?");
  }

  @Test
  void readsTheSettingsThatAreKept() throws Exception {
    Path file = Files.createDirectories(folder.resolve("xlet")).resolve("settings");
    Files.writeString(file, "# mine\n\nwidth 60\nascii on\nheigth 10\n");
    assertThat(SettingsFile.apply(shell, Map.of("XDG_CONFIG_HOME", folder.toString())))
        .containsExactly(
            file
                + ":5: there is no option `heigth`; the options are width, height, color, ascii, format");
    assertThat(shell.screen()).isEqualTo(new Screen(60, 24, false, true));
    assertThat(SettingsFile.apply(shell, Map.of("HOME", folder.toString()))).isEmpty();
    assertThat(SettingsFile.apply(shell, Map.of())).isEmpty();
    assertThat(shell.run(":set"))
        .containsExactly("Settings: width 60, height 24, color off, ascii on,", "  format text");
  }
}
