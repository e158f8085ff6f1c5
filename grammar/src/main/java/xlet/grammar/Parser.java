package xlet.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import xlet.grammar.build.ProgramBuilder;
import xlet.grammar.hlo.ModuleReader;
import xlet.grammar.hlo.ModuleText;
import xlet.grammar.mend.CommentedOperands;
import xlet.grammar.mend.ForeignForms;
import xlet.grammar.parse.StatementParser;
import xlet.grammar.rewrite.TokenRewriter;
import xlet.grammar.scan.Scanner;
import xlet.grammar.scan.SourceToken;
import xlet.grammar.scan.SyntaxFailure;
import xlet.grammar.split.Piece;
import xlet.grammar.split.StatementSplitter;
import xlet.grammar.tree.Program;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.SyntaxError;

/**
 * Reads programs. This is the one door to the grammar: {@link #parse} for a whole text, {@link
 * #isComplete} for a text that is being typed, {@link Tokens#of} for its colours.
 */
public final class Parser {
  private static final int LONGEST_FOREIGN = 1000;

  private Parser() {}

  /**
   * Reads a program. A statement that cannot be read gives one error, and the others are read
   * nevertheless.
   *
   * @param source the program
   */
  public static ParseResult parse(SourceText source) {
    List<ModuleText.Found> modules = ModuleText.in(source.text());
    List<SourceToken> tokens = Scanner.scan(ModuleText.without(source.text(), modules));
    return read(source, with(modules, split(tokens)), CommentedOperands.of(tokens));
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
    ParseResult result = read(source, whole, List.of());
    return result.ok() ? ending : new Completeness.Invalid(result.errors().getFirst());
  }

  private static List<Piece> split(SourceText source) {
    List<ModuleText.Found> modules = ModuleText.in(source.text());
    return with(modules, split(Scanner.scan(ModuleText.without(source.text(), modules))));
  }

  /** The statements of a program and its modules in order. */
  private static List<Piece> with(List<ModuleText.Found> modules, List<Piece> statements) {
    List<Piece> pieces = new ArrayList<>(statements);
    modules.forEach(
        module -> pieces.add(new Piece.Module(module.span(), module.text(), module.whole())));
    pieces.sort((a, b) -> byStart(a.span(), b.span()));
    return pieces;
  }

  private static List<Piece> split(List<SourceToken> tokens) {
    return StatementSplitter.split(TokenRewriter.rewrite(tokens));
  }

  private static ParseResult read(
      SourceText source, List<Piece> pieces, List<SyntaxFailure> noticed) {
    ProgramBuilder builder = new ProgramBuilder();
    List<SyntaxError> errors = new ArrayList<>();
    for (Piece piece : pieces) {
      try {
        add(piece, builder);
      } catch (SyntaxFailure failure) {
        errors.add(told(failure, piece, source));
        builder.fail();
      } catch (StackOverflowError e) {
        SyntaxFailure failure = new SyntaxFailure(piece.span(), "this is nested too deep");
        errors.add(failure.in(piece.span()));
        builder.fail();
      }
    }
    errors.sort((a, b) -> byStart(a.span(), b.span()));
    List<SyntaxError> warnings =
        noticed.stream().map(failure -> failure.in(failure.span())).toList();
    return new ParseResult(new Program(source.span(), builder.statements()), errors, warnings);
  }

  /** Compares as {@code Comparator.comparingInt} does, which takes 3 ms to link at each start. */
  private static int byStart(Span a, Span b) {
    return Integer.compare(a.start(), b.start());
  }

  /** Says which form of another language a statement has, if it has one; else what is wrong. */
  private static SyntaxError told(SyntaxFailure failure, Piece piece, SourceText source) {
    Span place = piece.span();
    SyntaxFailure told =
        place.length() > LONGEST_FOREIGN
            ? failure
            : ForeignForms.failure(source.slice(place), place.start(), Parser::reads)
                .orElse(failure);
    return told.in(place);
  }

  /** Tells whether a text can be read, whatever it means. */
  public static boolean reads(String text) {
    return program(text).isPresent();
  }

  /**
   * Returns the program in {@code text}; empty if no statement stands there, or if any cannot be
   * read. Why is not looked for, which would take longer.
   */
  public static Optional<Program> program(String text) {
    SourceText source = SourceText.of(text);
    List<Piece> pieces = split(source);
    try {
      ProgramBuilder builder = new ProgramBuilder();
      pieces.forEach(piece -> add(piece, builder));
      return pieces.isEmpty()
          ? Optional.empty()
          : Optional.of(new Program(source.span(), builder.statements()));
    } catch (SyntaxFailure | StackOverflowError e) {
      return Optional.empty();
    }
  }

  private static void add(Piece piece, ProgramBuilder builder) {
    switch (piece) {
      case Piece.Broken broken -> throw broken.failure();
      case Piece.Module module ->
          builder.module(module.span(), ModuleReader.read(module.text(), module.span().start()));
      case Piece.Whole whole ->
          builder.statement(
              whole.span(), StatementParser.parse(whole.tokens()), whole.terminated());
    }
  }
}
