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
  public void blocks(long first, int count, int[] words) {
    long[] x0 = new long[count];
    long[] x1 = new long[count];
    long[] x2 = new long[count];
    long[] x3 = new long[count];
    for (int b = 0; b < count; b++) {
      long counter = low + first + b;
      long carried = high + carry(counter);
      x0[b] = counter & WORD;
      x1[b] = counter >>> 32;
      x2[b] = carried & WORD;
      x3[b] = carried >>> 32;
    }
    int key0 = (int) key;
    int key1 = (int) (key >>> 32);
    for (int round = 0; round < ROUNDS; round++) {
      mix(x0, x1, x2, x3, key0 & WORD, key1 & WORD);
      key0 += KEY_STEP_0;
      key1 += KEY_STEP_1;
    }
    for (int b = 0; b < count; b++) {
      words[4 * b] = (int) x0[b];
      words[4 * b + 1] = (int) x1[b];
      words[4 * b + 2] = (int) x2[b];
      words[4 * b + 3] = (int) x3[b];
    }
  }

  /** One round: each number is a word in the low half. */
  private static void mix(long[] x0, long[] x1, long[] x2, long[] x3, long key0, long key1) {
    for (int b = 0; b < x0.length; b++) {
      long product0 = MULTIPLIER_0 * x0[b];
      long product1 = MULTIPLIER_1 * x2[b];
      x0[b] = (product1 >>> 32) ^ x1[b] ^ key0;
      x2[b] = (product0 >>> 32) ^ x3[b] ^ key1;
      x1[b] = product1 & WORD;
      x3[b] = product0 & WORD;
    }
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
