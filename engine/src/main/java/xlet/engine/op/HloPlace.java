package xlet.engine.op;

/** Where an instruction of HLO text has the argument of a parameter. */
public sealed interface HloPlace {
  /** In an attribute of its own: {@code dimensions={0}}. */
  record Attribute(String name) implements HloPlace {}

  /** In a part of an attribute: {@code window={size=2 stride=1}}, {@code slice={[0:4:2]}}. */
  record Part(String attribute, String part) implements HloPlace {}

  /** In the shape of the result: all of it, its sizes or its element type. */
  record Result() implements HloPlace {}

  /** Between the parentheses, where other instructions have operands: {@code constant(1)}. */
  record Parentheses() implements HloPlace {}

  /** Among the operands, as scalars: of a vector each element. */
  record Scalars() implements HloPlace {}

  /** Among the operands: an array, or of a tuple each element. */
  record Elements() implements HloPlace {}

  /**
   * The only operand; an instruction with several does the same with each and has a tuple as its
   * result.
   */
  record Each() implements HloPlace {}

  /**
   * In the attribute of {@code parameter}, which has the same value; where it has another one, HLO
   * text has no words for the call.
   */
  record SameAs(String parameter) implements HloPlace {}

  /** Nowhere: shapes say it, or it changes no value. */
  record Nowhere() implements HloPlace {}
}
