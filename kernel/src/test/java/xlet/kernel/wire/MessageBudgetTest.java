package xlet.kernel.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How much memory messages may take that are not read yet. */
final class MessageBudgetTest {
  private static final int MIB = 1 << 20;

  private final MessageBudget budget = new MessageBudget(4 * MIB);

  @Test
  void leavesRoomForSmallMessagesBesideLargeOnes() {
    assertThat(budget.claim(3 * MIB)).isEmpty();
    assertThat(budget.claim(MIB)).isPresent();
    assertThat(budget.claim(MIB)).isEmpty();
    assertThat(budget.claim(1000)).isPresent();
  }

  @Test
  void countsWhatSmallMessagesTakeBesidesTheirBytes() {
    List<MessageBudget.Claim> claims = new ArrayList<>();
    Optional<MessageBudget.Claim> next = budget.claim(0);
    while (next.isPresent()) {
      claims.add(next.get());
      next = budget.claim(0);
    }
    assertThat(claims).hasSizeLessThan(MIB);
    claims.getFirst().release();
    assertThat(budget.claim(0)).isPresent();
  }

  @Test
  void takesAClaimBackOnce() {
    MessageBudget.Claim claim = budget.claim(MIB).orElseThrow();
    MessageBudget.Claim other = budget.claim(1000).orElseThrow();
    claim.release();
    claim.release();
    assertThat(budget.taken()).isBetween(1000L, 2000L);
    other.release();
    assertThat(budget.taken()).isZero();
  }

  /** A connection that ends leaves a message that nobody will read. */
  @Test
  void takesBackTheClaimsOfWhatIsGarbage() {
    budget.claim(MIB).orElseThrow().releaseWith(new Object());
    Optional<MessageBudget.Claim> next = budget.claim(MIB + MIB / 2);
    while (next.isEmpty()) {
      Thread.onSpinWait();
      next = budget.claim(MIB + MIB / 2);
    }
    assertThat(budget.taken()).isLessThan(2 * MIB);
  }
}
