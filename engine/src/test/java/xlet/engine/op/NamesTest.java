package xlet.engine.op;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Which names are like others. */
final class NamesTest {
  @Test
  void findsTheNearestFirst() {
    List<String> names = List.of("Reduce", "ReduceWindow", "Reverse", "Gather");
    assertThat(Names.similar("Redcue", names)).containsExactly("Reduce");
    assertThat(Names.similar("reduce_windw", names)).containsExactly("ReduceWindow");
    assertThat(Names.similar("Xyz", names)).isEmpty();
  }

  @Test
  void proposesNothingForWhatIsNoName() {
    String text = "x".repeat(1_000_000);
    assertThat(Names.similar(text, List.of(text + "y", "Gather"))).isEmpty();
    assertThat(Names.similar("Gather", List.of(text, "Gatter"))).containsExactly("Gatter");
  }
}
