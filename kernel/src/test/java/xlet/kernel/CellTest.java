package xlet.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import xlet.kernel.wire.Channel;
import xlet.kernel.wire.Json;
import xlet.kernel.wire.Message;
import xlet.session.Session;
import xlet.session.command.Shell;
import xlet.session.render.Screen;

/** A cell, and the messages that it sends, where sending them fails. */
final class CellTest {
  private final Message.Sender sender = new Message.Sender("a session", "kernel");
  private final List<Message> sent = new ArrayList<>();
  private final Clock clock = new ManualClock();
  private final Shell shell = new Shell(Session.create(), Screen.PLAIN);

  /** Fails once, with {@code thrown}, at a message of {@code type}. */
  private Exchange failing(String type, Throwable thrown) {
    boolean[] failed = {false};
    Message request = Message.request(sender, "execute_request", Json.object());
    return new Exchange(
        (channel, message) -> {
          if (message.type().equals(type) && !failed[0]) {
            failed[0] = true;
            CellTest.<RuntimeException>raise(thrown);
          }
          sent.add(message);
        },
        sender,
        Channel.SHELL,
        request);
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void raise(Throwable thrown) throws T {
    throw (T) thrown;
  }

  static Stream<Arguments> faults() {
    return Stream.of(
        Arguments.of(new StackOverflowError(), "X0401"),
        Arguments.of(new OutOfMemoryError(), "X0402"),
        Arguments.of(new IllegalStateException("a defect"), "X0999"),
        Arguments.of(new AssertionError("a defect"), "X0999"));
  }

  private Optional<Failure> run(Exchange exchange, String code) {
    CellOutput output = new CellOutput(exchange, clock, false);
    try (Progress progress = new Progress(output, "progress", clock)) {
      return new Cell(shell, output, progress, 1).run(code);
    }
  }

  @ParameterizedTest
  @MethodSource("faults")
  void failsWithAReasonWhateverIsThrown(Throwable thrown, String code) {
    assertThat(run(failing("display_data", thrown), "let a = 1\nlet b = 2\nlet c = 3"))
        .hasValueSatisfying(failure -> {
          assertThat(failure.name()).isEqualTo(code);
          assertThat(String.join("\n", failure.lines())).doesNotContain("\tat ");
        });
    assertThat(shell.session().names()).containsExactly("a");
    assertThat(run(failing("nothing", thrown), "let d = a + 1")).isEmpty();
  }

  @Test
  void answersThatTheAnswerCannotBeWritten() {
    failing("execute_reply", new StackOverflowError()).reply(Json.object().put("status", "ok"));
    assertThat(sent)
        .singleElement()
        .satisfies(reply -> {
          assertThat(reply.type()).isEqualTo("execute_reply");
          assertThat(reply.content().path("status").asString()).isEqualTo("error");
          assertThat(reply.content().path("ename").asString()).isEqualTo("X0401");
        });
  }
}
