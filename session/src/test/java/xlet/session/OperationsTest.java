package xlet.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import xlet.engine.array.BoundedArray;
import xlet.engine.array.NdArray;
import xlet.engine.array.Token;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.catalog.OpCatalog;
import xlet.engine.eval.Reader;
import xlet.engine.op.Constraint;
import xlet.engine.op.Example;
import xlet.engine.op.OpDef;

/**
 * Each operation keeps what its file promises: its examples, its constraints, its words, and that
 * its definition alone gives the elements. {@code -Doperation=Gather} limits the tests to one.
 */
class OperationsTest {

  /** An example and whose it is. */
  record Case(OpDef def, Example example) {
    @Override
    public String toString() {
      return def.name() + ": " + example.source();
    }
  }

  static List<OpDef> operations() {
    String chosen = System.getProperty("operation", "");
    return chosen.isEmpty()
        ? OpCatalog.all()
        : List.of(
            OpCatalog.find(chosen)
                .orElseThrow(() -> new IllegalArgumentException("no operation " + chosen)));
  }

  static Stream<Case> examples() {
    return cases(false);
  }

  static Stream<Case> failures() {
    return cases(true);
  }

  private static Stream<Case> cases(boolean fails) {
    return operations().stream()
        .flatMap(def ->
            def.examples().stream()
                .filter(example -> example.fails() == fails)
                .map(example -> new Case(def, example)));
  }

  @ParameterizedTest
  @MethodSource("examples")
  void anExampleGivesItsOutcome(Case test) {
    Session session = Session.create();
    List<Outcome> run = session.run(test.example.source());
    assertThat(run).as(test.toString()).noneMatch(Outcome::isBad);
    String claim =
        test.example.within() > 0
            ? "then _ ~= " + test.example.outcome() + " within " + test.example.within()
            : "then _ == " + test.example.outcome();
    List<Outcome> compared = session.run(claim);
    assertThat(compared).as(test.toString()).hasSize(1);
    assertThat(compared.getFirst().result())
        .as(test.toString())
        .isInstanceOfSatisfying(
            Outcome.Result.Checked.class,
            checked -> assertThat(checked.expected().why()).isEmpty());
  }

  @ParameterizedTest
  @MethodSource("examples")
  void anExampleIsTheSameInEveryReader(Case test) {
    List<NdArray> closures = arrays(Reader.CLOSURES, test.example.source());
    List<NdArray> compiled = arrays(Reader.COMPILED, test.example.source());
    assertThat(compiled).as(test.toString()).hasSameSizeAs(closures);
    for (int k = 0; k < closures.size(); k++) {
      assertThat(compiled.get(k).sameValues(closures.get(k))).as(test.toString()).isTrue();
    }
  }

  private static List<NdArray> arrays(Reader reader, String source) {
    Session session = Session.create();
    Reader.use(reader);
    try {
      session.run(source);
    } finally {
      Reader.use(Reader.CHOSEN);
    }
    Variable last = session.variables().get(Session.LAST);
    return last == null ? List.of() : arrays(last.value());
  }

  private static List<NdArray> arrays(Value value) {
    return switch (value) {
      case NdArray array -> List.of(array);
      case BoundedArray bounded -> List.of(bounded.array());
      case TupleValue tuple ->
          tuple.elements().stream().flatMap(element -> arrays(element).stream()).toList();
      case Token token -> List.of();
    };
  }

  @ParameterizedTest
  @MethodSource("examples")
  void anExampleIsWhatItsDefinitionGives(Case test) {
    Session session = Session.create();
    session.run(test.example.source());
    Variable last = session.variables().get(Session.LAST);
    assertThat(last).isNotNull();
    Recomputation.check(test.toString(), Objects.requireNonNull(last));
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("failures")
  void aFailingExampleBreaksItsConstraint(Case test) {
    List<Outcome> outcomes = Session.create().run(test.example.source());
    assertThat(outcomes.getLast().result())
        .as(test.toString())
        .isInstanceOfSatisfying(
            Outcome.Result.Failed.class,
            failed ->
                assertThat(failed.diagnostic().rule().label())
                    .as(test + ": " + failed.diagnostic().headline())
                    .isEqualTo(test.example.outcome()));
  }

  @ParameterizedTest
  @MethodSource("operations")
  void anOperationIsDescribedInFull(OpDef def) {
    assertThat(def.summary()).endsWith(".");
    assertThat(def.parameters()).allSatisfy(p -> assertThat(p.description()).endsWith("."));
    assertThat(def.examples()).anyMatch(example -> !example.fails());
    assertThat(def.constraints().stream().map(Constraint::label)).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("operations")
  void eachConstraintHasACallThatBreaksIt(OpDef def) {
    List<String> broken =
        def.examples().stream().filter(Example::fails).map(Example::outcome).toList();
    assertThat(broken).containsAll(def.constraints().stream().map(Constraint::label).toList());
  }
}
