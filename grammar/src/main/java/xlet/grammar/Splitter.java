package xlet.grammar;

import static xlet.grammar.rules.XletLexer.*;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.Token;
import xlet.grammar.tree.Span;

/** Cuts a program into statements, so that each can be read alone. */
final class Splitter {
  private final SourceText source;
  private final TokenCursor cursor;
  private final Gatherer gatherer;
  private final List<Chunk> chunks = new ArrayList<>();
  private int finished;

  private Splitter(SourceText source, List<Token> tokens) {
    this.source = source;
    this.cursor = new TokenCursor(source, tokens);
    this.gatherer = new Gatherer(source, cursor);
  }

  /**
   * The pieces of a program.
   *
   * @param chunks the pieces in order
   * @param ending whether more could follow the first that is not finished
   * @param finished how many come before that
   */
  record Split(List<Chunk> chunks, Completeness ending, int finished) {}

  static Split split(SourceText source, List<Token> tokens) {
    Splitter splitter = new Splitter(source, tokens);
    splitter.run();
    return new Split(splitter.chunks, splitter.gatherer.ending(), splitter.finished);
  }

  private void run() {
    while (!cursor.at(Token.EOF)) {
      if (cursor.at(NEWLINE) || cursor.at(SEMICOLON) || cursor.at(HINT)) {
        cursor.take();
      } else if (cursor.at(DIRECTIVE)) {
        Token line = cursor.take();
        chunks.add(new Chunk.Instruction(Words.span(line), line));
      } else {
        statement();
      }
      if (gatherer.ending() instanceof Completeness.Complete) {
        finished = chunks.size();
      }
    }
  }

  private void statement() {
    int place = cursor.place();
    if (Drawing.begins(cursor)) {
      Span span = Drawing.skip(cursor);
      chunks.add(new Chunk.Broken(span, Drawing.error(span)));
      return;
    }
    if (OtherLanguages.begins(cursor)) {
      Span span = OtherLanguages.skip(cursor);
      chunks.add(new Chunk.Broken(span, OtherLanguages.error(span)));
      return;
    }
    List<Token> tokens = new ArrayList<>();
    try {
      boolean terminated = gatherer.statement(tokens);
      chunks.add(new Chunk.Words(Words.span(tokens), tokens, terminated));
    } catch (SyntaxFailure failure) {
      cursor.goTo(place);
      Span skipped = Resume.skip(cursor, failure.error().span());
      chunks.add(new Chunk.Broken(skipped, mended(failure.error(), skipped)));
    }
  }

  /** The error with its mend, if characters only look like those of the language. */
  private SyntaxError mended(SyntaxError error, Span statement) {
    String found = source.slice(error.span());
    return error.mend().isEmpty()
            && found.length() == 1
            && !Lookalikes.meant(found.charAt(0)).isEmpty()
        ? error.withMend(Lookalikes.mend(source.slice(statement)))
        : error;
  }
}
