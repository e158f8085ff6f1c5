package xlet.session.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import xlet.engine.array.Shape;
import xlet.engine.graph.GraphComputation;
import xlet.engine.graph.Node;
import xlet.engine.op.Call;
import xlet.engine.op.Computation;
import xlet.engine.rewrite.RewrittenProgram;
import xlet.session.export.AttributeText;
import xlet.session.export.UnexportableException;

/** A program as lines in the manner of HLO text: {@code y = f32[6] reshape(x)}. */
final class ProgramLines {
  private final RewrittenProgram program;

  private ProgramLines(RewrittenProgram program) {
    this.program = program;
  }

  /** A line for each node that is not written where it is used, each after those it reads. */
  static List<String> of(RewrittenProgram program) {
    ProgramLines lines = new ProgramLines(program);
    List<String> all = new ArrayList<>();
    for (Node node : program.graph().nodes()) {
      if (node == program.graph().root() || !program.isNumber(node)) {
        all.add((node == program.graph().root() ? "ROOT " : "") + lines.line(node));
      }
    }
    return all;
  }

  private String line(Node node) {
    return program.name(node)
        + " = "
        + node.shape().text()
        + " "
        + switch (node) {
          case Node.Input input -> "parameter(" + input.number() + ")";
          case Node.Known _ -> "data";
          case Node.Operation operation -> call(operation);
        };
  }

  private String call(Node.Operation operation) {
    Call call = operation.call();
    String operands =
        operation.inputs().stream().map(program::name).collect(Collectors.joining(", "));
    String attributes =
        attributes(call).entrySet().stream()
            .map(entry -> ", " + entry.getKey() + "=" + entry.getValue())
            .collect(Collectors.joining());
    return RewrittenProgram.opcode(call.def()) + "(" + operands + ")" + attributes;
  }

  private static Map<String, String> attributes(Call call) {
    try {
      return new AttributeText(call, ProgramLines::word).all();
    } catch (UnexportableException wordless) {
      return Map.of();
    }
  }

  /** A computation of one operation by its opcode, another by its type. */
  private static String word(Computation computation) {
    return computation instanceof GraphComputation called
            && called.graph().root() instanceof Node.Operation root
            && List.copyOf(root.inputs()).equals(List.<Node>copyOf(called.graph().inputs()))
        ? RewrittenProgram.opcode(root.call().def())
        : computation.parameters().stream()
                .map(Shape::text)
                .collect(Collectors.joining(", ", "(", ")"))
            + "→"
            + computation.result().text();
  }
}
