package xlet.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The memory of large cells goes back to the machine. */
final class HousekeepingTest {
  private static final long MIB = 1L << 20;

  private final ManualClock clock = new ManualClock();
  private final CountingHeap heap = new CountingHeap();
  private final Housekeeping housekeeping = new Housekeeping(clock, heap);

  /** A heap that shrinks to what is used when it is collected. */
  private static final class CountingHeap implements Housekeeping.Heap {
    private long total = 20 * MIB;
    private long used = 10 * MIB;
    private int collections;

    @Override
    public long total() {
      return total;
    }

    @Override
    public long used() {
      return used;
    }

    @Override
    public void collect() {
      collections++;
      total = used;
    }
  }

  private void runCell(long total, long used) {
    housekeeping.busy();
    heap.total = total;
    heap.used = used;
    housekeeping.idle();
  }

  @Test
  void collectsTheGarbageOfALargeCellOnce() {
    runCell(400 * MIB, 10 * MIB);
    assertThat(heap.collections).isZero();
    clock.strike();
    assertThat(heap.collections).isEqualTo(1);
    assertThat(heap.total).isEqualTo(10 * MIB);
    clock.strike();
    assertThat(heap.collections).isEqualTo(1);
  }

  @Test
  void leavesSmallCellsAlone() {
    runCell(40 * MIB, 10 * MIB);
    clock.strike();
    assertThat(heap.collections).isZero();
  }

  @Test
  void waitsWhileCellsRun() {
    runCell(400 * MIB, 10 * MIB);
    housekeeping.busy();
    clock.strike();
    assertThat(heap.collections).isZero();
  }

  @Test
  void doesNotCollectAgainWhatIsStillUsed() {
    runCell(400 * MIB, 300 * MIB);
    clock.strike();
    runCell(400 * MIB, 300 * MIB);
    clock.strike();
    assertThat(heap.collections).isEqualTo(1);
  }

  /** A program that takes much memory, drops it, and prints how much the process keeps, in MiB. */
  static final class Spender {
    private Spender() {}

    public static void main(String[] arguments) {
      List<byte[]> spent = new ArrayList<>();
      for (int k = 0; k < 10; k++) {
        spent.add(new byte[20 << 20]);
      }
      System.out.println(Runtime.getRuntime().totalMemory() / MIB + " " + spent.size());
      spent.clear();
      System.gc();
      System.out.println(Runtime.getRuntime().totalMemory() / MIB);
    }
  }

  @Test
  void javaGivesBackWhatIsCollected() throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(KernelMain.OPTIONS);
    command.addAll(List.of("-Xmx512m", "-cp", System.getProperty("java.class.path")));
    command.add(Spender.class.getName());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    List<String> numbers = List.of(said.strip().split("\\s+", -1));
    assertThat(numbers).as(said).hasSize(3);
    assertThat(Long.parseLong(numbers.getFirst())).isGreaterThanOrEqualTo(200);
    assertThat(Long.parseLong(numbers.getLast())).isLessThan(50);
  }
}
