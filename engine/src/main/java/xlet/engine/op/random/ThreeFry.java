package xlet.engine.op.random;

/**
 * ThreeFry 2x32-20 (Salmon et al., SC 2011): two words from a key and a counter of 64 bits each.
 */
public record ThreeFry(long key, long counter) implements Generator {
  private static final int GROUPS = 5;
  private static final int PARITY = 0x1BD11BDA;
  private static final int[][] ROTATIONS = {{13, 15, 26, 6}, {17, 29, 16, 24}};

  @Override
  public int words() {
    return 2;
  }

  @Override
  public void blocks(long first, int count, int[] words) {
    int[] x0 = new int[count];
    int[] x1 = new int[count];
    for (int b = 0; b < count; b++) {
      long at = counter + first + b;
      x0[b] = (int) at;
      x1[b] = (int) (at >>> 32);
    }
    scramble((int) key, (int) (key >>> 32), x0, x1);
    for (int b = 0; b < count; b++) {
      words[2 * b] = x0[b];
      words[2 * b + 1] = x1[b];
    }
  }

  /** Turns the two halves of counters into two words each, with a key of two halves. */
  public static void scramble(int key0, int key1, int[] x0, int[] x1) {
    int[] keys = {key0, key1, key0 ^ key1 ^ PARITY};
    add(x0, key0);
    add(x1, key1);
    for (int group = 0; group < GROUPS; group++) {
      int[] rotations = ROTATIONS[group % 2];
      mix(x0, x1, rotations[0], rotations[1], rotations[2], rotations[3]);
      add(x0, keys[(group + 1) % 3]);
      add(x1, keys[(group + 2) % 3] + group + 1);
    }
  }

  /** Four rounds in one pass, each with a rotation of its own. */
  private static void mix(int[] x0, int[] x1, int first, int second, int third, int fourth) {
    for (int b = 0; b < x0.length; b++) {
      int x = x0[b];
      int y = x1[b];
      x += y;
      y = Integer.rotateLeft(y, first) ^ x;
      x += y;
      y = Integer.rotateLeft(y, second) ^ x;
      x += y;
      y = Integer.rotateLeft(y, third) ^ x;
      x += y;
      y = Integer.rotateLeft(y, fourth) ^ x;
      x0[b] = x;
      x1[b] = y;
    }
  }

  private static void add(int[] numbers, int number) {
    for (int b = 0; b < numbers.length; b++) {
      numbers[b] += number;
    }
  }

  @Override
  public long[] after(long blocks) {
    return new long[] {key, counter + blocks};
  }
}
