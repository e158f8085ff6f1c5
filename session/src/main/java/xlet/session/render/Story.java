package xlet.session.render;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import xlet.engine.explain.Explanation;
import xlet.engine.explain.Explanation.Line;

/**
 * An explanation as people are told it.
 *
 * @param why the explanation
 * @param operands what the operands are called, by number
 * @param further the story of an element that was read; empty if it was given
 */
public record Story(
    Explanation why, IntFunction<String> operands, Function<Line.Read, Optional<Story>> further) {

  /** A story that goes back no further. */
  public static Story of(Explanation why, IntFunction<String> operands) {
    return new Story(why, operands, read -> Optional.empty());
  }

  /** The story, followed {@code operations} back. */
  public Story back(int operations) {
    return new Story(
        why,
        operands,
        read ->
            operations > 1
                ? further.apply(read).map(story -> story.back(operations - 1))
                : Optional.empty());
  }
}
