package xlet.grammar.parse;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.BailErrorStrategy;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.InputMismatchException;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.antlr.v4.runtime.misc.ParseCancellationException;
import xlet.grammar.rules.XletParser;
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
  public static XletParser.StatementContext parse(List<SourceToken> tokens) {
    XletParser quick = parser(tokens, PredictionMode.SLL);
    quick.setErrorHandler(new BailErrorStrategy());
    try {
      return quick.line().statement();
    } catch (ParseCancellationException e) {
      int stop = stop(tokens);
      if (stop < 0) {
        return parser(tokens, PredictionMode.LL).line().statement();
      }
      throw ErrorDescription.of(tokens, stop);
    }
  }

  /** The index of the first token that does not fit; -1 if all do. */
  static int stop(List<SourceToken> tokens) {
    XletParser parser = parser(tokens, PredictionMode.LL);
    parser.setErrorHandler(new Stopping());
    try {
      parser.line();
      return -1;
    } catch (Stop stop) {
      return stop.index;
    }
  }

  private static XletParser parser(List<SourceToken> tokens, PredictionMode mode) {
    List<SourceToken> all = new ArrayList<>(tokens);
    all.add(SourceToken.inserted(Token.EOF, tokens.getLast()));
    XletParser parser = new XletParser(new CommonTokenStream(new ListTokenSource(all)));
    parser.removeErrorListeners();
    parser.getInterpreter().setPredictionMode(mode);
    return parser;
  }

  /** Says where the parser stopped. */
  private static final class Stop extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int index;

    Stop(int index) {
      super(null, null, false, false);
      this.index = index;
    }
  }

  /** Stops at the first error. */
  private static final class Stopping extends DefaultErrorStrategy {
    @Override
    public void recover(Parser parser, RecognitionException e) {
      throw stop(parser, e);
    }

    @Override
    public Token recoverInline(Parser parser) {
      throw stop(parser, new InputMismatchException(parser));
    }

    @Override
    public void sync(Parser parser) {}

    private static Stop stop(Parser parser, RecognitionException e) {
      for (ParserRuleContext context = parser.getContext();
          context != null;
          context = context.getParent()) {
        context.exception = e;
      }
      return new Stop(e.getOffendingToken().getTokenIndex());
    }
  }
}
