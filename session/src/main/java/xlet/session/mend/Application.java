package xlet.session.mend;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import xlet.engine.op.OpDef;
import xlet.grammar.SourceText;
import xlet.grammar.tree.Argument;
import xlet.grammar.tree.Binary;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.HloInstruction;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.SyntaxNode;
import xlet.session.catalog.InfixOperations;
import xlet.session.catalog.Operations;
import xlet.session.phrasebook.Phrasebook;

/**
 * An operation applied to arguments: a call, an infix form, or an instruction of HLO text.
 *
 * @param form how it is written
 * @param def the operation
 * @param span where it stands
 * @param given the arguments as they are written
 */
record Application(Form form, OpDef def, Span span, List<Written> given) {
  /** How it is written: the text before the arguments, between two, and after them. */
  private enum Form {
    CALL,
    INFIX,
    INSTRUCTION
  }

  /** How few arguments a mend may have: what is said by name is not left out. */
  int leastArguments() {
    boolean saysMore =
        given.stream()
            .anyMatch(
                argument -> argument.isNamed() && !Phrasebook.get().isIgnored(argument.name()));
    return saysMore ? given.size() : 0;
  }

  /** The application that {@code node} is, with an operation that is known. */
  static Optional<Application> of(SyntaxNode node, SourceText source, Trials trials) {
    return switch (node) {
      case CallExpr call when call.callee() instanceof Name name && !trials.isBound(name.text()) ->
          Operations.find(name.text())
              .map(def ->
                  new Application(
                      Form.CALL,
                      def,
                      call.span(),
                      call.arguments().stream().map(a -> written(a, source)).toList()));
      case Binary binary ->
          Optional.of(
              new Application(
                  Form.INFIX,
                  InfixOperations.of(binary.operator()),
                  binary.span(),
                  List.of(written(binary.left(), source), written(binary.right(), source))));
      case HloInstruction instruction when !instruction.operands().isEmpty() ->
          Operations.withOpcode(instruction.opcode().text())
              .map(def ->
                  new Application(
                      Form.INSTRUCTION,
                      def,
                      instruction.span(),
                      instruction.operands().stream().map(o -> written(o, source)).toList()));
      case SyntaxNode other -> Optional.empty();
    };
  }

  private static Written written(Argument argument, SourceText source) {
    return new Written(argument.name(), source.slice(argument.value().span()));
  }

  private static Written written(SyntaxNode value, SourceText source) {
    return new Written("", source.slice(value.span()));
  }

  /** Whether it is a call, whose arguments may be of any kind and number. */
  boolean isCall() {
    return form == Form.CALL;
  }

  /** Whether an error at {@code place} is one of this form: in an infix form, of an operand. */
  boolean holds(Span place) {
    return form != Form.INFIX || !place.equals(span);
  }

  /** The text with other arguments; empty where this form cannot say them. */
  Optional<String> with(SyntaxNode node, SourceText source, List<Written> arguments) {
    if (arguments.stream().anyMatch(Written::isWhole)) {
      return Optional.of(arguments.getFirst().text());
    }
    String list = arguments.stream().map(Written::toString).collect(Collectors.joining(", "));
    boolean unnamed = arguments.stream().noneMatch(Written::isNamed);
    return switch (node) {
      case CallExpr call -> Optional.of(source.slice(call.callee().span()) + "(" + list + ")");
      case Binary binary when unnamed && arguments.size() == 2 ->
          Optional.of(
              arguments.getFirst().text()
                  + " "
                  + binary.operator().symbol()
                  + " "
                  + arguments.getLast().text());
      case HloInstruction instruction when unnamed ->
          Optional.of(
              source.slice(new Span(span.start(), instruction.operands().getFirst().span().start()))
                  + list
                  + source.slice(
                      new Span(instruction.operands().getLast().span().end(), span.end())));
      case SyntaxNode other -> Optional.empty();
    };
  }
}
