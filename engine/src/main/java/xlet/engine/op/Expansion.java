package xlet.engine.op;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;

/**
 * An operation written as a few others: each step is an operation on the operands and on what
 * earlier steps gave, makes one array, and is computed once however often it is read.
 *
 * @param names of the sources: of the operands, then of the arrays that the steps make
 * @param steps a call for each step, on all sources before it
 * @param results the numbers of the sources that are the results
 */
public record Expansion(List<String> names, List<Call> steps, List<Integer> results) {

  /** Says which steps an operation is made of. */
  @FunctionalInterface
  public interface Rule {
    /** Checks {@code call}, adds its steps to {@code steps}, and returns the results among them. */
    List<Operand> expand(Call call, Steps steps);
  }

  public Expansion {
    names = List.copyOf(names);
    steps = List.copyOf(steps);
    results = List.copyOf(results);
  }

  /** The expansion of {@code call}, whose operation has one; at its largest sizes. */
  public static Expansion of(Call call) {
    return of(call.largest(), call.def().expansion().orElseThrow());
  }

  static Expansion of(Call call, Rule rule) {
    Steps steps = new Steps(call);
    List<Integer> results = rule.expand(call, steps).stream().map(Operand::number).toList();
    return new Expansion(steps.names, steps.calls, results);
  }

  /** How many operands there are, which come before the steps. */
  public int operandCount() {
    return names.size() - steps.size();
  }

  /** The step that makes result number {@code result}. */
  public Call step(int result) {
    return steps.get(results.get(result) - operandCount());
  }

  /** The shape of the result: a tuple of several arrays, or one. */
  public Shape result() {
    List<Shape> shapes =
        IntStream.range(0, results.size()).mapToObj(k -> step(k).result()).toList();
    return shapes.size() == 1 ? shapes.get(0) : new TupleShape(shapes);
  }

  /** The steps of an operation while they are being written down. */
  public static final class Steps {
    private final List<String> names = new ArrayList<>();
    private final List<Shape> sources;
    private final List<Call> calls = new ArrayList<>();

    private Steps(Call call) {
      this.sources = new ArrayList<>(call.operandShapes());
      for (Parameter parameter : call.def().parameters()) {
        int count = parameter.isOperand() ? call.count(parameter.name()) : 0;
        for (int k = 0; k < count; k++) {
          names.add(count == 1 ? parameter.name() : parameter.name() + k);
        }
      }
    }

    /** An array of {@code shape}, each element as {@code element} says of its index. */
    public Operand array(String name, ArrayShape shape, Function<Index, Expression> element) {
      return add(name, shape, step -> step.element((call, i) -> element.apply(i)));
    }

    /** An array of {@code shape} that {@code kernel} makes. */
    public Operand array(String name, ArrayShape shape, Kernel kernel) {
      return add(name, shape, step -> step.kernel(kernel));
    }

    private Operand add(
        String name, ArrayShape shape, Function<OpDefBuilder, OpDefBuilder> definition) {
      OpDefBuilder step = OpDef.named(name).shape(call -> shape);
      names.forEach(source -> step.operand(source, "The source " + source + "."));
      calls.add(Call.of(Arguments.of(definition.apply(step).build(), sources, Map.of())));
      names.add(name);
      sources.add(shape);
      return new Operand(sources.size() - 1, shape);
    }
  }
}
