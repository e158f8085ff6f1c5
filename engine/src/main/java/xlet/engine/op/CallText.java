package xlet.engine.op;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;

/**
 * Calls as the language spells them, for mends. A group of operations does not know the others, so
 * the few operations that mends of all groups propose have their names here.
 */
public final class CallText {
  private static final String CONVERT = "ConvertElementType";
  private static final String RESHAPE = "Reshape";
  private static final String BROADCAST = "Broadcast";
  private static final String BROADCAST_IN_DIM = "BroadcastInDim";
  private static final String TRANSPOSE = "Transpose";
  private static final String SLICE = "Slice";
  private static final String PAD = "Pad";
  private static final String CONSTANT = "Constant";
  private static final String CALL = "Call";
  private static final String REDUCE = "Reduce";
  private static final String AND = "And";
  private static final String MULTIPLY = "Mul";
  private static final String DOT = "Dot";
  private static final String NOT_EQUAL = "Ne";
  private static final String MINIMUM = "Min";

  /** The computation that adds. */
  public static final String SUM = "Add";

  /** The computation that selects the greater of two. */
  public static final String GREATER_OR_EQUAL = "Ge";

  /** The argument of {@link Mend#wrap}. */
  public static final String ARGUMENT = "%s";

  /** Computations of two numbers of any type. */
  public static final List<String> REDUCTIONS = List.of(MINIMUM, SUM);

  /** The operations that are proposed; all are in the catalogue. */
  static final List<String> OPERATIONS =
      List.of(
          CONVERT,
          RESHAPE,
          BROADCAST,
          BROADCAST_IN_DIM,
          TRANSPOSE,
          SLICE,
          PAD,
          CONSTANT,
          CALL,
          REDUCE,
          AND,
          MULTIPLY,
          DOT,
          NOT_EQUAL,
          SUM,
          MINIMUM,
          GREATER_OR_EQUAL);

  private CallText() {}

  /** {@code value} in another element type. */
  public static String converted(String value, ElementType type) {
    return call(CONVERT, value, type);
  }

  public static String reshaped(String value, Ints sizes) {
    return call(RESHAPE, value, sizes);
  }

  /** {@code value} repeated along new dimensions of {@code sizes}. */
  public static String broadcast(String value, Ints sizes) {
    return call(BROADCAST, value, sizes);
  }

  /** {@code value} repeated so that its dimensions are {@code dimensions} of {@code sizes}. */
  public static String broadcastInDim(String value, Ints sizes, Ints dimensions) {
    return call(BROADCAST_IN_DIM, value, sizes, dimensions);
  }

  public static String transposed(String value, Ints permutation) {
    return call(TRANSPOSE, value, permutation);
  }

  /** The first elements of {@code value}: {@code limits} of them along each dimension. */
  public static String sliced(String value, Ints limits) {
    int rank = limits.size();
    return call(SLICE, value, Ints.zeros(rank), limits, Ints.ones(rank));
  }

  /** {@code value} with so many zeros of {@code type} put after it along each dimension. */
  public static String padded(String value, ElementType type, Ints zeros) {
    String config =
        zeros.stream()
            .mapToObj(count -> "(0," + count + ",0)")
            .collect(Collectors.joining(", ", "{", "}"));
    return call(PAD, value, call(CONSTANT, type.text() + "[] 0"), config);
  }

  /** {@code computation} applied to {@code argument}. */
  public static String applied(String computation, String argument) {
    return call(CALL, computation, argument);
  }

  /** The element-wise product. */
  public static String product(String left, String right) {
    return call(MULTIPLY, left, right);
  }

  /** The product of matrices. */
  public static String dot(String left, String right) {
    return call(DOT, left, right);
  }

  /** Whether all of {@code value}, of predicates, is true. */
  public static String all(String value, Ints dimensions) {
    return call(REDUCE, value, true, AND, dimensions);
  }

  /** Whether each element of {@code value}, of {@code type}, is other than 0. */
  public static String notZero(String value, ElementType type) {
    return call(NOT_EQUAL, value, type.isFloat() ? "0.0" : "0");
  }

  private static String call(String operation, Object... arguments) {
    return Stream.of(arguments)
        .map(Object::toString)
        .collect(Collectors.joining(", ", operation + "(", ")"));
  }
}
