package xlet.grammar.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.antlr.v4.runtime.BailErrorStrategy;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.antlr.v4.runtime.misc.ParseCancellationException;
import xlet.grammar.rules.XletParser;
import xlet.grammar.rules.XletParser.LineContext;
import xlet.grammar.rules.XletParser.StatementContext;
import xlet.grammar.scan.SourceToken;
import xlet.grammar.scan.SyntaxFailure;

/** Runs the generated parser on the tokens of one statement. */
public final class StatementParser {
  private StatementParser() {}

  /**
   * The parse tree of a statement.
   *
   * @throws SyntaxFailure if it is none
   */
  public static StatementContext parse(List<SourceToken> tokens) {
    try {
      return line(tokens, PredictionMode.SLL).statement();
    } catch (ParseCancellationException e) {
      // The quick prediction refuses some statements that the full one reads.
    }
    try {
      return line(tokens, PredictionMode.LL).statement();
    } catch (ParseCancellationException e) {
      throw ErrorDescription.of(tokens, stop(e));
    }
  }

  /** The index of the first token that does not fit; -1 if all do. */
  static int stop(List<SourceToken> tokens) {
    try {
      line(tokens, PredictionMode.LL);
      return -1;
    } catch (ParseCancellationException e) {
      return stop(e);
    }
  }

  private static int stop(ParseCancellationException e) {
    RecognitionException cause = (RecognitionException) Objects.requireNonNull(e.getCause());
    return cause.getOffendingToken().getTokenIndex();
  }

  private static LineContext line(List<SourceToken> tokens, PredictionMode mode) {
    List<SourceToken> all = new ArrayList<>(tokens);
    all.add(SourceToken.inserted(Token.EOF, tokens.getLast()));
    XletParser parser = new XletParser(new CommonTokenStream(new ListTokenSource(all)));
    parser.removeErrorListeners();
    parser.setErrorHandler(new BailErrorStrategy());
    parser.getInterpreter().setPredictionMode(mode);
    return parser.line();
  }
}
