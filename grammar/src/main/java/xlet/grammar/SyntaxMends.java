package xlet.grammar;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import xlet.grammar.mend.ForeignForms;
import xlet.grammar.mend.NumberMends;
import xlet.grammar.mend.TokenEdits;
import xlet.grammar.scan.Lookalikes;
import xlet.grammar.scan.Scanner;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.SyntaxError;

/** Proposes texts for statements that cannot be read. A proposal is not shown before it is run. */
public final class SyntaxMends {
  private static final int LONGEST = 1000;
  private static final int MOST = 40;

  /** A proposal may have so many tokens less than the statement: none drops a part of it. */
  private static final int MOST_DROPPED = 2;

  private SyntaxMends() {}

  /**
   * The statement without one slip of typing, the likeliest first.
   *
   * @param error why it cannot be read
   * @param source the program
   */
  public static List<String> of(SyntaxError error, SourceText source) {
    Span place = error.statement();
    if (place.length() > LONGEST) {
      return error.mend().isEmpty() ? List.of() : List.of(error.mend());
    }
    String statement = source.slice(place);
    int least = Scanner.scan(statement).size() - MOST_DROPPED;
    boolean proposed = Scanner.scan(error.mend()).size() >= least;
    boolean whole = operands(error.mend()) >= operands(statement);
    Set<String> proposals = new LinkedHashSet<>();
    if (proposed && whole) {
      proposals.add(error.mend());
    }
    boolean within = place.start() <= error.span().start() && error.span().start() <= place.end();
    int stop = within ? error.span().start() - place.start() : 0;
    Stream.concat(
            TokenEdits.of(statement, stop).stream(),
            error.labels().stream()
                .map(label -> label.span().start() - place.start())
                .filter(at -> at >= 0 && at <= place.length())
                .flatMap(at -> TokenEdits.of(statement, at).stream()))
        .filter(Parser::reads)
        .limit(MOST)
        .forEach(proposals::add);
    if (proposed) {
      proposals.add(error.mend());
    }
    proposals.remove(statement);
    return List.copyOf(proposals);
  }

  /** The number of names, numbers and other words that have a value. */
  private static long operands(String text) {
    return Scanner.scan(text).stream()
        .filter(token -> token.endsOperand() && !")]}".contains(token.getText()))
        .count();
  }

  /** A statement in the forms of this language, where it has those of others. */
  public static List<String> foreign(String statement) {
    String written = Lookalikes.mend(NumberMends.replaced(statement));
    Set<String> texts = new LinkedHashSet<>(ForeignForms.replaced(statement));
    if (!written.equals(statement)) {
      texts.add(written);
      texts.addAll(ForeignForms.replaced(written));
    }
    return List.copyOf(texts);
  }
}
