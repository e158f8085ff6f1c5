package xlet.engine.rewrite;

/**
 * A condition that was checked at a place.
 *
 * @param sentence the condition in words: {@code one array is reduced}
 * @param finding whether it holds there, with the numbers
 */
public record CheckedCondition(String sentence, Finding finding) {}
