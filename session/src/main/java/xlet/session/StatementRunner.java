package xlet.session;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import xlet.engine.array.MemoryBoundException;
import xlet.engine.array.Value;
import xlet.engine.device.PerDevice;
import xlet.engine.graph.Graph;
import xlet.engine.graph.Node;
import xlet.engine.graph.NodeValues;
import xlet.engine.op.Deadlock;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Grid;
import xlet.engine.op.Violation;
import xlet.engine.op.World;
import xlet.grammar.SourceText;
import xlet.grammar.tree.Directive;
import xlet.grammar.tree.Expectation;
import xlet.grammar.tree.Let;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.Statement;
import xlet.session.Outcome.Result;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticException;
import xlet.session.diagnostic.Inference;
import xlet.session.diagnostic.Place;
import xlet.session.lowering.Effect;
import xlet.session.lowering.StatementLowering;
import xlet.session.plot.Plot;
import xlet.session.scope.Environment;
import xlet.session.scope.GraphBuilder;
import xlet.session.scope.Lookups;
import xlet.session.scope.Meaning;
import xlet.session.scope.NodeNames;
import xlet.session.scope.StatementScope;

/** Carries out one statement: whole, or with a diagnostic and without effect. */
final class StatementRunner {
  private final Session session;
  private final SourceText source;
  private final Span span;
  private final Environment draft;
  private final boolean evaluate;
  private final Lookups lookups = new Lookups();
  private final Inference inference;
  private final NodeNames nodeNames = new NodeNames();
  private final List<Diagnostic> warnings = new ArrayList<>();
  private Effects effects = Effects.none();

  /** Whether the statement names a value that has a name: its graph is that of another one. */
  private boolean renames;

  /**
   * A runner of the statement at {@code span} of {@code source}.
   *
   * @param names the names before it
   * @param evaluate whether values are computed, not types alone
   * @param inference tries what might be proposed
   */
  StatementRunner(
      Session session,
      SourceText source,
      Span span,
      Environment names,
      boolean evaluate,
      Inference inference) {
    this.session = session;
    this.source = source;
    this.span = span;
    this.draft = names.draft(lookups);
    this.evaluate = evaluate;
    this.inference = inference;
  }

  Outcome run(Statement statement) {
    long start = System.nanoTime();
    World before = session.devices().world();
    session.devices().world(before.copy());
    Result result =
        guarded(
            () -> {
              session.evaluation().poll();
              Result whole =
                  ScopedValue.where(Grid.HERE, session.grid()).call(() -> result(statement));
              IdentityHashMap<Node, String> texts = nodeNames.done();
              if (!evaluate) {
                session.noteTexts(texts);
              }
              session.bindings().commit(draft);
              return whole;
            },
            computed(statement));
    session.devices().effects(Effects.none());
    if (result instanceof Result.Failed) {
      session.devices().world(before);
    }
    return new Outcome(span, System.nanoTime() - start, warnings, result);
  }

  /** A plan of the statement that has run, if running it again is running its graph again. */
  Optional<StatementPlan> plan(Statement statement, Outcome outcome) {
    boolean repeats =
        evaluate
            && !renames
            && warnings.isEmpty()
            && session.grid().equals(Grid.ONE)
            && draft.own().size() == 1
            && lookups.isComplete();
    return repeats
        ? StatementPlan.of(statement, outcome, lookups, draft, session)
        : Optional.empty();
  }

  /** {@code action}, whatever it throws made a diagnostic. */
  private Result guarded(Supplier<Result> action, Span computed) {
    try {
      return action.get();
    } catch (DiagnosticException refused) {
      return new Result.Failed(refused.diagnostic());
    } catch (Violation violation) {
      return failed(Code.CONSTRAINT, violation.constraint().text(), violation.found());
    } catch (MemoryBoundException tooLarge) {
      return new Result.Failed(
          Diagnostic.error(
              Code.MEMORY,
              source,
              computed,
              "the value would not fit into memory",
              text(tooLarge)));
    } catch (Evaluation.Interrupted interrupted) {
      return failed(Code.INTERRUPTED, "interrupted", "");
    } catch (Deadlock deadlock) {
      return new Result.Failed(session.devices().diagnostic(deadlock, source, span));
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

  /** Where the value of a statement stands. */
  private Span computed(Statement statement) {
    return statement instanceof Let let ? let.value().span() : span;
  }

  private static String text(RuntimeException exception) {
    return String.valueOf(exception.getMessage());
  }

  private Result failed(Code code, String message, String found) {
    return new Result.Failed(Diagnostic.error(code, source, span, message, found));
  }

  private Result result(Statement statement) {
    if (statement instanceof Directive directive) {
      new GridDirective(session, source).carryOut(directive);
    }
    StatementScope lowering = scope();
    effects = new Effects(() -> lowering.calls().effects());
    session.devices().effects(effects);
    return switch (new StatementLowering(lowering).lower(statement)) {
      case Effect.Bound(String name, Meaning.Data(Node node)) ->
          new Result.Bound(name, node.shape(), settle(node));
      case Effect.Bound(String name, Meaning meaning) -> {
        session.bindings().noteDefinition(name);
        yield new Result.Defined(name, meaning.describe());
      }
      case Effect.Stated(Meaning meaning) -> stated(meaning);
      case Effect.Claimed(Expectation expectation) ->
          new Expectations(session, source, span, evaluate, lowering).check(expectation);
      case Effect.Done() -> {
        settle();
        yield new Result.Silent();
      }
    };
  }

  private StatementScope scope() {
    StatementScope.Host host = new SessionHost(session, inference, warnings, lookups);
    return new StatementScope(source, span, draft, host, nodeNames);
  }

  private Result stated(Meaning meaning) {
    if (evaluate && meaning instanceof Meaning.Drawing(Node.Operation drawing)) {
      return new Result.Plotted(plot(drawing));
    }
    if (!(meaning instanceof Meaning.Data(Node node))) {
      session.remember(meaning);
      return new Result.Defined("", meaning.describe());
    }
    if (evaluate && !GraphBuilder.isOpen(node)) {
      draft.bind(Session.LAST, meaning);
    }
    return new Result.Evaluated(node.shape(), settle(node));
  }

  private Plot plot(Node.Operation drawing) {
    DeviceRuns runs = session.evaluate(drawing.inputs());
    List<Value> operands = drawing.inputs().stream().map(input -> runs.of(input).on(0)).toList();
    List<String> names =
        drawing.inputs().stream()
            .map(input -> nodeNames.done().getOrDefault(input, ""))
            .map(text -> text.matches("[\\p{L}_][\\p{L}\\p{N}_]*") ? text : "")
            .toList();
    return Plot.of(drawing.call(), operands, names, session.evaluation());
  }

  /** Evaluates {@code node} and all that the statement has bound. */
  private Optional<PerDevice> settle(Node node) {
    Optional<PerDevice> value = settle().filter(runs -> runs.has(node)).map(runs -> runs.of(node));
    session.remember(new Meaning.Data(value.map(DeviceValues::node).orElse(node)));
    return value;
  }

  /** Evaluates all that the statement has bound, and binds it to its values. */
  private Optional<DeviceRuns> settle() {
    Map<String, Graph> bound = new LinkedHashMap<>();
    draft
        .own()
        .forEach((name, meaning) -> {
          if (meaning instanceof Meaning.Data(Node node) && evaluate) {
            Graph graph = Graph.of(List.of(), node);
            if (graph.isClosed()) {
              bound.put(name, graph);
            }
          }
        });
    if (bound.isEmpty() && !(evaluate && effects.arePending())) {
      return Optional.empty();
    }
    List<Node> roots =
        bound.isEmpty() ? effects.all() : bound.values().stream().map(Graph::root).toList();
    DeviceRuns runs = session.evaluate(roots);
    List<NodeValues> values = runs.devices();
    bound.forEach((name, origin) -> {
      Node node = origin.root();
      Place place = new Place(source, span);
      Optional<Variable> same = lookups.nameOf(node).flatMap(session.bindings()::variable);
      if (same.isPresent()) {
        renames = true;
        session.bindings().keep(same.get().called(name, place));
        draft.bind(name, new Meaning.Data(node));
        return;
      }
      PerDevice value = runs.of(node);
      session.bindings().keep(new Variable(name, value, origin, values, nodeNames.done(), place));
      draft.bind(name, new Meaning.Data(DeviceValues.node(value)));
    });
    return Optional.of(runs);
  }
}
