package xlet.session.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import xlet.grammar.SourceText;
import xlet.session.Session;
import xlet.session.render.Screen;

/** Elements that were made of an element. */
final class UsesCommandTest {
  private final Shell shell = new Shell(Session.create(), Screen.PLAIN);

  private void run(String program) throws CommandException {
    shell.run(SourceText.of(program));
  }

  @Test
  void listsTheElementsThatReadOne() throws CommandException {
    run(
        """
        let x = f32[3] {1, 2, 3};
        let r = Reverse(x, {0});
        let w = ReduceWindow(x, 0.0, Add, {2}, {1}, VALID);
        let t = Reduce(r, 0.0, Add, {0});
        """);
    assertThat(shell.run(":uses x[0]")).containsExactly("x[0] is read by", "   r[2]", "   w[0]");
    assertThat(shell.run(":uses r[2]")).containsExactly("r[2] is read by", "   t");
    assertThat(shell.run(":uses w[1]")).containsExactly("nothing reads w[1]");
  }

  @Test
  void looksThroughTheUnnamedStepsOfAStatement() throws CommandException {
    run(
        """
        let x = f32[3] {1, 2, 3};
        let y = Exp(Reverse(x, {0})) + 1.0;
        let z = Reduce(y * y, 0.0, Add, {0});
        """);
    assertThat(shell.run(":uses x[0]")).containsExactly("x[0] is read by", "   y[2]");
    assertThat(shell.run(":uses y[2]")).containsExactly("y[2] is read by", "   z");
    run("z / 2.0");
    assertThat(shell.run(":uses z")).containsExactly("z is read by", "   _1");
  }

  @Test
  void listsOnlyTheFirstOfMany() throws CommandException {
    run("let one = 1.0; let many = Broadcast(one, {30});");
    assertThat(shell.run(":uses one"))
        .hasSize(22)
        .startsWith("one is read by", "   many[0]")
        .endsWith("   … 10 more elements");
  }

  @Test
  void saysWhatIsTooLargeAndWhatIsNoElement() throws CommandException {
    run("let x = f32[2] {1, 2}; let large = Broadcast(x, {20000});");
    assertThat(shell.run(":uses x[1]"))
        .containsExactly("nothing reads x[1]", "too large to search: large");
    assertThatThrownBy(() -> shell.run(":uses x[2]")).hasMessageContaining("out of range");
    assertThatThrownBy(() -> shell.run(":uses 7")).hasMessageContaining(":uses x[1,2]");
  }
}
