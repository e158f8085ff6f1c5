package xlet.grammar.build;

import static xlet.grammar.scan.SyntaxFailure.quoted;

import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;
import xlet.grammar.rules.XletParser;
import xlet.grammar.scan.SourceToken;
import xlet.grammar.scan.SyntaxFailure;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.Span;

/** Places, texts and numbers of parse trees. */
final class ParseTrees {
  private ParseTrees() {}

  static SourceToken start(ParserRuleContext context) {
    return (SourceToken) context.getStart();
  }

  static Span span(ParseTree tree) {
    if (tree instanceof TerminalNode node) {
      return ((SourceToken) node.getSymbol()).span();
    }
    ParserRuleContext context = (ParserRuleContext) tree;
    Span start = new Span(start(context).getStartIndex(), start(context).getStartIndex());
    return context.getStop() instanceof SourceToken stop && stop.getStopIndex() >= start.start()
        ? start.to(stop.span())
        : start;
  }

  static String text(ParserRuleContext context) {
    return start(context).slice(span(context));
  }

  /** The text from the first tree to the last. */
  static String text(List<? extends ParserRuleContext> contexts) {
    ParserRuleContext first = contexts.getFirst();
    return start(first).slice(span(first).to(span(contexts.getLast())));
  }

  static Name name(XletParser.NameContext context) {
    String text = text(context);
    return new Name(span(context), text.startsWith("%") ? text.substring(1) : text);
  }

  /** An integer that fits an int. */
  static int integer(ParseTree number) {
    return integer(number.getText(), span(number));
  }

  static int integer(String text, Span span) {
    long value = size(text, span);
    if (value > Integer.MAX_VALUE) {
      throw failure(span, quoted(text) + " is too large");
    }
    return (int) value;
  }

  static long size(String text, Span span) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      boolean digits = text.chars().allMatch(c -> c >= '0' && c <= '9');
      throw failure(span, quoted(text) + (digits ? " is too large" : " is not a whole number"));
    }
  }

  /**
   * Returns the inside of a string with {@code \n}, {@code \t}, {@code \"} and the like resolved.
   */
  static String unescaped(String text) {
    StringBuilder result = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '\\' || i + 1 == text.length()) {
        result.append(c);
        continue;
      }
      char escaped = text.charAt(++i);
      result.append(
          switch (escaped) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            default -> escaped;
          });
    }
    return result.toString();
  }

  static SyntaxFailure failure(Span span, String message) {
    return new SyntaxFailure(span, message);
  }
}
