package xlet.session.diagnostic;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.Violation;
import xlet.grammar.tree.Span;
import xlet.session.catalog.Operations;
import xlet.session.diagnostic.CallSite.Given;

/** Turns the violation of an operation's constraint into a diagnostic. */
public final class Violations {
  private static final int LONGEST_NAME = 24;

  private Violations() {}

  /**
   * The diagnostic: places from the call's site, the types of all operands, and of the proposed
   * mends those that {@code inference} accepts.
   */
  public static Diagnostic diagnostic(Violation violation, CallSite site, Inference inference) {
    List<Violation.Mark> marks = violation.marks();
    boolean placed = !marks.isEmpty() && marks.getFirst().text().isEmpty();
    Label primary =
        Label.of(
            site.source(), placed ? span(marks.getFirst(), site) : site.call(), violation.found());
    List<Label> secondary = new ArrayList<>();
    if (placed) {
      secondary.addAll(filled(marks.getFirst(), site));
    }
    for (Violation.Mark mark : marks.subList(placed ? 1 : 0, marks.size())) {
      secondary.add(Label.of(site.source(), span(mark, site), mark.text()));
    }
    var constraint = violation.constraint();
    return new Diagnostic(
        placed && isComputation(violation, marks.getFirst())
            ? Code.COMPUTATION_TYPE
            : Code.CONSTRAINT,
        Severity.ERROR,
        constraint.text(),
        primary,
        secondary,
        new Rule(violation.operation(), constraint.label(), constraint.text()),
        facts(site),
        Corrections.of(violation, site, inference),
        List.of());
  }

  private static boolean isComputation(Violation violation, Violation.Mark mark) {
    return Operations.find(violation.operation())
        .flatMap(op -> op.parameter(mark.parameter()))
        .filter(p -> p.kind() == Kind.COMPUTATION || p.kind() == Kind.COMPUTATIONS)
        .isPresent();
  }

  private static Span span(Violation.Mark mark, CallSite site) {
    return site.span(mark.parameter(), mark.element());
  }

  /** Of an object's field, the statement that gave it the element at fault. */
  private static List<Label> filled(Violation.Mark mark, CallSite site) {
    return site.of(mark.parameter()).stream()
        .filter(Given::isField)
        .map(given -> {
          int last = given.filled().size() - 1;
          int element = mark.element() < 0 ? last : Math.min(mark.element(), last);
          return new Label(given.filled().get(element), "fills " + mark.parameter());
        })
        .toList();
  }

  /** The types of the operands and computations; a long one goes by its parameter's name. */
  private static List<Fact> facts(CallSite site) {
    return site.given().stream()
        .filter(given -> !given.type().isEmpty() && !given.type().contains("the operation"))
        .map(given ->
            new Fact(
                given.text().length() <= LONGEST_NAME ? given.text() : given.parameter(),
                given.type()))
        .distinct()
        .toList();
  }
}
