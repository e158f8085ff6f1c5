package xlet.session.phrasebook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import xlet.session.Outcome;
import xlet.session.Session;
import xlet.session.diagnostic.Correction;
import xlet.session.diagnostic.Diagnostic;

/** Every phrase is translated and runs, and what common ones come to is what they are elsewhere. */
class PhrasebookTest {
  private static final String GIVEN =
      """
      let v: f32[4] = {1, 2, 3, 4};
      let m: f32[2,3] = {{1, 2, 3}, {4, 5, 6}};
      let q: f32[2,2] = {{1, 2}, {3, 4}};
      let i: s32[3] = {7, 8, 9};
      let p: pred[3] = {true, false, true};
      let w: f32[3] = {1, 2, 3};
      let z: c64[2] = {(1, 2), (3, 4)};
      let b: f32 = 0.5;
      let k: s32 = 2;
      let f = (u) => u * 2.0;
      let more = (u) => u < 10;
      let twice = (u) => u * 2;
      let small: f32[1,3] = {{1, 2, 3}};
      """;

  /** Arguments for parameters; a phrase has to fit some of them. */
  private static final Map<String, List<String>> SAMPLES =
      Map.ofEntries(
          Map.entry("x", List.of("v", "q", "i", "p", "z", "small", "tuple(v, 1)")),
          Map.entry("y", List.of("v", "q", "i", "p", "1", "b")),
          Map.entry("xs", List.of("[v, v]")),
          Map.entry("p", List.of("p", "true")),
          Map.entry("shape", List.of("{2, 2}")),
          Map.entry("axis", List.of("0", "{1, 0}", "1")),
          Map.entry("value", List.of("1.5", "[1, 2]")),
          Map.entry("dtype", List.of("f32", "\"int32\"")),
          Map.entry("w", List.of("b")),
          Map.entry("n", List.of("2", "1")),
          Map.entry("lo", List.of("0")),
          Map.entry("hi", List.of("2")),
          Map.entry("config", List.of("[(1, 1, 0)]")),
          Map.entry("reps", List.of("2")),
          Map.entry("numbers", List.of("(((1,), (0,)), ((), ()))")),
          Map.entry("equation", List.of("\"ij,jk->ik\"", "\"ij->ji\"")),
          Map.entry("f", List.of("f")),
          Map.entry("cond", List.of("more")),
          Map.entry("body", List.of("twice")),
          Map.entry("body_fun", List.of("(j, u) => u + j")),
          Map.entry("init", List.of("1")),
          Map.entry("yes", List.of("f", "() => 1")),
          Map.entry("no", List.of("f", "() => 2")),
          Map.entry("branches", List.of("[f, f]", "[() => 1, () => 2]")),
          Map.entry("nothing", List.of("[]")),
          Map.entry("one", List.of("0")),
          Map.entry("other", List.of("1")),
          Map.entry("start", List.of("1", "{0}", "{0, 0}")),
          Map.entry("limit", List.of("1", "{1}", "{1, 1}")),
          Map.entry("step", List.of("{1}", "{1, 1}")),
          Map.entry("index", List.of("0", "[1, 0]")),
          Map.entry("by", List.of("{2}")));

  private static final List<String> OTHER = List.of("1", "{0}", "3");

  private static final int MOST_TRIED = 100;

  private static Optional<String> mend(String program) {
    Session session = Session.create();
    session.run(GIVEN);
    return correction(session.run(program)).map(Correction::statement);
  }

  private static Optional<Correction> correction(List<Outcome> outcomes) {
    return outcomes.getLast().result() instanceof Outcome.Result.Failed(Diagnostic error)
        ? error.corrections().stream().findFirst()
        : Optional.empty();
  }

  @TestFactory
  Stream<DynamicTest> everyTemplateRuns() {
    return Phrasebook.get().all().stream()
        .map(phrase -> DynamicTest.dynamicTest(phrase.names().getFirst(), () -> runs(phrase)));
  }

  private static void runs(Phrase phrase) {
    Session session = Session.create();
    session.run(GIVEN);
    PhraseTrial trial = new PhraseTrial(session, SAMPLES, OTHER, MOST_TRIED);
    assertThat(trial.fits(phrase)).as(phrase.template()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          np.sum(m, axis=0)                     | {5, 7, 9}
          jnp.prod(v)                           | 24.0
          np.max(i)                             | 9
          torch.min(v, dim=0)                   | 1.0
          np.any(p)                             | true
          np.mean(m, axis=1)                    | {2, 5}
          np.mean(i)                            | 8.0
          np.var(v)                             | 1.25
          np.linalg.norm(f32[2] {3, 4})         | 5.0
          np.cumsum(v)                          | {1, 3, 6, 10}
          np.sum(p)                             | 2
          np.cumsum(p)                          | {1, 1, 2}
          max(m, [], 2)                         | {3, 6}
          min(m, [], 1)                         | {1, 2, 3}
          np.sum(m, axis=1, keepdims=True)      | {{6}, {15}}
          m.mean(dim=0, keepdim=True)           | {{2.5, 3.5, 4.5}}
          lax.switch(1, [f, f], 3.0)            | 6.0
          lax.switch(1, [() => 1, () => 2])     | 2
          jax.vmap(f)(w)                        | {2, 4, 6}
          lax.fori_loop(0, 3, lambda j, u: u + j, 4) | 7
          jax.lax.fori_loop(2, 4, (j, u) => u * 2.0, w) | {4, 8, 12}
          Compare(w, w, direction=LESS)         | {false, false, false}
          jnp.where(p, w, 0)                    | {1, 0, 3}
          np.clip(w, 1.5, 2.5)                  | {1.5, 2, 2.5}
          np.array([[1, 2], [3, 4]])            | {{1, 2}, {3, 4}}
          np.zeros((2, 2))                      | {{0.0, 0.0}, {0.0, 0.0}}
          torch.ones(2, dtype=torch.int32)      | {1, 1}
          np.arange(1, 7, 2)                    | {1, 3, 5}
          np.linspace(0, 1, 3)                  | {0, 0.5, 1}
          np.eye(2)                             | {{1.0, 0.0}, {0.0, 1.0}}
          v.reshape(2, -1)                      | {{1, 2}, {3, 4}}
          m.T                                   | {{1, 4}, {2, 5}, {3, 6}}
          torch.transpose(q, 0, 1)              | {{1, 3}, {2, 4}}
          small.squeeze()                       | {1, 2, 3}
          np.stack([w, w])                      | {{1, 2, 3}, {1, 2, 3}}
          np.vstack([w, w])                     | {{1, 2, 3}, {1, 2, 3}}
          np.hstack([w, w])                     | {1, 2, 3, 1, 2, 3}
          np.tile(w, 2)                         | {1, 2, 3, 1, 2, 3}
          np.repeat(f32[2] {1, 2}, 2)           | {1, 1, 2, 2}
          np.flip(v)                            | {4, 3, 2, 1}
          np.roll(v, 1)                         | {4, 1, 2, 3}
          np.pad(f32[2] {1, 2}, 1)              | {0, 1, 2, 0}
          np.matmul(q, q)                       | {{7, 10}, {15, 22}}
          np.outer(f32[2] {1, 2}, f32[2] {3, 4}) | {{3, 4}, {6, 8}}
          np.einsum("ij,kj->ik", q, q)          | {{5, 11}, {11, 25}}
          np.sort(f32[3] {3, 1, 2})             | {1, 2, 3}
          w.astype("int32")                     | {1, 2, 3}
          i.float()                             | {7.0, 8.0, 9.0}
          len(v)                                | 4
          m.shape[1]                            | 3
          v[1:3]                                | {2, 3}
          v[::-1]                               | {4, 3, 2, 1}
          v[-2:]                                | {3, 4}
          m[:, 1]                               | {2, 5}
          m[1]                                  | {4, 5, 6}
          w[None, :]                            | {{1, 2, 3}}
          v.at[1].set(9.0)                      | {1, 9, 3, 4}
          v.at[1].add(9.0)                      | {1, 11, 3, 4}
          np.floor_divide(7, 2)                 | 3
          np.trace(q)                           | 5.0
          np.diag(f32[2] {1, 2})                | {{1, 0}, {0, 2}}
          np.maximum(w, 2)                      | {2, 2, 3}
          F.relu(-w)                            | {0, 0, 0}
          np.argmax(-m)                         | 0
          m.argmax(-1)                          | {2, 2}
          jnp.argmin(m, axis=0)                 | {0, 0, 0}
          jax.nn.softmax(m - m, axis=0)         | {{0.5, 0.5, 0.5}, {0.5, 0.5, 0.5}}
          F.softmax(q - q, dim=-1)              | {{0.5, 0.5}, {0.5, 0.5}}
          """)
  void aPhraseComesToWhatItIsElsewhere(String phrase, String value) {
    Optional<String> mend = mend(phrase);
    assertThat(mend).as(phrase).isPresent();
    Session session = Session.create();
    session.run(GIVEN);
    session.run(mend.orElseThrow());
    List<Outcome> claim = session.run("then _ == " + value + ";");
    assertThat(claim).as(mend.orElseThrow()).noneMatch(Outcome::isBad);
  }

  @Test
  void aNameOfTheProgramIsNoLibrary() {
    Session session = Session.create();
    session.run("let np: f32[2] = {1, 2};");
    assertThat(correction(session.run("np.sum()")).map(Correction::statement))
        .contains("Reduce(np, 0.0, Add, {0})");
  }
}
