package xlet.ijava;

import java.util.List;
import java.util.Optional;
import org.dflib.jjava.jupyter.Extension;
import org.dflib.jjava.jupyter.kernel.BaseKernel;
import org.jspecify.annotations.Nullable;
import xlet.engine.array.Value;
import xlet.engine.op.Names;
import xlet.session.Session;
import xlet.session.Variable;
import xlet.session.command.Shell;
import xlet.session.render.Screen;

/** Brings {@code %xlet} and {@code %%xlet} to a Java notebook; the service loader finds it. */
public final class XletExtension implements Extension {
  /** The magic behind {@link Xlet#get}; nobody types it. */
  static final String GET = "xlet.get";

  /** The magic behind {@link Xlet#put}: a name and a value. */
  static final String PUT = "xlet.put";

  /** The magic behind {@link Xlet#run}: a program. */
  static final String RUN = "xlet.run";

  private final Shell shell = new Shell(Session.create(), Screen.PLAIN);

  @Override
  public void install(BaseKernel kernel) {
    kernel
        .getMagicsRegistry()
        .registerCellMagic(
            "xlet",
            (BaseKernel in, List<String> words, String body) ->
                run(in, String.join(" ", words) + "\n" + body))
        .registerLineMagic(
            "xlet", (BaseKernel in, List<String> words) -> run(in, String.join(" ", words)))
        .registerLineMagic(
            RUN, (BaseKernel in, List<String> program) -> run(in, program.getFirst()))
        .registerLineMagic(GET, (BaseKernel in, List<String> name) -> get(name.getFirst()))
        .registerLineMagic(PUT, (BaseKernel in, List<String> binding) -> put(binding));
  }

  private @Nullable Object run(BaseKernel kernel, String program) {
    return new Cell(shell, kernel::display).run(program);
  }

  private Object get(String name) {
    var variables = shell.session().variables();
    Value value =
        Optional.ofNullable(variables.get(name))
            .map(Variable::value)
            .orElseThrow(() -> {
              List<String> similar = Names.similar(name, List.copyOf(variables.keySet()));
              return new XletException(
                  "no value of Xlet is called "
                      + name
                      + (similar.isEmpty() ? "" : "; did you mean " + similar.getFirst() + "?"));
            });
    return JavaValues.toJava(value);
  }

  /** A name and any object: lists do not know of what they are made. */
  private Object put(List<?> binding) {
    String name = String.valueOf(binding.get(0));
    if (!name.matches("[\\p{L}_][\\p{L}\\p{N}_]*")) {
      throw new XletException("'" + name + "' is not a name; names are letters, digits and _");
    }
    shell.session().bind(name, JavaValues.fromJava(binding.get(1)));
    return name;
  }
}
