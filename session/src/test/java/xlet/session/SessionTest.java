package xlet.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import xlet.engine.array.NdArray;
import xlet.engine.graph.Node;
import xlet.grammar.SourceText;
import xlet.session.Outcome.Result;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.render.Literal;

/** Programs give their values, and one that fails changes nothing. */
class SessionTest {
  private final Session session = Session.create();

  private String last(String program) {
    return text(session.run(program).getLast().result());
  }

  private static String text(Result result) {
    return switch (result) {
      case Result.Evaluated evaluated -> Literal.of(evaluated.value().orElseThrow().on(0));
      case Result.Bound bound -> Literal.of(bound.value().orElseThrow().on(0));
      case Result.Failed failed -> failed.diagnostic().code().name();
      case Result.Skipped skipped -> "skipped";
      case Result.Checked checked -> checked.expected().passed() ? "holds" : "refuted";
      case Result other -> Objects.toString(other);
    };
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          5                                       | s32[] 5
          2.5                                     | f32[] 2.5
          1e-3                                    | f32[] 0.001
          -inf                                    | f32[] -inf
          nan                                     | f32[] nan
          true                                    | pred[] true
          {1, 2}                                  | s32[2] {1, 2}
          {1, 2.5}                                | f32[2] {1.0, 2.5}
          [[1, 2], [3, 4]]                        | s32[2,2] {{1, 2}, {3, 4}}
          {{1, 2}, {3}}                           | RAGGED_LITERAL
          u8[2] {255, 256}                        | LITERAL_RANGE
          c64[2] {(1, 0), (2, -1)}                | c64[2] {(1.0, 0.0), (2.0, -1.0)}
          (1, 2.5)                                | (s32[] 1, f32[] 2.5)
          let x: f64 = 1                          | f64[] 1.0
          let x: f32[2,2] = {{1, 2}, {3, 4}}      | f32[2,2] {{1.0, 2.0}, {3.0, 4.0}}
          let x: s8[3] = {1, 2}                   | SHAPE_MISMATCH
          {1, 2} + 1                              | s32[2] {2, 3}
          {1.5, 2} * 2                            | f32[2] {3.0, 4.0}
          1 + 2 * 3                               | s32[] 7
          let a = {1, 2}; {a, a + 2}              | s32[2,2] {{1, 2}, {3, 4}}
          let a = 1; {a, 2, a + 2}                | s32[3] {1, 2, 3}
          let t = (1, {2, 3}); t(1)               | s32[2] {2, 3}
          let t = (1, {2, 3}); t(2)               | INDEX
          {true, 1}                               | (pred[] true, s32[] 1)
          {1, {2, 3}}                             | (s32[] 1, s32[2] {2, 3})
          c64[] (1, -2)                           | c64[] (1.0, -2.0)
          let e = {}                              | NO_TYPE
          f32[2,0] {{}, {}}                       | f32[2,0] {{}, {}}
          s32[2] {1.5, 2}                         | LITERAL_RANGE
          1.00000017881393432617187499f           | f32[] 1.0000001
          let max = 3; max(max, 5)                | s32[] 5
          f(a: s32) = a * a; f(7)                 | s32[] 49
          let f = (a, b) => { let t = a * b; t + b }; f(2, 3)  | s32[] 9
          Reduce({1, 2, 3}, 0, Add, {0})          | s32[] 6
          Reduce({1, 2, 3}, 0, (a, b) => Max(a, b), {0})       | s32[] 3
          Reduce({1, 2}, 0.0, Add, {0})           | f32[] 3.0
          Rev({1, 2, 3}, /*dimensions=*/{0})      | s32[3] {3, 2, 1}
          Rev(dimensions={0}, operand={1, 2, 3})  | s32[3] {3, 2, 1}
          rev({1, 2, 3}, {0})                     | s32[3] {3, 2, 1}
          f32 3                                   | f32[] 3.0
          constant(f64 -6)                        | f64[] -6.0
          LiteralUtil::CreateR0<bool>(true)       | pred[] true
          xla::LiteralUtil::CreateR1<float>({1, 2})   | f32[2] {1.0, 2.0}
          LiteralUtil::CreateR2<int64_t>({{1}, {2}})  | s64[2,1] {{1}, {2}}
          replicas two                            | WRONG_ARGUMENT
          x                                       | UNKNOWN_NAME
          Foo(1)                                  | UNKNOWN_OPERATION
          then 1 + 1 == 2                         | holds
          then 1 + 1 == 2.0                       | holds
          then {nan, -0.0} == {nan, 0.0}          | holds
          then {1, 2} == {1, 3}                   | refuted
          then {1, 2} < 3                         | holds
          then {1, 2} < 2                         | refuted
          then 0.1 + 0.2 ~= 0.3 within 1 ulp      | holds
          then 1.0 ~= 1.1 within 0.05             | refuted
          0.1 + 0.2 ~= 0.3 within 1 ulp           | holds
          1.0 ~= 1.1 within 0.05;                 | refuted
          {1 < 2, 2 < 1} >>> {True, False}        | holds
          1 < 2 >>> False                         | refuted
          let u = (); then u.shape == ()          | holds
          let u = (); then () == u.shape          | holds
          let u = (); then u.shape == ((), ())    | refuted
          let e = (); then ((), ()).shape == (e, e)            | holds
          let n = ((), 1); then n.shape == ((), s32[])         | holds
          let n = ((), 1); then n.shape == (s32[], s32[])      | refuted
          let t = s32[2]; let v = (1, {2, 3}); then v.shape == (s32[], t)  | holds
          let v = (1, {2, 3}); then (v(0).shape, v(1).shape) == v.shape    | holds
          let v = {1, 2}; then v.shape == ()      | refuted
          then (s32[], (f32[2], ())) == (s32[], (f32[2], ()))  | holds
          then Rev({1, 2}, {1}) fails             | holds
          then Rev({1, 2}, {1}) fails C1          | holds
          then Rev({1, 2}, {0}) fails             | refuted
          """)
  void transcript(String program, String outcome) {
    assertThat(last(program)).isEqualTo(outcome);
  }

  @Test
  void whatFailsChangesNothing() {
    session.run("let x = 1; let d = 2");
    assertThat(last("let x = {1, 2} + {1, 2, 3}")).isEqualTo("CONSTRAINT");
    assertThat(last("{ x = 5; let y = x + d; x = y + {1, 2} + {1, 2, 3}; }"))
        .isEqualTo("CONSTRAINT");
    assertThat(last("x")).isEqualTo("s32[] 1");
    assertThat(last("y")).isEqualTo("UNKNOWN_NAME");
  }

  @Test
  void oneWrongStatementLeavesTheOthersAlone() {
    List<Outcome> outcomes = session.run("let a = 1\nlet b = a + )\nlet c = a + 1\nb\nc");
    assertThat(outcomes.stream().map(o -> text(o.result())).toList())
        .containsExactly("s32[] 1", "SYNTAX", "s32[] 2", "skipped", "s32[] 2");
  }

  @Test
  void whatUsesAFailedNameIsNotRun() {
    session.run("let x = 1");
    List<Outcome> outcomes =
        session.run("let x = Foo(2)\nlet y = x + 1\ny\nlet x = 3\nx\n(x) => x\n");
    assertThat(outcomes.stream().map(o -> text(o.result())).toList())
        .startsWith("UNKNOWN_OPERATION", "skipped", "skipped", "s32[] 3", "s32[] 3")
        .doesNotContain("UNKNOWN_NAME");
    assertThat(last("y")).isEqualTo("UNKNOWN_NAME");
  }

  @Test
  void typesAreFoundWithoutEffect() {
    session.run("let x = {1, 2}; XlaBuilder b(\"n\"); DotDimensionNumbers d;");
    session.run("auto p = Parameter(&b, 0, ShapeUtil::MakeShape(S32, {}), \"p\");");
    session.run("auto q = b.Mul(p, p);");
    assertThat(session.typeOf("x + 1")).contains("s32[2]");
    assertThat(session.typeOf("let x = 2.5")).contains("f32[]");
    assertThat(session.typeOf("x + {1, 2, 3}")).isEmpty();
    assertThat(session.typeOf("b.Add(q, q);")).isPresent();
    assertThat(session.typeOf("d.add_lhs_contracting_dimensions(7);")).isPresent();
    session.check(SourceText.of("x = {5, 6}\nb.Add(q, q);\nd.add_lhs_contracting_dimensions(7);"));
    assertThat(last("x")).isEqualTo("s32[2] {1, 2}");
    assertThat(last("b(7)")).isEqualTo("s32[] 49");
    session.run("d.add_lhs_contracting_dimensions(0); d.add_rhs_contracting_dimensions(0);");
    assertThat(last("DotGeneral({1, 2}, {3, 4}, d)")).isEqualTo("s32[] 11");
  }

  @Test
  void aComputationKeepsTheNamesOfItsTime() {
    session.run("let a = 1; let f = (x) => x + a; f(1)");
    session.run("a = 10");
    assertThat(last("f(1)")).isEqualTo("s32[] 2");
    assertThat(last("f({1, 2})")).isEqualTo("s32[2] {2, 3}");
  }

  @Test
  void whatIsComputedGetsTheLayoutThatIsWritten() {
    session.run("let x: s32[2,3] = {{1, 2, 3}, {4, 5, 6}}");
    session.run("let y: s32[2,3]{0,1} = x + 0; let z: s32[6] = Reshape(y, {6})");
    assertThat(last("memory(y)")).isEqualTo("s32[6] {1, 4, 2, 5, 3, 6}");
    assertThat(last("z")).isEqualTo("s32[6] {1, 2, 3, 4, 5, 6}");
  }

  @Test
  void theLastValueHasAName() {
    session.run("let x = 3\nx * 2");
    assertThat(last("_ + 1")).isEqualTo("s32[] 7");
    assertThat(session.variables()).containsKeys("x", "_");
  }

  @Test
  void aLoopOverNamesAssignsThem() {
    session.run("i = 0; s = 0");
    session.run("while (i < 4) { s = s + i; i = i + 1; }");
    assertThat(last("s")).isEqualTo("s32[] 6");
    assertThat(last("i")).isEqualTo("s32[] 4");
  }

  @Test
  void tooLargeIsRefusedBeforeItIsComputed() {
    assertThat(last("Iota(f32[1000000,1000000], 0)")).isEqualTo(Code.MEMORY.name());
    assertThat(last("1 + 1")).isEqualTo("s32[] 2");
  }

  @Test
  void computationsThatCallThemselvesAreRefused() {
    assertThat(last("f(x: s32) = f(x) + 1")).isEqualTo(Code.FAULT.name());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"[1 2; 3 4]", "m'", "Neg(later))", "x @ y", "def f(x): return nothing(x)"})
  void offersNoMendThatDoesNotRun(String statement) {
    Session session = Session.create();
    for (Outcome outcome : session.run(statement)) {
      if (outcome.result() instanceof Outcome.Result.Failed(Diagnostic diagnostic)) {
        diagnostic
            .corrections()
            .forEach(correction ->
                assertThat(session.runInCopy(SourceText.of(correction.statement())))
                    .noneMatch(Outcome::isBad));
      }
    }
  }

  /** A text that is run again and again is neither read nor lowered anew. */
  @Test
  void aStatementThatIsRepeatedSeesWhatItsNamesMeanNow() {
    session.run("let x = {1.0, 2.0}; let y = 10.0;");
    for (int k = 0; k < 4; k++) {
      session.run("x = x * 2.0 + y;");
    }
    assertThat(last("x")).isEqualTo("f32[2] {166.0, 182.0}");
    session.run("y = -100.0;");
    assertThat(last("x = x * 2.0 + y;")).isEqualTo("f32[2] {232.0, 264.0}");
    session.run("x = {1.0, 2.0, 3.0}");
    assertThat(last("x = x * 2.0 + y;")).isEqualTo("f32[3] {-98.0, -96.0, -94.0}");
    session.run("y = {1, 2, 3}");
    assertThat(last("x = x * 2.0 + y;")).isEqualTo("CONSTRAINT");
    session.run("let y = z => z");
    assertThat(last("x = x * 2.0 + y;")).isEqualTo("NOT_A_COMPUTATION");
    session.run("y = f32[3] {0, 0, 1}");
    assertThat(last("x = x * 2.0 + y;")).isEqualTo("f32[3] {-196.0, -192.0, -187.0}");
  }

  @Test
  void aStatementThatIsRepeatedSeesValuesThatItsFormNeeds() {
    session.run("let n = 2;");
    String text = "let r = Iota(s32[4], 0) + n; let s = Reshape(r, {n, 2});";
    for (int k = 0; k < 3; k++) {
      assertThat(last(text)).isEqualTo("s32[2,2] {{2, 3}, {4, 5}}");
    }
    session.run("n = 4;");
    assertThat(last(text)).isEqualTo("CONSTRAINT");
    session.run("n = 2;");
    assertThat(last(text)).isEqualTo("s32[2,2] {{2, 3}, {4, 5}}");
  }

  @Test
  void expressionsThatAreRepeatedKeepTheLastValue() {
    session.run("let x = 1;");
    for (int k = 0; k < 3; k++) {
      assertThat(last("x + 1")).isEqualTo("s32[] 2");
      assertThat(last("_ + 1")).isEqualTo("s32[] 3");
    }
    session.run("x = 5;");
    assertThat(last("x + 1")).isEqualTo("s32[] 6");
    assertThat(last("_ + 1")).isEqualTo("s32[] 7");
    assertThat(last("let f = (a: s32) => a * x; f(2)")).isEqualTo("s32[] 10");
    assertThat(last("f(2)")).isEqualTo("s32[] 10");
    assertThat(last("f(2)")).isEqualTo("s32[] 10");
    session.run("let f = (a: s32) => a - x;");
    assertThat(last("f(2)")).isEqualTo("s32[] -3");
  }

  @Test
  void aStatementThatIsRepeatedIsExplainedByItsLastRun() {
    session.run("let x = 1.0;");
    for (int k = 0; k < 3; k++) {
      session.run("x = x * 2.0;");
    }
    Variable x = Objects.requireNonNull(session.variables().get("x"));
    Node.Operation product = (Node.Operation) x.origin().root();
    assertThat(((NdArray) x.valueOf(product)).doubleAt(0)).isEqualTo(8);
    assertThat(((NdArray) x.valueOf(product.inputs().get(0))).doubleAt(0)).isEqualTo(4);
  }

  @Test
  void aQuestionIsAboutTheNamesAsTheyWereWhenItWasAsked() {
    session.run("let x = f32[2] {1, 2}");
    Outline outline =
        session
            .outline(
                SourceText.of("let y = 1\nx"), outcome -> session.run("let x = f32[3] {3, 4, 5}"))
            .orElseThrow();
    assertThat(outline.meaning().describe()).isEqualTo("f32[2]");
    assertThat(last("x + 1")).isEqualTo("f32[3] {4.0, 5.0, 6.0}");
  }
}
