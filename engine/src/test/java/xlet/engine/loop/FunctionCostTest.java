package xlet.engine.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import xlet.engine.element.DoubleAngles;
import xlet.engine.element.DoubleFunctions;
import xlet.engine.element.DoublePowers;
import xlet.engine.element.FloatFunctions;
import xlet.engine.element.FloatPowers;
import xlet.engine.element.NarrowFunctions;
import xlet.engine.element.WholeNumbers;
import xlet.engine.element.WideFunctions;

/** Costs of methods that were counted beforehand are those of what is written in them now. */
class FunctionCostTest {
  private static final List<Class<?>> OWNERS =
      List.of(
          FloatFunctions.class,
          WideFunctions.class,
          FloatPowers.class,
          WholeNumbers.class,
          DoubleFunctions.class,
          DoubleAngles.class,
          DoublePowers.class,
          NarrowFunctions.class,
          Rounded.class);

  @Test
  void whatWasCountedIsWhatIsWritten() {
    assertThat(FunctionCost.COUNTED)
        .containsExactlyInAnyOrderEntriesOf(
            OWNERS.stream()
                .flatMap(owner -> Arrays.stream(owner.getMethods()))
                .filter(method -> Modifier.isStatic(method.getModifiers()))
                .map(method ->
                    Function.of(
                        method.getDeclaringClass(),
                        method.getName(),
                        method.getReturnType(),
                        method.getParameterTypes()))
                .collect(Collectors.toMap(Function::toString, FunctionCost::count)));
  }
}
