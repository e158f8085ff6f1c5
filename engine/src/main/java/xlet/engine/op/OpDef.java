package xlet.engine.op;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;

/**
 * An operation: all that is known of it, in one value. Help, completion, reference pages, tests,
 * evaluation and explanation are derived from it; nothing about an operation stands elsewhere.
 */
public final class OpDef {
  private final String name;
  private final List<String> aliases;
  private final String stablehlo;
  private final String hlo;
  private final String summary;
  private final List<String> formula;
  private final String semantics;
  private final String differs;
  private final List<Parameter> parameters;
  private final List<List<String>> orders;
  private final List<String> hloOrder;
  private final Optional<HloForm> hloForm;
  private final List<Constraint> constraints;
  private final List<Example> examples;
  private final Function<Call, Shape> shapeRule;
  private final Optional<BiFunction<Call, Index, List<Expression>>> element;
  private final Optional<Kernel> kernel;
  private final Predicate<Call> hasKernel;
  private final Optional<Kernel> tupleKernel;
  private final Optional<Function<Call, Value>> known;
  private final Function<Call, Optional<Call>> sameAs;
  private final Optional<Branching> branching;
  private final Optional<Repeating> repeating;
  private final boolean takesBounded;
  private final Predicate<Call> hasEffect;
  private final Resizing resizing;
  private final Optional<Collective> collective;
  private final Optional<Preparation> preparation;
  private final Optional<Expansion.Rule> expansion;
  private final Optional<Provenance.Route> provenance;
  private final Optional<ScalarRule> scalars;
  private final Optional<TupleRoute> tupleRoute;
  private final List<String> preparedNames;
  private final Function<ElementType, Optional<NdArray>> identity;

  /** Arrays that a definition reads besides its operands: the order of a sort, say. */
  @FunctionalInterface
  public interface Preparation {
    List<NdArray> run(Call call, List<Value> operands, Evaluation evaluation);
  }

  OpDef(OpDefBuilder builder) {
    this.name = builder.name;
    this.aliases = List.copyOf(builder.aliases);
    this.stablehlo = builder.stablehlo;
    this.hlo = builder.hlo;
    this.summary = builder.summary;
    this.formula = List.copyOf(builder.formula);
    this.semantics = builder.semantics;
    this.differs = builder.differs;
    this.parameters = List.copyOf(builder.parameters);
    this.orders = List.copyOf(builder.orders);
    this.hloOrder = List.copyOf(builder.hloOrder);
    this.hloForm = builder.hloForm;
    this.constraints = List.copyOf(builder.constraints);
    this.examples = List.copyOf(builder.examples);
    this.shapeRule = builder.shapeRule;
    this.element = builder.element;
    this.kernel = builder.kernel;
    this.hasKernel = builder.hasKernel;
    this.tupleKernel = builder.tupleKernel;
    this.known = builder.known;
    this.sameAs = builder.sameAs;
    this.branching = builder.branching;
    this.repeating = builder.repeating;
    this.takesBounded = builder.takesBounded;
    this.hasEffect = builder.hasEffect;
    this.resizing = builder.resizing;
    this.collective = builder.collective;
    this.preparation = builder.preparation;
    this.expansion = builder.expansion;
    this.provenance = builder.provenance;
    this.scalars = builder.scalars;
    this.tupleRoute = builder.tupleRoute;
    this.preparedNames = List.copyOf(builder.preparedNames);
    this.identity = builder.identity;
  }

  /** Begins an operation; {@code name} is the newest document's. */
  public static OpDefBuilder named(String name) {
    return new OpDefBuilder(name);
  }

  public String name() {
    return name;
  }

  /** Other spellings; case, {@code _} and {@code -} do not count anyway. */
  public List<String> aliases() {
    return aliases;
  }

  /** The name in StableHLO; empty if it has none. */
  public String stablehlo() {
    return stablehlo;
  }

  /** The opcode in HLO text; empty if it has none. */
  public String hlo() {
    return hlo;
  }

  /** One sentence. */
  public String summary() {
    return summary;
  }

  /** The formula that is written by hand, where no definition gives one; may be empty. */
  public List<String> formula() {
    return formula;
  }

  /** Notes on what the formula leaves open; may be empty. */
  public String semantics() {
    return semantics;
  }

  /** Where this differs from a document or from XLA; may be empty. */
  public String differs() {
    return differs;
  }

  /** The parameters, in the order of the newest document. */
  public List<Parameter> parameters() {
    return parameters;
  }

  /** Orders of parameters that older documents have, as lists of names. */
  public List<List<String>> orders() {
    return orders;
  }

  /** The parameters in the order in which HLO text lists their operands. */
  public List<Parameter> hloParameters() {
    return hloOrder.isEmpty()
        ? parameters
        : hloOrder.stream().map(own -> parameter(own).orElseThrow()).toList();
  }

  /** The opcode of its calls in HLO text; empty if there is none. */
  public String opcode() {
    return hloForm.map(HloForm::opcode).orElse(hlo);
  }

  /** How a call is written in HLO text, where its opcode and parameters do not say it. */
  public Optional<HloForm> hloForm() {
    return hloForm;
  }

  public List<Constraint> constraints() {
    return constraints;
  }

  /** The constraint labelled {@code label}. */
  public Constraint constraint(String label) {
    return constraints.stream()
        .filter(c -> c.label().equals(label))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(name + " has no constraint " + label));
  }

  public List<Example> examples() {
    return examples;
  }

  /** The type of the result, or a {@link Violation}. */
  public Function<Call, Shape> shapeRule() {
    return shapeRule;
  }

  /** The definition of an element of each result; empty if there is only a kernel. */
  public Optional<BiFunction<Call, Index, List<Expression>>> element() {
    return element;
  }

  /** What an operation that calls computations gives for scalars; the kernel must give the same. */
  public Optional<ScalarRule> scalars() {
    return scalars;
  }

  /** The kernel; where there is a definition too, it must give the same. */
  public Optional<Kernel> kernel() {
    return kernel;
  }

  /**
   * The kernel for {@code call}, if there is one for it: of an operation on arrays that takes
   * tuples and bounded arrays too, that for them.
   */
  public Optional<Kernel> kernel(Call call) {
    boolean plain = call.operandShapes().stream().allMatch(ArrayShape.class::isInstance);
    if (!plain && tupleKernel.isPresent()) {
      return tupleKernel;
    }
    return kernel.filter(any -> hasKernel.test(call));
  }

  /** The value of {@code call}, if it is known before anything runs. */
  public Optional<Value> known(Call call) {
    return known.map(rule -> rule.apply(call));
  }

  /** A call on the same operands that gives the same as {@code call} and has a formula. */
  public Optional<Call> sameAs(Call call) {
    return sameAs.apply(call);
  }

  /** The branches of an operation that gives what one of them gives, and does nothing else. */
  public Optional<Branching> branching() {
    return branching;
  }

  /** The loop of an operation that is one, and does nothing else. */
  public Optional<Repeating> repeating() {
    return repeating;
  }

  /**
   * Whether bounded arrays are handed to the operation as they are. Any other is computed at the
   * sizes that were found: {@link ActualSizes}.
   */
  public boolean takesBounded() {
    return takesBounded;
  }

  /**
   * Whether a call does something besides giving a value. Then it runs exactly once where it
   * stands, in the order of the program, read or not.
   */
  public boolean hasEffect(Call call) {
    return hasEffect.test(call);
  }

  /** How attributes follow operands of other sizes. */
  public Resizing resizing() {
    return resizing;
  }

  /** How the operation meets itself on other devices, if it does. */
  public Optional<Collective> collective() {
    return collective;
  }

  public Optional<Preparation> preparation() {
    return preparation;
  }

  /** The steps that the operation is made of, if it is written as others. */
  public Optional<Expansion.Rule> expansion() {
    return expansion;
  }

  /** The names of the arrays that {@link #preparation} gives, in order. */
  public List<String> preparedNames() {
    return preparedNames;
  }

  /** Where elements come from, for an operation without a definition. */
  public Optional<Provenance.Route> provenance() {
    return provenance;
  }

  /** How elements of tuples pass through, for an operation that does nothing else. */
  public Optional<TupleRoute> tupleRoute() {
    return tupleRoute;
  }

  /**
   * The scalar e of {@code type} for which op(e, x) = x: what a reduction by this operation begins
   * with. Empty if the operation has none on this type.
   */
  public Optional<NdArray> identity(ElementType type) {
    return identity.apply(type);
  }

  /** The parameter that is called {@code spelling}, in any case. */
  public Optional<Parameter> parameter(String spelling) {
    return parameters.stream().filter(p -> p.isCalled(spelling)).findFirst();
  }

  /** The signature as it is shown: {@code Rev(operand, dimensions)}. */
  public String signature() {
    List<String> names = new ArrayList<>();
    for (Parameter parameter : parameters) {
      if (parameter.kind() != Parameter.Kind.FIELDS) {
        names.add(parameter.shown());
      }
    }
    return name + "(" + String.join(", ", names) + ")";
  }

  @Override
  public String toString() {
    return name;
  }
}
