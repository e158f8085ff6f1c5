package xlet.session.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.op.ActualSizes;
import xlet.engine.rewrite.LaneModel;
import xlet.grammar.SourceText;
import xlet.session.Outcome;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.graph.MovementTable;
import xlet.session.graph.NamedGraph;
import xlet.session.memory.MemoryStrip;
import xlet.session.scope.DeclaredTemplate;
import xlet.session.scope.Meaning;

/** The command that shows where elements lie in memory. */
final class LayoutCommand {
  private static final String USAGE =
      "write `:layout x` for all of its memory, `:layout x[2,3]` for an element, `:layout x @17` for a"
          + " slot, `:layout x tile=8x128` for what its computation moves; x may be a type such as"
          + " f32[3,5]{1,0:T(2,2)}";

  /** A name or a type, the positions of an element of a tuple, and what is asked about it. */
  private static final Pattern QUESTION =
      Pattern.compile(
          "(?<name>[\\p{L}_][\\p{L}\\p{N}_.\\-]*)(?<path>(?:\\s*\\(\\s*\\d{1,9}\\s*\\))*)"
              + "\\s*(?:\\[(?<index>[-\\d\\s,]*)\\]|@\\s*(?<slot>\\d{1,18}))?");

  private static final Pattern OF_TYPE =
      Pattern.compile(
          "(?<type>[a-z]\\w*\\s*\\[[^\\]]*\\]\\s*(?:\\{[^}]*\\})?)"
              + "\\s*(?:\\[(?<index>[-\\d\\s,]*)\\]|@\\s*(?<slot>\\d{1,18}))?");

  /** The beginning of a type, rather than of an element of a value that is not there. */
  private static final Pattern TYPE = Pattern.compile("pred|token|[a-z]+\\d");

  /** A program and the tiles of a memory, or no tiles. */
  private static final Pattern OF_PROGRAM =
      Pattern.compile(
          "(?<name>[\\p{L}_][\\p{L}\\p{N}_.\\-]*)\\s+tile\\s*=\\s*"
              + "(?:(?<sublanes>\\d{1,7})\\s*x\\s*(?<lanes>\\d{1,7})|linear)");

  private LayoutCommand() {}

  static List<String> layout(ShellState shell, String argument) throws CommandException {
    Matcher ofProgram = OF_PROGRAM.matcher(argument);
    if (ofProgram.matches()) {
      NamedGraph program = PictureCommand.ofName(shell.session(), ofProgram.group("name"));
      return MovementTable.lines(program, memory(ofProgram), shell.screen());
    }
    Matcher ofName = QUESTION.matcher(argument);
    if (ofName.matches() && shell.session().find(ofName.group("name")).isPresent()) {
      String path = ofName.group("path").replaceAll("\\s", "");
      NdArray array = array(shell, ofName.group("name"), path);
      return answer(shell, MemoryStrip.of(ofName.group("name") + path, array), ofName);
    }
    Matcher ofType = OF_TYPE.matcher(argument);
    boolean isName = ofName.matches() && !TYPE.matcher(argument).lookingAt();
    if (ofType.matches() && !isName) {
      return answer(shell, MemoryStrip.of(shape(shell, ofType.group("type"))), ofType);
    }
    if (ofName.matches()) {
      CommandArguments.variable(shell.session(), ofName.group("name"));
    }
    throw new CommandException(USAGE);
  }

  private static LaneModel memory(Matcher tile) throws CommandException {
    if (tile.group("lanes") == null) {
      return LaneModel.LINEAR;
    }
    long lanes = Long.parseLong(tile.group("lanes"));
    long sublanes = Long.parseLong(tile.group("sublanes"));
    if (Math.min(lanes, sublanes) < 1 || Math.max(lanes, sublanes) > LaneModel.MOST) {
      throw new CommandException(
          "a tile has from 1 to %,d rows and columns, as in tile=8x128".formatted(LaneModel.MOST));
    }
    return new LaneModel(lanes, sublanes);
  }

  private static NdArray array(ShellState shell, String name, String path) throws CommandException {
    Value value = CommandArguments.variable(shell.session(), name).value();
    Matcher positions = Pattern.compile("\\d+").matcher(path);
    while (positions.find()) {
      int position = Integer.parseInt(positions.group());
      if (!(value instanceof TupleValue tuple) || position >= tuple.elements().size()) {
        throw new CommandException(name + path + ": " + value.shape() + " has no such element");
      }
      value = tuple.get(position);
    }
    if (ActualSizes.plain(value) instanceof NdArray array) {
      return array;
    }
    throw new CommandException(
        "`%s` is %s; say which element, as in `:layout %s(0)`"
            .formatted(name + path, value.shape(), name + path));
  }

  /** The type that {@code type} spells: that of a parameter, for by itself it may be a literal. */
  private static ArrayShape shape(ShellState shell, String type) throws CommandException {
    SourceText source = SourceText.of("(x: " + type + ") => x");
    List<Outcome> outcomes = new ArrayList<>();
    Optional<Meaning> meaning = shell.session().meaning(source, outcomes::add);
    for (Outcome outcome : outcomes) {
      for (Diagnostic diagnostic : outcome.diagnostics(source)) {
        if (diagnostic.isError()) {
          throw new CommandException(type + ": " + diagnostic.message());
        }
      }
    }
    if (meaning.orElse(null) instanceof Meaning.Function(DeclaredTemplate identity)) {
      return identity
          .declaredParameters()
          .flatMap(parameters -> parameters.getFirst().array())
          .orElseThrow(() -> new CommandException(type + " is not the type of an array"));
    }
    throw new CommandException(USAGE);
  }

  private static List<String> answer(ShellState shell, MemoryStrip strip, Matcher question)
      throws CommandException {
    String index = question.group("index");
    String slot = question.group("slot");
    if (index != null) {
      return strip.element(index(strip, index), shell.screen());
    }
    if (slot != null) {
      long number = Long.parseLong(slot);
      if (number >= strip.slots()) {
        throw new CommandException(
            "slot %s is out of range: %s has slots 0 to %s"
                .formatted(number, strip.name(), strip.slots() - 1));
      }
      return strip.slot(number, shell.screen());
    }
    Map<String, Object> bundle = new LinkedHashMap<>();
    bundle.put("text/plain", String.join("\n", strip.lines(shell.screen())));
    bundle.put("text/html", strip.html());
    shell.front().shown(bundle);
    return List.of();
  }

  private static Ints index(MemoryStrip strip, String text) throws CommandException {
    Ints index = CommandArguments.index(text);
    Ints sizes = strip.shape().sizes();
    if (index.size() != sizes.size()) {
      throw new CommandException(
          "`%s` is %s: the index of an element has %s numbers"
              .formatted(strip.name(), strip.shape(), sizes.size()));
    }
    for (int d = 0; d < sizes.size(); d++) {
      if (index.get(d) < 0 || index.get(d) >= sizes.get(d)) {
        throw new CommandException(
            "`%s` is %s: %s is not in 0..%s of dimension %s"
                .formatted(strip.name(), strip.shape(), index.get(d), sizes.get(d) - 1, d));
      }
    }
    return index;
  }
}
