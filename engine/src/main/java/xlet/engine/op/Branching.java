package xlet.engine.op;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import xlet.engine.array.ElementType;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.element.Expression;
import xlet.engine.op.Provenance.Taken;

/**
 * An operation that gives what one of its computations gives, and does nothing else. Where there
 * are several, the first operand chooses: of {@code pred} the first branch if it is true, else the
 * last; of {@code s32} the branch of that number, or the last if there is none.
 */
@FunctionalInterface
public interface Branching {
  /**
   * A computation that may be applied.
   *
   * @param name its name in explanations
   * @param arguments the parts of the operands that it takes
   */
  record Branch(String name, Computation computation, List<Taken> arguments) {
    public Branch {
      arguments = List.copyOf(arguments);
    }
  }

  /** The branches; empty if what they take are no parts of the operands. */
  List<Branch> branches(Call call);

  /** The {@link ScalarRule}. */
  default List<Expression> scalars(
      Call call, List<List<Expression>> operands, ScalarRule.Inlining inlining) {
    List<Branch> branches = branches(call);
    List<List<Expression>> results = new ArrayList<>();
    for (Branch branch : branches) {
      List<Expression> arguments = new ArrayList<>();
      for (Taken taken : branch.arguments()) {
        Shape shape = call.operandShapes().get(taken.operand());
        arguments.addAll(part(shape, operands.get(taken.operand()), taken.path()));
      }
      results.add(inlining.all(branch.computation(), arguments));
    }
    List<Expression> chosen = results.getLast();
    for (int k = results.size() - 2; k >= 0; k--) {
      Expression isChosen = isChosen(operands.get(0).get(0), k);
      List<Expression> own = results.get(k);
      List<Expression> others = chosen;
      String name = branches.get(k).name();
      chosen =
          IntStream.range(0, own.size())
              .mapToObj(
                  r -> Expression.select(isChosen, own.get(r), others.get(r), name, "not " + name))
              .toList();
    }
    return chosen;
  }

  /** Whether {@code chooser} chooses branch {@code k}, which is not the last. */
  private static Expression isChosen(Expression chooser, int k) {
    ElementType type = chooser.type();
    return type.isPred()
        ? chooser
        : Direction.EQ.family().apply(type, ElementType.PRED, chooser, Expression.number(type, k));
  }

  /** Of {@code scalars}, those of {@code shape}, the ones of its part at {@code path}. */
  private static List<Expression> part(Shape shape, List<Expression> scalars, List<Integer> path) {
    Shape within = shape;
    int first = 0;
    for (int position : path) {
      TupleShape tuple = (TupleShape) within;
      first += tuple.elements().subList(0, position).stream().mapToInt(Branching::count).sum();
      within = tuple.get(position);
    }
    return scalars.subList(first, first + count(within));
  }

  private static int count(Shape shape) {
    return shape instanceof TupleShape tuple
        ? tuple.elements().stream().mapToInt(Branching::count).sum()
        : 1;
  }
}
