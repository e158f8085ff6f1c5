package xlet.engine.op.random;

/**
 * ThreeFry 2x32-20 (Salmon et al., SC 2011): two words from a key and a counter of 64 bits each.
 */
record ThreeFry(long key, long counter) implements Generator {
  private static final int GROUPS = 5;
  private static final int PARITY = 0x1BD11BDA;
  private static final int[][] ROTATIONS = {{13, 15, 26, 6}, {17, 29, 16, 24}};

  @Override
  public int words() {
    return 2;
  }

  @Override
  public void block(long blocks, int[] words) {
    long at = counter + blocks;
    int[] keys = {(int) key, (int) (key >>> 32), 0};
    keys[2] = keys[0] ^ keys[1] ^ PARITY;
    int x0 = (int) at + keys[0];
    int x1 = (int) (at >>> 32) + keys[1];
    for (int group = 0; group < GROUPS; group++) {
      for (int rotation : ROTATIONS[group % 2]) {
        x0 += x1;
        x1 = Integer.rotateLeft(x1, rotation) ^ x0;
      }
      x0 += keys[(group + 1) % 3];
      x1 += keys[(group + 2) % 3] + group + 1;
    }
    words[0] = x0;
    words[1] = x1;
  }

  @Override
  public long[] after(long blocks) {
    return new long[] {key, counter + blocks};
  }
}
