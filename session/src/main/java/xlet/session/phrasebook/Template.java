package xlet.session.phrasebook;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Fills the template of a phrase in. */
final class Template {
  private static final Pattern WORD = Pattern.compile("\\$([A-Za-z]\\w*)");
  private static final Pattern CALL = Pattern.compile("([a-z]\\w*)\\((.*)\\)");
  private static final Pattern PRIMARY =
      Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_.]*(\\[[^\\[\\]]*\\])?|\\d+");

  private final Map<String, String> arguments;
  private final PhraseHelpers helpers;

  Template(Map<String, String> arguments, PhraseHelpers helpers) {
    this.arguments = arguments;
    this.helpers = helpers;
  }

  /**
   * The template with the arguments in it.
   *
   * @throws UnfitException if they do not fit it
   */
  String fill(String template) {
    StringBuilder filled = new StringBuilder();
    Matcher matcher = WORD.matcher(template);
    int from = 0;
    while (matcher.find(from)) {
      filled.append(template, from, matcher.start());
      String word = matcher.group(1);
      from = matcher.end();
      String argument = arguments.get(word);
      if (argument != null) {
        boolean isBase = from < template.length() && template.charAt(from) == '.';
        filled.append(isBase ? primary(argument) : argument);
      } else {
        int end = Texts.closing(template, from) + 1;
        filled.append(call(word, template.substring(from + 1, end - 1)));
        from = end;
      }
    }
    return filled.append(template, from, template.length()).toString();
  }

  private String call(String word, String inside) {
    List<String> values = Texts.parts(inside).stream().map(this::value).toList();
    return helpers.call(word, values);
  }

  private String value(String text) {
    Matcher call = CALL.matcher(text);
    return call.matches() ? call(call.group(1), call.group(2)) : arguments.getOrDefault(text, text);
  }

  /** {@code expression} so that a dot may follow it. */
  static String primary(String expression) {
    boolean call =
        expression.endsWith(")")
            && expression.matches("(?s)[\\p{L}_][\\p{L}\\p{N}_.]*\\(.*")
            && Texts.closing(expression, expression.indexOf('(')) == expression.length() - 1;
    return call || PRIMARY.matcher(expression).matches() ? expression : "(" + expression + ")";
  }
}
