package xlet.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;

/**
 * Writes random programs of loops, branches and computations around effects, each with its meaning:
 * what it comes to if it is read directly, beside a host that counts.
 */
final class EffectProgram {
  private final Random random;
  private int named;

  EffectProgram(long seed) {
    random = new Random(seed);
  }

  /** The host of a program that is read directly. */
  static final class Host {
    final List<Integer> out = new ArrayList<>();
    int taken;

    private int infeed() {
      return 1 + taken++;
    }
  }

  /** The value of a part where {@code names} have these values. */
  interface Meaning {
    int value(Map<String, Integer> names, Host host);
  }

  /** A part of a program. */
  record Part(String text, Meaning meaning) {
    int value(Map<String, Integer> names, Host host) {
      return meaning.value(names, host);
    }

    int value(Map<String, Integer> names, String name, int value, Host host) {
      Map<String, Integer> all = new TreeMap<>(names);
      all.put(name, value);
      return meaning.value(all, host);
    }
  }

  private String name(String letter) {
    return letter + named++;
  }

  private static List<String> and(List<String> scope, String name) {
    List<String> all = new ArrayList<>(scope);
    all.add(name);
    return all;
  }

  /** A block: statements and a value. */
  Part body(int depth, List<String> scope) {
    Part block = statements(depth, 1 + random.nextInt(2), scope);
    return new Part("{ " + block.text + " }", block.meaning);
  }

  private Part statements(int depth, int count, List<String> scope) {
    if (count == 0) {
      return expression(depth, scope);
    }
    return switch (random.nextInt(depth == 0 ? 2 : 3)) {
      case 0 -> binding(depth, count, scope);
      case 1 -> {
        Part item = expression(depth, scope);
        Part rest = statements(depth, count - 1, scope);
        yield new Part(
            "Outfeed(%s); %s".formatted(item.text, rest.text),
            (names, host) -> {
              host.out.add(item.value(names, host));
              return rest.value(names, host);
            });
      }
      default -> function(depth, count, scope);
    };
  }

  private Part binding(int depth, int count, List<String> scope) {
    String name = name("v");
    Part value = expression(depth, scope);
    Part rest = statements(depth, count - 1, and(scope, name));
    return new Part(
        "let %s = %s; %s".formatted(name, value.text, rest.text),
        (names, host) -> rest.value(names, name, value.value(names, host), host));
  }

  /** A computation with a name, called twice. */
  private Part function(int depth, int count, List<String> scope) {
    String function = name("fn");
    String parameter = name("p");
    Part body = smaller(depth, and(scope, parameter));
    Part first = expression(0, scope);
    Part second = expression(0, scope);
    Part rest = statements(depth, count - 1, scope);
    return new Part(
        "let %1$s = (%2$s: s32) => %3$s; let %1$sa = %1$s(%4$s) + %1$s(%5$s); %6$s"
            .formatted(function, parameter, body.text, first.text, second.text, rest.text),
        (names, host) -> {
          body.value(names, parameter, first.value(names, host), host);
          body.value(names, parameter, second.value(names, host), host);
          return rest.value(names, host);
        });
  }

  private Part smaller(int depth, List<String> scope) {
    return body(Math.max(0, depth - 1), scope);
  }

  private Part expression(int depth, List<String> scope) {
    return depth == 0
        ? leaf(scope)
        : switch (random.nextInt(6)) {
          case 0 -> sum(expression(depth - 1, scope), expression(depth - 1, scope));
          case 1 -> branches(depth, scope);
          case 2 -> conditional(depth, scope);
          case 3 -> loop(depth, scope);
          case 4 -> mapped(depth, scope);
          default -> called(depth, scope);
        };
  }

  private Part leaf(List<String> scope) {
    if (random.nextInt(3) == 0) {
      return new Part("Infeed(s32)", (names, host) -> host.infeed());
    }
    if (random.nextBoolean() || scope.isEmpty()) {
      int number = random.nextInt(5);
      return new Part(String.valueOf(number), (names, host) -> number);
    }
    String name = scope.get(random.nextInt(scope.size()));
    return new Part(name, (names, host) -> Objects.requireNonNull(names.get(name)));
  }

  private static Part sum(Part a, Part b) {
    return new Part(
        "(%s + %s)".formatted(a.text, b.text),
        (names, host) -> a.value(names, host) + b.value(names, host));
  }

  private Part branches(int depth, List<String> scope) {
    Part chooser = expression(depth - 1, scope);
    Part yes = smaller(depth, scope);
    Part no = smaller(depth, scope);
    return new Part(
        "(if %s > 2: %s else: %s)".formatted(chooser.text, yes.text, no.text),
        (names, host) ->
            chooser.value(names, host) > 2 ? yes.value(names, host) : no.value(names, host));
  }

  private Part conditional(int depth, List<String> scope) {
    String name = name("chosen");
    Part chooser = expression(0, scope);
    Part forYes = expression(0, scope);
    Part forNo = expression(0, scope);
    Part yes = smaller(depth, and(scope, name));
    Part no = smaller(depth, and(scope, name));
    return new Part(
        "Conditional(%1$s > 2, %2$s, (%3$s: s32) => %4$s, %5$s, (%3$s: s32) => %6$s)"
            .formatted(chooser.text, forYes.text, name, yes.text, forNo.text, no.text),
        (names, host) -> {
          boolean first = chooser.value(names, host) > 2;
          int one = forYes.value(names, host);
          int other = forNo.value(names, host);
          return first ? yes.value(names, name, one, host) : no.value(names, name, other, host);
        });
  }

  private Part loop(int depth, List<String> scope) {
    String name = name("i");
    Part turn = statements(depth - 1, 1, and(scope, name));
    int turns = random.nextInt(3);
    return new Part(
        "While((%1$s: s32) => %1$s < %2$s, (%1$s: s32) => { %3$s; %1$s + 1 }, 0)"
            .formatted(name, turns, turn.text),
        (names, host) -> {
          for (int k = 0; k < turns; k++) {
            turn.value(names, name, k, host);
          }
          return turns;
        });
  }

  private Part mapped(int depth, List<String> scope) {
    String name = name("m");
    Part element = smaller(depth, and(scope, name));
    return new Part(
        "Reduce(Map({1, 2, 3}, (%s: s32) => %s, {0}), 0, Add, {0})".formatted(name, element.text),
        (names, host) -> {
          int sum = 0;
          for (int k = 1; k <= 3; k++) {
            sum += element.value(names, name, k, host);
          }
          return sum;
        });
  }

  private Part called(int depth, List<String> scope) {
    String name = name("p");
    Part argument = expression(depth - 1, scope);
    Part body = smaller(depth, and(scope, name));
    return new Part(
        "Call((%s: s32) => %s, %s)".formatted(name, body.text, argument.text),
        (names, host) -> body.value(names, name, argument.value(names, host), host));
  }
}
