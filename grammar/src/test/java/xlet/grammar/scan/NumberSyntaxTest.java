package xlet.grammar.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import xlet.grammar.rules.XletLexer;

/** The quick recogniser of numbers agrees with the lexer, which has the syntax. */
class NumberSyntaxTest {
  @Property
  void agreesWithTheLexer(@ForAll("words") String word) {
    List<SourceToken> tokens = Scanner.scan(word);
    boolean signed = tokens.getFirst().is(XletLexer.PLUS) || tokens.getFirst().is(XletLexer.MINUS);
    List<SourceToken> rest = signed ? tokens.subList(1, tokens.size()) : tokens;
    boolean element =
        rest.size() == 1
            && (rest.getFirst().is(XletLexer.NUMBER)
                || (!signed
                    && (rest.getFirst().is(XletLexer.TRUE)
                        || rest.getFirst().is(XletLexer.FALSE))));
    assertThat(NumberSyntax.isNumber(word, 0, word.length())).as(word).isEqualTo(element);
  }

  @Provide
  Arbitrary<String> words() {
    return Arbitraries.of(
            "0", "7", "12", ".", "e", "E", "f", "F", "+", "-", "inf", "nan", "true", "false", "x")
        .list()
        .ofMinSize(1)
        .ofMaxSize(6)
        .map(parts -> String.join("", parts));
  }
}
