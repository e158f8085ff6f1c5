package xlet.session.command;

import java.util.List;
import java.util.Optional;
import xlet.engine.array.BoundedArray;
import xlet.engine.array.NdArray;
import xlet.engine.array.Token;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.device.PerDevice;
import xlet.engine.graph.Node;
import xlet.session.Outcome;
import xlet.session.Outcome.Result;
import xlet.session.Session;
import xlet.session.render.Literal;

/** Expectations that hold of what a statement has computed, as statements of the language. */
final class Claims {
  /** Of values with more elements the shape is claimed. */
  private static final long MOST_ELEMENTS = 64;

  private Claims() {}

  /** The claims of a statement that has just run; none of one that names what it is given. */
  static List<String> of(Session session, Outcome outcome) {
    return switch (outcome.result()) {
      case Result.Bound(String name, var _, Optional<PerDevice> value) when !given(session, name) ->
          value.flatMap(known -> claim(name, known)).stream().toList();
      case Result.Evaluated(var _, Optional<PerDevice> value) ->
          value.flatMap(known -> claim(Session.LAST, known)).stream().toList();
      case Result.Bound _, Result.Defined _, Result.Plotted _, Result.Checked _ -> List.of();
      case Result.Failed _, Result.Silent _, Result.Skipped _ -> List.of();
    };
  }

  private static boolean given(Session session, String name) {
    return Optional.ofNullable(session.variables().get(name))
        .filter(variable -> variable.origin().root() instanceof Node.Known)
        .isPresent();
  }

  private static Optional<String> claim(String name, PerDevice value) {
    Value first = value.on(0);
    if (value.common().isPresent()
        && isWritten(first)
        && Literal.elements(first) <= MOST_ELEMENTS) {
      return Optional.of("then " + name + " == " + Literal.of(first));
    }
    return first instanceof NdArray array
        ? Optional.of("then shape(" + name + ") == " + array.shape())
        : Optional.empty();
  }

  /** Whether a literal stands for the whole value. */
  private static boolean isWritten(Value value) {
    return switch (value) {
      case NdArray _ -> true;
      case TupleValue tuple -> tuple.elements().stream().allMatch(Claims::isWritten);
      case BoundedArray _, Token _ -> false;
    };
  }
}
