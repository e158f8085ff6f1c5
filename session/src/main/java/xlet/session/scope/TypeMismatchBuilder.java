package xlet.session.scope;

import java.util.List;
import java.util.stream.Collectors;
import xlet.engine.array.Shape;
import xlet.engine.op.Computation;

/** Words for a computation that cannot take the parameters that it is asked to. */
public record TypeMismatchBuilder(String name) {

  /** It takes another number of parameters. */
  public Computation.TypeMismatch arity(int takes, List<Shape> wanted) {
    return new Computation.TypeMismatch(
        "%s takes %s; here it needs %s, for %s"
            .formatted(
                name,
                takes == 1 ? "1 parameter" : takes + " parameters",
                wanted.size(),
                list(wanted)));
  }

  /** It declares other types. */
  public Computation.TypeMismatch types(String declared, List<Shape> wanted) {
    return new Computation.TypeMismatch(
        "%s is %s; its parameters should be %s".formatted(name, declared, list(wanted)));
  }

  /** Writes shapes in brackets, with commas between them. */
  public static String list(List<Shape> shapes) {
    return shapes.stream().map(Shape::text).collect(Collectors.joining(", ", "(", ")"));
  }
}
