package xlet.engine.op.random;

/**
 * A generator that makes blocks of random words from a key and a counter: a block is a function of
 * both, so that any part of the sequence can be computed alone.
 */
sealed interface Generator permits Philox, ThreeFry {
  /** How many words of 32 bits a block has. */
  int words();

  /** Puts the words of the block {@code blocks} after the first into {@code words}. */
  default void block(long blocks, int[] words) {
    blocks(blocks, 1, words);
  }

  /** Puts the words of {@code count} blocks, from block {@code first} on, into {@code words}. */
  void blocks(long first, int count, int[] words);

  /** Returns the state after so many blocks. */
  long[] after(long blocks);
}
