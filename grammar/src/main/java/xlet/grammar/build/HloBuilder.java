package xlet.grammar.build;

import static xlet.grammar.build.ParseTrees.*;

import java.util.List;
import java.util.stream.Collectors;
import xlet.grammar.rules.XletParser;
import xlet.grammar.tree.HloAttribute;
import xlet.grammar.tree.HloInstruction;
import xlet.grammar.tree.HloOperand;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.TypeNode;
import xlet.grammar.tree.Untyped;

/** Makes HLO instructions of parse trees. */
final class HloBuilder {
  private HloBuilder() {}

  static HloInstruction instruction(XletParser.HloInstructionContext context) {
    return new HloInstruction(
        span(context),
        TypeBuilder.hloType(context.hloType()),
        name(context.opcode().name()),
        context.hloOperand().stream().map(HloBuilder::operand).toList(),
        context.hloAttribute().stream().map(HloBuilder::attribute).toList());
  }

  private static HloOperand operand(XletParser.HloOperandContext context) {
    TypeNode shape =
        context.hloType() == null
            ? new Untyped(new Span(span(context).start(), span(context).start()))
            : TypeBuilder.hloType(context.hloType());
    return new HloOperand(span(context), shape, ExprBuilder.expr(context.expr()));
  }

  private static HloAttribute attribute(XletParser.HloAttributeContext context) {
    List<XletParser.NameContext> names = context.name();
    return new HloAttribute(
        span(context),
        names.stream().map(ParseTrees::text).collect(Collectors.joining(".")),
        text(context.raw()));
  }
}
