package xlet.session.paste;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import xlet.engine.array.ArrayShape;

/**
 * A region of StableHLO, which is a computation: parameters, instructions, and what it returns.
 *
 * @param parameters the names, with the mark before them, and the types
 * @param instructions the instructions, each of which may have regions itself
 * @param result the name of the value that it returns, with the mark before it
 */
record StableHloRegion(List<Parameter> parameters, List<String> instructions, String result) {
  private static final String NAME = "%[\\w.$-]+";

  /** A block begins: {@code ^bb0(%a: tensor<f32>, %b: tensor<f32>):}. */
  private static final Pattern BLOCK =
      Pattern.compile("\\s*\\^\\w+\\s*\\((?<parameters>[^)]*)\\)\\s*:(?<body>.*)", Pattern.DOTALL);

  private static final Pattern PARAMETER =
      Pattern.compile("(?<name>" + NAME + ")\\s*:\\s*" + MlirTypes.TENSOR);

  private static final Pattern RETURN =
      Pattern.compile(
          "\\s*\"?(?:stablehlo|mhlo)\\.return\"?\\s*\\(?\\s*(?<value>" + NAME + ")\\s*\\)?\\s*:.*");

  private static final Pattern REDUCER =
      Pattern.compile("reducer\\((?<parameters>[^)]*)\\)\\s*\\{(?<body>.*)\\}\\s*", Pattern.DOTALL);

  StableHloRegion {
    parameters = List.copyOf(parameters);
    instructions = List.copyOf(instructions);
  }

  /** A parameter of a region. */
  record Parameter(String name, ArrayShape shape) {}

  /**
   * An instruction and its regions, which are taken out of it.
   *
   * @param line the instruction in one line
   */
  record Apart(String line, List<StableHloRegion> regions) {}

  /** Takes the regions out of an instruction; empty if one of them cannot be read. */
  static Optional<Apart> apart(String instruction) {
    Matcher reducer = REDUCER.matcher(instruction);
    if (reducer.find() && instruction.lastIndexOf('\n', reducer.start()) >= 0) {
      return region(reducer.group("parameters"), reducer.group("body"))
          .map(region ->
              new Apart(oneLine(instruction.substring(0, reducer.start())), List.of(region)));
    }
    int begin = instruction.indexOf("({");
    if (begin < 0) {
      return Optional.of(new Apart(oneLine(instruction), List.of()));
    }
    int end = StableHloText.behind(instruction, begin);
    List<StableHloRegion> regions = new ArrayList<>();
    for (String part : StableHloText.split(instruction.substring(begin + 1, end - 1))) {
      Optional<StableHloRegion> region = block(part.substring(1, part.length() - 1));
      if (region.isEmpty()) {
        return Optional.empty();
      }
      regions.add(region.get());
    }
    return Optional.of(
        new Apart(oneLine(instruction.substring(0, begin) + instruction.substring(end)), regions));
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("\\s*\\R\\s*", " ");
  }

  private static Optional<StableHloRegion> block(String text) {
    Matcher block = BLOCK.matcher(text);
    return block.matches()
        ? region(block.group("parameters"), block.group("body"))
        : region("", text);
  }

  private static Optional<StableHloRegion> region(String parameters, String body) {
    List<Parameter> read = new ArrayList<>();
    for (String part : StableHloText.split(parameters)) {
      Matcher parameter = PARAMETER.matcher(part);
      Optional<ArrayShape> shape =
          parameter.matches() ? MlirTypes.shape(parameter.group("body")) : Optional.empty();
      if (shape.isEmpty()) {
        return Optional.empty();
      }
      read.add(new Parameter(parameter.group("name"), shape.get()));
    }
    List<String> instructions = new ArrayList<>(StableHloText.parts(body));
    instructions.removeIf(String::isBlank);
    Matcher result = RETURN.matcher(instructions.isEmpty() ? "" : instructions.getLast());
    return result.matches()
        ? Optional.of(
            new StableHloRegion(
                read, instructions.subList(0, instructions.size() - 1), result.group("value")))
        : Optional.empty();
  }

  /** The names of the parameters, as operands are written. */
  List<String> names() {
    return parameters.stream().map(Parameter::name).toList();
  }

  /** The computation with these statements, as a function. */
  String function(List<String> statements) {
    String types =
        parameters.stream()
            .map(parameter -> parameter.name().substring(1) + ": " + parameter.shape().text())
            .collect(Collectors.joining(", ", "(", ")"));
    List<String> body = new ArrayList<>(statements);
    body.add(result);
    return types + " => " + String.join("; ", body).transform(text -> "{ " + text + " }");
  }
}
