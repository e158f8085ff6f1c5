package xlet.engine.op.random;

/**
 * A generator that makes blocks of random words from a key and a counter: a block is a function of
 * both, so that any part of the sequence can be computed alone.
 */
sealed interface Generator permits Philox, ThreeFry {
  /** How many words of 32 bits a block has. */
  int words();

  /** The low half of the counter of the first block. */
  long start();

  /** Puts the words of {@code count} blocks into {@code words}, from {@code at} on. */
  default void blocks(long first, int count, int[] words, int at) {
    int some;
    for (int done = 0; done < count; done += some) {
      long counter = start() + first + done;
      long untilCarry = (1L << Integer.SIZE) - Integer.toUnsignedLong((int) counter);
      some = (int) Math.min(count - done, untilCarry);
      wordsOf(counter, some, words, at + done * words());
    }
  }

  /**
   * Does the same for blocks whose counters follow each other from {@code counter} on, the low half
   * of the first; its low 32 bits do not overflow.
   */
  void wordsOf(long counter, int count, int[] words, int at);

  /** Returns the state after so many blocks. */
  long[] after(long blocks);
}
