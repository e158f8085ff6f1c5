package xlet.session.lowering;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.engine.op.Parameter.Kind;
import xlet.grammar.tree.Argument;

/**
 * Gives arguments to parameters in order. Parameters of any number of operands all take equally
 * many, unless they may be left out; an optional parameter may be passed over where the argument
 * does not fit it.
 */
final class Distribution {
  private final OpDef def;
  private final List<Parameter> parameters;
  private final List<Argument> arguments;
  private final Fitting fitting;

  Distribution(OpDef def, List<Parameter> parameters, List<Argument> arguments, Fitting fitting) {
    this.def = def;
    this.parameters = parameters;
    this.arguments = arguments;
    this.fitting = fitting;
  }

  /** The first way that fits, with as many operands as possible. */
  Optional<Map<Parameter, List<Argument>>> find() {
    boolean variadic = parameters.stream().anyMatch(p -> p.kind() == Kind.OPERANDS);
    for (int count = variadic ? arguments.size() : 1; count >= (variadic ? 0 : 1); count--) {
      Map<Parameter, List<Argument>> bound = new LinkedHashMap<>();
      if (place(0, 0, count, bound)) {
        return Optional.of(bound);
      }
    }
    return Optional.empty();
  }

  private boolean place(
      int parameter, int argument, int count, Map<Parameter, List<Argument>> bound) {
    if (parameter == parameters.size()) {
      return argument == arguments.size();
    }
    Parameter next = parameters.get(parameter);
    boolean free = next.kind() == Kind.OPERANDS && next.optional();
    int most = free ? arguments.size() - argument : next.kind() == Kind.OPERANDS ? count : 1;
    for (int taken = most; taken >= (free ? 1 : most); taken--) {
      if (takes(next, argument, taken, bound)
          && place(parameter + 1, argument + taken, count, bound)) {
        return true;
      }
      bound.remove(next);
    }
    // What is required may still come from an object of dimension numbers; the binder checks.
    boolean skippable = next.optional() || fitting.mayComeFromFields(next, arguments);
    return skippable && place(parameter + 1, argument, count, bound);
  }

  private boolean takes(
      Parameter parameter, int from, int count, Map<Parameter, List<Argument>> bound) {
    if (from + count > arguments.size()) {
      return false;
    }
    List<Argument> own = arguments.subList(from, from + count);
    if (!own.stream().allMatch(a -> fitting.fits(parameter, a))) {
      return false;
    }
    bound.put(parameter, split(parameter, own));
    return true;
  }

  private List<Argument> split(Parameter parameter, List<Argument> own) {
    if (parameter.kind() != Kind.OPERANDS || own.size() != 1) {
      return own;
    }
    return new ArrayList<>(fitting.split(parameter, own.getFirst(), def));
  }
}
