package xlet.grammar;

import xlet.grammar.tree.HloAttribute;
import xlet.grammar.tree.HloInstruction;
import xlet.grammar.tree.HloOperand;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.Untyped;

/**
 * Writes instructions of HLO.
 *
 * @param expressions writes operands that are no names
 */
record HloPrinter(StringBuilder out, ExprPrinter expressions) {
  void instruction(HloInstruction instruction) {
    boolean typed = !(instruction.shape() instanceof Untyped);
    out.append(typed ? TypePrinter.sized(instruction.shape()) + " " : "");
    out.append(instruction.opcode().text()).append('(');
    for (int i = 0; i < instruction.operands().size(); i++) {
      HloOperand operand = instruction.operands().get(i);
      out.append(i > 0 ? ", " : "");
      boolean shaped = !(operand.shape() instanceof Untyped);
      out.append(shaped ? TypePrinter.sized(operand.shape()) + " " : "");
      if (operand.value() instanceof Name name) {
        out.append('%').append(name.text());
      } else {
        expressions.operand(operand.value(), 1);
      }
    }
    out.append(')');
    for (HloAttribute attribute : instruction.attributes()) {
      out.append(", ").append(attribute.name()).append('=').append(attribute.text());
    }
  }
}
