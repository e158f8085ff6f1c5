package xlet.grammar.build;

import static xlet.grammar.build.ParseTrees.dotted;
import static xlet.grammar.build.ParseTrees.name;
import static xlet.grammar.build.ParseTrees.span;
import static xlet.grammar.build.ParseTrees.text;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import xlet.grammar.rules.XletParser.ExprContext;
import xlet.grammar.rules.XletParser.HloAttributeContext;
import xlet.grammar.rules.XletParser.HloInstructionContext;
import xlet.grammar.rules.XletParser.HloOperandContext;
import xlet.grammar.rules.XletParser.HloTypeContext;
import xlet.grammar.rules.XletParser.UntypedInstructionContext;
import xlet.grammar.tree.HloAttribute;
import xlet.grammar.tree.HloInstruction;
import xlet.grammar.tree.HloOperand;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.TypeNode;
import xlet.grammar.tree.Untyped;

/** Makes single instructions of HLO text of parse trees. */
final class InstructionBuilder {
  private InstructionBuilder() {}

  static HloInstruction instruction(HloInstructionContext context) {
    return new HloInstruction(
        span(context),
        TypeBuilder.hloType(context.hloType()),
        name(context.opcode().name()),
        context.hloOperand().stream().map(InstructionBuilder::operand).toList(),
        attributes(context.hloAttribute()));
  }

  /** An instruction of {@code type}, which stands elsewhere or nowhere. */
  static HloInstruction instruction(UntypedInstructionContext context, TypeNode type) {
    List<HloOperand> operands = new ArrayList<>();
    for (ExprContext value : context.expr()) {
      boolean typed = context.hloType() != null && value.equals(context.expr().getLast());
      Span span = typed ? span(context.hloType()).to(span(value)) : span(value);
      operands.add(operand(span, typed ? context.hloType() : null, value));
    }
    context.hloOperand().forEach(operand -> operands.add(operand(operand)));
    return new HloInstruction(
        span(context),
        type,
        name(context.opcode().name()),
        operands,
        attributes(context.hloAttribute()));
  }

  private static HloOperand operand(HloOperandContext context) {
    return operand(span(context), context.hloType(), context.expr());
  }

  private static HloOperand operand(Span span, @Nullable HloTypeContext type, ExprContext value) {
    TypeNode shape = type == null ? new Untyped(span.before()) : TypeBuilder.hloType(type);
    return new HloOperand(span, shape, ExprBuilder.expr(value));
  }

  private static List<HloAttribute> attributes(List<HloAttributeContext> contexts) {
    return contexts.stream()
        .map(
            context -> new HloAttribute(span(context), dotted(context.name()), text(context.raw())))
        .toList();
  }
}
