package xlet.engine.op.random;

/**
 * Philox 4x32-10 (Salmon et al., SC 2011): four words from a key of 64 bits and a counter of 128.
 *
 * @param key the key
 * @param low the low half of the counter
 * @param high its high half
 * @param size how many numbers the state has: the key and the counter, or the key and the low half,
 *     the key being the high half too
 */
record Philox(long key, long low, long high, int size) implements Generator {
  private static final int ROUNDS = 10;
  private static final long MULTIPLIER_0 = 0xD2511F53L;
  private static final long MULTIPLIER_1 = 0xCD9E8D57L;
  private static final int KEY_STEP_0 = 0x9E3779B9;
  private static final int KEY_STEP_1 = 0xBB67AE85;
  private static final long WORD = 0xFFFFFFFFL;

  static Philox of(long... state) {
    return new Philox(state[0], state[1], state.length == 2 ? state[0] : state[2], state.length);
  }

  @Override
  public int words() {
    return 4;
  }

  @Override
  public void block(long blocks, int[] words) {
    long counter = low + blocks;
    long carried = high + carry(counter);
    int x0 = (int) counter;
    int x1 = (int) (counter >>> 32);
    int x2 = (int) carried;
    int x3 = (int) (carried >>> 32);
    int key0 = (int) key;
    int key1 = (int) (key >>> 32);
    for (int round = 0; round < ROUNDS; round++) {
      long product0 = MULTIPLIER_0 * (x0 & WORD);
      long product1 = MULTIPLIER_1 * (x2 & WORD);
      x0 = (int) (product1 >>> 32) ^ x1 ^ key0;
      x1 = (int) product1;
      x2 = (int) (product0 >>> 32) ^ x3 ^ key1;
      x3 = (int) product0;
      key0 += KEY_STEP_0;
      key1 += KEY_STEP_1;
    }
    words[0] = x0;
    words[1] = x1;
    words[2] = x2;
    words[3] = x3;
  }

  @Override
  public long[] after(long blocks) {
    long counter = low + blocks;
    return size == 2 ? new long[] {key, counter} : new long[] {key, counter, high + carry(counter)};
  }

  private long carry(long counter) {
    return Long.compareUnsigned(counter, low) < 0 ? 1 : 0;
  }
}
