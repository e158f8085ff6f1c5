package xlet.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * Programs drawn at random end well. {@code -Drandom.programs=1000000} tries more of each kind than
 * a build does, {@code -Drandom.seed=2} others.
 */
class RandomProgramsTest {
  private static final int COUNT = Integer.getInteger("random.programs", 6_000);
  private static final long SEED = Long.getLong("random.seed", 1);

  /** One program in so many is run with a search for mends, which takes far longer. */
  private static final int MENDED = 50;

  /** Different faults that are told before the test ends. */
  private static final int MOST_FAULTS = 40;

  private final Random random = new Random(SEED);

  @Test
  void calls() {
    check(new RandomCalls(random)::call, Survival::faultOfCall);
  }

  @Test
  void mutatedPrograms() {
    check(new RandomPrograms(random, RandomPrograms.written())::mutated, Survival::fault);
  }

  @Test
  void tokens() {
    check(new RandomPrograms(random, RandomPrograms.written())::soup, Survival::fault);
  }

  @Test
  void bytes() {
    check(new RandomPrograms(random, RandomPrograms.written())::bytes, Survival::fault);
  }

  private static void check(Supplier<String> programs, Function<String, Optional<String>> judge) {
    Map<String, String> faults = new LinkedHashMap<>();
    for (int k = 0; k < COUNT && faults.size() < MOST_FAULTS; k++) {
      String program = programs.get();
      Optional<String> found = judge.apply(program);
      (found.isPresent() || k % MENDED > 0 ? found : Survival.faultWithMends(program))
          .ifPresent(fault -> faults.computeIfAbsent(fault, f -> Survival.shrunk(program)));
    }
    assertThat(faults).isEmpty();
  }
}
