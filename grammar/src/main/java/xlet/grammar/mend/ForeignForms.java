package xlet.grammar.mend;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import xlet.grammar.scan.SyntaxFailure;

/** The table of forms of other languages: operators, definitions, declarations, instructions. */
public final class ForeignForms {
  private static final int LONGEST = 1000;
  private static final int MOST_TEXTS = 24;
  private static final List<ForeignForm> TABLE = read();

  private ForeignForms() {}

  private static List<ForeignForm> read() {
    List<ForeignForm> forms = new ArrayList<>();
    String message = "";
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(ForeignForms.class.getResourceAsStream("foreign-forms.txt")),
                StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("==== ")) {
          message = line.substring(5);
        } else if (!message.isEmpty() && !line.isBlank()) {
          forms.add(ForeignForm.parse(message, line));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return List.copyOf(forms);
  }

  /** A statement with its foreign forms replaced, in each way that there is, likeliest first. */
  public static List<String> replaced(String statement) {
    Set<String> seen = new LinkedHashSet<>(List.of(statement));
    List<String> waiting = new ArrayList<>(seen);
    while (!waiting.isEmpty() && seen.size() < MOST_TEXTS) {
      String next = waiting.removeFirst();
      for (String text : once(next)) {
        if (seen.size() < MOST_TEXTS && text.length() < LONGEST && seen.add(text)) {
          waiting.add(text);
        }
      }
    }
    seen.remove(statement);
    return List.copyOf(seen);
  }

  private static List<String> once(String statement) {
    if (statement.length() > LONGEST) {
      return List.of();
    }
    TokenText text = TokenText.of(statement);
    List<String> texts = new ArrayList<>();
    for (ForeignForm form : TABLE) {
      Optional<FormMatch> match = text.size() == 0 ? Optional.empty() : form.find(text);
      match.ifPresent(found ->
          form.replacements().forEach(replacement -> texts.add(found.replaced(replacement))));
    }
    return texts;
  }

  /**
   * Says which foreign form a statement has that cannot be read.
   *
   * @param statement the statement
   * @param offset where it begins in the program
   * @param readable tells whether a text can be read
   */
  public static Optional<SyntaxFailure> failure(
      String statement, int offset, Predicate<String> readable) {
    if (statement.length() > LONGEST) {
      return Optional.empty();
    }
    TokenText text = TokenText.of(statement);
    for (ForeignForm form : TABLE) {
      Optional<FormMatch> match = text.size() == 0 ? Optional.empty() : form.find(text);
      boolean meant =
          match.isPresent()
              && (form.replacements().isEmpty()
                  || form.replacements().stream()
                      .map(match.get()::replaced)
                      .anyMatch(replaced ->
                          readable.test(replaced)
                              || replaced(replaced).stream().anyMatch(readable)));
      if (meant) {
        return match.map(found -> found.failure(offset));
      }
    }
    return Optional.empty();
  }
}
