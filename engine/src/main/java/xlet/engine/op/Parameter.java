package xlet.engine.op;

import java.util.List;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;

/**
 * A parameter of an operation.
 *
 * @param name the name in the newest document
 * @param kind what an argument has to be
 * @param description one sentence
 * @param optional whether it may be left out
 * @param aliases other names: those of older documents
 * @param values of an {@link Kind#ENUM} or {@link Kind#ENUMS}, the values that it may have
 * @param apart of an operand, whether its element type has nothing to do with that of the others,
 *     so that a literal among them takes no type from it and gives it none
 * @param dimensionsOf of numbers of dimensions, the name of the parameter whose dimensions they
 *     are; else empty
 * @param hlo where HLO text has the argument of an attribute
 */
public record Parameter(
    String name,
    Kind kind,
    String description,
    boolean optional,
    List<String> aliases,
    List<String> values,
    boolean apart,
    String dimensionsOf,
    HloPlace hlo) {

  /** The kind of an argument; says in which class {@link Call} hands it to the operation. */
  public enum Kind {
    /** One array or tuple. */
    OPERAND("an array", Shape.class, false),
    /** Any number of arrays. */
    OPERANDS("arrays", Shape.class, false),
    /** A computation. */
    COMPUTATION("a computation", Computation.Template.class, false),
    /** A list of computations. */
    COMPUTATIONS("a list of computations", Computation.Template.class, true),
    /** A whole number. */
    INTEGER("a whole number", Long.class, false),
    /** A list of whole numbers. */
    INTS("a list of whole numbers such as {0, 1}", Ints.class, false),
    /** A list of lists of whole numbers: pairs, triples, groups. */
    INT_LISTS("a list of lists of whole numbers such as {{0, 1}, {2, 3}}", Ints.class, true),
    /** A list of (low, high) pairs, or SAME or VALID. */
    PADDING("a list of (low, high) pairs, SAME or VALID", Padding.class, false),
    /** A number, which may be fractional. */
    NUMBER("a number", Double.class, false),
    /** true or false. */
    FLAG("true or false", Boolean.class, false),
    /** A list of true and false. */
    FLAGS("a list of true and false", Boolean.class, true),
    /** An element type. */
    TYPE("an element type", ElementType.class, false),
    /** A shape. */
    SHAPE("a shape such as f32[2,3]", Shape.class, false),
    /** One of a few names. */
    ENUM("a name", String.class, false),
    /** One of a few names, or a list of them. */
    ENUMS("a name or a list of names", String.class, true),
    /** A string. */
    TEXT("a string", String.class, false),
    /** The name of a function for custom calls. */
    TARGET("the name of a function", CustomFunction.class, false),
    /** An array whose value is part of the call. */
    LITERAL("a value", NdArray.class, false),
    /** Dimension labels such as {@code b01f_01io->b01f}. */
    LABELS("dimension labels such as b01f_01io->b01f", String.class, false),
    /** An object whose fields are others of the parameters. */
    FIELDS("an object of dimension numbers", Void.class, false);

    private final String words;
    private final Class<?> type;
    private final boolean list;

    Kind(String words, Class<?> type, boolean list) {
      this.words = words;
      this.type = type;
      this.list = list;
    }

    /** An argument of this kind, in words: "a whole number". */
    public String words() {
      return words;
    }

    /** Whether an operation may be handed {@code argument}; of operands, the shape of each. */
    boolean accepts(Object argument) {
      return list
          ? argument instanceof List<?> elements && elements.stream().allMatch(type::isInstance)
          : type.isInstance(argument);
    }
  }

  /** Copies the lists. */
  public Parameter {
    aliases = List.copyOf(aliases);
    values = List.copyOf(values);
  }

  /** Whether arguments are arrays, not attributes. */
  public boolean isOperand() {
    return kind == Kind.OPERAND || kind == Kind.OPERANDS;
  }

  /** Describes an argument of this kind: "a whole number". */
  public String wanted() {
    if (values.isEmpty()) {
      return kind.words;
    }
    String one = "one of " + String.join(", ", values);
    return kind == Kind.ENUMS ? one + ", or a list of them" : one;
  }

  /** The name as signatures show it: {@code operands…}, {@code [dimensions]} if optional. */
  public String shown() {
    String text = name + (kind == Kind.OPERANDS ? "…" : "");
    return optional ? "[" + text + "]" : text;
  }

  /** The words that may stand for an argument: its values, or those of its kind. */
  public List<String> words() {
    return switch (kind) {
      case FLAG -> List.of("true", "false");
      case PADDING -> List.of("SAME", "VALID");
      default -> values;
    };
  }

  /** Whether this is called {@code spelling}, now or in an older document, in any case. */
  public boolean isCalled(String spelling) {
    return Names.same(name, spelling) || aliases.stream().anyMatch(a -> Names.same(a, spelling));
  }

  Parameter standingApart() {
    return new Parameter(
        name, kind, description, optional, aliases, values, true, dimensionsOf, hlo);
  }

  Parameter ofDimensions(String operand) {
    return new Parameter(name, kind, description, optional, aliases, values, apart, operand, hlo);
  }

  Parameter at(HloPlace place) {
    return new Parameter(
        name, kind, description, optional, aliases, values, apart, dimensionsOf, place);
  }
}
