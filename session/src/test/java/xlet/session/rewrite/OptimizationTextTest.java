package xlet.session.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import xlet.grammar.SourceText;
import xlet.session.Outcome;
import xlet.session.Session;
import xlet.session.command.CommandException;
import xlet.session.command.Front;
import xlet.session.command.Shell;
import xlet.session.render.Columns;
import xlet.session.render.Screen;

/** What {@code :opt} says. */
final class OptimizationTextTest {
  private static final String GROUPS =
      """
      let X: s32[2,3,2,6] = Reshape(Iota(s32[72], 0), {2, 3, 2, 6});
      let Y = Reshape(X, {2, 3, 2, 3, 2});
      let Z = Reduce(Y, 0, Add, {1, 2, 3});
      """;

  private final Shell shell = new Shell(Session.create(), Screen.PLAIN);

  private String opt(String program, String command) throws CommandException {
    List<String> lines = new ArrayList<>();
    shell.front(
        new Front() {
          @Override
          public void done(Outcome outcome, SourceText source) {
            assertThat(outcome.isBad()).isFalse();
          }

          @Override
          public void said(List<String> said) {
            lines.addAll(said);
          }
        });
    shell.run(SourceText.of(program + "\n" + command));
    return String.join("\n", lines);
  }

  @Test
  void showsBothSidesTheStepTheCostAndTheProof() throws CommandException {
    assertThat(opt(GROUPS, ":opt Z"))
        .contains("  Z = Reduce(Y, 0, Add, {1,2,3})")
        .contains("  reduce.1 = Reduce(X, 0, Add, {1,2})")
        .contains("  reshape.1 = Reshape(reduce.1, dimensions={2,3,2})")
        .contains("  reduce.2 = Reduce(reshape.1, 0, Add, {1})")
        .contains(
            """
            steps
              1. reduce-reshape-reduce at Z
                 reduce(reshape(x), D) → reduce(reshape(reduce(x, D1)), D2)
            """)
        .contains("D1 = {1,2}; it turns 0→0,\n")
        .contains("\n     gone: Z, Y\n")
        .contains("\n  elements they move           72      12  6 times less\n")
        .contains("\n  the session's data: equal, bit for bit: 4 elements\n");
  }

  @Test
  void fitsTheScreenAndItsLetters() throws CommandException {
    shell.screen(new Screen(60, 24, false, true));
    String text = opt(GROUPS, ":opt");
    assertThat(text.lines()).allMatch(line -> Columns.width(line) <= 60);
    assertThat(text.chars()).allMatch(c -> c < 128);
  }

  @Test
  void takesTheLastResultAndOtherTiles() throws CommandException {
    assertThat(opt(GROUPS, ":opt lanes=2 sublanes=1"))
        .contains("in tiles of 1 x 2")
        .contains("\n  reshapes that are free        1      1\n");
  }

  @Test
  void saysWhyNothingIsDone() throws CommandException {
    assertThat(opt(GROUPS + "let r = Reduce(OptimizationBarrier(Y), 0, Add, {1, 2, 3})", ":opt r"))
        .contains("no rule applies\n")
        .contains("✗ no optimization barrier stands between: opt-barrier.1 does");
    assertThat(opt("let s = Reduce(Y, 0, (a, b) => a * 2 + b, {1, 2, 3})", ":opt s"))
        .contains("✗ the computation combines in any order: it is not");
  }

  @Test
  void startsTheFirstReductionWithTheIdentity() throws CommandException {
    assertThat(opt(GROUPS + "let r = Reduce(Y, 5, Add, {1, 2, 3})", ":opt r"))
        .contains("Reduce(X, 0, Add, {1,2})")
        .contains("Reduce(reshape.1, 5, Add, {1})")
        .contains("only the last reduction starts with 5");
  }

  @Test
  void leavesEffectsWhereTheyAre() throws CommandException {
    String module =
        """
        HloModule m

        ENTRY e {
          t = token[] after-all()
          i = (s32[2,3], token[]) infeed(t)
          a = s32[2,3] get-tuple-element(i), index=0
          j = (s32[2,3], token[]) infeed(t)
          b = s32[2,3] get-tuple-element(j), index=0
          ROOT r = s32[2,3] add(a, b)
        }
        """;
    String text = opt(module, ":opt m");
    assertThat(text).contains("neither has to stay where it is: each has an effect");
    assertThat(text).contains("no rule applies");
  }

  @Test
  void costsTypesAloneHoweverLarge() throws CommandException {
    assertThat(
            opt(
                "let f = (x: f32[800,320,320,256]) => "
                    + "Reduce(Reshape(x, {800, 320, 320, 8, 32}), 0, Add, {1, 2, 3})",
                ":opt f"))
        .contains("both sides: not run: it would take")
        .contains("written, with padding");
  }

  @Test
  void refusesWhatIsNoProgram() {
    assertThat(shell.session().run("let f = (a, b) => a + b")).hasSize(1);
    for (var wrong :
        List.of(
            List.of(":opt f", "the parameters of f need types"),
            List.of(":opt", "the parameters of f need types"),
            List.of(":opt q", "`q` is not defined"),
            List.of(":opt f g", "write one name"),
            List.of(":opt lanes=0", "wanted lanes= and a number from 1"))) {
      assertThatThrownBy(() -> shell.run(wrong.getFirst()))
          .isInstanceOfSatisfying(
              CommandException.class,
              refused -> assertThat(refused.text()).contains(wrong.getLast()));
    }
  }

  @Test
  void saysThatNothingIsThere() {
    assertThatThrownBy(() -> shell.run(":opt"))
        .isInstanceOfSatisfying(
            CommandException.class,
            refused -> assertThat(refused.text()).contains("nothing has been computed yet"));
  }
}
