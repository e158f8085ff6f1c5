package xlet.engine.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** Reads the processors that a thread may use from /proc, which only Linux has. */
final class ProcessorsTest {
  private static final boolean IS_LINUX = System.getProperty("os.name").equals("Linux");

  @Test
  void areFoundOnLinux() {
    assertThat(Processors.find().isPresent()).isEqualTo(IS_LINUX);
  }

  /** All helpers, however late they came, keep all processors but one, or the only one. */
  @Test
  void helpersLeaveOutOne() throws Exception {
    for (Processors processors : Processors.find().stream().toList()) {
      BitSet all = allowed();
      try (ExecutorService first = Executors.newSingleThreadExecutor();
          ExecutorService second = Executors.newSingleThreadExecutor()) {
        for (ExecutorService helper : List.of(first, second)) {
          helper.submit(processors::enter).get();
          processors.avoidCurrent();
          BitSet kept = helper.submit(ProcessorsTest::allowed).get();
          assertThat(kept.cardinality()).isEqualTo(Math.max(1, all.cardinality() - 1));
          kept.andNot(all);
          assertThat(kept.isEmpty()).isTrue();
        }
      }
      assertThat(allowed()).isEqualTo(all);
    }
  }

  @Test
  void whoHasLeftIsLeftAlone() throws Exception {
    for (Processors processors : Processors.find().stream().toList()) {
      BitSet all = allowed();
      try (ExecutorService helper = Executors.newSingleThreadExecutor()) {
        helper.submit(processors::enter).get();
        helper.submit(processors::leave).get();
        processors.avoidCurrent();
        assertThat(helper.submit(ProcessorsTest::allowed).get()).isEqualTo(all);
      }
    }
  }

  /** The processors that the calling thread may use. */
  private static BitSet allowed() {
    try {
      String status = Files.readString(Path.of("/proc/thread-self/status"));
      String list = status.replaceAll("(?s).*Cpus_allowed_list:\\s*(\\S+).*", "$1");
      BitSet allowed = new BitSet();
      for (String part : list.split(",", -1)) {
        String[] ends = part.split("-", -1);
        allowed.set(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]) + 1);
      }
      return allowed;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
