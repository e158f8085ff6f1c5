package xlet.session.mend;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import xlet.grammar.Parser;
import xlet.grammar.SourceText;
import xlet.grammar.SyntaxMends;
import xlet.grammar.tree.Program;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.Statement;
import xlet.grammar.tree.SyntaxError;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Correction;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.paste.Paste;
import xlet.session.phrasebook.Phrasebook;
import xlet.session.phrasebook.Translator;

/**
 * Finds corrected statements for an error: the statement in XLA's words where it is written in
 * those of another library, or a call with its arguments in another order or form.
 */
public final class Mender {
  /** The work of looking for a slip of typing, in readings of the statement. */
  private static final int SLIPS = 20;

  /** The work of looking for forms of other languages grows with the square of the length. */
  private static final int FORMS = 64;

  private final Trials trials;

  /** A mender that shows what {@code trials} have run. */
  public Mender(Trials trials) {
    this.trials = trials;
  }

  /** The error of a statement that could be read, with corrections where some are found. */
  public Diagnostic mended(Diagnostic error, Statement statement, SourceText source) {
    boolean here =
        error.primary().place().source() == source
            && contains(statement.span(), error.primary().place().span());
    if (!here || !isMendable(error.code()) || !trials.spend(statement.span().length())) {
      return error;
    }
    Translator translator = new Translator(source, trials);
    String translated = translator.translate(statement);
    if (!translated.equals(source.slice(statement.span()))) {
      Optional<Correction> correction = corrected(translated, true);
      if (correction.isPresent()) {
        Diagnostic told = inOtherWords(error, translator);
        return (isRearranged(correction.get().statement(), translated)
                ? because(told, translated)
                : told)
            .correcting(together(correction.get(), new Translator(source, trials), statement));
      }
    }
    Diagnostic own = isForeign(error) ? unfit(error, translated) : error;
    if (!own.corrections().isEmpty()) {
      return own;
    }
    CallMends calls = new CallMends(trials, source, statement, error);
    return calls
        .once()
        .map(correction -> told(own, correction, statement, source))
        .or(() ->
            inForeignForm(source.slice(statement.span()))
                .map(correction -> own.correcting(List.of(correction))))
        .or(() -> calls.twice().map(correction -> told(own, correction, statement, source)))
        .or(() ->
            respelt(source.slice(statement.span()))
                .map(correction -> own.correcting(List.of(correction))))
        .orElse(own);
  }

  private static Diagnostic told(
      Diagnostic error, Correction correction, Statement statement, SourceText source) {
    return asked(error, correction, statement, source).correcting(List.of(correction));
  }

  /** A statement that can be read by chance, and is meant in a form of another language. */
  private Optional<Correction> inForeignForm(String statement) {
    long length = statement.length();
    if (!trials.spend(length * length / FORMS)) {
      return Optional.empty();
    }
    return SyntaxMends.foreign(statement).stream()
        .map(Translator::readable)
        .map(proposed ->
            near(proposed)
                .or(() -> renamed(proposed))
                .or(() -> moved(proposed))
                .or(() -> respelt(proposed)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** A text with a second mistake: a word that is spelt wrongly. */
  private Optional<Correction> respelt(String text) {
    return new Respelling(trials)
        .of(text).stream()
            .map(spelt -> corrected(spelt, false))
            .flatMap(Optional::stream)
            .findFirst();
  }

  /** A text whose call has its arguments in another order. */
  private Optional<Correction> moved(String text) {
    return trials
        .error(text)
        .filter(error ->
            switch (error.code()) {
              case NOT_A_COMPUTATION, WRONG_ARGUMENT, MISSING_ARGUMENT -> true;
              default -> false;
            })
        .flatMap(error -> corrected(text, false));
  }

  /** A text whose parameters have the names of another language. */
  private Optional<Correction> renamed(String text) {
    return trials
        .error(text)
        .filter(error -> error.code() == Code.UNKNOWN_PARAMETER)
        .flatMap(error -> corrected(text, true));
  }

  /** The error of a name that is not defined, with the word that stands there in the correction. */
  private static Diagnostic asked(
      Diagnostic error, Correction correction, Statement statement, SourceText source) {
    Span place = error.primary().place().span();
    String before = source.slice(new Span(statement.span().start(), place.start()));
    String after = source.slice(new Span(place.end(), statement.span().end()));
    String text = correction.statement();
    boolean exchanged =
        error.code() == Code.UNKNOWN_NAME
            && text.length() > before.length() + after.length()
            && text.startsWith(before)
            && text.endsWith(after);
    return exchanged
        ? error.saying(
            "did you mean `"
                + text.substring(before.length(), text.length() - after.length())
                + "`?")
        : error;
  }

  /** A correction, and the one for those who count elements from 1. */
  private List<Correction> together(
      Correction correction, Translator translator, Statement statement) {
    String fromOne = translator.fromOne().translate(statement);
    return Stream.concat(
            Stream.of(correction),
            fromOne.equals(correction.statement())
                ? Stream.empty()
                : trials.proof(fromOne).stream())
        .distinct()
        .toList();
  }

  /** The error of a statement that cannot be read, with the likeliest correction that runs. */
  public Diagnostic mended(Diagnostic error, SyntaxError syntax, SourceText source) {
    if (!trials.spend(syntax.statement().length())) {
      return error;
    }
    String statement = source.slice(syntax.statement());
    String readable = Translator.readable(statement);
    return pasted(statement)
        .or(() -> readable.equals(statement) ? Optional.empty() : corrected(readable, true))
        .or(() -> inForeignForm(statement))
        .or(() -> withoutSlip(syntax, source))
        .map(correction -> error.correcting(List.of(correction)))
        .orElse(error);
  }

  /** The statement of another tool as it would be pasted, {@code stablehlo.add %x, %y : …}. */
  private Optional<Correction> pasted(String statement) {
    return Paste.of(statement).flatMap(paste -> trials.proof(paste.text().strip()));
  }

  private Optional<Correction> withoutSlip(SyntaxError syntax, SourceText source) {
    if (!trials.spend((long) SLIPS * syntax.statement().length())) {
      return Optional.empty();
    }
    List<String> mends = SyntaxMends.of(syntax, source);
    return first(mends, text -> near(text).filter(Correction::givesValue))
        .or(() -> first(mends, this::respelt));
  }

  private static Optional<Correction> first(
      List<String> texts, Function<String, Optional<Correction>> mended) {
    return texts.stream().map(mended).flatMap(Optional::stream).findFirst();
  }

  /** A text that runs, perhaps in other words, but with nothing else changed. */
  private Optional<Correction> near(String text) {
    return trials
        .proof(text)
        .or(() ->
            single(text)
                .flatMap(statement ->
                    trials.proof(
                        new Translator(SourceText.of(text), trials).translate(statement))));
  }

  /** Returns the statement in {@code text}; empty unless it is one that can be read. */
  private static Optional<Statement> single(String text) {
    return Parser.program(text)
        .map(Program::statements)
        .filter(statements -> statements.size() == 1)
        .map(List::getFirst);
  }

  private static boolean isMendable(Code code) {
    return switch (code) {
      case FAULT, MEMORY, INTERRUPTED, DEADLOCK, EXPECTATION, INTERNAL -> false;
      default -> true;
    };
  }

  /** {@code text} itself if it runs, else what it was meant for. */
  private Optional<Correction> corrected(String text, boolean translate) {
    Optional<Correction> proof = trials.proof(text);
    if (proof.isPresent()) {
      return proof;
    }
    return single(text).flatMap(statement -> corrected(text, statement, translate));
  }

  private Optional<Correction> corrected(String text, Statement statement, boolean translate) {
    SourceText source = SourceText.of(text);
    String translated = translate ? new Translator(source, trials).translate(statement) : text;
    return translated.equals(source.slice(statement.span()))
        ? trials
            .error(text)
            .flatMap(error -> new CallMends(trials, source, statement, error).find())
        : corrected(translated, false);
  }

  /** Whether the error is about a word that people elsewhere use: a similar one is not meant. */
  private static boolean isForeign(Diagnostic error) {
    return switch (error.code()) {
      case UNKNOWN_NAME, UNKNOWN_OPERATION ->
          Phrasebook.get().knows(error.primary().place().text())
              || Phrasebook.get().isLibrary(error.primary().place().text());
      default -> false;
    };
  }

  /**
   * The error of a foreign call without a similar word, and with the rule that XLA's own breaks.
   */
  private Diagnostic unfit(Diagnostic error, String translated) {
    return because(error.correcting(List.of()).saying(""), translated);
  }

  /** Tells whether a correction has the words of {@code text} in another order. */
  private static boolean isRearranged(String correction, String text) {
    return !correction.equals(text)
        && Arrays.equals(correction.chars().sorted().toArray(), text.chars().sorted().toArray());
  }

  /** The error with the rule that the same call breaks in XLA's words. */
  private Diagnostic because(Diagnostic error, String translated) {
    return trials
        .error(translated)
        .filter(refused -> refused.code() == Code.CONSTRAINT)
        .map(refused -> error.fact(translated, refused.message() + "; " + refused.primary().text()))
        .orElse(error);
  }

  /** The error without a similar word, and with the whole foreign phrase told of. */
  private static Diagnostic inOtherWords(Diagnostic error, Translator translator) {
    boolean unknown =
        switch (error.code()) {
          case UNKNOWN_NAME, UNKNOWN_OPERATION -> true;
          default -> false;
        };
    Span place = error.primary().place().span();
    boolean isPhrase = translator.foreign().stream().anyMatch(span -> contains(span, place));
    return unknown ? error.saying(isPhrase ? "XLA has other words for this" : "") : error;
  }

  private static boolean contains(Span outer, Span inner) {
    return outer.start() <= inner.start() && inner.end() <= outer.end();
  }
}
