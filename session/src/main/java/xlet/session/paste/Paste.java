package xlet.session.paste;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A pasted text as statements.
 *
 * @param text the statements
 * @param forms the forms that were converted, as a user is told of them
 */
public record Paste(String text, List<String> forms) {
  /** Longer texts are programs, or modules of StableHLO. */
  private static final int LONGEST = 1 << 20;

  /** Those that take lines away stand before those that change words. */
  private static final List<Converter> CONVERTERS =
      List.of(
          new Converter("Markdown", Markdown::isLike, Markdown::code),
          new Converter("a transcript", Transcript::isLike, Transcript::statements),
          new Converter(
              "a session of Python", PythonTranscript::isLike, PythonTranscript::statements),
          new Converter("StableHLO", StableHlo::isLike, StableHlo::converted),
          new Converter("MLIR", MlirLiteral::isLike, MlirLiteral::converted),
          new Converter("a printed array", PrintedArray::isLike, PrintedArray::converted));

  /** A text that is a module of StableHLO, perhaps behind comments and aliases. */
  private static final Pattern MODULE =
      Pattern.compile(
          "(?:\\s+|//.*|#\\w+ = .*)*+(?:" + StableHlo.MODULE + "|\"builtin\\.module\"\\()");

  public Paste {
    forms = List.copyOf(forms);
  }

  /** Why {@code text}, which is written for another tool, cannot be made into statements. */
  public static Optional<String> refusal(String text) {
    return isProgram(text) ? Optional.empty() : StableHlo.refusal(text);
  }

  /** Tells whether {@code text} is a module of StableHLO as a whole. */
  public static boolean isModule(String text) {
    return MODULE.matcher(text).lookingAt();
  }

  /**
   * The statements that a module of StableHLO is made into, of any length.
   *
   * @throws PasteException if it cannot be
   */
  public static String module(String text) throws PasteException {
    return StableHlo.module(text);
  }

  private static boolean isProgram(String text) {
    return text.length() > LONGEST && !isModule(text);
  }

  /** The statements that {@code text} was made into; empty if it has none of the known forms. */
  public static Optional<Paste> of(String text) {
    if (isProgram(text)) {
      return Optional.empty();
    }
    List<String> forms = new ArrayList<>();
    String statements = text;
    for (Converter converter : CONVERTERS) {
      String converted = converter.apply(statements);
      if (!converted.equals(statements)) {
        forms.add(converter.name());
        statements = converted;
      }
    }
    return forms.isEmpty() ? Optional.empty() : Optional.of(new Paste(statements, forms));
  }
}
