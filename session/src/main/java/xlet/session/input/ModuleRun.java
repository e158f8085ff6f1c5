package xlet.session.input;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Shape;
import xlet.engine.device.PerDevice;
import xlet.engine.op.Grid;
import xlet.grammar.SourceText;
import xlet.session.Outcome;
import xlet.session.Outcome.Result;
import xlet.session.Session;
import xlet.session.literal.MadeUpNumbers;
import xlet.session.scope.BodyTemplate;
import xlet.session.scope.DeclaredTemplate;
import xlet.session.scope.Meaning;

/** Runs the module with which a program ends. */
public final class ModuleRun {
  private static final String INPUT = "input_";
  private static final String FILE = ".npy";

  /** The line that names a module, at the beginning of a text. */
  private static final Pattern HEADER = Pattern.compile("\\s*HloModule[^\n]*");

  private final Session session;
  private final String name;
  private final List<Shape> parameters;
  private final List<String> notes = new ArrayList<>();

  private ModuleRun(Session session, String name, List<Shape> parameters) {
    this.session = session;
    this.name = name;
    this.parameters = List.copyOf(parameters);
  }

  /** The devices that the module at the beginning of a program is for; one if it does not say. */
  public static Grid grid(SourceText program) {
    Matcher header = HEADER.matcher(program.text());
    return header.lookingAt()
        ? new Grid(count("replica_count", header.group()), count("num_partitions", header.group()))
        : Grid.ONE;
  }

  private static int count(String attribute, String header) {
    Matcher count = Pattern.compile("\\b" + attribute + "=(\\d{1,4})\\b").matcher(header);
    return count.find() ? Math.max(1, Integer.parseInt(count.group(1))) : 1;
  }

  /** The module that the last statement of a program, whose outcome is {@code last}, defines. */
  public static Optional<ModuleRun> of(Session session, Outcome last) {
    return last.result() instanceof Result.Defined(String name, String type)
            && session.find(name).orElse(null) instanceof Meaning.Function(BodyTemplate module)
        ? Optional.of(new ModuleRun(session, name, module.parameters()))
        : Optional.empty();
  }

  /** The function that the last statement of a program made of a StableHLO module defines. */
  public static Optional<ModuleRun> ofFunction(Session session, Outcome last) {
    return last.result() instanceof Result.Defined(String name, String type)
            && session.find(name).orElse(null)
                instanceof Meaning.Function(DeclaredTemplate function)
        ? function.declaredParameters().map(shapes -> new ModuleRun(session, name, shapes))
        : Optional.empty();
  }

  /**
   * Gives the parameters their values: {@code inputs} in order, each a file {@code .npy} or a
   * literal, then numbers that are made up.
   *
   * @throws InputException if an input does not fit
   */
  public void bind(List<String> inputs) throws InputException {
    if (inputs.size() > parameters.size()) {
      throw new InputException(
          "%s inputs are given; %s has %s"
              .formatted(inputs.size(), name, count(parameters.size(), "parameter")));
    }
    for (int k = 0; k < inputs.size(); k++) {
      bind(k, inputs.get(k), parameters.get(k));
    }
    MadeUpNumbers others = new MadeUpNumbers();
    for (int k = inputs.size(); k < parameters.size(); k++) {
      session.bind(INPUT + k, others.value(parameters.get(k)));
    }
    if (inputs.size() < parameters.size()) {
      int missing = parameters.size() - inputs.size();
      notes.add(
          "%s %s not given: random numbers of seed %s stand for %s"
              .formatted(
                  count(missing, "input"),
                  missing == 1 ? "is" : "are",
                  MadeUpNumbers.SEED,
                  missing == 1 ? "it" : "them"));
    }
  }

  private static String count(int number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }

  private void bind(int number, String input, Shape parameter) throws InputException {
    String variable = INPUT + number;
    if (input.endsWith(FILE)) {
      ElementType type = parameter instanceof ArrayShape array ? array.type() : ElementType.F32;
      session.bind(variable, NumpyFile.read(path(input), type, session.evaluation()));
    } else {
      literal(variable, input, parameter);
    }
    PerDevice value = Objects.requireNonNull(session.variables().get(variable)).onDevices();
    Shape found = value.on(0).shape();
    if (!found.compatible(parameter)) {
      throw new InputException(
          "input %s is %s; parameter %s of %s is %s"
              .formatted(number, found.text(), number, name, parameter.text()));
    }
  }

  private static Path path(String input) throws InputException {
    try {
      return Path.of(input);
    } catch (InvalidPathException e) {
      throw new InputException("not the name of a file: " + e.getReason());
    }
  }

  private void literal(String variable, String input, Shape parameter) throws InputException {
    String program = "let " + variable + ": " + parameter.text() + " = " + input;
    SourceText source = SourceText.of(program);
    List<Outcome> outcomes = session.run(source);
    boolean bound = outcomes.size() == 1 && outcomes.getFirst().result() instanceof Result.Bound;
    if (!bound) {
      String why =
          outcomes.isEmpty() || outcomes.getFirst().diagnostics(source).isEmpty()
              ? "it is not a literal"
              : outcomes.getFirst().diagnostics(source).getFirst().message();
      throw new InputException(
          "input `%s` is not a %s: %s".formatted(input, parameter.text(), why));
    }
  }

  /** Notes on inputs that were made up. */
  public List<String> notes() {
    return notes;
  }

  /** The program that applies the module to its inputs. */
  public SourceText program() {
    StringBuilder call = new StringBuilder(name).append("(");
    for (int k = 0; k < parameters.size(); k++) {
      call.append(k == 0 ? "" : ", ").append(INPUT).append(k);
    }
    return SourceText.of(call.append(")").toString());
  }
}
