package xlet.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import xlet.grammar.SourceText;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.output.OutcomeRenderer;
import xlet.session.render.Screen;

/** Statements that run on several devices. */
class DevicesTest {
  private final Session session = Session.create();

  private List<String> shown(String program) {
    SourceText source = SourceText.of(program);
    return session.run(source).stream()
        .flatMap(outcome -> OutcomeRenderer.lines(outcome, source, Screen.PLAIN).stream())
        .toList();
  }

  private Diagnostic refused(String program) {
    SourceText source = SourceText.of(program);
    List<Diagnostic> diagnostics = session.run(source).getLast().diagnostics(source);
    assertThat(diagnostics).hasSize(1);
    return diagnostics.getFirst();
  }

  @Test
  void valuesThatDifferAreShownSideBySideAndOthersOnce() {
    assertThat(shown("//// replicas 2\nlet x: s32 = per_replica(3, 4)"))
        .containsExactly(
            "x on 2 replicas", "replica 0 : s32[]   4 B   3   replica 1 : s32[]   4 B   4");
    assertThat(shown("AllReduce(x, Add)")).containsExactly("s32[]   4 B   7");
  }

  @Test
  void aLoopThatTurnsMoreOftenOnOneReplicaIsADeadlock() {
    Diagnostic deadlock =
        refused(
            """
            //// replicas 2
            let turns: s32 = per_replica(3, 2);
            While((t: (s32, s32, f32)) => t(0) < t(1),
              (t: (s32, s32, f32)) => (t(0) + 1, t(1), AllReduce(t(2), Add, channel_id=7)),
              (0, turns, 1.0))\
            """);
    assertThat(deadlock.code()).isEqualTo(Code.DEADLOCK);
    assertThat(deadlock.message()).isEqualTo("replica 0 waits for ever in AllReduce on channel 7");
    assertThat(deadlock.primary().text())
        .isEqualTo("for replica 1, which has come to its end (group {0,1})");
    assertThat(deadlock.primary().place().start().line()).isEqualTo(4);
    assertThat(shown("then per_replica(AllReduce(1.0, Add)) == (2.0, 2.0)"))
        .containsExactly("✓ then per_replica(AllReduce(1.0, Add)) == (2.0, 2.0)");
  }

  @Test
  void collectivesInAnotherOrderAreADeadlock() {
    Diagnostic deadlock =
        refused(
            """
            //// replicas 2
            let f = (a: f32) => CrossReplicaSum(AllReduce(a, Max));
            let g = (a: f32) =>
              AllReduce(CrossReplicaSum(a), Max);
            Conditional(ReplicaId() == 0, 1.0, f, 2.0, g)\
            """);
    assertThat(deadlock.code()).isEqualTo(Code.DEADLOCK);
    assertThat(deadlock.message()).isEqualTo("replica 0 waits for ever in AllReduce");
    assertThat(deadlock.primary().text())
        .isEqualTo(
            "for replica 1, which waits in CrossReplicaSum, line 4, group {0,1} (group {0,1})");
  }

  @Test
  void aBranchInWhichDevicesMeetRunsOnlyWhereItIsChosen() {
    session.run("//// replicas 2\nlet f = (c: pred, x: s32) => if c: AllReduce(x, Add) else: x");
    assertThat(shown("f(true, 3)")).containsExactly("s32[]   4 B   6");
    assertThat(shown("Call(f, ReplicaId() < 7, 3)")).containsExactly("s32[]   4 B   6");
    assertThat(refused("f(ReplicaId() == 0, 3)").primary().text())
        .isEqualTo("for replica 1, which has come to its end (group {0,1})");
  }

  @Test
  void groupsThatDoNotMatchAreADeadlock() {
    Diagnostic deadlock =
        refused(
            """
            //// replicas 4
            Conditional(ReplicaId() < 2,
              1.0, (a: f32) => AllReduce(a, Add, {{0, 2}, {1, 3}}),
              2.0, (a: f32) => AllReduce(a, Add, {{0, 1}, {2, 3}}))\
            """);
    assertThat(deadlock.code()).isEqualTo(Code.DEADLOCK);
    assertThat(deadlock.primary().text()).startsWith("for replica 2, which has come to its end");
  }

  @Test
  void groupsAreCheckedAgainstTheDevicesBeforeAnythingRuns() {
    SourceText source = SourceText.of("//// replicas 2\nAllReduce(1, Add, {{0, 2}})");
    Diagnostic refused = session.check(source).getLast().diagnostics(source).getFirst();
    assertThat(refused.rule().label()).isEqualTo("C2");
    assertThat(refused.primary().text()).isEqualTo("2 is not in 0..1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          AllReduce(1, Add, {{0, 2}, {3, 1}})                                | 2 | replicas 4
          AllReduce(1, Add, {{0, 1}}, channel_id=1)                          | 1 | replicas 2
          AllReduce(1, Add, {{1, 0}}, channel_id=1, use_global_device_ids=true) | 1 | partitions 2
          AllToAll({1, 2}, 0, 0, 2, {{0, 1}}, channel_id=1)                  | 1 | partitions 2
          CollectivePermute({1}, {{0, 2}})                                   | 2 | replicas 3
          CollectivePermute({1}, {{0, 2}}, channel_id=1)                     | 2 | partitions 3
          """)
  void whoNamesDevicesThatThereAreNotIsToldHowToHaveThem(String call, int id, String devices) {
    assertThat(refused(call).primary().text())
        .isEqualTo("%d is not in 0..0; after `%s` it is".formatted(id, devices));
    assertThat(session.run(devices + "\n" + call)).noneMatch(Outcome::isBad);
  }

  @Test
  void anAttributeIsTheSameOnAllDevices() {
    assertThat(
            refused("//// replicas 2\nSlice({1, 2, 3}, {0}, per_replica({1}, {2}), {1})").message())
        .isEqualTo("this has to be the same on all devices");
  }

  @Test
  void aGridIsNotChangedUnderValuesThatDifferOnIt() {
    assertThat(refused("replicas").message())
        .isEqualTo("`replicas` takes a number from 1 on, such as `replicas 2`");
    assertThat(refused("partitions -1").message())
        .isEqualTo("`partitions` takes a number from 1 on, such as `partitions 2`");
    assertThat(refused("//// replicas 2\nlet x = ReplicaId()\n//// replicas 3").message())
        .isEqualTo("`x` has a value of its own on each of 2 replicas");
    assertThat(session.grid().devices()).isEqualTo(2);
    assertThat(refused("//// partitions 100000").code()).isEqualTo(Code.WRONG_ARGUMENT);
  }

  @Test
  void aScalarComputationKnowsItsDevice() {
    assertThat(
            shown(
                """
                //// replicas 2
                let y = Map({1, 2}, (a: s32) => a + ConvertElementType(ReplicaId(), s32), {0})
                then per_replica(y) == ({1, 2}, {2, 3})\
                """))
        .last()
        .asString()
        .startsWith("✓");
  }

  @Test
  void anExpectationHoldsOnEachDeviceOrSaysOnWhichItDoesNot() {
    session.run("//// replicas 2\nlet x: s32 = per_replica(3, 4)");
    assertThat(refused("then x == 3").primary().text()).startsWith("on replica 1: ");
  }

  @Test
  void sumsOfNarrowFloatsAreRoundedAsXlaRoundsThem() {
    Session session = Session.create();
    String program =
        """
        replicas 8
        let a = per_replica(bf16[] 256, bf16[] 1, bf16[] 1, bf16[] 1, bf16[] 1, bf16[] 1, bf16[] 1, bf16[] 1)
        let b = per_replica(f16[] 2048, f16[] 1, f16[] 1, f16[] 1, f16[] 1, f16[] 1, f16[] 1, f16[] 1)
        then AllReduce(a, Add) == bf16[] 264
        then AllReduce(a, (x: bf16, y: bf16) => x + y) == bf16[] 264
        then CrossReplicaSum(a) == bf16[] 264
        then AllReduce(b, Add) == f16[] 2048
        """;
    assertThat(session.run(program)).noneMatch(Outcome::isBad);
  }
}
