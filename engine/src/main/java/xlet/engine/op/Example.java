package xlet.engine.op;

/**
 * A call that is shown and tested.
 *
 * @param source a program in the language
 * @param outcome the printed value; of a call that must be refused, the label of the constraint
 * @param fails whether the call must be refused
 * @param within how far each element may be from the outcome
 */
public record Example(String source, String outcome, boolean fails, double within) {}
