package xlet.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Detached;
import xlet.engine.array.MemoryBoundException;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.Value;
import xlet.engine.device.PerDevice;
import xlet.engine.graph.Node;
import xlet.engine.op.Deadlock;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Grid;
import xlet.engine.op.Violation;
import xlet.engine.op.World;
import xlet.grammar.SourceText;
import xlet.grammar.tree.ArrayType;
import xlet.grammar.tree.Check;
import xlet.grammar.tree.DefaultLayout;
import xlet.grammar.tree.Expectation;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.IndexExpr;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.TypeValue;
import xlet.session.Outcome.Expected;
import xlet.session.Outcome.Replacement;
import xlet.session.Outcome.Result;
import xlet.session.compare.Comparison;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticException;
import xlet.session.lowering.ComparedSides;
import xlet.session.lowering.Lowering;
import xlet.session.scope.GraphBuilder;
import xlet.session.scope.Hint;
import xlet.session.scope.Meaning;
import xlet.session.scope.StatementScope;

/** Checks expectations: values are compared, never their texts. */
final class Expectations {
  private final Session session;
  private final SourceText source;
  private final Span span;
  private final boolean evaluate;
  private final StatementScope scope;

  Expectations(
      Session session, SourceText source, Span span, boolean evaluate, StatementScope scope) {
    this.session = session;
    this.source = source;
    this.span = span;
    this.evaluate = evaluate;
    this.scope = scope;
  }

  Result check(Expectation expectation) {
    return switch (expectation.check()) {
      case Check.Equal equal -> equal(expectation.actual(), equal.expected(), false);
      case Check.Becomes becomes -> equal(expectation.actual(), becomes.expected(), true);
      case Check.Close close -> close(expectation.actual(), close);
      case Check.Holds holds -> holds(expectation.actual());
      case Check.Fails fails -> fails(expectation.actual(), fails);
    };
  }

  private String claim() {
    return source.slice(span).strip();
  }

  private Result passed() {
    return new Result.Checked(new Expected(true, true, claim(), "", List.of(), Optional.empty()));
  }

  private Result notComputed() {
    return new Result.Checked(new Expected(true, false, claim(), "", List.of(), Optional.empty()));
  }

  private Result refuted(String why, List<String> details) {
    return refuted(why, details, Optional.empty());
  }

  private Result refuted(String why, List<String> details, Optional<Replacement> replacement) {
    return new Result.Checked(new Expected(false, true, claim(), why, details, replacement));
  }

  private Result verdict(Optional<String> why, Supplier<Optional<Replacement>> replacement) {
    return why.map(text -> refuted(text, List.of(), replacement.get())).orElseGet(this::passed);
  }

  /** A side of a comparison: how it is written, and its value. */
  private record Side(Expr written, PerDevice value) {
    boolean isCommon() {
      return value.common().isPresent();
    }
  }

  private Result verdict(Side got, Side want, Comparison comparison) {
    boolean alike = got.isCommon() && want.isCommon();
    Optional<String> why =
        onEach(
            alike,
            device -> {
              Value wanted = want.value().on(device);
              Value found = got.value().on(device);
              return detached(found, () -> comparison.difference(wanted, found));
            });
    Replacements replacements = new Replacements(source);
    return verdict(
        why,
        () ->
            alike
                ? replacements
                    .of(want.written(), want.value().on(0), got.value().on(0))
                    .or(() -> replacements.of(got.written(), got.value().on(0), want.value().on(0)))
                : Optional.empty());
  }

  /** The first difference on any device; all are alike if one stands for all. */
  private Optional<String> onEach(boolean alike, IntFunction<Optional<String>> difference) {
    Grid grid = session.grid();
    for (int device = 0; device < (alike ? 1 : grid.devices()); device++) {
      Optional<String> why = difference.apply(device);
      if (why.isPresent()) {
        return alike ? why : Optional.of("on " + grid.name(device) + ": " + why.get());
      }
    }
    return Optional.empty();
  }

  private Result equal(Expr actual, Expr expected, boolean broadcast) {
    ComparedSides sides = ComparedSides.of(scope, actual, expected);
    Optional<Shape> type = type(sides.left());
    Optional<Shape> other = type(sides.right());
    boolean types = sides.left() instanceof Meaning.Type || sides.right() instanceof Meaning.Type;
    if (types && type.isPresent() && other.isPresent()) {
      boolean layouts = isLaidOut(actual) && isLaidOut(expected);
      return verdict(
          shapes(type.get(), other.get(), layouts),
          () -> Replacements.of(expected, type.get(), layouts));
    }
    if (!(sides.left() instanceof Meaning.Data(Node left))
        || !(sides.right() instanceof Meaning.Data(Node right))) {
      return refuted(
          sides.left().describe() + " and " + sides.right().describe() + " are not comparable",
          List.of());
    }
    if (!evaluate) {
      return notComputed();
    }
    Node wanted = broadcast ? Lowering.broadcast(left, right) : left;
    Result result =
        verdict(
            new Side(actual, value(actual, wanted)),
            new Side(expected, value(expected, right)),
            new Comparison.Equal());
    if (actual instanceof IndexExpr element
        && !claim().startsWith("then")
        && result instanceof Result.Checked(Expected failed)
        && !failed.passed()) {
      throw new ElementClaim(scope, source, span).refused(element, expected, failed.why());
    }
    return result;
  }

  /** The type that a side of a comparison is; a tuple without arrays is its own type. */
  private static Optional<Shape> type(Meaning side) {
    return switch (side) {
      case Meaning.Type(Shape shape) -> Optional.of(shape);
      case Meaning.Data(Node node) when isHollow(node.shape()) -> Optional.of(node.shape());
      default -> Optional.empty();
    };
  }

  private static boolean isHollow(Shape shape) {
    return shape instanceof TupleShape tuple
        && tuple.elements().stream().allMatch(Expectations::isHollow);
  }

  private PerDevice value(Expr place, Node node) {
    if (GraphBuilder.isOpen(node)) {
      throw new DiagnosticException(
          Diagnostic.error(
              Code.WRONG_ARGUMENT,
              source,
              place.span(),
              "this has no value yet",
              "it depends on a parameter of what is being built"));
    }
    return session.evaluate(node);
  }

  /** Whether a shape is written with a layout, so that layouts are compared too. */
  private static boolean isLaidOut(Expr expr) {
    return !(expr instanceof TypeValue type)
        || !(type.type() instanceof ArrayType array)
        || !(array.layout() instanceof DefaultLayout);
  }

  private static Optional<String> shapes(Shape left, Shape right, boolean layouts) {
    boolean same = layouts ? left.equals(right) : left.compatible(right);
    return same
        ? Optional.empty()
        : Optional.of("the shape is " + (layouts ? left.toString() : left.text()));
  }

  /** Compares many elements in another thread, which can be left but not stopped. */
  private <T> T detached(Value value, Supplier<T> comparison) {
    return Detached.run(value.shape().byteCount(), comparison, session.evaluation()::poll);
  }

  private Result close(Expr actual, Check.Close close) {
    ComparedSides sides = ComparedSides.of(scope, actual, close.expected());
    if (!(sides.left() instanceof Meaning.Data(Node left))
        || !(sides.right() instanceof Meaning.Data(Node right))) {
      return refuted("only values can be close", List.of());
    }
    if (!evaluate) {
      return notComputed();
    }
    double tolerance = Double.parseDouble(close.tolerance().text().replace("f", ""));
    Comparison comparison =
        close.ulps() ? new Comparison.Ulp((long) tolerance) : new Comparison.Within(tolerance);
    return verdict(
        new Side(actual, value(actual, left)),
        new Side(close.expected(), value(close.expected(), right)),
        comparison);
  }

  private Result holds(Expr actual) {
    Node node = scope.data(actual);
    if (!(node.shape() instanceof ArrayShape array) || !array.type().isPred()) {
      throw new DiagnosticException(
          Diagnostic.error(
              Code.WRONG_ARGUMENT,
              source,
              actual.span(),
              "an expectation is a comparison or of type pred",
              "this is " + node.shape().text()));
    }
    if (!evaluate) {
      return notComputed();
    }
    PerDevice value = value(actual, node);
    return verdict(
        onEach(
            value.common().isPresent(),
            device -> {
              NdArray own = (NdArray) value.on(device);
              return detached(own, () -> Comparison.firstFalse(own));
            }),
        Optional::empty);
  }

  private Result fails(Expr actual, Check.Fails fails) {
    World before = session.devices().world();
    session.devices().world(before.copy());
    try {
      Meaning meaning = scope.meaning(actual, Hint.NONE);
      if (meaning instanceof Meaning.Data(Node node)) {
        if (!evaluate) {
          return notComputed();
        }
        value(actual, node);
      }
      return refuted("it was not refused: " + meaning.describe(), List.of());
    } catch (DiagnosticException refused) {
      return reason(refused.diagnostic(), fails);
    } catch (Deadlock deadlock) {
      return reason(session.devices().diagnostic(deadlock, source, span), fails);
    } catch (Violation | MemoryBoundException | Evaluation.Fault refused) {
      return passed();
    } finally {
      session.devices().world(before);
    }
  }

  private Result reason(Diagnostic diagnostic, Check.Fails fails) {
    String wanted = fails.constraint();
    boolean right =
        wanted.isEmpty()
            || diagnostic.rule().label().equalsIgnoreCase(wanted)
            || diagnostic.code().id().equalsIgnoreCase(wanted);
    if (right) {
      return passed();
    }
    List<String> details = new ArrayList<>();
    details.add(diagnostic.headline());
    return refuted("it was refused, but not by " + wanted, details);
  }
}
