package xlet.engine.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Candidates of which each run takes a given time, by a clock that they put forward. */
final class ContestTest {
  private static final long OTHER = 1_000;
  private static final long SLOWER = 1_100;
  private static final long FASTER = 100;
  private static final long INTERPRETED = 100_000;

  private long now;
  private long allocated;
  private final List<String> tried = new ArrayList<>();

  private final Contest contest =
      new Contest(
          new Contest.Meter() {
            @Override
            public long nanos() {
              return now;
            }

            @Override
            public void rest(long nanos) {
              now += nanos;
            }

            @Override
            public long allocated() {
              return allocated;
            }
          });

  private Runnable taking(long nanos) {
    return () -> now += nanos;
  }

  /** A candidate takes {@code first} at first, and {@code then} after so many runs. */
  private record Candidate(String name, long first, int runs, long then, long bytes) {
    Candidate(String name, long first, int runs, long then) {
      this(name, first, runs, then, 0);
    }
  }

  private List<Runnable> parts(Candidate candidate) {
    tried.add(candidate.name);
    int[] done = {0};
    Runnable first =
        () -> {
          allocated += candidate.bytes;
          now += done[0]++ < candidate.runs ? candidate.first : candidate.then;
        };
    return List.of(first, taking(FASTER));
  }

  private Optional<String> winner(Candidate... candidates) {
    var left = new ArrayList<>(List.of(candidates));
    return contest
        .faster(left::removeFirst, this::parts, List.of(taking(OTHER), taking(OTHER)), 4)
        .map(Candidate::name);
  }

  @Test
  void codeThatBecomesFasterWins() {
    assertEquals(Optional.of("a"), winner(new Candidate("a", INTERPRETED, 50, FASTER)));
  }

  @Test
  void codeThatIsCompiledAndSlowerIsNotTriedAgain() {
    assertEquals(Optional.empty(), winner(new Candidate("a", INTERPRETED, 50, SLOWER)));
    assertEquals(List.of("a"), tried);
  }

  @Test
  void codeOfWhichAMethodIsCompiledLateWins() {
    assertEquals(Optional.of("a"), winner(new Candidate("a", SLOWER, 60, FASTER)));
  }

  @Test
  void codeThatIsThereIsComparedByItself() {
    List<Runnable> other = List.of(taking(OTHER));
    assertTrue(contest.isFaster(List.of(taking(FASTER)), other, 4));
    assertFalse(contest.isFaster(List.of(taking(OTHER)), other, 4));
  }

  @Test
  void anotherClassIsTriedWhereOneMakesObjectsOfVectors() {
    var bad = new Candidate("bad", INTERPRETED, 50, SLOWER, 1 << 20);
    assertEquals(Optional.of("b"), winner(bad, new Candidate("b", INTERPRETED, 50, FASTER)));
  }

  @Test
  void anotherClassIsTriedWhereOneIsNeverCompiled() {
    var never = new Candidate("never", INTERPRETED, 0, INTERPRETED);
    assertEquals(Optional.of("b"), winner(never, new Candidate("b", INTERPRETED, 50, FASTER)));
  }

  @Test
  void codeThatIsNeverCompiledIsGivenUp() {
    var never = new Candidate("never", INTERPRETED, 0, INTERPRETED);
    assertEquals(Optional.empty(), winner(never, never, never));
    assertEquals(List.of("never", "never", "never"), tried);
  }
}
