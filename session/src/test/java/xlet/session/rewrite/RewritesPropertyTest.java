package xlet.session.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import xlet.engine.rewrite.LaneModel;
import xlet.engine.rewrite.Refusal;
import xlet.engine.rewrite.RewriteRule;
import xlet.engine.rewrite.Rewriter;
import xlet.engine.rewrite.Rewriting;
import xlet.engine.rewrite.rules.RewriteRules;
import xlet.session.Outcome;
import xlet.session.Session;
import xlet.session.rewrite.RewriteTrial.Verdict;

/**
 * What the rules make of programs drawn at random gives the same, and where a rule says no there is
 * a reason. {@code -Drandom.rewrites=100000} tries more, {@code -Drandom.seed=2} others.
 */
final class RewritesPropertyTest {
  private static final int COUNT = Integer.getInteger("random.rewrites", 1_500);
  private static final long SEED = Long.getLong("random.seed", 1);

  private final Set<String> applied = new LinkedHashSet<>();
  private final Set<String> refused = new LinkedHashSet<>();

  @Test
  void bothSidesAreEqualAndRefusalsAreConfirmed() throws NotRewritableException {
    for (int k = 0; k < COUNT; k++) {
      String program = RandomTrees.program(new Random(SEED * 1_000_003 + k));
      Session session = Session.create();
      assertThat(session.run(program)).as(program).noneMatch(Outcome::isBad);
      check(program, RewriteSubject.named("r", session));
    }
    assertThat(applied).containsAll(RewriteRules.ALL.stream().map(RewriteRule::name).toList());
    assertThat(refused).containsAll(BruteForce.SENTENCES);
  }

  private void check(String program, RewriteSubject subject) {
    Optimization optimization = Optimization.of(subject, LaneModel.TILED, () -> {});
    Rewriting rewriting = optimization.rewriting();
    rewriting.steps().forEach(step -> applied.add(step.rule().name()));
    for (RewriteTrial trial : optimization.trials()) {
      assertThat(trial.verdict())
          .as("%s%n%s", program, trial)
          .isIn(Verdict.EQUAL, rewriting.reorders() ? Verdict.ROUNDED : Verdict.EQUAL);
    }
    checkRefusals(program, rewriting);
    for (RewriteRule<?> rule : RewriteRules.ALL) {
      checkRefusals(program, Rewriter.rewrite(subject.program(), List.of(rule), () -> {}));
    }
  }

  private void checkRefusals(String program, Rewriting rewriting) {
    for (Refusal refusal : rewriting.refusals()) {
      refused.add(refusal.failed().sentence());
      assertThat(new BruteForce(rewriting.after(), refusal).isConfirmed())
          .as("%s%n%s", program, refusal)
          .isTrue();
    }
  }
}
