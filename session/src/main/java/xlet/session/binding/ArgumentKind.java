package xlet.session.binding;

import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import xlet.engine.op.Parameter;
import xlet.grammar.tree.Expr;

/**
 * A kind of parameter, in the language: which expressions are accepted as its arguments, and how
 * they and HLO text are read as the attribute that the operation gets.
 *
 * @param accepts whether an expression has a form that the kind accepts
 * @param read the attribute that an expression is
 * @param readHlo the attribute that a piece of HLO text is
 */
record ArgumentKind(
    BiPredicate<ArgumentForms, Expr> accepts,
    BiFunction<ArgumentReader, Expr, Object> read,
    BiFunction<HloReader, String, Object> readHlo) {

  static ArgumentKind of(Parameter.Kind kind) {
    return switch (kind) {
      case OPERAND, OPERANDS -> operand(ArgumentForms::isData);
      case FIELDS -> operand(ArgumentForms::isNumbers);
      case COMPUTATION ->
          new ArgumentKind(
              ArgumentForms::isComputation, ArgumentReader::computation, HloReader::computation);
      case COMPUTATIONS ->
          new ArgumentKind(
              ArgumentForms::isComputations, ArgumentReader::computations, HloReader::computations);
      case INTEGER ->
          new ArgumentKind(ArgumentForms::isScalar, ArgumentReader::integer, HloReader::integer);
      case INTS -> new ArgumentKind(ArgumentForms::isVector, ArgumentReader::ints, HloReader::ints);
      case INT_LISTS ->
          new ArgumentKind(ArgumentForms::isLists, ArgumentReader::lists, HloReader::lists);
      case PADDING ->
          new ArgumentKind(ArgumentForms::isPadding, ArgumentReader::padding, HloReader::padding);
      case NUMBER ->
          new ArgumentKind(ArgumentForms::isScalar, ArgumentReader::number, HloReader::number);
      case FLAG -> new ArgumentKind(ArgumentForms::isFlag, ArgumentReader::flag, HloReader::flag);
      case FLAGS ->
          new ArgumentKind(ArgumentForms::isFlags, ArgumentReader::flags, HloReader::flags);
      case TYPE -> new ArgumentKind(ArgumentForms::isType, ArgumentReader::type, HloReader::type);
      case SHAPE ->
          new ArgumentKind(ArgumentForms::isShape, ArgumentReader::shape, ArgumentKind::notInHlo);
      case ENUM ->
          new ArgumentKind(ArgumentForms::isOneOfNames, ArgumentReader::word, HloReader::word);
      case ENUMS ->
          new ArgumentKind(ArgumentForms::isNames, ArgumentReader::words, HloReader::words);
      case TEXT -> new ArgumentKind(ArgumentForms::isText, ArgumentReader::text, HloReader::text);
      case TARGET ->
          new ArgumentKind(ArgumentForms::isText, ArgumentReader::target, HloReader::target);
      case LITERAL ->
          new ArgumentKind(ArgumentForms::isData, ArgumentReader::constant, ArgumentKind::notInHlo);
      case LABELS ->
          new ArgumentKind(ArgumentForms::isLabels, ArgumentReader::labels, HloReader::text);
    };
  }

  /** A kind whose arguments do not become attributes by themselves. */
  private static ArgumentKind operand(BiPredicate<ArgumentForms, Expr> accepts) {
    return new ArgumentKind(accepts, ArgumentKind::noAttribute, ArgumentKind::notInHlo);
  }

  private static Object noAttribute(ArgumentReader reader, Expr value) {
    throw reader.misfit(value);
  }

  private static Object notInHlo(HloReader reader, String text) {
    throw reader.wrong(text);
  }
}
