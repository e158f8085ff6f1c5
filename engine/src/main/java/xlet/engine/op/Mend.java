package xlet.engine.op;

import java.util.List;

/** A change of a call that is likely what its author meant. */
public sealed interface Mend {
  /** Another argument for {@code parameter}, in the language's spelling. */
  record Replace(String parameter, String argument) implements Mend {}

  /** The argument wrapped: {@code template} with {@code %s} for its text. */
  record Wrap(String parameter, String template) implements Mend {}

  /** One more argument, given by name. */
  record Add(String parameter, String argument) implements Mend {}

  /** So many arguments of a parameter that takes several, {@code fill} for those not given. */
  record Resize(String parameter, int count, String fill) implements Mend {}

  /** Another call: {@code template} with {@code {name}} for the text of each argument. */
  record Instead(String template) implements Mend {}

  /** Several changes that belong together. */
  record All(List<Mend> changes) implements Mend {
    public All {
      changes = List.copyOf(changes);
    }
  }

  static Mend all(Mend... changes) {
    return new All(List.of(changes));
  }

  static Mend replace(String parameter, Object argument) {
    return new Replace(parameter, argument.toString());
  }

  static Mend wrap(String parameter, String template) {
    return new Wrap(parameter, template);
  }

  static Mend add(String parameter, Object argument) {
    return new Add(parameter, argument.toString());
  }

  static Mend resize(String parameter, int count, String fill) {
    return new Resize(parameter, count, fill);
  }

  static Mend instead(String template) {
    return new Instead(template);
  }
}
