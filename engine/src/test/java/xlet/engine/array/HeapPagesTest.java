package xlet.engine.array;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Making pages must not be seen in arrays, wherever they lie. */
class HeapPagesTest {
  /** Of few pages and of many, not all of them whole ones; the last one is old at once. */
  private static final List<Integer> LENGTHS =
      List.of(1 << 20, 4 << 20, (4 << 20) + 1, 9_000_001, (24 << 20) + 3);

  @BeforeAll
  static void prepare() {
    HeapPages.find();
  }

  @Test
  void newArraysAreZerosAndOthersStayAsTheyAre() {
    fill(24, 1);
  }

  @Test
  void soAreThoseOfSeveralThreads() throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
      List<Callable<Void>> tasks =
          List.of(1, 2, 3).stream()
              .<Callable<Void>>map(number ->
                  () -> {
                    fill(8, number);
                    return null;
                  })
              .toList();
      for (Future<Void> task : threads.invokeAll(tasks)) {
        task.get();
      }
    }
  }

  /** Makes {@code count} arrays, of which a few are kept for some time. */
  private static void fill(int count, int number) {
    Deque<int[]> kept = new ArrayDeque<>();
    for (int k = 0; k < count; k++) {
      int length = LENGTHS.get(k % LENGTHS.size());
      var buffer = (Buffer.Integers) Buffer.ofLength(ElementType.S32, length);
      assertThat(buffer.length()).isEqualTo(length);
      assertThat(holds(buffer.array(), 0)).isTrue();
      Arrays.fill(buffer.array(), number);
      kept.add(buffer.array());
      if (k % 5 == 4) {
        kept.forEach(array -> assertThat(holds(array, number)).isTrue());
        kept.clear();
      }
    }
  }

  private static boolean holds(int[] array, int number) {
    return Arrays.stream(array).allMatch(x -> x == number);
  }
}
