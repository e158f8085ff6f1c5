package xlet.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
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
import xlet.session.Outcome.Result;
import xlet.session.compare.Comparison;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Correction;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticException;
import xlet.session.lowering.ComparedSides;
import xlet.session.lowering.Lowering;
import xlet.session.render.Literal;
import xlet.session.scope.GraphBuilder;
import xlet.session.scope.Hint;
import xlet.session.scope.Meaning;
import xlet.session.scope.StatementScope;

/** Checks expectations: values are compared, never their texts. */
final class Expectations {
  /** A value of more elements is not written out in the place of what was wanted. */
  private static final int MOST = 16;

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
    return checked(true, true, "", List.of());
  }

  private Result notComputed() {
    return checked(true, false, "", List.of());
  }

  private Result refuted(String why, List<String> details) {
    return checked(false, true, why, details);
  }

  private Result checked(boolean passed, boolean computed, String why, List<String> details) {
    return new Result.Checked(
        new Expected(passed, computed, claim(), why, details, Optional.empty(), List.of()));
  }

  /** A claim about {@code wanted}, which has another value, {@code found}. */
  private Result refuted(String why, Expr wanted, PerDevice found) {
    List<Correction> corrections =
        found
            .common()
            .filter(value -> isClaimed())
            .filter(value -> value.shape().array().filter(a -> a.elementCount() <= MOST).isPresent())
            .map(value -> {
              String text = Literal.of(value);
              Span place = wanted.span();
              return new Correction(
                  source.slice(new Span(span.start(), place.start()))
                      + text
                      + source.slice(new Span(place.end(), span.end())),
                  "");
            })
            .stream()
            .toList();
    return new Result.Checked(
        new Expected(
            false, true, claim(), why, List.of(), Optional.of(wanted.span()), corrections));
  }

  private Result verdict(Optional<String> why) {
    return why.map(text -> refuted(text, List.of())).orElseGet(this::passed);
  }

  private Result verdict(Expr wanted, PerDevice got, PerDevice want, Comparison comparison) {
    boolean alike = got.common().isPresent() && want.common().isPresent();
    return onEach(
            alike,
            device ->
                detached(
                    got.on(device), () -> comparison.difference(want.on(device), got.on(device))))
        .map(why -> refuted(why, wanted, got))
        .orElseGet(this::passed);
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
      return verdict(shapes(type.get(), other.get(), isLaidOut(actual) && isLaidOut(expected)));
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
        verdict(expected, value(actual, wanted), value(expected, right), new Comparison.Equal());
    if (actual instanceof IndexExpr element
        && !isClaimed()
        && result instanceof Result.Checked(Expected failed)
        && !failed.passed()) {
      throw unchangeable(element, expected, failed.why());
    }
    return result;
  }

  /** Whether the claim begins with {@code then}, so that it cannot be meant to bind anything. */
  private boolean isClaimed() {
    return claim().startsWith("then");
  }

  /** {@code x[0] = 1} of an array that has another element there: people mean to change it. */
  private DiagnosticException unchangeable(IndexExpr element, Expr value, String why) {
    String array = scope.text(element.base());
    int rank = element.indices().size();
    String indices = element.indices().stream().map(scope::text).collect(Collectors.joining(", "));
    Diagnostic error =
        Diagnostic.error(
            Code.WRONG_ARGUMENT,
            source,
            element.span(),
            "this claims what is there, and does not hold: an array does not change",
            why);
    return new DiagnosticException(
        scope
            .errors()
            .proposing(
                error,
                span,
                "%s = DynamicUpdateSlice(%s, %s%s%s, {%s})"
                    .formatted(
                        array,
                        array,
                        "{".repeat(rank),
                        scope.text(value),
                        "}".repeat(rank),
                        indices)));
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
        close.expected(), value(actual, left), value(close.expected(), right), comparison);
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
            }));
  }

  private Result fails(Expr actual, Check.Fails fails) {
    World before = session.world();
    session.world(before.copy());
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
      return reason(session.diagnostic(deadlock, source, span), fails);
    } catch (Violation | MemoryBoundException | Evaluation.Fault refused) {
      return passed();
    } finally {
      session.world(before);
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
