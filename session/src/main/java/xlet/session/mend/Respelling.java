package xlet.session.mend;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import xlet.engine.array.ElementType;
import xlet.engine.op.Names;
import xlet.grammar.tree.Span;
import xlet.session.catalog.Operations;
import xlet.session.diagnostic.Diagnostic;

/** Finds the words that a word was meant for which nothing is called by. */
final class Respelling {
  private static final Pattern WORD = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_]*");

  private final Trials trials;

  Respelling(Trials trials) {
    this.trials = trials;
  }

  /**
   * Returns {@code text}, a statement with a word that nothing is called by, in other spellings.
   */
  List<String> of(String text) {
    return trials.error(text).stream().flatMap(error -> of(error, text)).toList();
  }

  private Stream<String> of(Diagnostic error, String text) {
    boolean unknown =
        switch (error.code()) {
          case UNKNOWN_NAME, UNKNOWN_OPERATION -> true;
          default -> false;
        };
    Span place = error.primary().place().span();
    if (!unknown || place.end() > text.length()) {
      return Stream.empty();
    }
    Matcher word = WORD.matcher(text).region(place.start(), place.end());
    if (!word.lookingAt()) {
      return Stream.empty();
    }
    List<String> known =
        Stream.of(
                Operations.names().stream(),
                trials.names().stream(),
                Stream.of(ElementType.values()).map(ElementType::text))
            .flatMap(names -> names)
            .toList();
    Stream<String> digits =
        word.group().matches("[oOlI]+")
            ? Stream.of(word.group().replaceAll("[oO]", "0").replaceAll("[lI]", "1"))
            : Stream.empty();
    return Stream.concat(digits, Names.similar(word.group(), known).stream())
        .map(meant -> text.substring(0, word.start()) + meant + text.substring(word.end()));
  }
}
