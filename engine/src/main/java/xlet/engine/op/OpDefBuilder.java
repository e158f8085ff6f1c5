package xlet.engine.op;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;
import xlet.engine.op.Parameter.Kind;

/** Builds an {@link OpDef}, in the order in which a reader wants to know things. */
public final class OpDefBuilder {
  final String name;
  final List<String> aliases = new ArrayList<>();
  final List<Parameter> parameters = new ArrayList<>();
  final List<List<String>> orders = new ArrayList<>();
  final List<String> hloOrder = new ArrayList<>();
  Optional<HloForm> hloForm = Optional.empty();
  final List<Constraint> constraints = new ArrayList<>();
  final List<Example> examples = new ArrayList<>();
  String stablehlo = "";
  String hlo = "";
  String summary = "";
  final List<String> formula = new ArrayList<>();
  String semantics = "";
  String differs = "";
  Function<Call, Shape> shapeRule =
      call -> {
        throw new IllegalStateException(call.def() + " has no shape rule");
      };
  Optional<BiFunction<Call, Index, List<Expression>>> element = Optional.empty();
  Optional<Kernel> kernel = Optional.empty();
  Predicate<Call> hasKernel = call -> true;
  Optional<Kernel> tupleKernel = Optional.empty();
  Optional<Function<Call, Value>> known = Optional.empty();
  Function<Call, Optional<Call>> sameAs = call -> Optional.empty();
  Optional<Branching> branching = Optional.empty();
  Optional<Repeating> repeating = Optional.empty();
  boolean takesBounded;
  Predicate<Call> hasEffect = call -> false;
  Resizing resizing = (call, operands) -> Map.of();
  Optional<Collective> collective = Optional.empty();
  Optional<OpDef.Preparation> preparation = Optional.empty();
  Optional<Expansion.Rule> expansion = Optional.empty();
  Optional<Provenance.Route> provenance = Optional.empty();
  Optional<ScalarRule> scalars = Optional.empty();
  Optional<TupleRoute> tupleRoute = Optional.empty();
  final List<String> preparedNames = new ArrayList<>();
  Function<ElementType, Optional<NdArray>> identity = type -> Optional.empty();

  OpDefBuilder(String name) {
    this.name = name;
  }

  /** Other spellings. */
  public OpDefBuilder alias(String... spellings) {
    aliases.addAll(List.of(spellings));
    return this;
  }

  /** The name in StableHLO. */
  public OpDefBuilder stablehlo(String opcode) {
    stablehlo = opcode;
    return this;
  }

  /** The opcode in HLO text. */
  public OpDefBuilder hlo(String opcode) {
    hlo = opcode;
    return this;
  }

  public OpDefBuilder summary(String sentence) {
    summary = sentence;
    return this;
  }

  /** The formula of an operation that no definition gives one, line by line. */
  public OpDefBuilder formula(String... lines) {
    formula.addAll(List.of(lines));
    return this;
  }

  /** Notes on what the formula leaves open. */
  public OpDefBuilder semantics(String text) {
    semantics = text;
    return this;
  }

  /** Where this differs from a document or from XLA, and why. */
  public OpDefBuilder differs(String text) {
    differs = text;
    return this;
  }

  /** An array. */
  public OpDefBuilder operand(String parameter, String description, String... oldNames) {
    return parameter(parameter, Kind.OPERAND, description, false, oldNames);
  }

  /** Any number of arrays. */
  public OpDefBuilder operands(String parameter, String description, String... oldNames) {
    return parameter(parameter, Kind.OPERANDS, description, false, oldNames);
  }

  /** Something that is not an array. */
  public OpDefBuilder attribute(
      String parameter, Kind kind, String description, String... oldNames) {
    return parameter(parameter, kind, description, false, oldNames);
  }

  /** Something that is not an array and may be left out. */
  public OpDefBuilder optional(
      String parameter, Kind kind, String description, String... oldNames) {
    return parameter(parameter, kind, description, true, oldNames);
  }

  /** One of a few names. */
  public OpDefBuilder choice(
      String parameter,
      String description,
      boolean optional,
      List<String> values,
      String... oldNames) {
    return add(parameter, Kind.ENUM, description, optional, List.of(oldNames), values);
  }

  /** Adds an optional attribute that is one of a few names, or a list of them. */
  public OpDefBuilder choices(
      String parameter, String description, List<String> values, String... oldNames) {
    return add(parameter, Kind.ENUMS, description, /* optional= */ true, List.of(oldNames), values);
  }

  private OpDefBuilder parameter(
      String parameter, Kind kind, String description, boolean optional, String... oldNames) {
    return add(parameter, kind, description, optional, List.of(oldNames), List.of());
  }

  private OpDefBuilder add(
      String parameter,
      Kind kind,
      String description,
      boolean optional,
      List<String> oldNames,
      List<String> values) {
    HloPlace place = new HloPlace.Attribute(parameter);
    parameters.add(
        new Parameter(parameter, kind, description, optional, oldNames, values, false, "", place));
    return this;
  }

  /** The last parameter's element type has nothing to do with that of other operands. */
  public OpDefBuilder apart() {
    parameters.add(parameters.removeLast().standingApart());
    return this;
  }

  /** The last parameter's numbers are those of dimensions of the parameter {@code operand}. */
  public OpDefBuilder ofDimensions(String operand) {
    parameters.add(parameters.removeLast().ofDimensions(operand));
    return this;
  }

  /** HLO text has the last parameter's argument in the attribute {@code attribute}. */
  public OpDefBuilder inHlo(String attribute) {
    return inHlo(new HloPlace.Attribute(attribute));
  }

  /** HLO text has the last parameter's argument at {@code place}. */
  public OpDefBuilder inHlo(HloPlace place) {
    parameters.add(parameters.removeLast().at(place));
    return this;
  }

  /** Another order of the parameters, which an older document has. */
  public OpDefBuilder order(String... names) {
    orders.add(List.of(names));
    return this;
  }

  /** The order in which HLO text lists operands, where it is another. */
  public OpDefBuilder hloOrder(String... names) {
    hloOrder.addAll(List.of(names));
    return this;
  }

  /** Calls are written with another opcode in HLO text. */
  public OpDefBuilder hloForm(String opcode) {
    return hloForm(opcode, call -> Map.of());
  }

  /** Calls are written with {@code opcode} and with attributes that follow from the call. */
  public OpDefBuilder hloForm(String opcode, Function<Call, Map<String, String>> attributes) {
    hloForm = Optional.of(new HloForm(opcode, attributes));
    return this;
  }

  public OpDefBuilder constraint(String label, String text) {
    constraints.add(new Constraint(label, text));
    return this;
  }

  /** A program and the value that it prints. */
  public OpDefBuilder example(String source, String outcome) {
    examples.add(new Example(source, outcome, false, 0));
    return this;
  }

  /** A program and the value that it prints, to within {@code tolerance} an element. */
  public OpDefBuilder example(String source, String outcome, double tolerance) {
    examples.add(new Example(source, outcome, false, tolerance));
    return this;
  }

  /** A program that is refused because of the constraint {@code label}. */
  public OpDefBuilder fails(String source, String label) {
    examples.add(new Example(source, label, true, 0));
    return this;
  }

  public OpDefBuilder shape(Function<Call, Shape> rule) {
    shapeRule = rule;
    return this;
  }

  /** The definition of an element of the result. */
  public OpDefBuilder element(BiFunction<Call, Index, Expression> definition) {
    return elements((call, index) -> List.of(definition.apply(call, index)));
  }

  /** The definition of an element of each result; the results have the same sizes. */
  public OpDefBuilder elements(BiFunction<Call, Index, List<Expression>> definition) {
    element = Optional.of(definition);
    return this;
  }

  /** Gives what one of its computations gives, and does nothing else. */
  public OpDefBuilder branching(Branching rule) {
    branching = Optional.of(rule);
    scalars = Optional.of(rule::scalars);
    return this;
  }

  /** Applies one of its computations to its operand as long as the other holds. */
  public OpDefBuilder repeating(Repeating rule) {
    repeating = Optional.of(rule);
    scalars = Optional.of(rule::scalars);
    return this;
  }

  /** A kernel, where there is no formula or it is too slow. */
  public OpDefBuilder kernel(Kernel method) {
    kernel = Optional.of(method);
    return this;
  }

  /** Gives a value that is known before anything runs. */
  public OpDefBuilder known(Function<Call, Value> rule) {
    known = Optional.of(rule);
    return kernel((call, operands, evaluation) -> rule.apply(call));
  }

  /**
   * A call on the same operands that gives the same elements, perhaps in another layout, and has a
   * formula, where there is one.
   */
  public OpDefBuilder sameAs(Function<Call, Optional<Call>> rule) {
    sameAs = rule;
    return this;
  }

  /** A kernel for those calls only that {@code where} holds for. */
  public OpDefBuilder kernel(Predicate<Call> where, Kernel method) {
    hasKernel = where;
    return kernel(method);
  }

  /** The meeting with other devices that the operation is, which is its kernel too. */
  public OpDefBuilder collective(Collective.Grouping grouping, Collective.Exchange exchange) {
    Collective meeting = new Collective(grouping, exchange, Optional.empty());
    collective = Optional.of(meeting);
    return kernel(meeting::run);
  }

  /** Where elements of what a device gets at the meeting come from. */
  public OpDefBuilder sources(Collective.Sources rule) {
    Collective meeting = collective.orElseThrow();
    collective =
        Optional.of(new Collective(meeting.grouping(), meeting.exchange(), Optional.of(rule)));
    return this;
  }

  /** Hands bounded arrays on as they are, or looks at their sizes. */
  public OpDefBuilder takesBounded() {
    takesBounded = true;
    return this;
  }

  /** Does something besides giving a value: acts on the {@link World}, or on what is outside. */
  public OpDefBuilder effect() {
    return effect(call -> true);
  }

  /** Does something besides giving a value in those calls that {@code where} holds for. */
  public OpDefBuilder effect(Predicate<Call> where) {
    hasEffect = where;
    return this;
  }

  /** The attributes of a call whose operands have other sizes than it was written for. */
  public OpDefBuilder resized(Resizing rule) {
    resizing = rule;
    return this;
  }

  /** A kernel for tuples and bounded arrays, where the definition is only for arrays. */
  public OpDefBuilder tupleKernel(Kernel method) {
    tupleKernel = Optional.of(method);
    return this;
  }

  /**
   * Arrays of these names that the definition reads besides its operands: {@link Call#prepared}.
   */
  public OpDefBuilder prepare(OpDef.Preparation method, String... names) {
    preparation = Optional.of(method);
    preparedNames.addAll(List.of(names));
    return this;
  }

  /** The operation written as others, which say what its results are and of which shapes. */
  public OpDefBuilder expand(Expansion.Rule rule) {
    expansion = Optional.of(rule);
    return shape(call -> Expansion.of(call, rule).result());
  }

  /** Where elements come from, for an operation without a definition. */
  public OpDefBuilder provenance(Provenance.Route route) {
    provenance = Optional.of(route);
    return this;
  }

  /** Where each element comes from, for an operation without a definition. */
  public OpDefBuilder provenanceOfElement(Provenance.ElementRoute route) {
    return provenance((call, operands, path, evaluation) ->
        new Provenance.ByElement(index -> route.of(call, operands, path, index, evaluation)));
  }

  /** The scalar e of a type for which op(e, x) = x, of a type on which there is one. */
  public OpDefBuilder identity(Function<ElementType, Optional<NdArray>> scalar) {
    identity = scalar;
    return this;
  }

  /** How elements of tuples pass through, for an operation that does nothing else. */
  public OpDefBuilder routesTuples(TupleRoute route) {
    tupleRoute = Optional.of(route);
    return this;
  }

  public OpDef build() {
    return new OpDef(this);
  }
}
