package xlet.session.binding;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.op.Computation;
import xlet.engine.op.CustomFunction;
import xlet.engine.op.OpDef;
import xlet.engine.op.Padding;
import xlet.engine.op.Parameter;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.Span;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.DiagnosticException;
import xlet.session.scope.StatementScope;
import xlet.session.scope.Types;

/** Reads pieces of HLO text as the attributes of an operation. */
public final class HloReader {
  private static final Pattern INTEGER = Pattern.compile("[+-]?\\d{1,18}");

  private final StatementScope scope;
  private final OpDef def;
  private final Parameter parameter;
  private final Span place;

  private HloReader(StatementScope scope, OpDef def, Parameter parameter, Span place) {
    this.scope = scope;
    this.def = def;
    this.parameter = parameter;
    this.place = place;
  }

  /** The attribute of {@code parameter} that {@code text}, which stands at {@code place}, is. */
  public static Object read(
      StatementScope scope, OpDef def, Parameter parameter, Span place, String text) {
    var reader = new HloReader(scope, def, parameter, place);
    return ArgumentKind.of(parameter.kind()).readHlo().apply(reader, text.strip());
  }

  /** Says that a piece of text is no argument of the parameter. */
  DiagnosticException wrong(String text) {
    return scope
        .errors()
        .at(
            place,
            Code.WRONG_ARGUMENT,
            parameter.name() + " of " + def.name() + " is " + parameter.wanted(),
            "found " + text);
  }

  /** {@code 3}, or a list of one: {@code {3}}. */
  long integer(String text) {
    List<String> parts = elements(text);
    if (parts.size() != 1 || !INTEGER.matcher(parts.getFirst()).matches()) {
      throw wrong(text);
    }
    return Long.parseLong(parts.getFirst());
  }

  /** {@code {1,0}}, or {@code 1x0} in a window. */
  Ints ints(String text) {
    return Ints.of(elements(text).stream().map(this::integer).toList());
  }

  /**
   * {@code {{0,1},{2,3}}}, or {@code 1_1x0_2_1} where it is of padding, or a grid of devices cut.
   */
  List<Ints> lists(String text) {
    return DeviceGroups.of(text).orElseGet(() -> elements(text).stream().map(this::list).toList());
  }

  private Ints list(String text) {
    return text.contains("_")
        ? Ints.of(Stream.of(text.split("_", -1)).map(this::integer).toList())
        : ints(text);
  }

  Padding padding(String text) {
    return new Padding.Pairs(lists(text));
  }

  double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException none) {
      throw wrong(text);
    }
  }

  boolean flag(String text) {
    return switch (text) {
      case "true", "1" -> true;
      case "false", "0" -> false;
      default -> throw wrong(text);
    };
  }

  List<Boolean> flags(String text) {
    return elements(text).stream().map(this::flag).toList();
  }

  ElementType type(String text) {
    return Types.elementType(text).orElseThrow(() -> wrong(text));
  }

  String word(String text) {
    return parameter.values().stream()
        .filter(known -> EnumWord.spells(text, known))
        .findFirst()
        .orElseThrow(() -> wrong(text));
  }

  List<String> words(String text) {
    List<String> names = elements(text);
    if (names.isEmpty()) {
      throw wrong(text);
    }
    return names.stream().map(this::word).toList();
  }

  String text(String text) {
    boolean quoted = text.length() > 1 && text.startsWith("\"") && text.endsWith("\"");
    return quoted ? text.substring(1, text.length() - 1) : text;
  }

  CustomFunction target(String text) {
    return new CustomTargets(scope).named(text(text), place);
  }

  Computation.Template computation(String text) {
    String name = text.startsWith("%") ? text.substring(1) : text;
    return new Computations(scope).template(new Name(place, name));
  }

  List<Computation.Template> computations(String text) {
    return elements(text).stream().map(this::computation).toList();
  }

  /** The elements of a list in braces or with an x between them; a single one is a list too. */
  private static List<String> elements(String text) {
    boolean braces = text.startsWith("{") && text.endsWith("}");
    String inside = braces ? text.substring(1, text.length() - 1) : text;
    if (inside.isBlank()) {
      return List.of();
    }
    return braces ? split(inside) : List.of(inside.split("x", -1));
  }

  /** The parts of {@code text} between the commas that stand in no braces. */
  private static List<String> split(String text) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int k = 0; k < text.length(); k++) {
      char c = text.charAt(k);
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      if (c == ',' && depth == 0) {
        parts.add(text.substring(start, k).strip());
        start = k + 1;
      }
    }
    parts.add(text.substring(start).strip());
    return parts;
  }
}
