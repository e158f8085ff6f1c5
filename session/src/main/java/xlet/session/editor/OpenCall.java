package xlet.session.editor;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.grammar.SourceText;
import xlet.grammar.Tokens;
import xlet.grammar.tree.Span;
import xlet.session.Session;
import xlet.session.catalog.Operations;

/**
 * The call of an operation in whose brackets a cursor stands.
 *
 * @param op the operation
 * @param arguments the text of the arguments before the one at the cursor
 * @param name the name of the argument at the cursor; empty if it has none
 * @param inList whether the cursor stands in a list in braces, which is the argument or part of it
 */
public record OpenCall(OpDef op, String arguments, String name, boolean inList) {
  /** So much of a long text decides what may stand at its end, in characters. */
  private static final int NEAR = 10_000;

  /** Returns what stands before {@code cursor}: of a long text, whole lines near it. */
  public static String near(String text, int cursor) {
    int from = Math.max(0, cursor - NEAR);
    int line = from == 0 ? 0 : text.indexOf('\n', from) + 1;
    return text.substring(line > 0 && line <= cursor ? line : from, cursor);
  }

  /** The parameter that the argument at the cursor is for. */
  Optional<Parameter> parameter(Session session) {
    return name.isEmpty() ? rest(session).stream().findFirst() : op.parameter(name);
  }

  /** The parameters that no argument before the cursor is for, that of the cursor first. */
  List<Parameter> rest(Session session) {
    return session.rest(op, arguments);
  }

  /** A bracket that is open: what is called, where its arguments begin, where the last one does. */
  private static final class Bracket {
    private final String callee;
    private final int start;
    private int comma;
    private String name = "";

    Bracket(String callee, int start) {
      this.callee = callee;
      this.start = start;
      this.comma = start;
    }

    Optional<OpenCall> call(SourceText source, boolean inList) {
      String arguments = source.slice(new Span(start, comma));
      return Operations.find(callee).map(op -> new OpenCall(op, arguments, name, inList));
    }
  }

  /**
   * The innermost call that is open at the end of {@code before}; a list in braces belongs to it.
   */
  static Optional<OpenCall> at(String before) {
    SourceText source = SourceText.of(before);
    Deque<Bracket> open = new ArrayDeque<>();
    String previous = "";
    for (Tokens.Word token : Tokens.of(source)) {
      String text = source.slice(token.span());
      switch (text) {
        case "(", "{", "[" ->
            open.push(new Bracket(text.equals("(") ? previous : "", token.span().end()));
        case ")", "}", "]" -> open.poll();
        case "," -> {
          if (!open.isEmpty()) {
            open.element().comma = token.span().start();
            open.element().name = "";
          }
        }
        case "=" -> {
          if (!open.isEmpty()) {
            open.element().name = previous;
          }
        }
        default -> {}
      }
      previous = text;
    }
    boolean inList = false;
    while (!open.isEmpty() && open.element().callee.isEmpty()) {
      open.pop();
      inList = true;
    }
    return open.isEmpty() ? Optional.empty() : open.element().call(source, inList);
  }
}
