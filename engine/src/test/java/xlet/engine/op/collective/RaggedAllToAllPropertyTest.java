package xlet.engine.op.collective;

import static xlet.engine.op.collective.RandomGroups.array;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import xlet.engine.array.Ints;
import xlet.engine.array.Value;
import xlet.engine.op.collective.RandomGroups.Mode;

/** {@code RaggedAllToAll} of random pieces, against loops over rows. */
class RaggedAllToAllPropertyTest {
  private static final int COLUMNS = 2;
  private static final int MOST_ROWS = 2;

  /** The operands of one device. */
  private static final class Brought {
    final long[] input;
    final long[] output;
    final long[] inputOffsets;
    final long[] sendSizes;
    final long[] outputOffsets;
    final long[] recvSizes;

    Brought(Random random, int inputRows, int outputRows, int pieces) {
      input = random.longs((long) inputRows * COLUMNS, 1, 100).toArray();
      output = random.longs((long) outputRows * COLUMNS, -99, 0).toArray();
      inputOffsets = new long[pieces];
      sendSizes = new long[pieces];
      outputOffsets = new long[pieces];
      recvSizes = new long[pieces];
    }

    List<Value> operands(Ints lists) {
      return List.of(
          rows(input),
          array(lists, inputOffsets),
          array(lists, sendSizes),
          rows(output),
          array(lists, outputOffsets),
          array(lists, recvSizes));
    }
  }

  private static Value rows(long[] elements) {
    return array(Ints.of(elements.length / COLUMNS, COLUMNS), elements);
  }

  /** One piece: who sends it to whom, and its number among those that these two exchange. */
  private record Piece(int sender, int receiver, int number) {}

  @Property(tries = 150)
  void rowsGoWhereTheSenderSays(@ForAll long seed) {
    Random random = new Random(seed);
    RandomGroups groups = RandomGroups.draw(random, Mode.REPLICAS, Mode.PARTITIONS);
    int size = groups.size();
    int each = 1 + random.nextInt(2);
    boolean flat = each == 1 && random.nextBoolean();
    int inputRows = MOST_ROWS + random.nextInt(4);
    int outputRows = size * each * (MOST_ROWS + 1);
    List<Brought> brought =
        IntStream.range(0, groups.grid().devices())
            .mapToObj(device -> new Brought(random, inputRows, outputRows, size * each))
            .toList();
    List<long[]> expected = brought.stream().map(device -> device.output.clone()).toList();
    for (List<Integer> group : groups.groups()) {
      for (int receiver = 0; receiver < size; receiver++) {
        exchange(random, brought, expected, group, pieces(random, size, receiver, each), each);
      }
    }
    Ints lists = flat ? Ints.of(size) : Ints.of(size, each);
    groups.check(
        "RaggedAllToAll",
        Map.of(),
        device -> brought.get(device).operands(lists),
        device -> rows(expected.get(device)));
  }

  /** All pieces for one receiver, in the order in which they lie in its result. */
  private static List<Piece> pieces(Random random, int size, int receiver, int each) {
    List<Piece> pieces = new ArrayList<>();
    for (int sender = 0; sender < size; sender++) {
      for (int number = 0; number < each; number++) {
        pieces.add(new Piece(sender, receiver, number));
      }
    }
    Collections.shuffle(pieces, random);
    return pieces;
  }

  /** Says which rows each piece is, and copies them one by one. */
  private static void exchange(
      Random random,
      List<Brought> brought,
      List<long[]> expected,
      List<Integer> group,
      List<Piece> pieces,
      int each) {
    int at = 0;
    for (Piece piece : pieces) {
      Brought sender = brought.get(group.get(piece.sender));
      int receiver = group.get(piece.receiver);
      int count = random.nextInt(MOST_ROWS + 1);
      int from = random.nextInt(sender.input.length / COLUMNS - count + 1);
      at += random.nextInt(2);
      int place = piece.receiver * each + piece.number;
      sender.inputOffsets[place] = from;
      sender.sendSizes[place] = count;
      sender.outputOffsets[place] = at;
      brought.get(receiver).recvSizes[piece.sender * each + piece.number] = count;
      long[] rows = Arrays.copyOfRange(sender.input, from * COLUMNS, (from + count) * COLUMNS);
      System.arraycopy(rows, 0, expected.get(receiver), at * COLUMNS, rows.length);
      at += count;
    }
  }
}
