package xlet.session.mend;

import java.util.Optional;

/**
 * The work that may still be done in the search for mends: each character of a text that is tried
 * counts, and each look at the clock while it runs. A machine that is slow or busy finds the same
 * mends as another.
 */
public final class Budget {
  private final Optional<Budget> whole;
  private long left;

  private Budget(Optional<Budget> whole, long work) {
    this.whole = whole;
    this.left = work;
  }

  /** A budget of so much work. */
  public static Budget of(long work) {
    return new Budget(Optional.empty(), work);
  }

  /** One of {@code count} equal parts of what is left; what it spends is spent of the whole. */
  public Budget part(int count) {
    return new Budget(Optional.of(this), left() / count);
  }

  /** The work that is left, at least 0. */
  public long left() {
    return Math.max(0, whole.map(budget -> Math.min(left, budget.left())).orElse(left));
  }

  /** Takes away what was done. */
  public void spend(long work) {
    left -= work;
    whole.ifPresent(budget -> budget.spend(work));
  }
}
