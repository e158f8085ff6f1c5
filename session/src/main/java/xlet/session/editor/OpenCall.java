package xlet.session.editor;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.grammar.SourceText;
import xlet.grammar.Tokens;
import xlet.session.catalog.Operations;

/**
 * The call of an operation in whose brackets a cursor stands.
 *
 * @param op what is called
 * @param argument the number of the argument at the cursor
 * @param named the names of those given by name
 * @param last the last name given: the parameter at the cursor, if it is given by name
 */
public record OpenCall(OpDef op, int argument, Set<String> named, String last) {
  public OpenCall {
    named = Set.copyOf(named);
  }

  /** So much of a long text decides what may stand at its end, in characters. */
  private static final int NEAR = 10_000;

  /** What stands before {@code cursor} in {@code text}: of a long text, whole lines near it. */
  public static String near(String text, int cursor) {
    int from = Math.max(0, cursor - NEAR);
    int line = from == 0 ? 0 : text.indexOf('\n', from) + 1;
    return text.substring(line > 0 && line <= cursor ? line : from, cursor);
  }

  /** The parameter that the argument at the cursor is for. */
  Optional<Parameter> parameter() {
    if (!last.isEmpty()) {
      return op.parameter(last);
    }
    return argument < op.parameters().size()
        ? Optional.of(op.parameters().get(argument))
        : Optional.empty();
  }

  /** A bracket that is open: what is called, and what stands in it up to the cursor. */
  private static final class Bracket {
    private final String callee;
    private final Set<String> named = new LinkedHashSet<>();
    private int commas;
    private String last = "";

    Bracket(String callee) {
      this.callee = callee;
    }

    Optional<OpenCall> call() {
      return Operations.find(callee).map(op -> new OpenCall(op, commas, named, last));
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
        case "(", "{", "[" -> open.push(new Bracket(text.equals("(") ? previous : ""));
        case ")", "}", "]" -> open.poll();
        case "," -> {
          if (!open.isEmpty()) {
            open.element().commas++;
            open.element().last = "";
          }
        }
        case "=" -> {
          if (!open.isEmpty()) {
            open.element().named.add(previous);
            open.element().last = previous;
          }
        }
        default -> {}
      }
      previous = text;
    }
    while (!open.isEmpty() && open.element().callee.isEmpty()) {
      open.pop();
    }
    return open.isEmpty() ? Optional.empty() : open.element().call();
  }
}
