package xlet.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.op.CustomFunction;
import xlet.grammar.SourceText;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.render.Literal;

/** Effects happen exactly once, where they stand, though nothing reads their values. */
final class EffectsTest {
  private final Session session = Session.create();

  private String last(String program) {
    List<Outcome> outcomes = session.run(program);
    assertThat(outcomes).noneMatch(Outcome::isBad);
    return Literal.untyped(Objects.requireNonNull(session.variables().get(Session.LAST)).value());
  }

  private Diagnostic error(String program) {
    Outcome outcome = session.run(program).getLast();
    assertThat(outcome.result()).isInstanceOf(Outcome.Result.Failed.class);
    return ((Outcome.Result.Failed) outcome.result()).diagnostic();
  }

  /** Each form reads the infeed queue as often as it says, and the items in order. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Infeed(s32)                                               | 1             | 1
          Infeed(s32) + Infeed(s32)                                 | 3             | 2
          Infeed(s32) * 10 + Infeed(s32)                            | 12            | 2
          (Infeed(s32), Infeed(s32), Infeed(s32))                   | (1, 2, 3)     | 3
          f() * 10 + f()                                            | 12            | 2
          g(0) * 10 + g(0)                                          | 12            | 2
          unread(7)                                                 | 7             | 1
          Call(unread, 7) + Call(unread, 7)                         | 14            | 2
          Map({7, 8, 9}, (x) => x * 10 + Infeed(s32), {0})          | {71, 82, 93}  | 3
          While((i: s32) => i < 3, (i: s32) => Infeed(s32), 0)      | 3             | 3
          While((t: (s32, s32)) => t(0) < 2, (t: (s32, s32)) => (t(0) + 1, t(1) * 10 + Infeed(s32)), (0, 0)) | (2, 12) | 2
          Conditional(true, 0, (x: s32) => x + Infeed(s32), 0, (x: s32) => x) | 1   | 1
          Conditional(false, 0, (x: s32) => x + Infeed(s32), 0, (x: s32) => x) | 0  | 0
          Iota(s32[3], 0) + Infeed(s32)                             | {1, 2, 3}     | 1
          Broadcast(Infeed(s32), {2})                               | {1, 1}        | 1
          if 1 > 2: Infeed(s32) else: 7                             | 7             | 0
          if 1 < 2: {Infeed(s32), 7} else: {8, 9}                   | {1, 7}        | 1
          choose(1) * 10 + choose(0)                                | 112           | 2
          Call(choose, 1) * 10 + Call(choose, 0)                    | 112           | 2
          Call(twice, 1)                                            | 4             | 2
          Reduce({0, 0}, 0, (a: s32, b: s32) => a * 10 + b + Infeed(s32), {0}) | 12 | 2
          """)
  void readsTheQueueInTheOrderOfTheProgram(String program, String value, int taken) {
    session.run(
        """
        feed(1); feed(2); feed(3); feed(4); feed(5);
        let f = () => Infeed(s32)
        let g = (x: s32) => x + Infeed(s32)
        let choose = (x: s32) => if x > 0: Infeed(s32) + x * 10 + Infeed(s32) - x * 2 else: 2
        let twice = (x: s32) => {
          let first = Infeed(s32)
          if x > 0: { let second = Infeed(s32); (first + second * x) + first * 1 } else: Infeed(s32)
        }
        let unread = (x: s32) => { let dropped = Infeed(s32); x }
        """);
    assertThat(last(program)).isEqualTo(value);
    assertThat(last("Infeed(s32)")).isEqualTo(Integer.toString(taken + 1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "then Infeed(s32) == 1",
        "then Infeed(s32) ~= 1 within 0",
        "then Infeed(s32) < 5",
        "let x = Infeed(s32)",
        "let x: s32 = Infeed(s32)",
        "{Infeed(s32), 7}",
        "let unread = { Infeed(s32) }",
        "Infeed(s32)",
        "Outfeed(Infeed(s32))",
        "Select(true, Infeed(s32), 3)"
      })
  void aStatementTakesOneItem(String statement) {
    session.run("feed(1); feed(2)");
    session.run(statement);
    assertThat(last("Infeed(s32)")).isEqualTo("2");
  }

  @Test
  void aStatementThatFailsHasNoEffect() {
    session.run("feed(1)");
    error("Infeed(s32) + Infeed(s32)");
    error("Infeed(f32)");
    error("Slice({1, 2}, {0}, {Infeed(s32) + 9})");
    session.run("then Infeed(s32) + Infeed(s32) fails");
    assertThat(last("Infeed(s32)")).isEqualTo("1");
  }

  @Test
  void whatIsOnlyCheckedOrProposedHasNoEffect() {
    session.run("feed(1)");
    session.check(SourceText.of("Infeed(s32)"));
    session.runInCopy(SourceText.of("Infeed(s32)"));
    assertThat(session.typeOf("Infeed(s32)")).contains("s32[]");
    assertThat(last("Infeed(s32)")).isEqualTo("1");
  }

  @Test
  void outfeedsStandInTheOrderInWhichTheyWereWritten() {
    session.run("let twice = (x: s32) => { Outfeed(x); Outfeed(x + 1); x }");
    assertThat(last("twice(1) + twice(5)")).isEqualTo("6");
    assertThat(last("(outfed(), outfed(), outfed(), outfed())")).isEqualTo("(1, 2, 5, 6)");
    assertThat(error("outfed()").message()).contains("the outfeed queue is empty");
  }

  @Test
  void tokensOfHloTextOrderItsEffects() {
    session.run("feed(7)");
    String program =
        """
        let t = AfterAll()
        %in = (s32[], token[]) infeed(t)
        let x = in(0)
        let out = Outfeed(x, token=in(1))
        %r = (s32[], u32[], token[]) recv(out), channel_id=3
        %s = (s32[], u32[], token[]) send(x, out), channel_id=3
        %rd = (s32[], token[]) recv-done(r), channel_id=3
        let sd = SendDone(s)
        (outfed(), rd(0))
        """;
    assertThat(last(program)).isEqualTo("(7, 7)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Infeed(s32)                                         | replica 0 waits for ever in Infeed
          Send(1, channel_id=7)                               | in Send on channel 7
          RecvDone(Recv(s32, channel_id=8))                   | in RecvDone
          """)
  void waitingForEverIsToldOf(String program, String words) {
    Diagnostic deadlock = error(program);
    assertThat(deadlock.code().id()).isEqualTo("X0404");
    assertThat(deadlock.message()).contains(words);
  }

  @Test
  void devicesSendToEachOther() {
    session.run("//// replicas 2\nlet x = per_replica(1, 2)");
    String program =
        """
        let c = Recv(s32, channel_id=1, source_target_pairs={{0, 1}, {1, 0}})
        let s = Send(x, channel_id=1, source_target_pairs={{0, 1}, {1, 0}})
        per_replica(RecvDone(c))
        """;
    assertThat(last(program)).isEqualTo("(2, 1)");
  }

  @Test
  void aDeviceThatIsNoTargetReceivesZeros() {
    session.run("//// replicas 2\nlet x = per_replica(1, 2)");
    String program =
        """
        let exchange = (v: s32) => {
          let c = Recv(s32, channel_id=1, source_target_pairs={{0, 1}})
          let s = Send(v, channel_id=1, source_target_pairs={{0, 1}})
          let r = RecvDone(c)
          SendDone(s)
          r
        }
        per_replica(exchange(x))
        """;
    assertThat(last(program)).isEqualTo("(0, 1)");
  }

  @Test
  void receivingInACircleIsADeadlock() {
    session.run("//// replicas 2");
    String program =
        """
        (RecvDone(Recv(s32, channel_id=1, source_target_pairs={{0, 1}, {1, 0}})),
         Send(1, channel_id=1, source_target_pairs={{0, 1}, {1, 0}}))
        """;
    Diagnostic deadlock = error(program);
    assertThat(deadlock.code().id()).isEqualTo("X0404");
    assertThat(deadlock.primary().text()).contains("for a Send on channel 1");
  }

  @Test
  void queuesBelongToDevices() {
    session.run("//// replicas 2\nfeed(per_replica(1, 2)); feed(9)");
    assertThat(last("per_replica(Infeed(s32))")).isEqualTo("(1, 2)");
    assertThat(last("per_replica(Infeed(s32))")).isEqualTo("(9, 9)");
  }

  @Test
  void aFunctionOfJavaIsCalledOnceThoughNothingReadsIt() {
    int[] calls = {0};
    CustomFunction.register(
        "count",
        (operands, result, evaluation) -> NdArray.scalar(ElementType.S32, (long) ++calls[0]));
    session.run("let f = (x: s32) => { CustomCall(\"count\", x, s32, has_side_effect=true); x }");
    assertThat(last("f(5) + f(5)")).isEqualTo("10");
    assertThat(calls[0]).isEqualTo(2);
    assertThat(last("CustomCall(\"count\", 1, s32)")).isEqualTo("3");
    assertThat(error("CustomCall(\"cuont\", 1, s32)").primary().text()).contains("count");
    assertThat(error("CustomCall(\"count\", 1, f32)").message()).contains("has given s32[]");
  }
}
