package xlet.session.paste;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Texts with StableHLO in them: lines, functions and modules become statements. */
final class StableHlo {
  private static final String RESULTS = "(?:%[\\w.$-]+(?::\\d+)?\\s*(?:,\\s*|=\\s*))*";

  private static final String DIALECTS = "stablehlo|mhlo|chlo|sdy";

  /** How a module begins in its pretty form. */
  static final String MODULE = "module\\b(?=\\s*(?:@|attributes|\\{))";

  /** An instruction of one of the dialects, or a function, at the beginning of a line. */
  private static final Pattern LINE =
      Pattern.compile(
          "(?m)^[ \\t]*" + RESULTS + "\"?(?:(?:" + DIALECTS + ")\\.\\w+|func\\.func)\\b");

  /** A text of MLIR begins so, at the beginning of a line; an alias stands on a line of its own. */
  private static final Pattern START =
      Pattern.compile(
          "[ \\t]*"
              + RESULTS
              + "\"?(?:(?:"
              + DIALECTS
              + "|func|builtin)\\.\\w+\\b|"
              + MODULE
              + "|(?:call|return)\\b(?=\\s*[@%]))");

  private static final Pattern ALIAS = Pattern.compile("[ \\t]*#\\w+ = (?:loc|#|dense|\").*");

  /** A comment; or a string, in which there is none. */
  private static final Pattern COMMENT = Pattern.compile("\"(?:[^\"\\\\\\n]++|\\\\.)*+\"|//.*");

  private StableHlo() {}

  static boolean isLike(String text) {
    return LINE.matcher(text).find();
  }

  /** The statements of {@code text}; the text itself where something in it cannot be converted. */
  static String converted(String text) {
    try {
      return statements(text);
    } catch (MlirReader.Unfinished | StableHloRefusal unconverted) {
      return text;
    }
  }

  /** Says what in {@code text} cannot be converted; empty if all can, or the end is missing. */
  static Optional<String> refusal(String text) {
    if (!isLike(text)) {
      return Optional.empty();
    }
    try {
      statements(text);
      return Optional.empty();
    } catch (MlirReader.Unfinished more) {
      return Optional.empty();
    } catch (StableHloRefusal refused) {
      return Optional.of(said(refused, text));
    }
  }

  /**
   * The statements of a module.
   *
   * @throws PasteException if it cannot be converted
   */
  static String module(String text) throws PasteException {
    try {
      return statements(text);
    } catch (MlirReader.Unfinished more) {
      throw new PasteException("the module has no end");
    } catch (StableHloRefusal refused) {
      throw new PasteException(said(refused, text));
    }
  }

  private static String said(StableHloRefusal refused, String text) {
    boolean oneLine = text.strip().indexOf('\n') < 0;
    return (oneLine ? "" : "line " + refused.line() + ": ") + refused.getMessage();
  }

  private static String statements(String text) throws MlirReader.Unfinished, StableHloRefusal {
    StableHloProgram program = new StableHloProgram();
    MlirReader reader = new MlirReader(withoutComments(text));
    while (reader.at() < text.length()) {
      int from = reader.at();
      int end = text.indexOf('\n', from) < 0 ? text.length() : text.indexOf('\n', from);
      if (START.matcher(text).region(from, text.length()).lookingAt()) {
        program.add(reader.op());
        // The rest of the line is blank, or the closing of something that began before the text.
        from = reader.at();
        end = text.indexOf('\n', from) < 0 ? text.length() : text.indexOf('\n', from);
      }
      String rest = text.substring(from, end);
      if (!rest.isBlank() && !ALIAS.matcher(rest).matches()) {
        program.add(rest);
      }
      reader.at(Math.min(end + 1, text.length()));
    }
    return program.text();
  }

  /** The text with blanks for its comments, so that all else stays in its place. */
  private static String withoutComments(String text) {
    return COMMENT
        .matcher(text)
        .replaceAll(found ->
            Matcher.quoteReplacement(
                found.group().startsWith("/")
                    ? " ".repeat(found.group().length())
                    : found.group()));
  }
}
