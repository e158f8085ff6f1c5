package xlet.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import xlet.engine.array.NdArray;
import xlet.grammar.SourceText;

/** A program that is run again and again binds what a program that is run once binds. */
class RepeatedProgramsTest {
  private static final int TURNS = 5;

  private static Variable variable(Session session, String name) {
    return Objects.requireNonNull(session.variables().get(name));
  }

  private static NdArray value(Session session, String name) {
    return (NdArray) variable(session, name).value();
  }

  /** Runs {@code program} after each of {@code before}, in one session and in new ones. */
  private static void check(String program, List<String> before, String... names) {
    Session session = Session.create();
    List<String> history = new ArrayList<>();
    for (String first : before) {
      session.run(first);
      List<Outcome> repeated = session.run(program);
      history.add(first);
      Session once = Session.create();
      history.forEach(once::run);
      List<Outcome> single = once.run(program + " ");
      assertThat(repeated.stream().map(RepeatedProgramsTest::told))
          .as(first)
          .isEqualTo(single.stream().map(RepeatedProgramsTest::told).toList());
      for (String name : names) {
        assertThat(value(session, name).toString()).isEqualTo(value(once, name).toString());
      }
    }
  }

  private static String told(Outcome outcome) {
    return switch (outcome.result()) {
      case Outcome.Result.Failed failed -> failed.diagnostic().headline();
      case Outcome.Result.Bound bound ->
          bound.name() + bound.shape() + bound.value().orElseThrow().on(0);
      case Outcome.Result.Evaluated evaluated ->
          "" + evaluated.shape() + evaluated.value().orElseThrow().on(0);
      case Outcome.Result.Defined defined -> defined.toString();
      case Outcome.Result.Skipped skipped -> skipped.toString();
      case Outcome.Result.Checked checked -> checked.toString();
      case Outcome.Result.Plotted _, Outcome.Result.Silent _ -> "";
    };
  }

  private static List<String> turns(String... given) {
    List<String> turns = new ArrayList<>();
    for (int turn = 0; turn < TURNS; turn++) {
      turns.add(given[turn % given.length]);
    }
    return turns;
  }

  /** A statement that is run as it is written leaves the others what was made of them. */
  @Test
  void statementsWithoutAPlanLeaveGroupsAlone() {
    String program = "let a = x + 1.0; let b = a * 2.0; let c = b;";
    Session session = Session.create();
    session.run("let x = 1.0;");
    for (int turn = 0; turn < TURNS; turn++) {
      session.run(program);
    }
    StatementPlans.Program known = session.plans().program(SourceText.of(program), () -> {});
    var group = known.group(0);
    assertThat(group).hasValueSatisfying(made -> assertThat(made.size()).isEqualTo(2));
    session.run(program);
    assertThat(known.group(0)).containsSame(group.orElseThrow());
  }

  @Test
  void statementsReadWhatThoseBeforeThemHaveBound() {
    check(
        "let a = x + 1.0; let b = a * x; let a = b - a; let c = Reduce(a, 0.0, Add, {0}); c + 1.0",
        turns("let x = {1.0, 2.0};", "let x = {3.0, 5.0};"), "a", "b", "c");
  }

  @Test
  void aNameThatIsReadBeforeItIsBoundIsWhatItWas() {
    check(
        "x = x * 0.5 + y; y = x - y;", turns("let x = {1.0, 8.0}; let y = {3.0, 2.0};"), "x", "y");
  }

  @Test
  void valuesOfOtherShapesAreComputedAnew() {
    check(
        "let a = x + 1.0; let b = a * x;",
        List.of(
            "let x = {1.0, 2.0};",
            "let x = {3.0, 2.0};",
            "let x = {3.0, 4.0};",
            "let x = {1.0, 2.0, 3.0};",
            "let x = {{1.0, 2.0}, {3.0, 4.0}};"),
        "a",
        "b");
  }

  @Test
  void aStatementThatFailsLeavesThoseBeforeIt() {
    check(
        "let a = x + 1.0; let b = a * y; let c = b + 1.0;",
        List.of(
            "let x = {1.0, 2.0}; let y = {1.0, 2.0};",
            "let x = {2.0, 2.0};",
            "let x = {5.0, 2.0};",
            "let y = {1.0, 2.0, 3.0};",
            "let y = {7.0, 2.0};"),
        "a");
  }

  @Test
  void computationsAndValuesThatTheyUseAreThoseOfNow() {
    check(
        "let a = Map(x, (e: f32) => e * s, {0}); let b = Call(f, a); let t = s + 1.0; b",
        List.of(
            "let x = {1.0, 2.0}; let s = 2.0; let f = (v: f32[2]) => v + s;",
            "let x = {2.0, 2.0};",
            "let s = 5.0;",
            "let f = (v: f32[2]) => v * s;",
            "let x = {3.0, 4.0};"),
        "a",
        "b",
        "t");
  }

  @Test
  void aComputationUsesTheValueThatAStatementBeforeItHasBound() {
    check(
        "let s = q + 1.0; let a = Map(x, (e: f32) => e * s, {0}); let b = a - s;",
        turns("let q = 1.0; let x = {1.0, 2.0};", "let q = 3.0;", "let x = {4.0, 5.0};"),
        "s",
        "a",
        "b");
  }

  @Test
  void stepsOfAGroupAreExplained() {
    Session session = Session.create();
    session.run("let x = {1.0, 2.0};");
    for (int turn = 0; turn < TURNS; turn++) {
      session.run("let a = x + 1.0; let b = a * x; x = b;");
    }
    Variable b = variable(session, "b");
    Variable a = variable(session, "a");
    assertThat(b.valueOf(b.origin().root())).isEqualTo(b.value());
    assertThat(b.origin().nodes().stream().map(b::valueOf).map(Object::toString))
        .contains(a.value().toString());
  }

  @Test
  void outcomesAreToldInOrder() {
    Session session = Session.create();
    session.run("let x = 2.0;");
    List<String> heard = new ArrayList<>();
    for (int turn = 0; turn < TURNS; turn++) {
      heard.clear();
      session.run(
          SourceText.of("let a = x + 1.0; a * 2.0; let b = a;"),
          outcome -> heard.add(told(outcome)));
      assertThat(heard).hasSize(3);
      assertThat(session.lastNumbered()).hasValue("_" + (turn + 1));
    }
  }
}
