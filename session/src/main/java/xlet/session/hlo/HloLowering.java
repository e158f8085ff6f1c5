package xlet.session.hlo;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import xlet.engine.array.BoundedShape;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.Value;
import xlet.engine.graph.Node;
import xlet.engine.op.HloPlace;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.engine.op.Sharing;
import xlet.engine.op.Violation;
import xlet.engine.op.elementwise.Add;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.HloAttribute;
import xlet.grammar.tree.HloInstruction;
import xlet.grammar.tree.HloLiteral;
import xlet.grammar.tree.HloOperand;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.Span;
import xlet.session.binding.HloReader;
import xlet.session.binding.OperationCall;
import xlet.session.catalog.Operations;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticException;
import xlet.session.literal.HloLiterals;
import xlet.session.literal.Literals;
import xlet.session.scope.DeclaredShapes;
import xlet.session.scope.GraphBuilder;
import xlet.session.scope.Hint;
import xlet.session.scope.StatementScope;

/** Lowers an instruction of HLO text to a call of the operation that has its opcode. */
final class HloLowering {
  /** Attributes that change nothing of a value. */
  private static final Set<String> WITHOUT_EFFECT =
      Set.of(
          "algorithm",
          "backend_config",
          "called_computations",
          "control-predecessors",
          "custom_call_has_side_effect",
          "execution_thread",
          "frontend_attributes",
          "is_composite",
          "metadata",
          "operand_layout_constraints",
          "origin",
          "original_value",
          "output_to_operand_aliasing",
          "result_accuracy",
          "sharding",
          "statistics");

  private final StatementScope scope;
  private final HloInstruction instruction;
  private final HloOperands values;
  private final Optional<Shape> shape;
  private final OpDef def;
  private final Map<String, HloAttribute> attributes = new LinkedHashMap<>();

  /** Lowers {@code instruction}, whose operands are found in {@code values}. */
  HloLowering(StatementScope scope, HloInstruction instruction, HloOperands values) {
    this.scope = scope;
    this.instruction = instruction;
    this.values = values;
    this.shape = scope.types().declared(instruction.shape());
    instruction.attributes().forEach(a -> attributes.put(a.name(), a));
    String opcode = instruction.opcode().text();
    this.def = Operations.withOpcode(opcode).orElseThrow(() -> unknown(opcode));
  }

  private RuntimeException unknown(String opcode) {
    List<String> near = Operations.similarOpcodes(opcode);
    Diagnostic error =
        scope
            .errors()
            .diagnostic(
                instruction.opcode().span(),
                Code.UNKNOWN_OPERATION,
                "there is no operation `" + opcode + "`",
                near.isEmpty() ? "" : "did you mean `" + near.getFirst() + "`?");
    for (String other : near) {
      error = scope.proposing(error, instruction.opcode(), other);
    }
    return new DiagnosticException(error);
  }

  /** The node of the instruction, of the shape that is written before it. */
  Node node() {
    if (shape.orElse(null) instanceof TupleShape && hasContent()) {
      return GraphBuilder.known(content(instruction.operands().getFirst()));
    }
    boolean isCombined = def.parameters().stream().anyMatch(p -> p.hlo() instanceof HloPlace.Each);
    if (isCombined && instruction.operands().size() > 1) {
      return GraphBuilder.tuple(
          new CombinedInstruction(instruction)
              .parts().stream().map(part -> HloInstructions.node(scope, part, values)).toList());
    }
    OperationCall call = new OperationCall(scope, def);
    Map<Parameter, Piece> pieces = pieces();
    List<HloOperand> operands = new ArrayList<>(instruction.operands());
    for (Parameter parameter : def.parameters()) {
      if (parameter.hlo() instanceof HloPlace.Parentheses && !operands.isEmpty()) {
        literal(call, parameter, operands.removeFirst());
      } else if (parameter.hlo() instanceof HloPlace.Result) {
        ofResult(parameter).ifPresent(value -> result(call, parameter, value));
      }
    }
    values.add(call, shared(operands, pieces));
    pieces.forEach((parameter, piece) ->
        call.attribute(
            parameter,
            HloReader.read(scope, def, parameter, piece.attribute().span(), piece.text()),
            piece.attribute().span(),
            piece.text()));
    attributes(pieces.keySet());
    Node result = call.node(instruction.span(), instruction.opcode().span(), false);
    return shape.map(wanted -> declared(result, wanted)).orElse(result);
  }

  /** Refuses an instruction without an attribute that its operation needs. */
  private void attributes(Set<Parameter> given) {
    for (Parameter parameter : def.parameters()) {
      if (parameter.hlo() instanceof HloPlace.Attribute(String name)
          && !parameter.isOperand()
          && !parameter.optional()
          && !given.contains(parameter)) {
        throw missing(name);
      }
    }
  }

  private DiagnosticException missing(String attribute) {
    String opcode = instruction.opcode().text();
    Diagnostic error =
        scope
            .errors()
            .diagnostic(
                instruction.opcode().span(),
                Code.MISSING_ARGUMENT,
                "missing attribute `" + attribute + "`",
                opcode + " needs `" + attribute + "=`");
    Span end = new Span(instruction.span().end(), instruction.span().end());
    for (String usual : List.of("{0}", "0", "{}", "{1}", Add.DEF.name())) {
      if (error.corrections().isEmpty()) {
        error = scope.errors().proposing(error, end, ", " + attribute + "=" + usual);
      }
    }
    return new DiagnosticException(error);
  }

  /** {@code result} as the shape says; an operation that is told a shape gives what it can. */
  private Node declared(Node result, Shape wanted) {
    boolean told =
        def.parameters().stream()
            .anyMatch(p -> p.kind() == Parameter.Kind.SHAPE && p.hlo() instanceof HloPlace.Result);
    return told && !result.shape().compatible(wanted)
        ? result
        : new DeclaredShapes(scope).ofInstruction(instruction.shape(), result, wanted);
  }

  private boolean hasContent() {
    return instruction.operands().size() == 1
        && def.parameters().stream().anyMatch(p -> p.hlo() instanceof HloPlace.Parentheses);
  }

  /** The text of an argument and the attribute that it is or stands in. */
  private record Piece(HloAttribute attribute, String text) {}

  /** The pieces of text that are arguments, by parameter; warns of attributes without one. */
  private Map<Parameter, Piece> pieces() {
    Map<Parameter, Piece> pieces = new LinkedHashMap<>();
    Map<String, HloParts> parts = new LinkedHashMap<>();
    for (Parameter parameter : def.parameters()) {
      if (parameter.hlo() instanceof HloPlace.Part(String name, String part)) {
        HloAttribute whole =
            attributes.getOrDefault(
                name, new HloAttribute(instruction.opcode().span(), name, "{}"));
        HloParts of = parts.computeIfAbsent(name, n -> HloParts.of(scope, whole));
        of.part(part).ifPresent(text -> pieces.put(parameter, new Piece(whole, text)));
      }
    }
    for (HloAttribute attribute : attributes.values()) {
      Optional<Parameter> parameter = parameter(attribute.name());
      if (parameter.isPresent()) {
        pieces.put(parameter.get(), new Piece(attribute, attribute.text()));
      } else if (parts.containsKey(attribute.name())) {
        parts
            .get(attribute.name())
            .unused()
            .forEach(part -> warn(attribute, "part " + part + " of " + attribute.name()));
      } else if (!WITHOUT_EFFECT.contains(attribute.name())) {
        AttributeNames.requireNoSlip(scope, instruction, def, attribute);
        warn(attribute, "attribute " + attribute.name());
      }
    }
    return pieces;
  }

  private Optional<Parameter> parameter(String attribute) {
    return def.parameters().stream()
        .filter(p -> p.hlo().equals(new HloPlace.Attribute(attribute)))
        .findFirst();
  }

  private void warn(HloAttribute attribute, String what) {
    scope.warn(
        Code.UNKNOWN_PARAMETER,
        attribute.span(),
        instruction.opcode().text() + " has no " + what,
        "ignored");
  }

  private void literal(OperationCall call, Parameter parameter, HloOperand operand) {
    Value value = content(operand);
    if (!(value instanceof NdArray array)) {
      throw scope
          .errors()
          .at(operand, Code.WRONG_ARGUMENT, "an array is wanted here", value.shape().text());
    }
    call.attribute(parameter, array, operand.span(), scope.text(operand));
  }

  /** The value between the parentheses of a constant. */
  private Value content(HloOperand operand) {
    Expr value = operand.value();
    boolean literal =
        value instanceof HloLiteral
            || Literals.isLiteral(value)
            || (value instanceof Name name && HloLiterals.isWord(name.text()));
    if (literal && shape.isPresent()) {
      return HloLiterals.read(scope, operand.span(), scope.text(operand), shape.get());
    }
    return scope.value(value, scope.data(value, shape.map(Hint::of).orElse(Hint.NONE)));
  }

  private void result(OperationCall call, Parameter parameter, Object value) {
    call.attribute(parameter, value, instruction.shape().span(), scope.text(instruction.shape()));
  }

  private Optional<Object> ofResult(Parameter parameter) {
    if (parameter.kind() == Parameter.Kind.SHAPE) {
      return shape.map(Object.class::cast);
    }
    if (parameter.kind() == Parameter.Kind.FLAGS) {
      return shape.flatMap(Shape::array).map(array -> dynamic(array.rank()));
    }
    return shape
        .flatMap(Shape::array)
        .map(array ->
            parameter.kind() == Parameter.Kind.TYPE ? (Object) array.type() : array.sizes());
  }

  /** Which of the dimensions of the result have a size that is known only when it runs. */
  private List<Boolean> dynamic(int rank) {
    return IntStream.range(0, rank)
        .mapToObj(d ->
            shape.orElse(null) instanceof BoundedShape bounded && bounded.dynamic().contains(d))
        .toList();
  }

  /** The operands of each parameter. */
  private Map<Parameter, List<HloOperand>> shared(
      List<HloOperand> operands, Map<Parameter, Piece> pieces) {
    Set<String> given = Set.copyOf(pieces.keySet().stream().map(Parameter::name).toList());
    try {
      return Sharing.ofHlo(def, operands, given);
    } catch (Violation violation) {
      Diagnostic error =
          scope
              .errors()
              .diagnostic(
                  instruction.span(),
                  Code.WRONG_ARGUMENT,
                  violation.constraint().text(),
                  violation.found());
      String call =
          scope
              .source()
              .slice(new Span(instruction.opcode().span().start(), instruction.span().end()));
      throw new DiagnosticException(scope.proposing(error, instruction, call));
    }
  }
}
