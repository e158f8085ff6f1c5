package xlet.grammar.build;

import static xlet.grammar.scan.SyntaxFailure.quoted;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;
import xlet.grammar.rules.XletParser.NameContext;
import xlet.grammar.scan.SourceToken;
import xlet.grammar.scan.SyntaxFailure;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.Span;

/** Places, texts and numbers of parse trees. */
final class ParseTrees {
  private static final Pattern ESCAPED = Pattern.compile("\\\\(.)", Pattern.DOTALL);

  private ParseTrees() {}

  static SourceToken start(ParserRuleContext context) {
    return (SourceToken) context.getStart();
  }

  static Span span(ParseTree tree) {
    if (tree instanceof TerminalNode node) {
      return ((SourceToken) node.getSymbol()).span();
    }
    ParserRuleContext context = (ParserRuleContext) tree;
    Span start = start(context).span().before();
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

  static Name name(NameContext context) {
    String text = text(context);
    return new Name(span(context), text.startsWith("%") ? text.substring(1) : text);
  }

  /** Names with dots between them. */
  static String dotted(List<NameContext> names) {
    return names.stream().map(ParseTrees::text).collect(Collectors.joining("."));
  }

  static int integer(TerminalNode number) {
    return integer(number.getText(), span(number));
  }

  /** An integer that fits an int. */
  static int integer(String text, Span span) {
    long value = size(text, span);
    if (value > Integer.MAX_VALUE) {
      throw new SyntaxFailure(span, quoted(text) + " is too large");
    }
    return (int) value;
  }

  static long size(TerminalNode number) {
    return size(number.getText(), span(number));
  }

  static long size(String text, Span span) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      boolean digits = text.chars().allMatch(c -> c >= '0' && c <= '9');
      String wrong = digits ? " is too large" : " is not a whole number";
      throw new SyntaxFailure(span, quoted(text) + wrong);
    }
  }

  /** The inside of a string in quotes with {@code \n}, {@code \t}, {@code \"} resolved. */
  static String unquoted(String text) {
    return ESCAPED
        .matcher(text.substring(1, text.length() - 1))
        .replaceAll(escape ->
            switch (escape.group(1)) {
              case "n" -> "\n";
              case "t" -> "\t";
              case "r" -> "\r";
              default -> Matcher.quoteReplacement(escape.group(1));
            });
  }
}
