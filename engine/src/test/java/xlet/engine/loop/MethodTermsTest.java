package xlet.engine.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.classfile.Opcode;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import xlet.engine.element.ComplexFunctions;
import xlet.engine.element.DoubleAngles;
import xlet.engine.element.DoubleFunctions;
import xlet.engine.element.DoublePowers;
import xlet.engine.element.FewerBits;
import xlet.engine.element.FloatFunctions;
import xlet.engine.element.FloatPowers;
import xlet.engine.element.NarrowComplexAngles;
import xlet.engine.element.NarrowComplexFunctions;
import xlet.engine.element.NarrowFunctions;
import xlet.engine.element.WholeNumbers;
import xlet.engine.element.WideFunctions;

/** Every elementary function can be written out, so that vectors compute it. */
class MethodTermsTest {
  static Stream<Method> functions() {
    return Stream.of(
            FloatFunctions.class,
            NarrowFunctions.class,
            WideFunctions.class,
            FloatPowers.class,
            DoubleFunctions.class,
            DoubleAngles.class,
            DoublePowers.class,
            WholeNumbers.class,
            FewerBits.class,
            ComplexFunctions.class,
            NarrowComplexAngles.class,
            NarrowComplexFunctions.class,
            BitCounts.class)
        .flatMap(owner -> Arrays.stream(owner.getDeclaredMethods()))
        .filter(method -> Modifier.isPublic(method.getModifiers()));
  }

  @ParameterizedTest
  @MethodSource("functions")
  void callsNothingButRareCases(Method method) {
    Function function =
        Function.of(
            method.getDeclaringClass(),
            method.getName(),
            method.getReturnType(),
            method.getParameterTypes());
    List<Term> arguments = new ArrayList<>();
    for (Class<?> parameter : method.getParameterTypes()) {
      arguments.add(new Term.Use(new Local("x" + arguments.size(), carrier(parameter))));
    }
    List<Term> shared = new ArrayList<>();
    Term result =
        MethodTerms.of(
            term -> {
              shared.add(term);
              return new Term.Use(new Local("v" + shared.size(), term.carrier()));
            },
            function,
            arguments);
    shared.add(result);
    assertThat(shared).allMatch(MethodTermsTest::hasLanes);
    assertThat(shared.size()).isGreaterThan(arguments.size());
  }

  private static Carrier carrier(Class<?> number) {
    if (number == int.class || number == long.class) {
      return number == int.class ? Carrier.INT : Carrier.LONG;
    }
    return number == float.class ? Carrier.FLOAT : Carrier.DOUBLE;
  }

  /** Of a conditional expression whose condition is known only one side is there. */
  @Test
  void takesTheWayThatIsKnown() {
    Function power = Function.of(FloatPowers.class, "power", float.class, float.class, float.class);
    Term x = new Term.Use(new Local("x", Carrier.FLOAT));
    Term three = new Term.Literal(Carrier.FLOAT, Float.floatToRawIntBits(3));
    assertThat(MethodTerms.of(term -> term, power, List.of(x, three)))
        .isEqualTo(
            Terms.operate(
                Opcode.FMUL, Carrier.FLOAT, Terms.operate(Opcode.FMUL, Carrier.FLOAT, x, x), x));
  }

  @ParameterizedTest
  @CsvSource({"2, 2", "1, 2", "3, 2", "NaN, 2", "NaN, NaN", "-0.0, 0.0"})
  void knowsWhatHolds(float left, float right) {
    Term x = new Term.Literal(Carrier.FLOAT, Float.floatToRawIntBits(left));
    Term y = new Term.Literal(Carrier.FLOAT, Float.floatToRawIntBits(right));
    for (Term.Relation relation : Term.Relation.values()) {
      boolean holds =
          switch (relation) {
            case EQ -> left == right;
            case NE -> left != right;
            case LT -> left < right;
            case LE -> left <= right;
            case GT -> left > right;
            case GE -> left >= right;
          };
      assertThat(Terms.known(new Term.Compare(relation, x, y))).contains(holds);
    }
  }

  private static boolean hasLanes(Term term) {
    return switch (term) {
      case Term.Literal _, Term.Use _ -> true;
      case Term.Operate operate -> operate.operands().stream().allMatch(MethodTermsTest::hasLanes);
      case Term.Compare compare -> hasLanes(compare.left()) && hasLanes(compare.right());
      case Term.Choice(Term condition, Term yes, Term.Call rare) ->
          hasLanes(condition) && hasLanes(yes);
      case Term.Choice(Term condition, Term yes, Term no) ->
          hasLanes(condition) && hasLanes(yes) && hasLanes(no);
      case Term.Call call ->
          call.function().hasLanes()
              && call.arguments().stream().allMatch(MethodTermsTest::hasLanes);
      case Term.Load _, Term.Known _, Term.Pack _ -> false;
    };
  }
}
