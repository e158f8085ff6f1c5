package xlet.session.command;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.explain.ComputedNode;
import xlet.engine.explain.Explanation.Line;
import xlet.engine.explain.IndexMaps;
import xlet.engine.explain.Origins;
import xlet.engine.explain.UnexplainedException;
import xlet.engine.graph.Node;
import xlet.engine.op.ActualSizes;
import xlet.engine.op.Call;
import xlet.engine.op.Device;
import xlet.engine.op.Expansion;
import xlet.session.Session;
import xlet.session.Variable;
import xlet.session.render.Story;
import xlet.session.scope.Meaning;

/** Explains elements of variables, operands under the names that the program gave them. */
public final class Reasons {
  private static final int LONGEST_NAME = 40;

  private final Session session;

  /** Explains values of {@code session}. */
  public Reasons(Session session) {
    this.session = session;
  }

  /**
   * Why an element is what it is.
   *
   * @param path positions in tuples, from the outermost; empty for an array
   * @param index where the element lies
   * @throws CommandException if there is no such element, or its operation cannot say
   */
  public Story of(Variable variable, List<Integer> path, long... index) throws CommandException {
    return of(variable, 0, path, index);
  }

  /**
   * Why an element of the value on {@code device} is what it is.
   *
   * @throws CommandException if there is no such element, or its operation cannot say
   */
  Story of(Variable variable, int device, List<Integer> path, long... index)
      throws CommandException {
    requireElement(variable.name(), at(variable.onDevices().on(device), path), index);
    var devices = variable.devices();
    var own = devices.get(Math.min(device, devices.size() - 1));
    var root = new ComputedNode(variable.origin().root(), own, devices);
    Device here = new Device.Past(variable.onDevices().grid(), device);
    return ScopedValue.where(Device.HERE, here).call(() -> explained(variable, root, path, index));
  }

  private Story explained(Variable variable, ComputedNode root, List<Integer> path, long... index)
      throws CommandException {
    try {
      Origins.Origin origin = new Origins(session.evaluation()).of(root, path, index);
      return new Story(
          origin.why(),
          names(origin.operation(), variable.names()),
          read -> origin.operation().flatMap(maker -> further(variable, root, maker, read)));
    } catch (UnexplainedException unexplained) {
      throw new CommandException(String.valueOf(unexplained.getMessage()));
    }
  }

  /** Why an element is what it is that {@code operation} read; empty if it was given. */
  private Optional<Story> further(
      Variable variable, ComputedNode root, Node.Operation operation, Line.Read read) {
    if (operation.call().def().collective().isPresent()
        || read.operand() >= operation.inputs().size()) {
      return Optional.empty();
    }
    Node input = operation.inputs().get(read.operand());
    long[] index = read.index().toArray();
    try {
      if (input instanceof Node.Operation && variable.origin().nodes().contains(input)) {
        var computed = new ComputedNode(input, root.values(), root.devices());
        return Optional.of(explained(variable, computed, List.of(), index));
      }
      Optional<Variable> named =
          session.variables().values().stream()
              .filter(one -> isNow(one.name(), input))
              .filter(one -> one.origin().root() instanceof Node.Operation)
              .findFirst();
      return named.isPresent()
          ? Optional.of(of(named.get(), Device.here().number(), List.of(), index))
          : Optional.empty();
    } catch (CommandException unexplained) {
      return Optional.empty();
    }
  }

  private boolean isNow(String name, Node node) {
    return session.find(name).orElse(null) instanceof Meaning.Data(Node now) && now == node;
  }

  /** The index maps of the operation that made the variable. */
  List<String> maps(Variable variable) throws CommandException {
    try {
      Optional<Node.Operation> maker = Origins.maker(variable.origin().root());
      if (maker.isEmpty()) {
        throw new CommandException(
            "`" + variable.name() + "` was given, not computed: it has no index map");
      }
      return IndexMaps.of(maker.get().call(), names(maker, variable.names()));
    } catch (UnexplainedException unexplained) {
      throw new CommandException(String.valueOf(unexplained.getMessage()));
    }
  }

  /** The names of what an operation reads: as the program wrote it, else as the operation says. */
  private IntFunction<String> names(
      Optional<Node.Operation> operation, IdentityHashMap<Node, String> written) {
    if (operation.isEmpty()) {
      return number -> "x" + number;
    }
    Call call = operation.get().call();
    List<String> names = new ArrayList<>();
    for (int k = 0; k < operation.get().inputs().size(); k++) {
      Node input = operation.get().inputs().get(k);
      String text = written.getOrDefault(input, "");
      names.add(isShort(input, text) ? now(input, text) : call.operandParameter(k));
    }
    if (call.def().collective().isPresent()) {
      List<String> arrays = new ArrayList<>();
      for (int k = 0; k < names.size(); k++) {
        arrays(names.get(k), call.operandShapes().get(k), arrays);
      }
      return (Device.here().grid().devices() > 1 ? onDevices(arrays, call) : arrays)::get;
    }
    names.addAll(call.def().preparedNames());
    if (call.def().expansion().isPresent()) {
      List<String> sources = Expansion.of(call).names();
      names.addAll(sources.subList(call.operandCount(), sources.size()));
    }
    return names::get;
  }

  /** The name of {@code input} by now; what a statement computes itself is called as it says. */
  private String now(Node input, String text) {
    return session.variables().containsKey(text) && !(input instanceof Node.Input)
        ? session.nameOf(input, text)
        : grouped(text);
  }

  /** A text that an index may follow: in parentheses where it has operators outside of brackets. */
  private static String grouped(String text) {
    int depth = 0;
    for (int k = 0; k < text.length(); k++) {
      char c = text.charAt(k);
      depth += "([{".indexOf(c) >= 0 ? 1 : ")]}".indexOf(c) >= 0 ? -1 : 0;
      if (c == ' ' && depth == 0) {
        return "(" + text + ")";
      }
    }
    return text;
  }

  /** Adds the names of the arrays in a value called {@code name}: of a tuple {@code t(0)}. */
  private static void arrays(String name, Shape shape, List<String> names) {
    if (shape instanceof TupleShape tuple) {
      for (int k = 0; k < tuple.size(); k++) {
        arrays(name + "(" + k + ")", tuple.get(k), names);
      }
    } else {
      names.add(name);
    }
  }

  /** The names of the operands of each device of the group: {@code x@0}, {@code x@1}. */
  private static List<String> onDevices(List<String> names, Call call) {
    Device here = Device.here();
    Ints members =
        call.def()
            .collective()
            .flatMap(meeting -> meeting.group(call, here.grid(), here.number()))
            .orElseGet(Ints::of);
    List<String> all = new ArrayList<>();
    members.stream().forEach(device -> names.forEach(name -> all.add(name + "@" + device)));
    return all;
  }

  /** Whether {@code text}, of which {@code node} was made, can stand for it in a line. */
  private static boolean isShort(Node node, String text) {
    boolean name = text.matches("[\\p{L}_][\\p{L}\\p{N}_]*");
    boolean computed = node instanceof Node.Operation && !text.isEmpty();
    return name || (computed && text.length() <= LONGEST_NAME && text.indexOf('\n') < 0);
  }

  private static Value at(Value value, List<Integer> path) throws CommandException {
    Value part = value;
    for (int position : path) {
      if (!(part instanceof TupleValue tuple)) {
        throw new CommandException(
            "there is no element (" + position + "): " + part.shape() + " is not a tuple");
      }
      if (position < 0 || position >= tuple.elements().size()) {
        throw new CommandException(
            "the tuple has elements 0 to " + (tuple.elements().size() - 1) + ", not " + position);
      }
      part = tuple.get(position);
    }
    return part;
  }

  private static NdArray array(Value value) throws CommandException {
    if (ActualSizes.plain(value) instanceof NdArray array) {
      return array;
    }
    throw new CommandException(
        "the value is the tuple "
            + value.shape()
            + ": name one of its elements, as in `:why t(0)[1,2]`");
  }

  private static String dimensions(int rank) {
    return rank + (rank == 1 ? " dimension" : " dimensions");
  }

  private static void requireElement(String name, Value value, long... index)
      throws CommandException {
    NdArray array = array(value);
    int rank = array.shape().rank();
    if (index.length != rank) {
      String example =
          rank == 0 ? name : name + "[" + String.join(",", Collections.nCopies(rank, "0")) + "]";
      throw new CommandException(
          "`%s` has %s: write `:why %s`".formatted(name, dimensions(rank), example));
    }
    for (int d = 0; d < rank; d++) {
      if (index[d] < 0 || index[d] >= array.shape().size(d)) {
        throw new CommandException(
            "`%s` is %s: index %s is out of range, %s is not in 0..%s of dimension %s"
                .formatted(
                    name,
                    array.shape(),
                    Arrays.toString(index).replace(" ", ""),
                    index[d],
                    array.shape().size(d) - 1,
                    d));
      }
    }
  }
}
