package xlet.grammar;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import xlet.grammar.build.ProgramBuilder;
import xlet.grammar.parse.StatementParser;
import xlet.grammar.rewrite.TokenRewriter;
import xlet.grammar.scan.Scanner;
import xlet.grammar.scan.SyntaxFailure;
import xlet.grammar.split.Piece;
import xlet.grammar.split.StatementSplitter;
import xlet.grammar.tree.Program;

/**
 * Reads programs. This is the one door to the grammar: {@link #parse} for a whole text, {@link
 * #isComplete} for a text that is being typed, {@link Tokens#of} for its colours.
 */
public final class Parser {
  private Parser() {}

  /**
   * Reads a program. A statement that cannot be read gives one error, and the others are read
   * nevertheless.
   *
   * @param source the program
   */
  public static ParseResult parse(SourceText source) {
    return read(source, split(source));
  }

  /**
   * Tells whether a text can be run as it stands.
   *
   * @param text the text typed so far
   */
  public static Completeness isComplete(String text) {
    SourceText source = SourceText.of(text);
    List<Piece> whole = new ArrayList<>();
    Completeness ending = new Completeness.Complete();
    for (Piece piece : split(source)) {
      Piece.Lack lack = piece.lack();
      if (lack.any()) {
        ending = new Completeness.Incomplete(lack.indent(), lack.closers());
        break;
      }
      whole.add(piece);
    }
    ParseResult result = read(source, whole);
    return result.ok() ? ending : new Completeness.Invalid(result.errors().getFirst());
  }

  private static List<Piece> split(SourceText source) {
    return StatementSplitter.split(TokenRewriter.rewrite(Scanner.scan(source.text())));
  }

  private static ParseResult read(SourceText source, List<Piece> pieces) {
    ProgramBuilder builder = new ProgramBuilder();
    List<SyntaxError> errors = new ArrayList<>();
    for (Piece piece : pieces) {
      try {
        add(piece, builder);
      } catch (SyntaxFailure failure) {
        errors.add(SyntaxError.of(failure));
        builder.fail();
      } catch (StackOverflowError e) {
        errors.add(SyntaxError.of(new SyntaxFailure(piece.span(), "this is nested too deep")));
        builder.fail();
      }
    }
    errors.sort(Comparator.comparingInt(error -> error.span().start()));
    return new ParseResult(new Program(source.span(), builder.statements()), errors);
  }

  private static void add(Piece piece, ProgramBuilder builder) {
    switch (piece) {
      case Piece.Broken broken -> throw broken.failure();
      case Piece.Instruction line -> builder.directive(line.span(), line.text());
      case Piece.Whole whole ->
          builder.statement(
              whole.span(), StatementParser.parse(whole.tokens()), whole.terminated());
    }
  }
}
