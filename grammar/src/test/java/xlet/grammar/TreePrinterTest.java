package xlet.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import xlet.grammar.tree.Program;
import xlet.grammar.tree.Statement;

/** A printed tree is read as the same tree. */
class TreePrinterTest {
  @Property(tries = 300)
  void printedStatementsAreReadAgain(@ForAll("statements") Statement statement) {
    String text = TreePrinter.print(statement);
    ParseResult again = Parser.parse(SourceText.of(text));
    assertThat(again.errors()).as(text).isEmpty();
    assertThat(again.program().statements()).as(text).hasSize(1);
    assertThat(Structure.same(again.program().statements().getFirst(), statement))
        .as(text)
        .isTrue();
  }

  @Property(tries = 200)
  void textNeverEndsTheParser(@ForAll("texts") String text) {
    SourceText source = SourceText.of(text);
    ParseResult result = Parser.parse(source);
    result.errors().forEach(error -> assertThat(source.slice(error.span())).isNotNull());
    assertThat(Parser.isComplete(text)).isNotNull();
    assertThat(Tokens.of(source)).isNotNull();
  }

  @Provide
  Arbitrary<Statement> statements() {
    return Trees.statements();
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.of(
            "{",
            "}",
            "(",
            ")",
            "[",
            "]",
            "|",
            "|1 2|",
            "=",
            "==",
            "==>",
            "=>",
            "->",
            ">>>",
            ":",
            ";",
            ",",
            "\n",
            " ",
            "let ",
            "then ",
            "if ",
            "else",
            "return ",
            "while ",
            "x",
            "f",
            "1",
            "2.0f",
            "f32",
            "f32[2]",
            "%a",
            "// Result: ",
            "/*a=*/",
            "/*",
            "\"",
            "//// x\n",
            "\uFF0C",
            "replica 0:",
            "within ",
            "fails",
            "-",
            "*",
            "f(a):\n",
            "  ",
            "4x2",
            "b01f_01io->b01f")
        .list()
        .ofMaxSize(25)
        .map(parts -> String.join("", parts));
  }

  @ParameterizedTest
  @MethodSource("xlet.grammar.DocumentsTest#documents")
  void documentsArePrintedAndReadAgain(Path document) throws IOException {
    Program program = Parser.parse(SourceText.of(Files.readString(document))).program();
    String text = TreePrinter.print(program);
    ParseResult again = Parser.parse(SourceText.of(text));
    assertThat(again.errors()).as(text).isEmpty();
    assertThat(Structure.same(again.program(), program)).as(text).isTrue();
  }
}
