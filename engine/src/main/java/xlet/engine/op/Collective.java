package xlet.engine.op;

import java.util.List;
import java.util.Optional;
import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.Value;

/**
 * How an operation meets itself on other devices: who is in a group, and what each member gets of
 * what all of them bring. Each brings its operands.
 *
 * @param grouping the groups of devices that meet
 * @param exchange the result of one member
 * @param sources where elements of a result come from, if the operation says
 */
public record Collective(Grouping grouping, Exchange exchange, Optional<Sources> sources) {

  /** Says which devices meet. */
  @FunctionalInterface
  public interface Grouping {
    /**
     * The groups, each as the numbers of its devices in order; a device is in one of them at most,
     * and meets nobody if it is in none.
     *
     * @throws Violation if the attributes of {@code call} do not fit the grid
     */
    List<Ints> groups(Call call, Grid grid);
  }

  /** Says what a device gets. */
  @FunctionalInterface
  public interface Exchange {
    /** The result for the device that sees the meeting. */
    Value receive(Call call, Meeting meeting, Evaluation evaluation);
  }

  /** Says where an element of what a device gets comes from. */
  @FunctionalInterface
  public interface Sources {
    /**
     * The elements that it is made of. Array k of the member at position p of the group is number
     * {@code p * arrays(call) + k}; a tuple among the operands brings the arrays that it holds.
     *
     * @param path the result's position in the tuple that is the result; empty if it is none
     */
    Provenance.Reads of(Call call, Meeting meeting, List<Integer> path, Ints index);
  }

  /** How many arrays a member brings to {@code call}. */
  public static int arrays(Call call) {
    return arrays(new TupleShape(call.operandShapes()));
  }

  private static int arrays(Shape shape) {
    return shape instanceof TupleShape tuple
        ? tuple.elements().stream().mapToInt(Collective::arrays).sum()
        : 1;
  }

  /**
   * The number among the arrays that a member brings of the one at {@code path} of its operands.
   */
  public static int array(Call call, List<Integer> path) {
    Shape shape =
        call.operandCount() == 1
            ? call.operandShapes().getFirst()
            : new TupleShape(call.operandShapes());
    int number = 0;
    for (int position : path) {
      List<Shape> parts = ((TupleShape) shape).elements();
      number += arrays(new TupleShape(parts.subList(0, position)));
      shape = parts.get(position);
    }
    return number;
  }

  /** The group of {@code device}, if it is in one. */
  public Optional<Ints> group(Call call, Grid grid, int device) {
    return grouping.groups(call, grid).stream().filter(g -> g.contains(device)).findFirst();
  }

  /** The kernel: meets the group, then takes what the exchange gives. */
  Value run(Call call, List<Value> operands, Evaluation evaluation) {
    Device device = Device.here();
    Meeting meeting =
        group(call, device.grid(), device.number())
            .map(members -> alike(call, device.meet(call.origin(), members, operands)))
            .orElseGet(() -> new Meeting(Ints.of(), device.number(), List.of(operands)));
    return exchange.receive(call, meeting, evaluation);
  }

  /** Checks that all members have found arrays of the same sizes. */
  private static Meeting alike(Call call, Meeting meeting) {
    for (List<Value> brought : meeting.operands()) {
      for (int k = 0; k < brought.size(); k++) {
        if (!brought.get(k).shape().compatible(call.operandShapes().get(k))) {
          throw new Evaluation.Fault(
              "%s meets arrays of different sizes: %s and %s"
                  .formatted(
                      call.def().name(),
                      call.operandShapes().get(k).text(),
                      brought.get(k).shape().text()));
        }
      }
    }
    return meeting;
  }
}
