package xlet.session.mistakes;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Correction;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticRenderer;
import xlet.session.diagnostic.Label;
import xlet.session.render.Screen;

/**
 * A wrong call of an operation, and what its message must say.
 *
 * @param title the operation and what is wrong
 * @param program the program; its last statement is wrong
 * @param spans the texts that may be underlined
 * @param facts the types and values to be named
 * @param rule the numbers and words of the broken rule
 * @param mend a corrected statement
 */
record WrongCall(
    String title,
    String program,
    List<String> spans,
    List<String> facts,
    List<String> rule,
    String mend) {
  static final int MOST = 4;

  private static final List<String> FIELDS = List.of("span", "facts", "rule", "mend");

  /** The wrong calls of a table. */
  static List<WrongCall> table(String name) {
    return Tables.blocks(name).stream()
        .filter(block -> block.startsWith("#### "))
        .map(text -> {
          Block block = Block.of(text, FIELDS);
          return new WrongCall(
              text.lines().findFirst().orElseThrow().substring(5),
              block.program(),
              List.of(block.field("span").split(" ~ ", -1)),
              List.of(block.field("facts").split(" \\| ", -1)),
              List.of(block.field("rule").split(" \\| ", -1)),
              block.field("mend"));
        })
        .toList();
  }

  Told told() {
    return new Told(this, Run.of(program).errors());
  }

  /** All statements of the program but the last. */
  String given() {
    int last = program.lastIndexOf('\n');
    return last < 0 ? "" : program.substring(0, last);
  }

  /** What is said of a wrong call. */
  record Told(WrongCall call, List<Diagnostic> errors) {
    private boolean has(Predicate<Diagnostic> point) {
      return isOneError() && point.test(errors.getFirst());
    }

    boolean isOneError() {
      return errors.size() == 1 && errors.getFirst().code() != Code.INTERNAL;
    }

    boolean hasPlace() {
      return has(error -> Run.underlines(error, call.spans()));
    }

    boolean namesFacts() {
      return has(error -> {
        String text =
            String.join(" ", DiagnosticRenderer.lines(error, Screen.PLAIN)).replaceAll("\\s+", " ");
        return call.facts().stream().allMatch(text::contains);
      });
    }

    /** Numbers and words are looked for in what is said, not in the program that is shown. */
    boolean statesRule() {
      return has(error -> {
        String said =
            Stream.of(
                    Stream.of(error.message()),
                    Stream.of(error.primary().text()),
                    error.secondary().stream().map(Label::text),
                    error.notes().stream())
                .flatMap(text -> text)
                .collect(Collectors.joining(" | "));
        return call.rule().stream().allMatch(word -> stands(word, said));
      });
    }

    private static boolean stands(String word, String text) {
      return Pattern.compile("(?<![\\w-])" + Pattern.quote(word) + "(?!\\w)").matcher(text).find();
    }

    /** A corrected statement is offered, and each that is offered runs to its end. */
    boolean hasMends() {
      return has(error ->
          !error.corrections().isEmpty()
              && error.corrections().stream()
                  .map(Correction::statement)
                  .allMatch(statement -> Run.of(call.program(), statement).succeeds()));
    }

    int points() {
      return Stream.of(hasPlace(), namesFacts(), statesRule(), hasMends())
          .mapToInt(point -> point ? 1 : 0)
          .sum();
    }

    String report() {
      String points =
          (hasPlace() ? "S" : "-")
              + (namesFacts() ? "F" : "-")
              + (statesRule() ? "R" : "-")
              + (hasMends() ? "M" : "-");
      String shown =
          errors.stream()
              .map(error -> DiagnosticRenderer.text(error, Screen.PLAIN))
              .collect(Collectors.joining());
      return "#### %s: %s %d\n%s%swanted: %s, %s, %s, %s\n\n"
          .formatted(
              call.title(),
              points,
              points(),
              call.program().indent(4),
              shown,
              call.spans(),
              call.facts(),
              call.rule(),
              call.mend());
    }
  }
}
