package xlet.session.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import xlet.engine.array.NdArray;
import xlet.engine.explain.Explanation.Line;
import xlet.session.Outcome;
import xlet.session.Session;
import xlet.session.Variable;
import xlet.session.render.Screen;

/** {@code :why} goes from device to device. */
final class WhyOnDevicesTest {
  private static final int REPLICAS = 4;

  private final Shell shell = new Shell(Session.create(), Screen.PLAIN);

  private List<String> why(String element) throws CommandException {
    return shell.run(":why " + element).stream().map(String::strip).toList();
  }

  @Test
  void namesTheDevicesThatAnElementComesFrom() throws CommandException {
    shell
        .session()
        .run("replicas 2\nlet x = per_replica({1.0, 2.5}, {3.0, 5.25})\nlet y = AllReduce(x, Add)");
    assertThat(why("y[1]"))
        .containsExactly("y[1] = 7.75", "combined", "x@0[1] = 2.5", "x@1[1] = 5.25");
    shell.session().run("let r = ReduceScatter(x, Add, 0)");
    assertThat(why("r@1[0]")).contains("r@1[0] = 7.75", "x@0[1] = 2.5", "x@1[1] = 5.25");
    assertThatThrownBy(() -> why("r[0]")).hasMessageContaining(":why r@1");
    assertThatThrownBy(() -> why("r@2[0]")).hasMessageContaining("the devices are 0 to 1");
  }

  @Test
  void goesIntoComputationsInWhichDevicesMeet() throws CommandException {
    String program =
        """
        replicas 2
        let x = per_replica(1, 2)
        let f = (c: s32) => Conditional(c > 0, c, (a: s32) => AllReduce(a * c * x, Add), c, (a: s32) => a)
        let g = (c: s32) => While((t: s32) => t < c, (t: s32) => AllReduce(t * x, Add), 1)
        let y = Call(f, 3)
        let z = Call(g, 20)
        """;
    assertThat(shell.session().run(program)).noneMatch(Outcome::isBad);
    assertThat(why("y@1")).contains("y@1 = 27").last().asString().contains("@0 = 9, ", "@1 = 18");
    assertThat(why("z@0")).contains("z@0 = 27").last().asString().contains("@0 = 9, ", "@1 = 18");
  }

  /** The reads of the explanation, combined, give the element on each device. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          AllReduce(x, Add)
          AllReduce(x, Add, {{0, 2}, {3, 1}})
          CrossReplicaSum(x)
          AllGather(x, 0)
          AllGather(x, 1, 2, {{0, 2}, {3, 1}})
          ReduceScatter(x, Add, 0)
          ReduceScatter(x, Add, 1, 2, {{0, 2}, {3, 1}})
          AllToAll(x, 0, 1)
          AllToAll(x, 1, 0, 2, {{1, 0}, {2, 3}})
          CollectivePermute(x, {{0, 1}, {1, 2}, {3, 0}})
          CollectiveBroadcast(x, {{2, 1, 3}})
          """)
  void readsWhatMakesTheElement(String program) throws CommandException {
    List<String> blocks = new ArrayList<>();
    for (int k = 0; k < REPLICAS; k++) {
      blocks.add("Reshape(Iota(s32[16], 0), {4, 4}) + " + (100 << (2 * k)));
    }
    String binding = "let x = per_replica(" + String.join(", ", blocks) + ")\n";
    List<Outcome> outcomes = shell.session().run("replicas 4\n" + binding + "let y = " + program);
    assertThat(outcomes).noneMatch(Outcome::isBad);
    Variable y = Objects.requireNonNull(shell.session().variables().get("y"));
    for (int device = 0; device < REPLICAS; device++) {
      NdArray value = (NdArray) y.onDevices().on(device);
      long columns = value.shape().size(1);
      for (long k = 0; k < value.shape().elementCount(); k++) {
        long[] index = {k / columns, k % columns};
        var found = new Reasons(shell.session()).of(y, device, List.of(), index);
        long sum = found.why().reads().mapToLong(WhyOnDevicesTest::number).sum();
        assertThat(sum).isEqualTo(value.longAt(value.offset(index)));
      }
    }
  }

  private static long number(Line.Read read) {
    return (int) read.value().bits();
  }
}
