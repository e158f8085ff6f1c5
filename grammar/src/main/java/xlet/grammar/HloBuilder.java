package xlet.grammar;

import java.util.List;
import java.util.stream.Collectors;
import xlet.grammar.rules.XletParser;
import xlet.grammar.tree.HloAttribute;
import xlet.grammar.tree.HloInstruction;
import xlet.grammar.tree.HloOperand;
import xlet.grammar.tree.TypeNode;
import xlet.grammar.tree.Untyped;

/** Makes HLO instructions of parse trees. */
final class HloBuilder {
  private final Contexts contexts;
  private final TypeBuilder types;
  private final ExprBuilder exprs;

  HloBuilder(Contexts contexts, TypeBuilder types, ExprBuilder exprs) {
    this.contexts = contexts;
    this.types = types;
    this.exprs = exprs;
  }

  HloInstruction instruction(XletParser.HloInstructionContext context) {
    return new HloInstruction(
        Contexts.span(context),
        types.hloType(context.hloType()),
        contexts.name(context.opcode().name()),
        context.hloOperand().stream().map(this::operand).toList(),
        context.hloAttribute().stream().map(this::attribute).toList());
  }

  private HloOperand operand(XletParser.HloOperandContext context) {
    TypeNode shape =
        context.hloType() == null
            ? new Untyped(new xlet.grammar.tree.Span(start(context), start(context)))
            : types.hloType(context.hloType());
    return new HloOperand(Contexts.span(context), shape, exprs.expr(context.expr()));
  }

  private static int start(XletParser.HloOperandContext context) {
    return Contexts.span(context).start();
  }

  private HloAttribute attribute(XletParser.HloAttributeContext context) {
    List<XletParser.NameContext> names = context.name();
    return new HloAttribute(
        Contexts.span(context),
        names.stream().map(contexts::text).collect(Collectors.joining(".")),
        contexts.between(context.raw()));
  }
}
