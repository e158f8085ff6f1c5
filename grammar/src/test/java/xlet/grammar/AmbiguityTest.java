package xlet.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.ATNConfigSet;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.antlr.v4.runtime.dfa.DFA;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import xlet.grammar.rewrite.TokenRewriter;
import xlet.grammar.rules.XletParser;
import xlet.grammar.scan.Scanner;
import xlet.grammar.scan.SourceToken;
import xlet.grammar.split.Piece;
import xlet.grammar.split.StatementSplitter;

/** No statement of the documents, the forms or the examples can be read in two ways. */
class AmbiguityTest {
  static Stream<Path> files() throws IOException {
    List<Path> files = new ArrayList<>();
    for (String folder :
        List.of("src/test/resources/documents", "src/test/resources/forms", "../examples")) {
      try (Stream<Path> found = Files.list(Path.of(folder))) {
        found.filter(file -> file.toString().endsWith(".xlet")).sorted().forEach(files::add);
      }
    }
    return files.stream();
  }

  @ParameterizedTest
  @MethodSource("files")
  void aStatementHasOneReading(Path file) throws IOException {
    Set<String> ambiguities = new TreeSet<>();
    List<SourceToken> tokens = Scanner.scan(Files.readString(file));
    for (Piece piece : StatementSplitter.split(TokenRewriter.rewrite(tokens))) {
      if (piece instanceof Piece.Whole whole) {
        ambiguities.addAll(ambiguities(whole.tokens()));
      }
    }
    assertThat(ambiguities).isEmpty();
  }

  private static Set<String> ambiguities(List<SourceToken> tokens) {
    Set<String> found = new TreeSet<>();
    List<SourceToken> all = new ArrayList<>(tokens);
    all.add(SourceToken.inserted(Token.EOF, tokens.getLast()));
    XletParser parser = new XletParser(new CommonTokenStream(new ListTokenSource(all)));
    parser.getInterpreter().setPredictionMode(PredictionMode.LL_EXACT_AMBIG_DETECTION);
    parser.removeErrorListeners();
    parser.addErrorListener(
        new BaseErrorListener() {
          @Override
          public void reportAmbiguity(
              Parser recognizer,
              DFA dfa,
              int start,
              int stop,
              boolean exact,
              BitSet alternatives,
              ATNConfigSet configurations) {
            int rule = dfa.atnStartState.ruleIndex;
            if (rule == XletParser.RULE_statement) {
              String read = recognizer.getTokenStream().getText(tokens.getFirst(), all.get(stop));
              found.add(alternatives + " of " + recognizer.getRuleNames()[rule] + ": " + read);
            }
          }
        });
    parser.line();
    return found;
  }
}
