package xlet.repl;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import xlet.session.graph.GraphPicture;
import xlet.session.graph.NamedGraph;

/** Draws what a program computes. */
@Command(
    mixinStandardHelpOptions = true,
    description = {
      "Draw what the last statement of a program computes, and all that leads to it.",
      "Of a module it draws the entry computation. The program is not run."
    })
final class GraphCommand implements Callable<Integer> {
  /** The forms of a picture. */
  enum Format {
    /** Lines for a terminal. */
    TEXT,
    /** The language of Graphviz. */
    DOT,
    /** A picture. */
    SVG,
    /** A page with the picture. */
    HTML
  }

  private final Console console;

  @Parameters(paramLabel = "FILE", description = "The program; - is standard input.")
  private String file = "-";

  @Option(
      names = "--format",
      paramLabel = "text|dot|svg|html",
      description = "The form: text (the default), dot for Graphviz, svg or html.")
  private Format format = Format.TEXT;

  @Option(names = "--all", description = "Show every step in the text, however many there are.")
  private boolean all;

  GraphCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Sources.UnreadableException {
    Optional<UnrunProgram> program = UnrunProgram.read(file, console);
    if (program.isEmpty()) {
      return ExitCode.PROGRAM_INVALID.number();
    }
    Optional<NamedGraph> graph = NamedGraph.of(program.get().name(), program.get().outline());
    if (graph.isEmpty()) {
      return console.refuse(
          ExitCode.PROGRAM_INVALID,
          program.get().outline().meaning().describe()
              + " cannot be drawn: the parameters of a computation need types");
    }
    write(GraphPicture.of(graph.get().diagram()));
    return ExitCode.OK.number();
  }

  private void write(GraphPicture picture) {
    if (format == Format.TEXT && !console.json()) {
      console.print(picture.lines(console.values(), all));
      return;
    }
    String text =
        switch (format) {
          case TEXT -> String.join("\n", picture.lines(console.values(), all)) + "\n";
          case DOT -> picture.dot();
          case SVG -> picture.svg() + "\n";
          case HTML -> picture.html();
        };
    if (console.json()) {
      Map<String, Object> data = new LinkedHashMap<>();
      data.put("format", format.name().toLowerCase(Locale.ROOT));
      data.put("text", text);
      console.print(data);
    } else {
      console.write(text);
    }
  }
}
