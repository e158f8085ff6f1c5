package xlet.grammar.hlo;

import static xlet.grammar.scan.SyntaxFailure.quoted;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.BailErrorStrategy;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.antlr.v4.runtime.misc.IntervalSet;
import org.antlr.v4.runtime.misc.ParseCancellationException;
import xlet.grammar.hlo.rules.HloLexer;
import xlet.grammar.hlo.rules.HloParser;
import xlet.grammar.scan.SyntaxFailure;
import xlet.grammar.tree.HloModule;
import xlet.grammar.tree.Span;

/** Reads a module of HLO text. */
public final class ModuleReader {
  /** Signs that an error names in words; others are named as they are written. */
  private static final Map<Integer, String> WORDS =
      Map.of(
          HloLexer.NAME, "a name",
          HloLexer.NUMBER, "a number",
          HloLexer.STRING, "a string",
          Token.EOF, "the end of the module");

  /** More than so many signs that could stand at a place are not listed. */
  private static final int MOST_EXPECTED = 4;

  private final HloParser parser;
  private final int offset;

  private ModuleReader(String text, int offset) {
    HloLexer lexer = new HloLexer(CharStreams.fromString(text));
    lexer.removeErrorListeners();
    this.parser = new HloParser(new CommonTokenStream(lexer));
    this.offset = offset;
    parser.removeErrorListeners();
    parser.setErrorHandler(new BailErrorStrategy());
    parser.getInterpreter().setPredictionMode(PredictionMode.SLL);
  }

  /**
   * The module that {@code text} is.
   *
   * @param offset where the text stands in its source, in code points: places count from there
   * @throws SyntaxFailure if it is none; it says where and what could have stood there
   */
  public static HloModule read(String text, int offset) {
    ModuleReader reader = new ModuleReader(text, offset);
    try {
      return new ModuleBuilder(offset).module(reader.parser.module());
    } catch (ParseCancellationException stopped) {
      throw reader.failure(stopped);
    } catch (StackOverflowError deep) {
      throw new SyntaxFailure(
          ModuleBuilder.span(reader.parser.getCurrentToken(), offset), "this is nested too deep");
    }
  }

  private SyntaxFailure failure(ParseCancellationException stopped) {
    Token found =
        stopped.getCause() instanceof RecognitionException e && e.getOffendingToken() != null
            ? e.getOffendingToken()
            : parser.getCurrentToken();
    boolean end = found.getType() == Token.EOF;
    Span place = ModuleBuilder.span(found, offset);
    String seen = end ? "the end of the module" : quoted(found.getText());
    List<String> expected = expected(stopped);
    String message =
        expected.isEmpty() || expected.size() > MOST_EXPECTED
            ? seen + " cannot stand here"
            : "expected " + String.join(" or ", expected) + ", found " + seen;
    return new SyntaxFailure(place, message).expected(seen, expected);
  }

  private List<String> expected(ParseCancellationException stopped) {
    IntervalSet types =
        stopped.getCause() instanceof RecognitionException e && e.getExpectedTokens() != null
            ? e.getExpectedTokens()
            : new IntervalSet();
    List<String> words = new ArrayList<>();
    for (int type : types.toArray()) {
      String literal = parser.getVocabulary().getLiteralName(type);
      if (WORDS.containsKey(type)) {
        words.add(WORDS.get(type));
      } else if (literal != null) {
        words.add("`" + literal.substring(1, literal.length() - 1) + "`");
      }
    }
    return words;
  }
}
