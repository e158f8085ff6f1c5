package xlet.session.hlo;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.graph.Node;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.grammar.tree.HloAttribute;
import xlet.grammar.tree.HloInstruction;
import xlet.grammar.tree.Span;
import xlet.session.binding.HloReader;
import xlet.session.binding.OperationCall;
import xlet.session.catalog.Operations;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.DiagnosticException;
import xlet.session.scope.DeclaredShapes;
import xlet.session.scope.GraphBuilder;
import xlet.session.scope.StatementScope;

/**
 * The operations that an instruction of HLO text stands for; what is wrong with one is wrong with
 * it.
 */
record InstructionSteps(StatementScope scope, HloInstruction instruction) {
  /** A call of {@code def}; its parameters get the lists of operands in order. */
  Node call(OpDef def, List<List<Node>> operands, Map<String, Object> attributes) {
    OperationCall call = new OperationCall(scope, def);
    Span span = instruction.span();
    List<Parameter> parameters = def.parameters().stream().filter(Parameter::isOperand).toList();
    for (int k = 0; k < operands.size(); k++) {
      call.operands(
          parameters.get(k),
          operands.get(k).stream().map(node -> new OperationCall.Placed(node, span)).toList());
    }
    attributes.forEach((name, value) ->
        call.attribute(def.parameter(name).orElseThrow(), value, span, value.toString()));
    return call.node(span, instruction.opcode().span(), false);
  }

  /** A call of the operation that has the opcode, with an operand for each parameter. */
  Node call(String opcode, Map<String, Object> attributes, Node... operands) {
    return call(operation(opcode), Stream.of(operands).map(List::of).toList(), attributes);
  }

  Node call(String opcode, Node... operands) {
    return call(opcode, Map.of(), operands);
  }

  /** The operation that has the opcode in HLO text. */
  static OpDef operation(String opcode) {
    return Operations.withOpcode(opcode).orElseThrow();
  }

  /** {@code value} as elements of {@code type}. */
  Node converted(Node value, ElementType type) {
    boolean is = value.shape().array().filter(shape -> shape.type() == type).isPresent();
    return is ? value : call("convert", Map.of("new_element_type", type), value);
  }

  /** A scalar of a type of real or complex numbers. */
  static Node scalar(ElementType type, double value) {
    return GraphBuilder.known(
        type.isComplex() ? NdArray.scalar(type, value, 0.0) : NdArray.scalar(type, value));
  }

  /** {@code value} times a number. */
  Node scaled(Node value, double factor) {
    return factor == 1
        ? value
        : call("multiply", value, scalar(value.shape().array().orElseThrow().type(), factor));
  }

  /** The type in which numbers of {@code type} are summed. */
  static ElementType widened(ElementType type) {
    return type.isFloat() && type.bits() < ElementType.F32.bits() ? ElementType.F32 : type;
  }

  /** An array of zeros, for what nobody reads. */
  Node zeros(Shape wanted) {
    ArrayShape shape = wanted.array().orElseThrow(() -> wrong("this has to be an array"));
    Node zero = GraphBuilder.known(NdArray.ofLongs(ArrayShape.of(shape.type()), new long[] {0}));
    return call(
        "broadcast",
        Map.of("out_dim_size", shape.sizes(), "broadcast_dimensions", Ints.of()),
        zero);
  }

  /** The shape that is written before the instruction. */
  Shape shape() {
    return scope.types().shape(instruction.shape());
  }

  /** The shape of the result, or of the first one of several. */
  ArrayShape first() {
    Shape first = shape() instanceof TupleShape tuple ? tuple.get(0) : shape();
    return first.array().orElseThrow(() -> wrong("an array is wanted here"));
  }

  /** {@code value} as the shape before the instruction says. */
  Node declared(Node value) {
    return new DeclaredShapes(scope).ofInstruction(instruction.shape(), value, shape());
  }

  /** The name of the function that a custom call calls; empty for another instruction. */
  String target() {
    return text("custom_call_target").replace("\"", "");
  }

  /** The text of an attribute of the instruction; empty if it is not there. */
  String text(String attribute) {
    return instruction.attributes().stream()
        .filter(written -> written.name().equals(attribute))
        .map(HloAttribute::text)
        .findFirst()
        .orElse("");
  }

  /** The parts of an attribute of the instruction, which has none if it is not there. */
  HloParts parts(String attribute) {
    return HloParts.of(scope, new HloAttribute(instruction.span(), attribute, text(attribute)));
  }

  /** The argument of the parameter of that name that {@code text} is. */
  Object read(OpDef def, String parameter, String text) {
    return HloReader.read(
        scope, def, def.parameter(parameter).orElseThrow(), instruction.span(), text);
  }

  /** An error at the instruction. */
  DiagnosticException wrong(String why) {
    return scope.errors().at(instruction.opcode(), Code.WRONG_ARGUMENT, why);
  }
}
