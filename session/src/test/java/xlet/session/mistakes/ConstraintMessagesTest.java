package xlet.session.mistakes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import xlet.engine.op.Example;
import xlet.engine.op.OpDef;
import xlet.session.catalog.Operations;
import xlet.session.diagnostic.Correction;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticRenderer;
import xlet.session.render.Screen;

/**
 * The message of each constraint, of the call that breaks it in the operation's file: it says what
 * was found, with a number or a type, and for most of them offers a statement that runs. The bars
 * count the messages; raise them with what is reached.
 */
class ConstraintMessagesTest {
  private static final Pattern NUMBER_OR_TYPE = Pattern.compile("\\d|\\bpred\\b|[A-Z]{2}|→");
  private static final Pattern SLIPS =
      Pattern.compile(
          "\\b1 (devices|features|entries|elements|dimensions|arguments|parameters|parts)\\b|…");
  private static final int MENDED = 419;
  private static final int PLAIN = 456;

  private record Message(OpDef def, Example example, Diagnostic error) {
    boolean isPlain() {
      String found = error.primary().text();
      return NUMBER_OR_TYPE.matcher(found).find()
          && !SLIPS.matcher(error.message() + "; " + found).find();
    }

    boolean isMended() {
      return !error.corrections().isEmpty()
          && error.corrections().stream()
              .map(Correction::statement)
              .allMatch(statement -> Run.of(example.source(), statement).succeeds());
    }

    String text() {
      return DiagnosticRenderer.text(error, Screen.PLAIN);
    }

    String report() {
      return (isPlain() ? "" : "NOT PLAIN ") + (isMended() ? "" : "NOT MENDED ") + "\n" + text();
    }
  }

  private static List<Message> messages() {
    return Operations.all().stream()
        .flatMap(def ->
            def.examples().stream()
                .filter(Example::fails)
                .flatMap(example ->
                    Run.of(example.source()).errors().stream()
                        .limit(1)
                        .map(error -> new Message(def, example, error))))
        .toList();
  }

  @Test
  void theySayWhatWasFoundAndOfferAMend() {
    List<Message> messages = messages();
    long mended = messages.stream().filter(Message::isMended).count();
    long plain = messages.stream().filter(Message::isPlain).count();
    String scores =
        "%d constraints: %d with what was found, %d with a mend%n"
            .formatted(messages.size(), plain, mended);
    Tables.write(
        "constraints.txt",
        scores + messages.stream().map(Message::report).collect(Collectors.joining("\n")));
    System.out.println(scores);
    assertThat(plain).as(scores).isGreaterThanOrEqualTo(PLAIN);
    assertThat(mended).as(scores).isGreaterThanOrEqualTo(MENDED);
  }
}
