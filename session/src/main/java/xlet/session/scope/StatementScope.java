package xlet.session.scope;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Value;
import xlet.engine.device.PerDevice;
import xlet.engine.graph.Node;
import xlet.engine.op.Call;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Grid;
import xlet.engine.op.Names;
import xlet.grammar.SourceText;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.SyntaxNode;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticException;
import xlet.session.diagnostic.Inference;
import xlet.session.diagnostic.Place;

/**
 * The context of one statement: its source, the names in scope, and the session that runs it.
 * Nothing is computed, except what an operation has to know before it runs.
 */
public final class StatementScope {
  /** Longer texts name nothing, in characters. */
  private static final int LONGEST_NAME = 10_000;

  private final SourceText source;
  private final Span statement;
  private final Environment environment;
  private final Host host;
  private final NodeNames names;
  private final Calls calls;
  private final Errors errors;
  private final Types types;

  /** The session in which the statement runs, as its lowering sees it. */
  public interface Host {
    /** Says whether to go on while something is computed. */
    Evaluation evaluation();

    /** Checks a statement that might be proposed. */
    Inference inference();

    /** Takes a warning. */
    void warn(Diagnostic warning);

    /** The value of the statement before. */
    Optional<Meaning> previous();

    /** The meanings of expressions. */
    Expressions expressions();

    /** The habits of the documents. */
    Dialect dialect();

    /** The devices that the statement runs on. */
    Grid grid();

    /** The outfeed queue of the first device, the oldest value first. */
    List<Value> outfed();

    /** The value of a node that depends on no parameter, on each device. */
    PerDevice value(Node node);

    /** Remembers where a call stands in which devices meet. */
    void place(Call call, Place place);
  }

  /** The names of nodes in the statement's source are added to {@code names}. */
  public StatementScope(
      SourceText source, Span statement, Environment environment, Host host, NodeNames names) {
    this(source, statement, environment, host, names, new Calls());
  }

  private StatementScope(
      SourceText source,
      Span statement,
      Environment environment,
      Host host,
      NodeNames names,
      Calls calls) {
    this.source = source;
    this.statement = statement;
    this.environment = environment;
    this.host = host;
    this.names = names;
    this.calls = calls;
    this.errors = new Errors(source, statement, host.inference());
    this.types = new Types(errors, environment);
  }

  /** Returns this context with other names in scope. */
  public StatementScope in(Environment inner) {
    return new StatementScope(source, statement, inner, host, names, calls);
  }

  /** Returns the context of a body of its own with {@code inner} in scope. */
  public StatementScope body(Environment inner) {
    return new StatementScope(source, statement, inner, host, names);
  }

  /** The calls of computations so far. */
  public Calls calls() {
    return calls;
  }

  /** The source in which the statement stands. */
  public SourceText source() {
    return source;
  }

  /** The place of the whole statement. */
  public Span statement() {
    return statement;
  }

  /** The names in scope. */
  public Environment environment() {
    return environment;
  }

  /** The session in which the statement runs. */
  public Host host() {
    return host;
  }

  /** Warns of a place of the source; {@code found} is said beside it. */
  public void warn(Code code, Span place, String message, String found) {
    host.warn(Diagnostic.warning(code, source, place, message, found));
  }

  /** The names of nodes in the source. */
  public NodeNames names() {
    return names;
  }

  /** Makes errors about places of the statement. */
  public Errors errors() {
    return errors;
  }

  /** Reads types as they are written. */
  public Types types() {
    return types;
  }

  /** The habits of the documents. */
  public Dialect dialect() {
    return host.dialect();
  }

  /** The source text of {@code node}. */
  public String text(SyntaxNode node) {
    return source.slice(node.span());
  }

  /** Returns the meaning of {@code expr}. */
  public Meaning meaning(Expr expr, Hint hint) {
    return host.expressions().meaning(this, expr, hint);
  }

  /** The array, tuple or token that {@code expr} is. */
  public Node data(Expr expr) {
    return data(expr, Hint.NONE);
  }

  /** The array, tuple or token that {@code expr} is; literals in it take the type of the hint. */
  public Node data(Expr expr, Hint hint) {
    return switch (meaning(expr, hint)) {
      case Meaning.Data(Node node) -> {
        if (expr.span().length() <= LONGEST_NAME) {
          names.put(node, text(expr));
        }
        yield node;
      }
      case Meaning other ->
          throw errors.at(
              expr,
              other instanceof Meaning.Function ? Code.NOT_A_COMPUTATION : Code.WRONG_ARGUMENT,
              "a value is wanted here",
              "this is " + other.describe());
    };
  }

  /** The value of {@code node}, where it has to be known before the program runs. */
  public Value value(Expr place, Node node) {
    if (GraphBuilder.isOpen(node)) {
      throw errors.at(place, Code.WRONG_ARGUMENT, "this has to be known before the program runs");
    }
    return host.value(node)
        .common()
        .orElseThrow(() ->
            errors.at(
                place,
                Code.WRONG_ARGUMENT,
                "this has to be the same on all devices",
                "it differs among " + host.grid().describe()));
  }

  /** Argument {@code number} of a call that is none of an operation. */
  public Expr argument(CallExpr call, int number) {
    if (number < call.arguments().size()) {
      return call.arguments().get(number).value();
    }
    throw errors.at(call, Code.MISSING_ARGUMENT, text(call.callee()) + " needs more arguments");
  }

  /** The shape of {@code node}, which has to be an array's, at its largest. */
  public ArrayShape arrayShape(Expr place, Node node) {
    return node.shape()
        .array()
        .orElseThrow(() ->
            errors.at(place, Code.WRONG_ARGUMENT, "an array is wanted here", node.shape().text()));
  }

  /** Returns true for a word that stands before the number of devices. */
  public static boolean isGrid(String word) {
    return word.equals("replicas") || word.equals("partitions");
  }

  /** Says that the number of devices is missing, or is none. */
  public DiagnosticException wrongGrid(SyntaxNode place, String word) {
    return errors.at(
        place,
        Code.WRONG_ARGUMENT,
        "`%1$s` takes a number from 1 on, such as `%1$s 2`".formatted(word));
  }

  /** Says that {@code name} is not defined and proposes names that are near. */
  public DiagnosticException unknown(SyntaxNode place, String name) {
    if (isGrid(name)) {
      return wrongGrid(place, name);
    }
    List<String> near = near(name);
    Diagnostic diagnostic =
        Diagnostic.error(
            Code.UNKNOWN_NAME,
            source,
            place.span(),
            "`" + name + "` is not defined",
            near.isEmpty() ? "" : "did you mean `" + near.getFirst() + "`?");
    for (String other : near) {
      String type = environment.find(other).map(Meaning::describe).orElse("");
      diagnostic = proposing(diagnostic.fact(other, type), place, other);
    }
    return new DiagnosticException(diagnostic);
  }

  /** Names that are similar, and those that look the same but for letters of other alphabets. */
  private List<String> near(String name) {
    List<String> all = List.copyOf(environment.all());
    return Stream.concat(
            Names.similar(name, all).stream(), all.stream().filter(other -> looksLike(name, other)))
        .distinct()
        .toList();
  }

  private static boolean looksLike(String name, String other) {
    return name.length() == other.length()
        && !name.equals(other)
        && IntStream.range(0, name.length())
            .allMatch(at -> name.charAt(at) > 127 || name.charAt(at) == other.charAt(at));
  }

  /** {@code diagnostic} with the statement mended by writing {@code text} at {@code place}. */
  public Diagnostic proposing(Diagnostic diagnostic, SyntaxNode place, String text) {
    return errors.proposing(diagnostic, place.span(), text);
  }
}
