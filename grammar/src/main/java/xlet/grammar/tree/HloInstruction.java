package xlet.grammar.tree;

import java.util.List;

/**
 * The right side of an HLO text instruction: {@code f16[10,2]{1,0} bitcast-convert(f32[10]{0} %x)},
 * which may also stand without a name.
 *
 * @param span shape, opcode, operands and attributes
 * @param shape the shape of the result, or {@link Untyped}
 * @param opcode the operation as HLO spells it, hyphens included
 * @param operands the operands
 * @param attributes what follows the operands, in order
 */
public record HloInstruction(
    Span span,
    TypeNode shape,
    Name opcode,
    List<HloOperand> operands,
    List<HloAttribute> attributes)
    implements Expr {
  /** Copies the lists. */
  public HloInstruction {
    operands = List.copyOf(operands);
    attributes = List.copyOf(attributes);
  }
}
