package xlet.grammar.mend;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import xlet.grammar.rules.XletLexer;

/** The words by which the table of forms changes what a form captured. */
final class FormWords {
  private FormWords() {}

  static String call(String word, String text) {
    return switch (word) {
      case "group" -> grouped(text);
      case "rows" -> rows(text);
      case "list" -> spaced(TokenText.of(text));
      case "shape" -> shape(text);
      case "joined" -> text + "_";
      case "next" -> text.matches("\\d{1,9}") ? Integer.toString(Integer.parseInt(text) + 1) : "";
      case "named" -> named(text);
      case "camel" -> camel(text);
      case "bare" -> text.substring(text.lastIndexOf('.') + 1).replace("\"", "");
      case "index" -> text.replaceAll("\\]\\s*,\\s*\\[", ", ");
      case "edges" -> edges(text);
      case "braced" -> text.replace('[', '{').replace(']', '}');
      default -> throw new IllegalArgumentException("no word of the table of forms: " + word);
    };
  }

  /** The padding {@code 1_1x0_2_1} of HLO text as a list of (low, high, interior). */
  private static String edges(String text) {
    return Stream.of(text.strip().split("x"))
        .map(edge -> edge.replace("_", ", "))
        .collect(Collectors.joining("), (", "{(", ")}"));
  }

  /** {@code get-tuple-element} as {@code GetTupleElement}. */
  private static String camel(String opcode) {
    StringBuilder camel = new StringBuilder();
    for (String word : opcode.split("[-_]+", -1)) {
      if (word.isEmpty()) {
        continue;
      }
      boolean upper = word.equals(word.toUpperCase(Locale.ROOT));
      String rest = word.substring(1);
      camel
          .append(Character.toUpperCase(word.charAt(0)))
          .append(upper ? rest.toLowerCase(Locale.ROOT) : rest);
    }
    return camel.toString();
  }

  /** Arguments with {@code =} after each name; nothing if a type is what follows the colon. */
  private static String named(String arguments) {
    TokenText text = TokenText.of(arguments);
    return text.size() > 0 && text.token(0).is(XletLexer.ELEMENT_TYPE)
        ? ""
        : arguments.replaceAll("(?<=,)(\\s*\\w+)\\s*:(?!:)\\s*", "$1=").strip();
  }

  /** An operand in parentheses if an operator beside it could take it apart. */
  private static String grouped(String operand) {
    TokenText text = TokenText.of(operand);
    boolean unit = text.size() > 0 && OperandLevel.UNIT.end(text, 0) == text.size();
    return unit ? operand : "(" + operand + ")";
  }

  /** The rows of a matrix, which semicolons part, in braces. */
  private static String rows(String text) {
    List<String> rows = new ArrayList<>();
    for (String row : text.split(";", -1)) {
      if (!row.isBlank()) {
        rows.add("{" + spaced(TokenText.of(row.strip())) + "}");
      }
    }
    return String.join(", ", rows);
  }

  /** The text with a comma wherever an operand follows another. */
  static String spaced(TokenText text) {
    StringBuilder spaced = new StringBuilder();
    for (int i = 0; i < text.size(); i++) {
      boolean apart = i > 0 && !text.token(i - 1).touches(text.token(i));
      boolean both = text.endsOperand(i - 1) && startsOperand(text, i);
      spaced.append(apart && both ? ", " : apart ? " " : "").append(text.word(i));
    }
    return spaced.toString();
  }

  private static boolean startsOperand(TokenText text, int index) {
    String word = text.word(index);
    boolean sign =
        (word.equals("-") || word.equals("+"))
            && index + 1 < text.size()
            && text.token(index).touches(text.token(index + 1));
    return sign
        || TokenText.isOpener(word)
        || (text.endsOperand(index) && !TokenText.isCloser(word));
  }

  /** {@code 2x3xf32} as {@code f32[2,3]}. */
  private static String shape(String text) {
    int last = text.lastIndexOf('x');
    String type = text.substring(last + 1).replaceFirst("^i", "s").replace("s1", "pred");
    type = type.matches("pred\\d") ? "s1" + type.substring(4) : type;
    return last < 0 ? type : type + "[" + text.substring(0, last).replace('x', ',') + "]";
  }
}
