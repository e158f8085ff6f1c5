package xlet.session.paste;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import xlet.session.mlir.MlirText;

/** Reads instructions of MLIR, in their pretty form and in the generic one. */
final class MlirReader {
  private static final Pattern RESULT =
      Pattern.compile("(%[\\w.$-]+)(?::(\\d{1,3}))?\\s*(,|=)\\s*");

  private static final Pattern NAME = Pattern.compile("\"(?<quoted>[^\"]*)\"|(?<plain>[\\w.$]+)");

  private static final Pattern BLANKS = Pattern.compile("\\s*");

  private static final Pattern LABEL = Pattern.compile("\\^\\w+\\s*(?<list>\\()?");

  private static final Pattern PARAMETER =
      Pattern.compile("(%[\\w.$-]+)\\s*:\\s*(.*)", Pattern.DOTALL);

  /** Words that may follow the types of an instruction. */
  private static final Pattern BEHIND_TYPES =
      Pattern.compile("\\s*(attributes|loc|cond|do|reducer)\\b\\s*(?=[({])");

  /** The name of the attribute that lists the axes along which devices compute by themselves. */
  private static final Pattern MANUAL_AXES = Pattern.compile("manual_axes\\s*=\\s*(?=\\{)");

  private final String text;
  private int at;
  private int line = 1;
  private int counted;

  MlirReader(String text) {
    this.text = text;
  }

  /** The text ends within an instruction. */
  static final class Unfinished extends Exception {
    private static final long serialVersionUID = 1L;
  }

  /** The place behind what has been read. */
  int at() {
    return at;
  }

  /** Goes on at {@code place}, which is not before that of now. */
  void at(int place) {
    at = place;
  }

  /** The number of the line at this place. */
  private int line() {
    for (; counted < at; counted++) {
      line += text.charAt(counted) == '\n' ? 1 : 0;
    }
    return line;
  }

  /** Reads an instruction. */
  MlirOp op() throws Unfinished {
    skip(BLANKS);
    int line = line();
    List<String> results = results();
    Matcher name = matcher(NAME);
    if (!name.lookingAt()) {
      int begin = at;
      at = text.indexOf('\n', at) < 0 ? text.length() : text.indexOf('\n', at);
      return new MlirOp(line, results, "", text.substring(begin, at), List.of(), "");
    }
    at = name.end();
    String quoted = name.group("quoted");
    if (quoted != null) {
      return instruction(line, results, quoted);
    }
    return switch (name.group()) {
      case "func.func", "module" -> defined(line, name.group());
      case ShardyComputation.NAME -> onEachDevice(line, results);
      default -> instruction(line, results, name.group());
    };
  }

  private List<String> results() {
    List<String> results = new ArrayList<>();
    Matcher result = matcher(RESULT);
    while (result.lookingAt()) {
      String name = result.group(1);
      int count = result.group(2) == null ? 1 : Integer.parseInt(result.group(2));
      for (int k = 0; k < count; k++) {
        results.add(result.group(2) == null ? name : name + "#" + k);
      }
      at = result.end();
      if (result.group(3).equals("=")) {
        break;
      }
      result = matcher(RESULT);
    }
    return results;
  }

  /** A function or a module in its pretty form: a head, and a body in braces. */
  private MlirOp defined(int line, String name) throws Unfinished {
    int begin = at;
    while (at < text.length() && text.charAt(at) != '{') {
      bracketOrCharacter();
      if (text.substring(begin, at).endsWith("attributes")) {
        skip(BLANKS);
        bracketOrCharacter();
      }
    }
    String head = text.substring(begin, at);
    int list = head.indexOf('(');
    List<MlirOp.Parameter> parameters =
        name.equals("module") || list < 0
            ? List.of()
            : parameters(
                head.substring(list + 1, Math.max(list + 1, MlirText.behind(head, list) - 1)));
    MlirOp.Region body = region().withParameters(parameters);
    behindTypes();
    return new MlirOp(line, List.of(), name, head, List.of(body), "");
  }

  private MlirOp instruction(int line, List<String> results, String name) throws Unfinished {
    StringBuilder arguments = new StringBuilder();
    List<MlirOp.Region> regions = new ArrayList<>();
    String types = "";
    while (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '}') {
      int begin = at;
      if (beginsRegions()) {
        regions.addAll(regions());
      } else if (text.charAt(at) == ':') {
        at++;
        types = types();
        regions.addAll(behindTypes());
        break;
      } else {
        bracketOrCharacter();
        arguments.append(text, begin, at);
      }
    }
    return new MlirOp(line, results, name, arguments.toString().strip(), regions, types.strip());
  }

  /**
   * Reads the computation that each device runs by itself, in its pretty form: operands and
   * shardings, parameters, a body, and types.
   */
  private MlirOp onEachDevice(int line, List<String> results) throws Unfinished {
    int begin = at;
    while (!matcher(MANUAL_AXES).lookingAt()) {
      if (at >= text.length()) {
        throw new Unfinished();
      }
      bracketOrCharacter();
    }
    skip(MANUAL_AXES);
    bracketOrCharacter();
    String arguments = text.substring(begin, at);
    skip(BLANKS);
    List<MlirOp.Parameter> parameters = parameters();
    skip(BLANKS);
    MlirOp.Region body = region().withParameters(parameters);
    MlirOp rest = instruction(line, results, ShardyComputation.NAME);
    return new MlirOp(line, results, rest.name(), arguments, List.of(body), rest.types());
  }

  private String types() throws Unfinished {
    int begin = at;
    while (at < text.length()
        && text.charAt(at) != '\n'
        && text.charAt(at) != '}'
        && !matcher(BEHIND_TYPES).lookingAt()) {
      bracketOrCharacter();
    }
    return text.substring(begin, at);
  }

  /** The regions of the pretty forms that have them at the end. */
  private List<MlirOp.Region> behindTypes() throws Unfinished {
    List<MlirOp.Region> regions = new ArrayList<>();
    Matcher word = matcher(BEHIND_TYPES);
    while (word.lookingAt()) {
      at = word.end();
      switch (word.group(1)) {
        case "cond", "do" -> regions.add(region());
        case "reducer" -> regions.add(reducer());
        default -> bracketOrCharacter();
      }
      word = matcher(BEHIND_TYPES);
    }
    return regions;
  }

  /** A reduction has its parameters in pairs, a pair for each operand. */
  private MlirOp.Region reducer() throws Unfinished {
    List<MlirOp.Parameter> left = new ArrayList<>();
    List<MlirOp.Parameter> right = new ArrayList<>();
    while (at < text.length() && text.charAt(at) == '(') {
      List<MlirOp.Parameter> pair = parameters();
      left.addAll(pair.subList(0, pair.size() / 2));
      right.addAll(pair.subList(pair.size() / 2, pair.size()));
      skip(BLANKS);
    }
    left.addAll(right);
    return region().withParameters(left);
  }

  private boolean beginsRegions() {
    return text.charAt(at) == '('
        && text.substring(at + 1, Math.min(text.length(), at + 80)).stripLeading().startsWith("{");
  }

  /** Regions in parentheses, divided by commas. */
  private List<MlirOp.Region> regions() throws Unfinished {
    List<MlirOp.Region> regions = new ArrayList<>();
    do {
      at++;
      skip(BLANKS);
      regions.add(region());
      skip(BLANKS);
    } while (at < text.length() && text.charAt(at) == ',');
    require(')');
    return regions;
  }

  private MlirOp.Region region() throws Unfinished {
    require('{');
    skip(BLANKS);
    List<MlirOp.Parameter> parameters = List.of();
    Matcher label = matcher(LABEL);
    if (label.lookingAt()) {
      at = label.end();
      if (label.group("list") != null) {
        at--;
        parameters = parameters();
      }
      require(':');
    }
    List<MlirOp> ops = new ArrayList<>();
    skip(BLANKS);
    while (at < text.length() && text.charAt(at) != '}') {
      int before = at;
      ops.add(op());
      skip(BLANKS);
      if (at == before) {
        break;
      }
    }
    require('}');
    return new MlirOp.Region(parameters, ops);
  }

  /** Reads a list of parameters in parentheses. */
  private List<MlirOp.Parameter> parameters() throws Unfinished {
    int begin = at;
    bracketOrCharacter();
    return parameters(text.substring(begin + 1, Math.max(begin + 1, at - 1)));
  }

  private static List<MlirOp.Parameter> parameters(String list) {
    return MlirText.split(list).stream()
        .map(PARAMETER::matcher)
        .filter(Matcher::matches)
        .map(parameter -> new MlirOp.Parameter(parameter.group(1), parameter.group(2)))
        .toList();
  }

  /** Goes behind the character at this place, or the brackets that open here with all within. */
  private void bracketOrCharacter() throws Unfinished {
    if (at < text.length() && text.charAt(at) == '"') {
      at = MlirText.behindString(text, at);
    } else if (at < text.length() && MlirText.opens(text, at)) {
      int end = MlirText.behind(text, at);
      if (end < 0) {
        throw new Unfinished();
      }
      at = end;
    } else {
      at++;
    }
  }

  private void require(char character) throws Unfinished {
    if (at >= text.length() || text.charAt(at) != character) {
      throw new Unfinished();
    }
    at++;
  }

  private void skip(Pattern pattern) {
    Matcher blanks = matcher(pattern);
    if (blanks.lookingAt()) {
      at = blanks.end();
    }
  }

  private Matcher matcher(Pattern pattern) {
    return pattern.matcher(text).region(Math.min(at, text.length()), text.length());
  }
}
