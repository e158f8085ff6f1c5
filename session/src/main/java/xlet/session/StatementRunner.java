package xlet.session;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import xlet.engine.array.MemoryBoundException;
import xlet.engine.array.Value;
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
import xlet.grammar.tree.Label;
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

/** Carries out one statement: whole, or with a diagnostic and without effect. */
final class StatementRunner {
  private final Session session;
  private final SourceText source;
  private final Span span;
  private final Environment names;
  private final boolean evaluate;
  private final List<Diagnostic> warnings = new ArrayList<>();

  StatementRunner(
      Session session, SourceText source, Span span, Environment names, boolean evaluate) {
    this.session = session;
    this.source = source;
    this.span = span;
    this.names = names;
    this.evaluate = evaluate;
  }

  Outcome run(Statement statement) {
    long start = System.nanoTime();
    Result result = guarded(() -> result(statement));
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
        Meaning function = new Blocks(lowering(names.inner())).definition(define);
        names.bind(define.name().text(), function);
        yield new Result.Defined(define.name().text(), function.describe());
      }
      case Declare declare -> {
        new Blocks(lowering(names)).declare(declare);
        yield new Result.Silent();
      }
      case ExpressionStatement expression -> expression(expression);
      case Expectation expectation ->
          new Expectations(session, source, span, evaluate, lowering(names)).check(expectation);
      case Scope scope -> scope(scope);
      case ReplicaBlock block ->
          failed(Code.UNSUPPORTED, "values of several replicas are not there yet", "");
      case Import ignored -> new Result.Silent();
      case Label ignored -> new Result.Silent();
      case Directive ignored -> new Result.Silent();
    };
  }

  private Lowering lowering(Environment scope) {
    return new Lowering(source, span, scope, session.host(warnings));
  }

  private Result let(Let let) {
    Lowering lowering = lowering(names.inner());
    Meaning meaning = new Blocks(lowering).value(let);
    String name = let.name().text();
    if (!(meaning instanceof Meaning.Data(Node node))) {
      names.bind(name, meaning);
      return new Result.Defined(name, meaning.describe());
    }
    if (!evaluate || lowering.isOpen(node)) {
      names.bind(name, meaning);
      return new Result.Bound(name, node.shape(), Optional.empty());
    }
    Session.Run run = session.evaluate(node);
    adopt(lowering.environment());
    session.keep(name, run, new Place(source, span), named(lowering));
    session.remember(new Meaning.Data(new Node.Known(run.value())));
    return new Result.Bound(name, node.shape(), Optional.of(run.value()));
  }

  /** Names that a loop of the statement has assigned. */
  private void adopt(Environment scope) {
    scope.own().forEach(names::bind);
  }

  private static IdentityHashMap<Node, String> named(Lowering lowering) {
    return lowering.names();
  }

  private Result expression(ExpressionStatement statement) {
    Lowering lowering = lowering(names);
    if (new Blocks(lowering).fills(statement.expression())) {
      return new Result.Silent();
    }
    Meaning meaning = lowering.meaning(statement.expression(), Hint.NONE);
    if (!(meaning instanceof Meaning.Data(Node node))) {
      session.remember(meaning);
      return new Result.Defined("", meaning.describe());
    }
    if (!evaluate || lowering.isOpen(node)) {
      session.remember(meaning);
      return new Result.Evaluated(node.shape(), Optional.empty());
    }
    Session.Run run = session.evaluate(node);
    Value value = run.value();
    session.keep(Session.LAST, run, new Place(source, span), named(lowering));
    session.remember(new Meaning.Data(new Node.Known(value)));
    return new Result.Evaluated(node.shape(), Optional.of(value));
  }

  /** Statements in braces: names declared inside end with it, the rest stays. */
  private Result scope(Scope scope) {
    Environment inner = names.inner();
    for (Statement statement : scope.statements()) {
      new Blocks(lowering(inner)).execute(statement);
    }
    return new Result.Silent();
  }
}
