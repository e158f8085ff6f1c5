package xlet.engine.op;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import xlet.engine.array.Ints;
import xlet.engine.array.Value;

/**
 * A call that all devices of a group have come to, seen by one of them.
 *
 * @param members the numbers of the devices, in the order of the group
 * @param device the number of the device that sees it
 * @param operands the operands that each member brought, in the order of the group
 * @param made what the members have computed of them for each other
 */
public record Meeting(Ints members, int device, List<List<Value>> operands, Made made) {
  public Meeting {
    operands = List.copyOf(operands);
  }

  /** A meeting whose members have computed nothing for each other. */
  public Meeting(Ints members, int device, List<List<Value>> operands) {
    this(members, device, operands, new Made());
  }

  /** Values that are the same for all members, by operand. Devices take turns. */
  public static final class Made {
    private final Map<Integer, Value> values = new HashMap<>();
  }

  /** Returns a value of operand {@code number} that the first member to ask makes for all. */
  public Value once(int number, Supplier<Value> maker) {
    Value known = made.values.get(number);
    if (known == null) {
      known = maker.get();
      made.values.put(number, known);
    }
    return known;
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
