package xlet.engine.op.random;

import xlet.engine.loop.Carrier;
import xlet.engine.loop.Term;

/**
 * ThreeFry 2x32-20 (Salmon et al., SC 2011): two words from a key and a counter of 64 bits each.
 */
public record ThreeFry(long key, long counter) implements Generator {
  private static final int GROUPS = 5;
  private static final int PARITY = 0x1BD11BDA;
  private static final int[][] ROTATIONS = {{13, 15, 26, 6}, {17, 29, 16, 24}};

  // Where array 0 of the rounds has what is added first, the keys, and the place of the words.
  private static final int ADDED = 0;
  private static final int KEYS = 2;
  private static final int PLACE = 5;

  /** Blocks whose counters follow each other. */
  private static final class Counted {
    static final Rounds.Code CODE = code();

    private static Rounds.Code code() {
      var rounds = new Rounds(Carrier.INT, 1, 1);
      Term x0 = rounds.sum(rounds.before(), rounds.shared(ADDED));
      Term[] x = scrambled(rounds, x0, rounds.shared(ADDED + 1));
      rounds.storePair(rounds.shared(PLACE), x[0], x[1]);
      return rounds.code();
    }
  }

  /** Blocks of any counters; arrays 1 and 2 have their halves. */
  private static final class Given {
    static final Rounds.Code CODE = code();

    private static Rounds.Code code() {
      var rounds = new Rounds(Carrier.INT, 3, 2);
      Term x0 = rounds.sum(rounds.own(1), rounds.shared(ADDED));
      Term x1 = rounds.sum(rounds.own(2), rounds.shared(ADDED + 1));
      Term[] x = scrambled(rounds, x0, x1);
      rounds.store(0, x[0]);
      rounds.store(1, x[1]);
      return rounds.code();
    }
  }

  @Override
  public int words() {
    return 2;
  }

  @Override
  public long start() {
    return counter;
  }

  @Override
  public void wordsOf(long start, int count, int[] words, int at) {
    int[] numbers = numbers((int) key, (int) (key >>> Integer.SIZE), at);
    numbers[ADDED] += (int) start;
    numbers[ADDED + 1] += (int) (start >>> Integer.SIZE);
    Counted.CODE.run(count, numbers, words);
  }

  private static int[] numbers(int key0, int key1, int at) {
    return new int[] {key0, key1, key0, key1, key0 ^ key1 ^ PARITY, at};
  }

  /**
   * Makes two words of each counter with a key.
   *
   * @param x0 the first halves of counters, and of each the first word after it
   * @param x1 the second halves, and the second words
   */
  public static void scramble(int key0, int key1, int[] x0, int[] x1) {
    Given.CODE.run(x0.length, numbers(key0, key1, 0), x0, x1, x0, x1);
  }

  @Override
  public long[] after(long blocks) {
    return new long[] {key, counter + blocks};
  }

  /** The two words of counters to which the keys were added. */
  private static Term[] scrambled(Rounds rounds, Term x0, Term x1) {
    for (int group = 0; group < GROUPS; group++) {
      for (int rotation : ROTATIONS[group % 2]) {
        x0 = rounds.sum(x0, x1);
        x1 = rounds.xor(rounds.rotatedLeft(x1, rotation), x0);
      }
      x0 = rounds.sum(x0, rounds.shared(KEYS + (group + 1) % 3));
      x1 = rounds.sum(x1, rounds.shared(KEYS + (group + 2) % 3));
      x1 = rounds.sum(x1, rounds.number(group + 1));
    }
    return new Term[] {x0, x1};
  }
}
