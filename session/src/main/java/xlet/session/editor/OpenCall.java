package xlet.session.editor;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import xlet.engine.array.Shape;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.engine.op.Parameter.Kind;
import xlet.grammar.SourceText;
import xlet.grammar.Tokens;
import xlet.grammar.tree.Span;
import xlet.session.Session;
import xlet.session.catalog.Operations;

/**
 * The call of an operation in whose brackets a cursor stands.
 *
 * @param op the operation
 * @param given the texts of the arguments before the one at the cursor
 * @param name the name of the argument at the cursor; empty if it has none
 * @param begun the text of the argument at the cursor so far
 * @param inList whether the cursor stands in a list in braces, which is the argument or part of it
 * @param listed the texts in the innermost list before the one at the cursor
 */
public record OpenCall(
    OpDef op, List<String> given, String name, String begun, boolean inList, List<String> listed) {
  private static final Pattern NAMED =
      Pattern.compile("\\s*(?<name>\\w+)\\s*=(?!=)(?<value>.*)", Pattern.DOTALL);

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
    if (!name.isEmpty()) {
      return op.parameter(name);
    }
    List<Parameter> rest = rest(session);
    return rest.stream()
        .filter(parameter -> isNaming(session, parameter))
        .findFirst()
        .or(() -> rest.stream().findFirst());
  }

  /**
   * Whether the argument at the cursor begins like the name of a parameter, and like nothing else.
   */
  private boolean isNaming(Session session, Parameter parameter) {
    String word = begun.strip();
    return !word.isEmpty()
        && Candidate.begins(parameter.name(), word)
        && session.names().stream().noneMatch(known -> Candidate.begins(known, word));
  }

  /** The parameters that no argument before the cursor is for, that of the cursor first. */
  List<Parameter> rest(Session session) {
    return rest(session, given.size());
  }

  private List<Parameter> rest(Session session, int arguments) {
    return session.rest(op, String.join(",", given.subList(0, arguments)));
  }

  /** The shape of what is given for the parameter {@code wanted}, of the first array if of many. */
  Optional<Shape> shape(Session session, String wanted) {
    for (int k = 0; k < given.size(); k++) {
      Matcher named = NAMED.matcher(given.get(k));
      boolean isNamed = named.matches();
      Optional<Parameter> parameter =
          isNamed ? op.parameter(named.group("name")) : rest(session, k).stream().findFirst();
      if (parameter.filter(p -> p.name().equals(wanted)).isPresent()) {
        String text = isNamed ? named.group("value") : given.get(k);
        return session.shapeOf(parameter.get().kind() == Kind.OPERANDS ? first(text) : text);
      }
    }
    return Optional.empty();
  }

  /** The first of the arrays that are listed in {@code text}, in braces or by themselves. */
  private static String first(String text) {
    String list = text.strip();
    if (!list.startsWith("{") || !list.endsWith("}")) {
      return text;
    }
    // A comma for the brace: the first that is not inside of an element ends the first element.
    SourceText source = SourceText.of(list.substring(0, list.length() - 1) + ",");
    return scan(source).element().before(source).getFirst();
  }

  /** A bracket that is open: what is called, where its arguments begin, where their commas are. */
  private static final class Bracket {
    private final String callee;
    private final int start;
    private final List<Integer> commas = new ArrayList<>();
    private String name = "";

    Bracket(String callee, int start) {
      this.callee = callee;
      this.start = start;
    }

    /** Where the text begins after the last comma. */
    int from() {
      return commas.isEmpty() ? start : commas.getLast() + 1;
    }

    /** The texts before the commas. */
    List<String> before(SourceText source) {
      List<String> texts = new ArrayList<>();
      int from = start;
      for (int comma : commas) {
        texts.add(source.slice(new Span(from, comma)));
        from = comma + 1;
      }
      return texts;
    }
  }

  /**
   * The innermost call that is open at the end of {@code before}; a list in braces belongs to it.
   */
  static Optional<OpenCall> at(String before) {
    SourceText source = SourceText.of(before);
    Deque<Bracket> open = scan(source);
    List<String> listed = open.isEmpty() ? List.of() : open.element().before(source);
    boolean inList = false;
    while (!open.isEmpty() && open.element().callee.isEmpty()) {
      open.pop();
      inList = true;
    }
    if (open.isEmpty()) {
      return Optional.empty();
    }
    Bracket call = open.element();
    String begun = source.slice(new Span(call.from(), source.span().end()));
    boolean list = inList;
    return Operations.find(call.callee)
        .map(op ->
            new OpenCall(
                op, call.before(source), call.name, begun, list, list ? listed : List.of()));
  }

  /** The brackets that are open at the end of {@code source}, the innermost first. */
  private static Deque<Bracket> scan(SourceText source) {
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
            open.element().commas.add(token.span().start());
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
    return open;
  }
}
