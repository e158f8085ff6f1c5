package xlet.session.lowering;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.catalog.OpCatalog;
import xlet.engine.graph.Node;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.grammar.tree.HloAttribute;
import xlet.grammar.tree.HloInstruction;
import xlet.session.diagnostic.Code;

/**
 * One instruction of HLO text: operands by name, attributes by HLO's names, the shape written out.
 */
final class Hlo {
  private final Lowering lowering;

  Hlo(Lowering lowering) {
    this.lowering = lowering;
  }

  Node node(HloInstruction instruction) {
    Optional<Shape> shape = lowering.types().declared(instruction.shape());
    List<Node> operands = new ArrayList<>();
    for (var operand : instruction.operands()) {
      Optional<Shape> own = lowering.types().declared(operand.shape());
      Node node = lowering.data(operand.value(), own.map(Hint::of).orElse(Hint.NONE));
      operands.add(
          own.map(s -> new Shapes(lowering).declared(operand.value(), node, s, false))
              .orElse(node));
    }
    String opcode = instruction.opcode().text();
    OpDef def =
        OpCatalog.find(opcode)
            .orElseThrow(() ->
                lowering
                    .errors()
                    .at(
                        instruction.opcode(),
                        Code.UNKNOWN_OPERATION,
                        "there is no operation " + opcode));
    Node result = apply(instruction, def, operands, shape);
    return shape
        .map(s -> new Shapes(lowering).declared(instruction, result, s, false))
        .orElse(result);
  }

  private Node apply(
      HloInstruction instruction, OpDef def, List<Node> operands, Optional<Shape> shape) {
    Map<String, Object> attributes = new TreeMap<>();
    for (HloAttribute attribute : instruction.attributes()) {
      def.parameter(attribute.name()).ifPresent(p -> attributes.put(p.name(), value(p, attribute)));
    }
    for (Parameter parameter : def.parameters()) {
      if (parameter.kind() == Parameter.Kind.TYPE
          && shape.isPresent()
          && shape.get() instanceof ArrayShape array) {
        attributes.putIfAbsent(parameter.name(), array.type());
      }
    }
    boolean variadic = def.parameters().stream().anyMatch(p -> p.kind() == Parameter.Kind.OPERANDS);
    Map<String, Integer> counts =
        variadic
            ? Map.of(
                def.parameters().stream()
                    .filter(p -> p.kind() == Parameter.Kind.OPERANDS)
                    .findFirst()
                    .orElseThrow()
                    .name(),
                operands.size())
            : Map.of();
    var site =
        new xlet.session.diagnostic.CallSite(
            lowering.source(),
            lowering.statement(),
            instruction.span(),
            instruction.opcode().span(),
            false,
            List.of());
    return new Sites(lowering).node(def, site, operands, counts, attributes);
  }

  private Object value(Parameter parameter, HloAttribute attribute) {
    String text = attribute.text().strip();
    return switch (parameter.kind()) {
      case INTS -> Ints.of(numbers(text));
      case INTEGER -> numbers(text).getFirst();
      case NUMBER -> Double.parseDouble(text);
      case FLAG -> text.equals("true");
      case COMPUTATION -> computation(attribute, text.replace("%", ""));
      default -> text;
    };
  }

  private Object computation(HloAttribute attribute, String name) {
    var place = new xlet.grammar.tree.Name(attribute.span(), name);
    return new Computations(lowering).template(place);
  }

  private static List<Long> numbers(String text) {
    List<Long> numbers = new ArrayList<>();
    for (String part : text.replaceAll("[{}\\s]", "").split(",", -1)) {
      if (part.matches("-?\\d+")) {
        numbers.add(Long.parseLong(part));
      }
    }
    return numbers;
  }
}
