package xlet.engine.loop;

import java.util.List;

/**
 * A piece of a program that computes the units {@code [from, to)} of a nest.
 *
 * @param sources the arrays that it reads, numbered from 0
 * @param results the arrays that it writes, numbered after the sources; scratch arrays come after
 * @param from the first unit
 * @param to the unit after the last
 * @param body what it does
 */
public record Routine(
    List<Storage> sources, List<Storage> results, Local from, Local to, List<Step> body) {

  public Routine {
    sources = List.copyOf(sources);
    results = List.copyOf(results);
    body = List.copyOf(body);
  }

  /** The objects that it uses as constants, in the order of its steps. */
  public List<Object> known() {
    return Step.all(body)
        .flatMap(step -> step.terms().stream())
        .flatMap(Term::all)
        .filter(Term.Known.class::isInstance)
        .map(term -> ((Term.Known) term).value())
        .toList();
  }

  /** The routine as a short program; equal texts compute the same but for the known objects. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("routine " + sources + " -> " + results + "\n");
    print(body, "  ", text);
    return text.toString();
  }

  private static void print(List<Step> steps, String margin, StringBuilder text) {
    for (Step step : steps) {
      text.append(margin);
      switch (step) {
        case Step.Let(Local variable, Term value) ->
            text.append(variable).append(" = ").append(value).append('\n');
        case Step.Assign(Local variable, Term value) ->
            text.append(variable).append(" := ").append(value).append('\n');
        case Step.Store(int array, var storage, Term offset, Term value) ->
            text.append("a" + array + "[" + offset + "] := " + value + "\n");
        case Step.Fetch(int array, _, Term first, Term count) ->
            text.append("fetch a" + array + "[" + first + "], " + count + " of them\n");
        case Step.Scratch(int array, Storage storage, int length) ->
            text.append("a" + array + " = new " + storage + "[" + length + "]\n");
        case Step.Loop(Local counter, Term from, Term to, int by, List<Step> body) -> {
          text.append("for " + counter + " = " + from + " until " + to + " by " + by + "\n");
          print(body, margin + "  ", text);
        }
        case Step.Held(List<Integer> arrays, Term start, int length, Step.Loop loop) -> {
          text.append("held " + arrays + " from " + start + " for " + length + "\n");
          print(List.of(loop), margin, text);
        }
        case Step.Halving(
                var result,
                int array,
                _,
                int length,
                var left,
                var right,
                var combined) ->
            text.append(
                "%s = a%s[0 until %s] halved by %s, %s: %s\n"
                    .formatted(result, array, length, left, right, combined));
        case Step.Turning turning ->
            text.append(
                "turn %s lines of %s, %s and %s apart, from %s to a%s, %s apart\n"
                    .formatted(
                        turning.lines(),
                        turning.length(),
                        turning.apart(),
                        turning.by(),
                        turning.first(),
                        turning.to(),
                        turning.side()));
        case Step.When(Term condition, List<Step> yes, List<Step> no) -> {
          text.append("if ").append(condition).append('\n');
          print(yes, margin + "  ", text);
          text.append(margin).append("else\n");
          print(no, margin + "  ", text);
        }
        case Step.While(List<Step> before, Term condition, List<Step> body) -> {
          text.append("while\n");
          print(before, margin + "    ", text);
          text.append(margin).append("  ").append(condition).append('\n');
          print(body, margin + "  ", text);
        }
      }
    }
  }
}
