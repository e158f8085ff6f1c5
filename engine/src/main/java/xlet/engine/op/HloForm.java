package xlet.engine.op;

import java.util.Map;
import java.util.function.Function;

/**
 * How calls of an operation are written in HLO text.
 *
 * @param opcode the opcode
 * @param attributes the text of attributes that follow from a call, by name; they take the place of
 *     those that its arguments have, and an empty one is left out
 */
public record HloForm(String opcode, Function<Call, Map<String, String>> attributes) {}
