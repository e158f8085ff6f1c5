package xlet.engine.op;

import java.util.List;

/**
 * A parameter of an operation.
 *
 * @param name the name in the newest document
 * @param kind what an argument has to be
 * @param description one sentence
 * @param optional whether it may be left out
 * @param aliases other names: those of older documents
 * @param values of an {@link Kind#ENUM}, the values that it may have
 */
public record Parameter(
    String name,
    Kind kind,
    String description,
    boolean optional,
    List<String> aliases,
    List<String> values) {

  /** What an argument has to be, and as what {@link Call} hands it to the operation. */
  public enum Kind {
    /** One array or tuple. */
    OPERAND,
    /** Any number of arrays. */
    OPERANDS,
    /** A computation. */
    COMPUTATION,
    /** A list of computations. */
    COMPUTATIONS,
    /** A whole number. */
    INTEGER,
    /** A list of whole numbers. */
    INTS,
    /** A list of lists of whole numbers: pairs, triples, groups. */
    INT_LISTS,
    /** A list of (low, high) pairs, or SAME or VALID. */
    PADDING,
    /** A number, which may be fractional. */
    NUMBER,
    /** true or false. */
    FLAG,
    /** A list of true and false. */
    FLAGS,
    /** An element type. */
    TYPE,
    /** A shape. */
    SHAPE,
    /** One of a few names. */
    ENUM,
    /** A string. */
    TEXT,
    /** An array whose value is part of the call. */
    LITERAL,
    /** Dimension labels such as {@code b01f_01io->b01f}. */
    LABELS,
    /** An object whose fields are others of the parameters. */
    FIELDS
  }

  public Parameter {
    aliases = List.copyOf(aliases);
    values = List.copyOf(values);
  }

  /** Whether arguments are arrays, not attributes. */
  public boolean isOperand() {
    return kind == Kind.OPERAND || kind == Kind.OPERANDS;
  }
}
