package xlet.session;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import xlet.engine.array.MemoryBoundException;
import xlet.engine.array.Value;
import xlet.engine.graph.Graph;
import xlet.engine.graph.Node;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Violation;
import xlet.grammar.SourceText;
import xlet.grammar.tree.Declare;
import xlet.grammar.tree.Define;
import xlet.grammar.tree.Directive;
import xlet.grammar.tree.Expectation;
import xlet.grammar.tree.ExpressionStatement;
import xlet.grammar.tree.Import;
import xlet.grammar.tree.LabelStatement;
import xlet.grammar.tree.Let;
import xlet.grammar.tree.ReplicaBlock;
import xlet.grammar.tree.Scope;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.Statement;
import xlet.session.Outcome.Result;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticException;
import xlet.session.diagnostic.Place;
import xlet.session.lowering.Blocks;
import xlet.session.lowering.Environment;
import xlet.session.lowering.Hint;
import xlet.session.lowering.Lowering;
import xlet.session.lowering.Meaning;
import xlet.session.lowering.NodeNames;
import xlet.session.plot.Plot;

/** Carries out one statement: whole, or with a diagnostic and without effect. */
final class StatementRunner {
  private final Session session;
  private final SourceText source;
  private final Span span;
  private final Environment names;
  private final Environment scope;
  private final boolean evaluate;
  private final NodeNames nodeNames = new NodeNames();
  private final List<Diagnostic> warnings = new ArrayList<>();

  StatementRunner(
      Session session, SourceText source, Span span, Environment names, boolean evaluate) {
    this.session = session;
    this.source = source;
    this.span = span;
    this.names = names;
    this.scope = names.draft();
    this.evaluate = evaluate;
  }

  Outcome run(Statement statement) {
    long start = System.nanoTime();
    Result result =
        guarded(() -> {
          session.evaluation().poll();
          Result whole = result(statement);
          nodeNames.done();
          names.commit(scope);
          return whole;
        });
    return new Outcome(span, System.nanoTime() - start, warnings, result);
  }

  /** {@code action}, whatever it throws made a diagnostic. */
  private Result guarded(Supplier<Result> action) {
    try {
      return action.get();
    } catch (DiagnosticException refused) {
      return new Result.Failed(refused.diagnostic());
    } catch (Violation violation) {
      return failed(Code.CONSTRAINT, violation.constraint().text(), violation.found());
    } catch (MemoryBoundException tooLarge) {
      return failed(Code.MEMORY, "the value would not fit into memory", text(tooLarge));
    } catch (Evaluation.Interrupted interrupted) {
      return failed(Code.INTERRUPTED, "interrupted", "");
    } catch (Evaluation.Fault fault) {
      return failed(Code.FAULT, text(fault), "");
    } catch (StackOverflowError deep) {
      return failed(Code.FAULT, "the statement is nested too deeply", "");
    } catch (OutOfMemoryError exhausted) {
      return failed(Code.MEMORY, "the memory is used up", "");
    } catch (RuntimeException defect) {
      return failed(Code.INTERNAL, "Xlet itself has failed: " + defect, "");
    }
  }

  private static String text(RuntimeException exception) {
    return String.valueOf(exception.getMessage());
  }

  private Result failed(Code code, String message, String found) {
    return new Result.Failed(Diagnostic.error(code, source, span, message, found));
  }

  private Result result(Statement statement) {
    return switch (statement) {
      case Let let -> let(let);
      case Define define -> {
        Meaning function = new Blocks(lowering(scope)).definition(define);
        scope.bind(define.name().text(), function);
        yield new Result.Defined(define.name().text(), function.describe());
      }
      case Declare declare -> {
        new Blocks(lowering(scope)).declare(declare);
        yield new Result.Silent();
      }
      case ExpressionStatement expression -> expression(expression);
      case Expectation expectation ->
          new Expectations(session, source, span, evaluate, lowering(scope)).check(expectation);
      case Scope braces -> braces(braces);
      case ReplicaBlock block ->
          failed(Code.UNSUPPORTED, "values of several replicas are not there yet", "");
      case Import ignored -> new Result.Silent();
      case LabelStatement ignored -> new Result.Silent();
      case Directive ignored -> new Result.Silent();
    };
  }

  private Lowering lowering(Environment names) {
    return new Lowering(source, span, names, session.host(warnings), nodeNames);
  }

  private Result let(Let let) {
    Lowering lowering = lowering(scope);
    Meaning meaning = new Blocks(lowering).value(let);
    String name = let.name().text();
    scope.bind(name, meaning);
    if (!(meaning instanceof Meaning.Data(Node node))) {
      return new Result.Defined(name, meaning.describe());
    }
    Optional<Value> value = settle(lowering, node);
    return new Result.Bound(name, node.shape(), value);
  }

  private Result expression(ExpressionStatement statement) {
    Lowering lowering = lowering(scope);
    if (new Blocks(lowering).fills(statement.expression())) {
      return new Result.Silent();
    }
    Meaning meaning = lowering.meaning(statement.expression(), Hint.NONE);
    if (evaluate && meaning instanceof Meaning.Drawing(Node.Operation drawing)) {
      return new Result.Plotted(plot(drawing));
    }
    if (!(meaning instanceof Meaning.Data(Node node))) {
      session.remember(meaning);
      return new Result.Defined("", meaning.describe());
    }
    boolean closed = evaluate && !lowering.isOpen(node);
    if (closed) {
      scope.bind(Session.LAST, meaning);
    }
    return new Result.Evaluated(node.shape(), settle(lowering, node));
  }

  private Plot plot(Node.Operation drawing) {
    IdentityHashMap<Node, Value> values = session.evaluate(drawing.inputs());
    List<Value> operands =
        drawing.inputs().stream().map(input -> Objects.requireNonNull(values.get(input))).toList();
    List<String> names =
        drawing.inputs().stream()
            .map(input -> nodeNames.done().getOrDefault(input, ""))
            .map(text -> text.matches("[\\p{L}_][\\p{L}\\p{N}_]*") ? text : "")
            .toList();
    return Plot.of(drawing.call(), operands, names, session.evaluation());
  }

  /** Statements in braces: names declared inside end with it, the rest stays. */
  private Result braces(Scope braces) {
    Lowering inner = lowering(scope.inner());
    for (Statement statement : braces.statements()) {
      new Blocks(inner).execute(statement);
    }
    settle(inner);
    return new Result.Silent();
  }

  /** Evaluates {@code node} and all that the statement has bound. */
  private Optional<Value> settle(Lowering lowering, Node node) {
    IdentityHashMap<Node, Value> values = settle(lowering);
    Optional<Value> value = Optional.ofNullable(values.get(node));
    session.remember(new Meaning.Data(value.<Node>map(Node.Known::new).orElse(node)));
    return value;
  }

  /** Evaluates all that the statement has bound, and binds it to its values. */
  private IdentityHashMap<Node, Value> settle(Lowering lowering) {
    Map<String, Node> bound = new LinkedHashMap<>();
    scope
        .own()
        .forEach((name, meaning) -> {
          if (meaning instanceof Meaning.Data(Node node) && evaluate && !lowering.isOpen(node)) {
            bound.put(name, node);
          }
        });
    if (bound.isEmpty()) {
      return new IdentityHashMap<>();
    }
    IdentityHashMap<Node, Value> values = session.evaluate(List.copyOf(bound.values()));
    bound.forEach((name, node) -> {
      Value value = Objects.requireNonNull(values.get(node));
      Graph origin = Graph.of(List.of(), node);
      Place place = new Place(source, span);
      session.keep(new Variable(name, value, origin, values, nodeNames.done(), place));
      scope.bind(name, new Meaning.Data(new Node.Known(value)));
    });
    return values;
  }
}
