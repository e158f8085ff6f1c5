package xlet.session.phrasebook;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The text of a computation {@code (parameters) => body} whose body is one expression.
 *
 * @param parameters the names of the parameters, perhaps with types
 * @param body the expression
 */
public record LambdaText(String parameters, String body) {
  private static final Pattern WORD =
      Pattern.compile("(?<![\\p{L}\\p{N}_.])[\\p{L}_][\\p{L}\\p{N}_]*");

  /** The computation that {@code text} is; empty if it is none, or its body is a block. */
  public static Optional<LambdaText> of(String text) {
    int close = text.startsWith("(") ? Texts.closing(text, 0) : -1;
    String rest = close < 0 ? "" : text.substring(close + 1).strip();
    return rest.startsWith("=>") && !rest.substring(2).strip().startsWith("{")
        ? Optional.of(new LambdaText(text.substring(1, close), rest.substring(2).strip()))
        : Optional.empty();
  }

  /** The names of the parameters, without their types. */
  public List<String> names() {
    return Texts.parts(parameters).stream()
        .map(parameter -> parameter.split(":", 2)[0].strip())
        .toList();
  }

  /** This computation without the types of its parameters. */
  public LambdaText bare() {
    return new LambdaText(String.join(", ", names()), body);
  }

  /** A computation of the same parameters with another body. */
  public LambdaText giving(String other) {
    return new LambdaText(parameters, other);
  }

  /** The body with {@code arguments}, which are operands alone, in place of the parameters. */
  private String with(List<String> arguments) {
    List<String> names = names();
    return WORD.matcher(body)
        .replaceAll(word -> {
          int place = names.indexOf(word.group());
          return place < 0 ? word.group() : arguments.get(place);
        });
  }

  /** The call of {@code computation}, a name or a computation, with {@code arguments}. */
  public static String applied(String computation, List<String> arguments) {
    return of(computation)
        .filter(lambda -> lambda.names().size() == arguments.size())
        .map(lambda -> lambda.with(arguments))
        .orElseGet(() -> {
          boolean name = computation.matches("[\\p{L}_][\\p{L}\\p{N}_]*");
          String callee = name ? computation : "(" + computation + ")";
          return callee + "(" + String.join(", ", arguments) + ")";
        });
  }

  /** The elements of the tuple {@code state}, the first {@code count} of them. */
  public static List<String> elements(String state, int count) {
    List<String> elements = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      elements.add(state + "(" + k + ")");
    }
    return elements;
  }

  @Override
  public String toString() {
    return "(" + parameters + ") => " + body;
  }
}
