package xlet.engine.op.random;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import xlet.engine.loop.Carrier;
import xlet.engine.loop.Term;
import xlet.engine.loop.Terms;

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

  /** So many blocks are made together: they stay in the cache. */
  private static final int TOGETHER = 1 << 11;

  /** Where array 0 of the rounds has the keys, after the words of the first counter. */
  private static final int KEYS = 4;

  private static final Rounds.Code CODE = code();

  static Philox of(long... state) {
    return new Philox(state[0], state[1], state.length == 2 ? state[0] : state[2], state.length);
  }

  @Override
  public int words() {
    return 4;
  }

  @Override
  public long start() {
    return low;
  }

  @Override
  public void wordsOf(long counter, int count, int[] words, int at) {
    int together = Math.min(count, TOGETHER);
    long[] pairs = new long[2 * together];
    MemorySegment from = MemorySegment.ofArray(pairs);
    MemorySegment to = MemorySegment.ofArray(words);
    for (int done = 0; done < count; done += together) {
      int some = Math.min(together, count - done);
      CODE.run(some, numbers(counter + done), pairs);
      long place = Integer.BYTES * (at + (long) words() * done);
      MemorySegment.copy(from, 0, to, place, 2L * Long.BYTES * some);
    }
  }

  /** The words of the counter whose low half is {@code counter}, and the keys of the rounds. */
  private long[] numbers(long counter) {
    long[] numbers = new long[KEYS + 2 * ROUNDS];
    long carried = high + carry(counter);
    numbers[0] = counter & WORD;
    numbers[1] = counter >>> Integer.SIZE;
    numbers[2] = carried & WORD;
    numbers[3] = carried >>> Integer.SIZE;
    int key0 = (int) key;
    int key1 = (int) (key >>> Integer.SIZE);
    for (int round = 0; round < ROUNDS; round++) {
      numbers[KEYS + 2 * round] = key0 & WORD;
      numbers[KEYS + 2 * round + 1] = key1 & WORD;
      key0 += KEY_STEP_0;
      key1 += KEY_STEP_1;
    }
    return numbers;
  }

  /** The code for blocks whose counters follow each other: a number is a word, the result two. */
  private static Rounds.Code code() {
    var rounds = new Rounds(Carrier.LONG, 1, 1);
    Term word = rounds.number(WORD);
    Term x0 = rounds.sum(rounds.before(), rounds.shared(0));
    Term[] x = {x0, rounds.shared(1), rounds.shared(2), rounds.shared(3)};
    for (int round = 0; round < ROUNDS; round++) {
      Term product0 = rounds.product(x[0], rounds.number(MULTIPLIER_0));
      Term product1 = rounds.product(x[2], rounds.number(MULTIPLIER_1));
      Term key0 = rounds.shared(KEYS + 2 * round);
      Term key1 = rounds.shared(KEYS + 2 * round + 1);
      Term high0 = rounds.rightUnsigned(product0, Integer.SIZE);
      Term high1 = rounds.rightUnsigned(product1, Integer.SIZE);
      x =
          new Term[] {
            rounds.xor(rounds.xor(high1, x[1]), key0),
            rounds.and(product1, word),
            rounds.xor(rounds.xor(high0, x[3]), key1),
            rounds.and(product0, word)
          };
    }
    rounds.storePair(Terms.number(0), pair(rounds, x[0], x[1]), pair(rounds, x[2], x[3]));
    return rounds.code();
  }

  /** Two words as memory has them one after the other. */
  private static Term pair(Rounds rounds, Term first, Term second) {
    boolean isLowFirst = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
    Term high = rounds.left(isLowFirst ? second : first, Integer.SIZE);
    return rounds.or(isLowFirst ? first : second, high);
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
