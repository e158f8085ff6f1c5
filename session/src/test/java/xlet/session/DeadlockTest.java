package xlet.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;

/** Random programs in which devices wait for ever, somewhere inside loops and branches. */
final class DeadlockTest {
  private static final int PROGRAMS_OF_A_KIND = 12;

  /** The reasons why devices wait. */
  enum Kind {
    ORDER,
    TURNS,
    GROUPS,
    MISSING,
    NO_SEND,
    NO_RECEIVE,
    NO_ITEM
  }

  /**
   * A program whose line 2, or 3, holds the operation in which devices wait.
   *
   * @param waits the operation, with its channel
   * @param other what is said of the others
   */
  private record Trap(String program, String waits, String other) {}

  private static final class Traps {
    private final Random random;
    private final int replicas;
    private final int channel;

    Traps(long seed) {
      random = new Random(seed);
      replicas = 2 + random.nextInt(4);
      channel = 1 + random.nextInt(9);
    }

    Trap trap(Kind kind) {
      String on = "( on channel " + channel + ")?";
      String group = ".*\\(group \\{[0-9,]+}\\)";
      String meeting =
          "for replica \\d, which (has come to its end|waits in .*line [23].*)" + group;
      String sum =
          random.nextBoolean()
              ? "AllReduce(x, Add, channel_id=" + channel + ")"
              : random.nextBoolean() ? "CrossReplicaSum(x)" : "AllReduce(x, Max)";
      String any = "(AllReduce|CrossReplicaSum)" + on;
      return switch (kind) {
        case ORDER ->
            new Trap(
                split("CrossReplicaSum(AllReduce(x, Max))", "AllReduce(CrossReplicaSum(x), Max)"),
                any,
                meeting);
        case TURNS -> new Trap(turns(sum), any, meeting);
        case GROUPS -> new Trap(split("AllReduce(x, Add)", halves()), any, meeting);
        case MISSING -> new Trap(split(sum, "x"), any, meeting);
        case NO_SEND ->
            new Trap(
                split("RecvDone(Recv(s32, channel_id=" + channel + "))", "x"),
                "RecvDone" + on,
                "for a Send on channel " + channel + ".*");
        case NO_RECEIVE ->
            new Trap(
                split("{ let s = Send(x, channel_id=" + channel + "); SendDone(s); x }", "x"),
                "(SendDone|Send)" + on,
                ".*");
        case NO_ITEM ->
            new Trap(split("Infeed(s32)", "x"), "Infeed", "for an item in its infeed queue");
      };
    }

    /** Some devices run the first computation, the others the second. */
    private String split(String first, String second) {
      int some = 1 + random.nextInt(replicas - 1);
      String choice = "Conditional(ReplicaId() < %d, %%s, first, %%s, second)".formatted(some);
      return """
      replicas %d
      let first = (x: s32) => %s
      let second = (x: s32) => %s
      Call((v: s32) => %s, 1)
      """
          .formatted(replicas, first, second, wrapped("v", choice, random.nextInt(3)));
    }

    /** One turn more or less on one of the devices. */
    private String turns(String body) {
      int odd = random.nextInt(replicas);
      int turns = 1 + random.nextInt(3);
      String counts =
          IntStream.range(0, replicas)
              .mapToObj(k -> String.valueOf(k == odd ? turns + 1 + random.nextInt(2) : turns))
              .collect(Collectors.joining(", "));
      String loop =
          "GetTupleElement(While((t: (s32, s32)) => t(0) < turns, "
              + "(t: (s32, s32)) => (t(0) + 1, first(t(1))), (0, %s)), 1)";
      return """
      replicas %d
      let first = (x: s32) => %s
      let turns: s32 = per_replica(%s)
      Call((v: s32) => %s, 1)
      """
          .formatted(replicas, body, counts, wrapped("v", loop, random.nextInt(3)));
    }

    private String halves() {
      int half = replicas / 2;
      return "AllReduce(x, Add, {{%s}, {%s}})".formatted(ids(0, half), ids(half, replicas));
    }

    private static String ids(int from, int to) {
      return IntStream.range(from, to).mapToObj(String::valueOf).collect(Collectors.joining(", "));
    }

    /** {@code form} of {@code value}, inside loops, branches and calls. */
    private String wrapped(String value, String form, int depth) {
      if (depth == 0) {
        return form.replace("%s", value);
      }
      String name = "y" + depth;
      String inner = wrapped(name, form, depth - 1);
      return switch (random.nextInt(3)) {
        case 0 ->
            "Conditional(true, %2$s, (%1$s: s32) => %3$s, %2$s, (%1$s: s32) => %1$s)"
                .formatted(name, value, inner);
        case 1 ->
            "While((%1$s: s32) => %1$s < 2, (%1$s: s32) => Max(%3$s, 2), %2$s)"
                .formatted(name, value, inner);
        default -> "Call((%s: s32) => %s, %s)".formatted(name, inner, value);
      };
    }
  }

  @ParameterizedTest
  @EnumSource
  void isNamedWithItsPlaceAndWhoWaitsForWhom(Kind kind) {
    for (int seed = 0; seed < PROGRAMS_OF_A_KIND; seed++) {
      Trap trap = new Traps(seed).trap(kind);
      List<Outcome> outcomes = Session.create().run(trap.program);
      assertThat(outcomes.subList(0, outcomes.size() - 1))
          .as(trap.program)
          .noneMatch(Outcome::isBad);
      assertThat(outcomes.getLast().result())
          .as(trap.program)
          .isInstanceOf(Outcome.Result.Failed.class);
      Diagnostic found = ((Outcome.Result.Failed) outcomes.getLast().result()).diagnostic();
      assertThat(found.code()).as(trap.program).isEqualTo(Code.DEADLOCK);
      assertThat(found.message())
          .as(trap.program)
          .matches("replica \\d waits for ever in " + trap.waits);
      assertThat(found.primary().place().start().line()).as(trap.program).isBetween(2, 3);
      assertThat(found.primary().text()).as(trap.program).matches(trap.other);
    }
  }
}
