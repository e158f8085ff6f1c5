package xlet.session.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import xlet.grammar.SourceText;
import xlet.session.Outcome;
import xlet.session.Session;
import xlet.session.input.FileFailure;
import xlet.session.render.Screen;

/** Commands that reach for what is around the session. */
final class ShellTest {
  @TempDir private Path folder;
  private final Session session = Session.create();
  private final Shell shell = new Shell(session, Screen.PLAIN);

  private String file(String name, String text) throws Exception {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @Test
  void loadsProgramsWithCommandsInThem() throws Exception {
    String inner = file("inner.xlet", "let b = 2");
    shell.run(":load " + file("outer.xlet", "let a = 1\n:load " + inner + "\nlet c = a + b"));
    assertThat(session.names()).containsExactly("a", "b", "c");
  }

  @Test
  void showsWhatIsLoadedWhereTheUserSits() throws Exception {
    List<String> heard = new ArrayList<>();
    shell.front(
        new Front() {
          @Override
          public void begin(String what) {
            heard.add("begin " + what);
          }

          @Override
          public void done(Outcome outcome, SourceText source) {
            heard.add("done " + source.name());
          }

          @Override
          public void said(List<String> lines) {
            heard.addAll(lines);
          }
        });
    String file = file("a.xlet", "\n1 + 1\n:echo said");
    shell.run(SourceText.of(":load " + file));
    assertThat(heard)
        .containsExactly(
            "begin :load " + file,
            "begin line 2: 1 + 1",
            "done " + file,
            "begin :echo said",
            "said");
  }

  @Test
  void namesThePlaceInTheFileThatIsWrong() throws Exception {
    String file = file("a.xlet", "let a = 1\nlet b = a + nothing");
    assertThatThrownBy(() -> shell.run(":load " + file))
        .isInstanceOf(CommandException.class)
        .satisfies(refused ->
            assertThat(((CommandException) refused).headline())
                .contains(file + ":2:13")
                .contains("nothing"));
    assertThat(session.names()).containsExactly("a");
  }

  @Test
  void stopsFilesThatLoadThemselves() throws Exception {
    Path file = folder.resolve("a.xlet");
    Files.writeString(file, ":load " + file);
    assertThatThrownBy(() -> shell.run(":load " + file))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("more than 100 deep");
    assertThat(shell.run(":load " + file("b.xlet", "let b = 1"))).isEmpty();
  }

  @Test
  void tellsOfFilesThatAreNotThere() {
    assertThatThrownBy(() -> shell.run(":load nothing.xlet")).hasMessageContaining("no such file");
    assertThatThrownBy(() -> shell.run(":load")).hasMessageContaining(":load FILE");
  }

  @Test
  void tellsWhyAFileCannotBeRead() throws Exception {
    String loop = Files.createSymbolicLink(folder.resolve("loop"), Path.of("loop")).toString();
    assertThatThrownBy(() -> shell.run(":load " + loop))
        .hasMessageStartingWith(loop + " cannot be read: ")
        .message()
        .hasSizeGreaterThan((loop + " cannot be read: ").length());
    assertThat(FileFailure.reason(new AccessDeniedException("a.xlet")))
        .isEqualTo("permission denied");
    assertThatThrownBy(() -> shell.run(":load " + folder)).hasMessageContaining("is a folder");
  }

  @Test
  void readsNoMoreOfAFileThanAProgramMayHave() throws Exception {
    String file = file("a.xlet", "1 + 1");
    assertThat(ProgramFile.read(file, 5, () -> {}).text()).isEqualTo("1 + 1");
    assertThatThrownBy(() -> ProgramFile.read(file, 4, () -> {}))
        .hasMessage(file + " is too large for a program: it has more than 4 bytes");
  }

  @Test
  void refusesLiteralsThatNobodyCouldRead() throws Exception {
    session.run("let rows = Iota(f32[4294967296,0], 0)\nlet few = Iota(f32[2,0], 0)");
    assertThatThrownBy(() -> shell.run(":lit rows")).hasMessageContaining("too large");
    assertThat(shell.run(":lit few")).containsExactly("f32[2,0] {{}, {}}");
  }

  @Test
  void tellsTimesOnceAsked() throws Exception {
    var outcome = session.run("1 + 1").getFirst();
    assertThat(shell.time(outcome)).isEmpty();
    shell.run(":time on");
    assertThat(shell.time(outcome)).hasSize(1).first().asString().matches("\\d+\\.\\d{3} ms");
    shell.run(":time off");
    assertThat(shell.time(outcome)).isEmpty();
  }

  @Test
  void doesNothingOnceInterrupted() throws Exception {
    session.interrupt();
    assertThatThrownBy(() -> shell.run(":vars"))
        .isInstanceOfSatisfying(
            CommandException.class, refused -> assertThat(refused.name()).isEqualTo("X0403"))
        .hasMessage("interrupted");
    session.resume();
    assertThat(shell.run(":echo on")).containsExactly("on");
  }

  @Test
  void saysWhichNamesHaveAValueOnEachDevice() throws Exception {
    session.run("replicas 2\nlet own = ReplicaId(); let all = AllReduce(own, Add);");
    assertThat(shell.run(":vars"))
        .containsExactly("own  u32[]  4 B on each of 2 replicas", "all  u32[]  4 B");
  }
}
