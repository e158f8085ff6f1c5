package xlet.session.diagnostic;

import java.util.Optional;
import java.util.stream.Stream;

/** The kinds of diagnostics. A number never changes its meaning, and none is used twice. */
public enum Code {
  SYNTAX(
      "X0101",
      "The statement cannot be read",
      "A bracket, a comma or a sign is missing or does not belong where it stands. Statements"
          + " after it are read nevertheless.",
      "let m: f32[2,2] = {{1,2},{3,4};",
      "let m: f32[2,2] = {{1,2},{3,4}};"),
  UNKNOWN_OPERATION(
      "X0201",
      "There is no such operation",
      "What is called is neither an operation nor a computation of this program. Case, _ and - do"
          + " not count in the name of an operation.",
      "Colapse(f32[2,3] {{1,2,3},{4,5,6}}, {0,1})",
      "Collapse(f32[2,3] {{1,2,3},{4,5,6}}, {0,1})"),
  UNKNOWN_NAME(
      "X0202",
      "Nothing has this name",
      "A name is bound by let, and names differ by case.",
      "let operand: f32[3] = {1, 2, 3}; Neg(operands)",
      "let operand: f32[3] = {1, 2, 3}; Neg(operand)"),
  UNKNOWN_PARAMETER(
      "X0203",
      "The operation has no parameter of this name",
      "Arguments may be named by the parameters of the newest document or of the older ones.",
      "Reduce(f32[2] {1, 2}, 0.0, Add, dimension_to_reduce={0})",
      "Reduce(f32[2] {1, 2}, 0.0, Add, dimensions_to_reduce={0})"),
  TOO_MANY_ARGUMENTS(
      "X0204",
      "There are more arguments than parameters",
      "A list of whole numbers is one argument, in braces.",
      "Transpose(f32[1,2] {{1, 2}}, 1, 0)",
      "Transpose(f32[1,2] {{1, 2}}, {1, 0})"),
  MISSING_ARGUMENT(
      "X0205",
      "An argument is missing",
      "Only the parameters in square brackets of the signature may be left out.",
      "Transpose(f32[1,2] {{1, 2}})",
      "Transpose(f32[1,2] {{1, 2}}, {1, 0})"),
  WRONG_ARGUMENT(
      "X0206",
      "The argument is of another kind than the parameter",
      "An operand is an array or a tuple; dimensions are a list of whole numbers known before the"
          + " program runs; a computation is an operation's name or a function.",
      "Transpose(f32[1,2] {{1, 2}}, Add)",
      "Transpose(f32[1,2] {{1, 2}}, {1, 0})"),
  REPEATED_ARGUMENT(
      "X0207",
      "A parameter is given twice",
      "Two arguments have its name.",
      "Rev(f32[2] {1, 2}, dimensions={0}, dimensions={0})",
      "Rev(f32[2] {1, 2}, {0})"),
  NOT_A_COMPUTATION(
      "X0208",
      "A value stands where a computation is wanted, or the other way round",
      "A name has one meaning at a time: binding it again hides what it was before.",
      "let step: s32 = 2; Reduce(s32[2] {1, 2}, 0, step, {0})",
      "let step = (a: s32, b: s32) => a + b; Reduce(s32[2] {1, 2}, 0, step, {0})"),
  MISLEADING_HINT(
      "X0209",
      "The comment before the argument names another parameter",
      "Comments such as /*dimension=*/ do not place arguments; this one says otherwise than the"
          + " order does.",
      "Slice({1, 2, 3}, /*limit_indices=*/ {0}, {2}, {1})",
      "Slice({1, 2, 3}, /*start_indices=*/ {0}, {2}, {1})"),
  CONSTRAINT(
      "X0301",
      "A constraint of the operation does not hold",
      "Each operation lists its constraints as C1, C2, …; the message names the one that is"
          + " broken, with the numbers.",
      "Transpose(f32[1,2] {{1, 2}}, {1, 1})",
      "Transpose(f32[1,2] {{1, 2}}, {1, 0})"),
  COMPUTATION_TYPE(
      "X0302",
      "The computation does not take these arguments",
      "It is called with more or fewer arguments than it has parameters, or with other types.",
      "let f = (a: s32) => a + 1; f(2.5)",
      "let f = (a: s32) => a + 1; f(2)"),
  RAGGED_LITERAL(
      "X0303",
      "The rows of a literal have different lengths",
      "An array is rectangular: all braces at the same depth hold equally many elements.",
      "let m: s32[2,2] = {{1,2},{3}};",
      "let m: s32[2,2] = {{1,2},{3,0}};"),
  LITERAL_RANGE(
      "X0304",
      "A number does not fit its element type",
      "Integers do not wrap in literals, and numbers do not round to infinity.",
      "let q = s8[3] {100, 300, -5};",
      "let q = s16[3] {100, 300, -5};"),
  SHAPE_MISMATCH(
      "X0305",
      "The value has another shape than is written",
      "A shape after the name, or before a literal, must be the value's.",
      "let m: f32[3] = {1, 2};",
      "let m: f32[2] = {1, 2};"),
  LAYOUT(
      "X0306",
      "The layout does not fit the shape",
      "minor_to_major is a permutation of the dimensions; padded dimensions are at least the sizes;"
          + " a tile has at most as many dimensions as the array.",
      "let m: f32[2,3]{0,0} = {{1,2,3},{4,5,6}};",
      "let m: f32[2,3]{0,1} = {{1,2,3},{4,5,6}};"),
  NO_TYPE(
      "X0307",
      "The value's type cannot be told",
      "A body has a value only if its last statement does, and a parameter has a type only if it is"
          + " written or the call says it. The sizes of a type are 0 or more.",
      "let f = (a: s32) => { let b = a; }; f(1)",
      "let f = (a: s32) => { let b = a; b }; f(1)"),
  INDEX(
      "X0308",
      "There is no such element",
      "A tuple of n elements has the elements 0 to n-1.",
      "let t = tuple(1, 2.0); t(2)",
      "let t = tuple(1, 2.0); t(1)"),
  FAULT(
      "X0401",
      "The program is legal but cannot be carried out",
      "What is wrong shows only when it runs: an empty queue, a size beyond its bound.",
      "",
      ""),
  MEMORY(
      "X0402",
      "The value would not fit into memory",
      "Nothing was allocated.",
      "Iota(f32[1000000,1000000], 0)",
      "Iota(f32[1000,1000], 0)"),
  INTERRUPTED(
      "X0403",
      "The evaluation was interrupted",
      "The statement has no effect; everything before it stays.",
      "",
      ""),
  DEADLOCK(
      "X0404",
      "Devices wait for each other for ever",
      "A collective operation goes on when all devices of its group have come to it. Here some"
          + " never come: they have ended, or wait in another operation or another group. The"
          + " message says who waits where and for whom. Let all devices of a group execute the"
          + " same collective operations in the same order, equally often.",
      "//// replicas 2\n"
          + "let turns: s32 = per_replica(3, 2);\n"
          + "While((t: (s32, s32, f32)) => t(0) < t(1),"
          + " (t: (s32, s32, f32)) => (t(0) + 1, t(1), CrossReplicaSum(t(2))),"
          + " (0, turns, 1.0))",
      "//// replicas 2\n"
          + "let turns: s32 = 3;\n"
          + "While((t: (s32, s32, f32)) => t(0) < t(1),"
          + " (t: (s32, s32, f32)) => (t(0) + 1, t(1), CrossReplicaSum(t(2))),"
          + " (0, turns, 1.0))"),
  EXPECTATION(
      "X0501",
      "An expectation does not hold",
      "The two sides differ in type or in elements, or what should fail does not, or fails for"
          + " another reason.",
      "then 1 + 1 == 3;",
      "then 1 + 1 == 2;"),
  INTERNAL(
      "X0999",
      "Xlet itself has failed",
      "This is a defect of Xlet, not of the program. The session goes on.",
      "",
      "");

  private final String id;
  private final String title;
  private final String explanation;
  private final String wrong;
  private final String right;

  Code(String id, String title, String explanation, String wrong, String right) {
    this.id = id;
    this.title = title;
    this.explanation = explanation;
    this.wrong = wrong;
    this.right = right;
  }

  /** The number that is printed: {@code X0301}. */
  public String id() {
    return id;
  }

  /** The mistake, in one clause. */
  public String title() {
    return title;
  }

  /** The explanation, in a few sentences. */
  public String explanation() {
    return explanation;
  }

  /** A program that gives the diagnostic; empty if none does so always. */
  public String wrong() {
    return wrong;
  }

  /** The wrong program, mended. */
  public String right() {
    return right;
  }

  /** The code of this number, in any case. */
  public static Optional<Code> of(String id) {
    return Stream.of(values()).filter(code -> code.id.equalsIgnoreCase(id)).findFirst();
  }

  @Override
  public String toString() {
    return id;
  }
}
