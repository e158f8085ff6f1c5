package xlet.grammar;

import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;
import xlet.grammar.rules.XletParser;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.Span;

/** Places and texts of parse trees. */
final class Contexts {
  private final SourceText source;

  Contexts(SourceText source) {
    this.source = source;
  }

  static Span span(ParserRuleContext context) {
    Token start = context.getStart();
    Token stop = context.getStop();
    return stop == null || stop.getStopIndex() < start.getStartIndex()
        ? new Span(start.getStartIndex(), start.getStartIndex())
        : new Span(start.getStartIndex(), stop.getStopIndex() + 1);
  }

  static Span span(TerminalNode node) {
    return Words.span(node.getSymbol());
  }

  static Span span(ParseTree tree) {
    return tree instanceof ParserRuleContext context ? span(context) : span((TerminalNode) tree);
  }

  String text(ParserRuleContext context) {
    return source.slice(span(context));
  }

  String text(Token token) {
    return source.slice(Words.span(token));
  }

  Name name(XletParser.NameContext context) {
    String text = text(context);
    return new Name(span(context), text.startsWith("%") ? text.substring(1) : text);
  }

  /** An integer that fits an int. */
  int integer(TerminalNode number) {
    long value = size(number.getText(), span(number));
    if (value > Integer.MAX_VALUE) {
      throw failure(span(number), "`" + number.getText() + "` is too large");
    }
    return (int) value;
  }

  static long size(String text, Span span) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      boolean digits = text.chars().allMatch(c -> c >= '0' && c <= '9');
      throw failure(
          span, digits ? "`" + text + "` is too large" : "`" + text + "` is not a whole number");
    }
  }

  static SyntaxFailure failure(Span span, String message) {
    return new SyntaxFailure(new SyntaxError(span, message));
  }

  /** The text from one place to another. */
  String between(List<? extends ParserRuleContext> contexts) {
    return source.slice(span(contexts.getFirst()).to(span(contexts.getLast())));
  }
}
