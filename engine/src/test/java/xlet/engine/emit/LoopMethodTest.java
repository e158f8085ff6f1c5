package xlet.engine.emit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import xlet.engine.loop.Carrier;
import xlet.engine.loop.Local;
import xlet.engine.loop.Step;
import xlet.engine.loop.Storage;
import xlet.engine.loop.Term;

/** Which loops are methods, and of which parameters. */
class LoopMethodTest {
  private static final Term ZERO = new Term.Literal(Carrier.INT, 0);
  private static final Term MANY = new Term.Literal(Carrier.INT, 100);

  private static Step.Loop loop(String counter, Step... body) {
    return new Step.Loop(new Local(counter, Carrier.INT), ZERO, MANY, 1, List.of(body));
  }

  /** A step that stores {@code value} in array {@code array}. */
  private static Step store(int array, Term value) {
    return new Step.Store(array, Storage.FLOATS, ZERO, value);
  }

  private static Term load(int array) {
    return new Term.Load(array, Storage.FLOATS, ZERO);
  }

  private static @Nullable LoopMethod method(Step.Loop loop) {
    return LoopMethod.of("loop", loop, array -> Storage.FLOATS);
  }

  @Test
  void arraysAndVariablesOfOthersAreParameters() {
    Local own = new Local("own", Carrier.FLOAT);
    Local other = new Local("other", Carrier.FLOAT);
    LoopMethod method =
        Objects.requireNonNull(
            method(
                loop(
                    "i",
                    loop(
                        "k",
                        new Step.Let(own, load(7)),
                        store(3, new Term.Use(own)),
                        store(3, new Term.Use(other))))));
    assertThat(method.arrays()).containsOnlyKeys(3, 7);
    assertThat(method.variables()).containsExactly(other);
    assertThat(method.type().descriptorString()).isEqualTo("([F[FF)V");
  }

  @Test
  void aLoopWithoutLoopsIsAMethodToo() {
    LoopMethod method = Objects.requireNonNull(method(loop("i", store(0, load(1)))));
    assertThat(method.arrays()).containsOnlyKeys(0, 1);
  }

  @Test
  void aLoopThatChangesAVariableOfOthersStaysWhereItIs() {
    Local sum = new Local("sum", Carrier.FLOAT);
    assertThat(method(loop("i", loop("k", new Step.Assign(sum, load(0)))))).isNull();
    assertThat(
            method(loop("i", new Step.Let(sum, load(1)), loop("k", new Step.Assign(sum, load(0))))))
        .isNotNull();
  }

  @Test
  void aLoopThatUsesTooManyVariablesStaysWhereItIs() {
    Step[] stores =
        IntStream.range(0, 300)
            .mapToObj(k -> store(0, new Term.Use(new Local("v" + k, Carrier.FLOAT))))
            .toArray(Step[]::new);
    assertThat(method(loop("i", loop("k", stores)))).isNull();
  }
}
