package xlet.grammar.hlo;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.Interval;
import xlet.grammar.hlo.rules.HloParser;
import xlet.grammar.tree.HloAttribute;
import xlet.grammar.tree.HloComputation;
import xlet.grammar.tree.HloDefinition;
import xlet.grammar.tree.HloHeader;
import xlet.grammar.tree.HloInstruction;
import xlet.grammar.tree.HloLiteral;
import xlet.grammar.tree.HloModule;
import xlet.grammar.tree.HloOperand;
import xlet.grammar.tree.HloParameter;
import xlet.grammar.tree.HloTable;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.TypeNode;
import xlet.grammar.tree.Untyped;

/** Makes modules of parse trees. */
final class ModuleBuilder {
  private final int offset;
  private final ShapeBuilder shapes;

  /** A builder for text that stands at {@code offset} of its source. */
  ModuleBuilder(int offset) {
    this.offset = offset;
    this.shapes = new ShapeBuilder(offset);
  }

  HloModule module(HloParser.ModuleContext context) {
    return new HloModule(
        span(context, offset),
        context.HLO_MODULE() == null ? Optional.empty() : Optional.of(header(context)),
        context.computation().stream().map(this::computation).toList());
  }

  private HloHeader header(HloParser.ModuleContext context) {
    return new HloHeader(
        name(context.name().getStart()),
        attributes(context.attribute()),
        context.table().stream().map(ModuleBuilder::table).toList());
  }

  private static HloTable table(HloParser.TableContext context) {
    return new HloTable(
        context.NAME().getText(),
        context.row().stream()
            .map(row ->
                new HloTable.Row(
                    row.NUMBER().getText(),
                    row.STRING() != null ? row.STRING().getText() : text(row.braces())))
            .toList());
  }

  private HloComputation computation(HloParser.ComputationContext context) {
    return new HloComputation(
        span(context, offset),
        context.ENTRY() != null,
        name(context.name().getStart()),
        Optional.ofNullable(context.signature()).map(this::signature),
        context.definition().stream().map(this::definition).toList(),
        attributes(context.attribute()));
  }

  private HloComputation.Signature signature(HloParser.SignatureContext context) {
    List<HloParameter> parameters =
        context.parameter().stream()
            .map(p -> new HloParameter(name(p.name().getStart()), shapes.shape(p.shape())))
            .toList();
    TypeNode result = shapes.shape(context.shape());
    return new HloComputation.Signature(span(context, offset), parameters, result);
  }

  private HloDefinition definition(HloParser.DefinitionContext context) {
    return new HloDefinition(
        span(context, offset),
        context.ROOT() != null,
        name(context.name().getStart()),
        instruction(context.instruction()));
  }

  private HloInstruction instruction(HloParser.InstructionContext context) {
    return new HloInstruction(
        span(context, offset),
        shape(context.shape(), context),
        name(context.opcode),
        operands(context),
        attributes(context.attribute()));
  }

  private List<HloOperand> operands(HloParser.InstructionContext context) {
    List<HloOperand> operands = new ArrayList<>();
    for (HloParser.OperandContext operand : context.operand()) {
      Name name = name(operand.name().getStart());
      operands.add(new HloOperand(span(operand, offset), shape(operand.shape(), operand), name));
    }
    if (!context.literal().isEmpty()) {
      Token first = context.literal().getFirst().getStart();
      Token last = context.literal().getLast().getStop();
      Span span = span(first, offset).to(span(last, offset));
      HloLiteral literal = new HloLiteral(span, text(first, last));
      operands.add(
          new HloOperand(span, new Untyped(new Span(span.start(), span.start())), literal));
    }
    return operands;
  }

  /** The shape, or none where nothing is written at the beginning of {@code context}. */
  private TypeNode shape(HloParser.ShapeContext shape, ParserRuleContext context) {
    int start = span(context, offset).start();
    return shape == null ? new Untyped(new Span(start, start)) : shapes.shape(shape);
  }

  private List<HloAttribute> attributes(List<HloParser.AttributeContext> contexts) {
    return contexts.stream()
        .map(a -> new HloAttribute(span(a, offset), text(a.key()), text(a.value())))
        .toList();
  }

  private Name name(Token token) {
    String text = token.getText();
    return new Name(span(token, offset), text.startsWith("%") ? text.substring(1) : text);
  }

  /** The source text of a rule. */
  static String text(ParserRuleContext context) {
    return text(context.getStart(), context.getStop());
  }

  /** The source text from one rule to another. */
  static String text(ParserRuleContext first, ParserRuleContext last) {
    return text(first.getStart(), last.getStop());
  }

  private static String text(Token first, Token last) {
    return first.getInputStream().getText(Interval.of(first.getStartIndex(), last.getStopIndex()));
  }

  static Span span(ParserRuleContext context, int offset) {
    Token start = context.getStart();
    Token stop = context.getStop();
    return stop == null || stop.getStopIndex() < start.getStartIndex()
        ? new Span(start.getStartIndex() + offset, start.getStartIndex() + offset)
        : span(start, offset).to(span(stop, offset));
  }

  static Span span(Token token, int offset) {
    int start = token.getStartIndex() + offset;
    return new Span(start, Math.max(start, token.getStopIndex() + 1 + offset));
  }
}
