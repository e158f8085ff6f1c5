package xlet.ijava;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.dflib.jjava.jupyter.Extension;
import org.dflib.jjava.jupyter.kernel.BaseKernel;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.jspecify.annotations.Nullable;
import xlet.engine.array.Value;
import xlet.engine.op.CustomFunction;
import xlet.engine.op.Names;
import xlet.session.Session;
import xlet.session.Variable;
import xlet.session.command.Shell;
import xlet.session.output.Bundles;
import xlet.session.render.Screen;

/** Brings {@code %xlet} and {@code %%xlet} to a Java notebook; the service loader finds it. */
public final class XletExtension implements Extension {
  /** The magic behind {@link Xlet#get}; nobody types it. */
  static final String GET = "xlet.get";

  /** The magic behind {@link Xlet#put}: a name and a value. */
  static final String PUT = "xlet.put";

  /** The magic behind {@link Xlet#run}: a program. */
  static final String RUN = "xlet.run";

  /** The magic behind {@link Xlet#array}: a value as Xlet has it. */
  static final String VALUE = "xlet.value";

  /** The magic behind {@link Xlet#function}: a name and a function. */
  static final String FUNCTION = "xlet.function";

  /** The magic behind {@link Xlet#display}: a value. */
  static final String DISPLAY = "xlet.display";

  private final ReentrantLock turn = new ReentrantLock();
  private final Shell shell = new Shell(Session.create(), Screen.PLAIN);

  @Override
  public void install(BaseKernel kernel) {
    kernel
        .getMagicsRegistry()
        .registerCellMagic(
            "xlet",
            (BaseKernel in, List<String> words, String body) ->
                toJava(run(in, String.join(" ", words) + "\n" + body)))
        .registerLineMagic(
            "xlet", (BaseKernel in, List<String> words) -> toJava(run(in, String.join(" ", words))))
        .registerLineMagic(
            RUN, (BaseKernel in, List<String> program) -> toJava(run(in, program.getFirst())))
        .registerLineMagic(
            GET, (BaseKernel in, List<String> name) -> JavaValues.toJava(value(name.getFirst())))
        .registerLineMagic(VALUE, (BaseKernel in, List<String> name) -> value(name.getFirst()))
        .registerLineMagic(PUT, (BaseKernel in, List<String> binding) -> put(binding))
        .registerLineMagic(FUNCTION, (BaseKernel in, List<String> words) -> register(words))
        .registerLineMagic(DISPLAY, this::display);
    kernel
        .getRenderer()
        .createRegistration(Value.class)
        .supporting("text/plain", "text/html", "application/vnd.xlet.value+json")
        .register((value, context) -> fill(context.getOutputContainer(), value));
  }

  /**
   * Runs a program when those before it have ended: one that was interrupted still takes a moment.
   */
  private Optional<Value> run(BaseKernel kernel, String program) {
    try {
      turn.lockInterruptibly();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new XletException("interrupted before it began");
    }
    try {
      return new ProgramRun(shell, kernel::display).run(program);
    } finally {
      turn.unlock();
    }
  }

  /** Returns the value as Java has it; null, which magics use, if there is none. */
  private static @Nullable Object toJava(Optional<Value> value) {
    return value.map(JavaValues::toJava).orElse(null);
  }

  private @Nullable Object display(BaseKernel kernel, List<?> shown) {
    DisplayData data = new DisplayData();
    fill(data, JavaValues.fromJava(shown.getFirst()));
    kernel.display(data);
    return null;
  }

  private void fill(DisplayData data, Value value) {
    Bundles.value(value, shell.screen()).forEach(data::putData);
  }

  private Value value(String name) {
    var variables = shell.session().variables();
    return Optional.ofNullable(variables.get(name))
        .map(Variable::value)
        .orElseThrow(() ->
            new XletException(
                name + " is not defined in Xlet" + Names.suggestion(name, variables.keySet(), "")));
  }

  /** Makes a function of Java known to custom calls. */
  private static Object register(List<?> words) {
    String name = String.valueOf(words.get(0));
    if (!(words.get(1) instanceof Function<?, ?> function)) {
      throw new XletException(name + " is no function of a list of values");
    }
    CustomFunction.register(name, new JavaFunction(name, function));
    return name;
  }

  /** Binds a name to a value of Java; {@code binding} holds both. */
  private Object put(List<?> binding) {
    String name = String.valueOf(binding.get(0));
    if (!name.matches("[\\p{L}_][\\p{L}\\p{N}_]*")) {
      throw new XletException("'" + name + "' is not a name; names are letters, digits and _");
    }
    Value value = JavaValues.fromJava(binding.get(1));
    turn.lock();
    try {
      shell.session().bind(name, value);
    } finally {
      turn.unlock();
    }
    return name;
  }
}
