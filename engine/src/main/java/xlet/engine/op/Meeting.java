package xlet.engine.op;

import java.util.List;
import xlet.engine.array.Ints;
import xlet.engine.array.Value;

/**
 * A call that all devices of a group have come to, seen by one of them.
 *
 * @param members the numbers of the devices, in the order of the group
 * @param device the number of the device that sees it
 * @param operands the operands that each member brought, in the order of the group
 */
public record Meeting(Ints members, int device, List<List<Value>> operands) {
  public Meeting {
    operands = List.copyOf(operands);
  }

  /** A device that meets nobody. */
  public static Meeting alone(int device, List<Value> operands) {
    return new Meeting(Ints.of(device), device, List.of(operands));
  }

  /** How many devices have met. */
  public int size() {
    return members.size();
  }

  /** The place of this device in the group. */
  public int position() {
    return members.indexOf(device);
  }

  /** Operand {@code number} of each member, in the order of the group. */
  public List<Value> all(int number) {
    return operands.stream().map(own -> own.get(number)).toList();
  }
}
