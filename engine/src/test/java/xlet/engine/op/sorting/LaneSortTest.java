package xlet.engine.op.sorting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import xlet.engine.emit.TrainedCode;

class LaneSortTest {
  @AfterEach
  void restore() {
    TrainedCode.use(TrainedCode.Form.CHOSEN);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 8, 9, 31, 64, 100, 129, 511, 1000, 1024, 2500, 4096})
  void linesAreSortedBesideEachOther(int length) {
    for (TrainedCode.Form form : TrainedCode.Form.values()) {
      TrainedCode.use(form);
      LaneSort sort = new LaneSort(length);
      int width = LaneSort.width(length);
      for (int count : new int[] {width, 1, width - 1}) {
        int[][] lines = new int[width][length];
        for (int line = 0; line < count; line++) {
          for (int p = 0; p < length; p++) {
            int mixed = (p * 0x9E37_79B9 + line) * 0x85EB_CA6B;
            lines[line][p] = line % 3 == 0 ? mixed % 5 : p % 97 == 0 ? Integer.MAX_VALUE : mixed;
          }
        }
        int[][] sorted = Arrays.stream(lines).map(int[]::clone).toArray(int[][]::new);
        Arrays.stream(sorted).forEach(Arrays::sort);
        sort.sort(lines, count);
        assertThat(lines).isDeepEqualTo(sorted);
      }
    }
  }
}
