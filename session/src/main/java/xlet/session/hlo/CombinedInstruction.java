package xlet.session.hlo;

import java.util.List;
import java.util.stream.IntStream;
import xlet.grammar.tree.HloInstruction;
import xlet.grammar.tree.TupleType;
import xlet.grammar.tree.TypeNode;
import xlet.grammar.tree.Untyped;

/** An instruction that does the same with each of its operands, as XLA combines collectives. */
record CombinedInstruction(HloInstruction instruction) {

  /** An instruction for each operand. */
  List<HloInstruction> parts() {
    return IntStream.range(0, instruction.operands().size())
        .mapToObj(k ->
            new HloInstruction(
                instruction.span(),
                shape(k),
                instruction.opcode(),
                List.of(instruction.operands().get(k)),
                instruction.attributes()))
        .toList();
  }

  private TypeNode shape(int number) {
    return instruction.shape() instanceof TupleType(var span, var elements)
            && elements.size() == instruction.operands().size()
        ? elements.get(number)
        : new Untyped(instruction.opcode().span());
  }
}
