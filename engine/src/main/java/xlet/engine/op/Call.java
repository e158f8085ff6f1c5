package xlet.engine.op;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.Value;

/**
 * An operation with the shapes of its operands and its attributes: all that its shape rule and its
 * definition may know. Operands are in the order of the operation's parameters.
 */
public final class Call extends CallAttributes {
  private final OpDef def;
  private final List<Shape> operandShapes;
  private final Shape result;
  private final Optional<ActualSizes> actual;
  private final Optional<Call> origin;
  private final UnaryOperator<Computation> change;
  private final ConcurrentMap<Typed, Computation> computations = new ConcurrentHashMap<>();
  private final ConcurrentMap<Class<?>, Optional<?>> derived = new ConcurrentHashMap<>();

  /** A computation, as its template and the shapes of its parameters. */
  private record Typed(Computation.Template template, List<Shape> shapes) {}

  /** Attributes and types, and how the computations differ from those that the attributes name. */
  private record Meaning(
      Arguments arguments,
      List<Shape> operandShapes,
      Shape result,
      UnaryOperator<Computation> change) {}

  private Call(Arguments arguments) {
    super(arguments);
    this.def = arguments.def();
    this.operandShapes = List.copyOf(arguments.shapes());
    this.origin = Optional.empty();
    this.change = UnaryOperator.identity();
    this.actual =
        ActualSizes.areFoundFor(arguments)
            ? Optional.of(new ActualSizes(arguments))
            : Optional.empty();
    this.result = actual.map(ActualSizes::result).orElseGet(() -> def.shapeRule().apply(this));
    actual.ifPresent(sizes -> computations.putAll(sizes.largest().computations));
  }

  private Call(Call call, List<Shape> operandShapes, Shape result) {
    super(call.arguments);
    this.def = call.def;
    this.operandShapes = List.copyOf(operandShapes);
    this.result = result;
    this.actual = Optional.empty();
    this.origin = Optional.empty();
    this.change = UnaryOperator.identity();
  }

  /** {@code call} with its computations changed, as what the program calls {@code origin}. */
  private Call(Call call, Call origin, UnaryOperator<Computation> change) {
    super(call.arguments);
    this.def = call.def;
    this.operandShapes = call.operandShapes;
    this.result = call.result;
    this.actual = call.actual;
    this.origin = Optional.of(origin);
    this.change = computation -> change.apply(call.change.apply(computation));
    call.computations.forEach(
        (typed, computation) -> computations.put(typed, change.apply(computation)));
  }

  /**
   * The call, checked.
   *
   * @throws Violation if a constraint does not hold
   */
  public static Call of(Arguments arguments) {
    return new Call(arguments);
  }

  /** This call on operands of other element types, unchecked: a computation made wider. */
  public Call retyped(UnaryOperator<Shape> change) {
    return new Call(this, operandShapes.stream().map(change).toList(), change.apply(result));
  }

  /**
   * This call with all arrays in the default layout: for a formula, in which layouts do not show.
   */
  public Call withDefaultLayouts() {
    Call plain = retyped(Shape::withDefaultLayouts);
    return plain.operandShapes.equals(operandShapes) && plain.result.equals(result) ? this : plain;
  }

  /** Whether it is given computations that it calls. */
  public boolean hasComputations() {
    return !arguments.templates(template -> template).isEmpty();
  }

  public OpDef def() {
    return def;
  }

  /** Whether operands are bounded, so that the call is made anew at the sizes that are found. */
  public boolean isBounded() {
    return actual.isPresent();
  }

  /**
   * This call at the sizes of {@code operands}, which are bounded.
   *
   * @throws Evaluation.Fault if the operation cannot take arrays of these sizes
   */
  public ActualSizes.Found found(List<Value> operands) {
    ActualSizes.Found found = actual.orElseThrow().found(operands);
    return new ActualSizes.Found(new Call(found.call(), origin(), change), found.operands());
  }

  /** This call at the largest sizes that bounded operands may have. */
  public Call largest() {
    return actual.map(ActualSizes::largest).orElse(this);
  }

  /** The call of the program that this is, if it was made of one for sizes that were found. */
  Call origin() {
    return origin.orElse(this);
  }

  /** Whether it does something besides giving a value, or a computation that it calls does. */
  public boolean hasEffect() {
    return def.hasEffect(this)
        || (!computations.isEmpty()
            && computations.values().stream().anyMatch(Computation::hasEffect));
  }

  /**
   * Returns an object that is equal for calls that compute the same from the same operands. That of
   * a call with effects, or in which devices meet, equals no other.
   */
  public Object meaning() {
    return isAlone() ? this : new Meaning(arguments, operandShapes, result, change);
  }

  /** Whether no other call stands for it: it has effects, or devices meet in it. */
  public boolean isAlone() {
    return hasEffect() || isMeeting();
  }

  /** Whether devices meet in it, or in a computation that it calls. */
  public boolean isMeeting() {
    return def.collective().isPresent()
        || computations.values().stream().anyMatch(Computation::isMeeting);
  }

  /** The shape of the result. */
  public Shape result() {
    return result;
  }

  /** The result's shape, which is an array's. */
  public ArrayShape resultArray() {
    return (ArrayShape) result;
  }

  /** The shapes of the results: those of a tuple, else the one. */
  public List<ArrayShape> resultArrays() {
    return result instanceof TupleShape tuple
        ? tuple.elements().stream().map(ArrayShape.class::cast).toList()
        : List.of((ArrayShape) result);
  }

  public List<Shape> operandShapes() {
    return operandShapes;
  }

  public int operandCount() {
    return operandShapes.size();
  }

  /** Operand number {@code number}, an array. */
  public Operand operand(int number) {
    return new Operand(number, array(number));
  }

  /** The operand of the parameter {@code name}. */
  public Operand operand(String name) {
    return operand(arguments.first(name));
  }

  /** The operands of the variadic parameter {@code name}. */
  public List<Operand> operands(String name) {
    int first = arguments.first(name);
    return IntStream.range(first, first + count(name)).mapToObj(this::operand).toList();
  }

  /** The name of the parameter to which operand number {@code number} belongs. */
  public String operandParameter(int number) {
    return arguments.parameter(number);
  }

  /** The array that the definition's preparation gives, after the operands. */
  public Operand prepared(int number, ArrayShape shape) {
    return new Operand(operandShapes.size() + number, shape);
  }

  private ArrayShape array(int number) {
    if (operandShapes.get(number) instanceof ArrayShape array) {
      return array;
    }
    throw violation(
            Constraint.of("an array is wanted, not " + operandShapes.get(number).text()),
            "operand " + number + " is " + operandShapes.get(number).text())
        .at(operandParameter(number));
  }

  /** The computation {@code name}, for parameters of {@code shapes}. */
  public Computation computation(String name, List<? extends Shape> shapes) {
    return computation(Constraint.of("the computation fits the operands"), name, shapes);
  }

  /** The computation {@code name}; that it takes {@code shapes} is the constraint {@code fits}. */
  public Computation computation(Constraint fits, String name, List<? extends Shape> shapes) {
    return on(fits, name, -1, get(name, Computation.Template.class), List.copyOf(shapes));
  }

  /** The computations {@code name}, number k for parameters of {@code shapes.get(k)}. */
  public List<Computation> computations(
      Constraint fits, String name, List<? extends List<? extends Shape>> shapes) {
    List<?> templates = get(name, List.class);
    return IntStream.range(0, templates.size())
        .mapToObj(k ->
            on(fits, name, k, (Computation.Template) templates.get(k), List.copyOf(shapes.get(k))))
        .toList();
  }

  /** The computations that were asked for, as the shape rule asks for all that it calls. */
  public List<Computation> computations() {
    return List.copyOf(computations.values());
  }

  /**
   * The result of {@code work}, which depends on this call alone: it is computed on first use and
   * kept, because a call may run many times.
   *
   * @param kind the class of the result; a call keeps one result of each class
   */
  public <T> Optional<T> derived(Class<T> kind, Supplier<Optional<T>> work) {
    return derived.computeIfAbsent(kind, _ -> work.get()).map(kind::cast);
  }

  /** This call with each of its computations changed to one of the same types. */
  public Call calling(UnaryOperator<Computation> changed) {
    return new Call(this, origin(), changed);
  }

  /** The computations that were asked for by {@code name}, in the order in which it lists them. */
  public List<Computation> askedFor(String name) {
    Object given = arguments.attribute(name).orElse(List.of());
    List<?> templates = given instanceof List<?> list ? list : List.of(given);
    return templates.stream()
        .flatMap(template ->
            computations.entrySet().stream()
                .filter(entry -> entry.getKey().template().equals(template))
                .map(Map.Entry::getValue)
                .limit(1))
        .toList();
  }

  /** The attribute {@code name}, in the class that its parameter's kind says. */
  public Optional<Object> attribute(String name) {
    return arguments.attribute(name);
  }

  /** How many computations {@code name} lists. */
  public int computationCount(String name) {
    return get(name, List.class).size();
  }

  /** The computation, worked out when first asked for: what was compiled for it serves again. */
  private Computation on(
      Constraint fits,
      String name,
      int element,
      Computation.Template template,
      List<Shape> shapes) {
    try {
      return computations.computeIfAbsent(
          new Typed(template, shapes), typed -> change.apply(typed.template().on(typed.shapes())));
    } catch (Computation.TypeMismatch mismatch) {
      throw violation(fits, Objects.toString(mismatch.getMessage(), "")).at(name, element);
    }
  }
}
