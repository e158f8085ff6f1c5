package xlet.session.hlo;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import xlet.grammar.tree.HloAttribute;
import xlet.session.diagnostic.Code;
import xlet.session.scope.StatementScope;

/**
 * The parts of an attribute of HLO text that is an argument of several parameters: {@code
 * window={size=2x2 stride=1x1}}, {@code slice={[0:4:2],[1:3]}}.
 */
final class HloParts {
  private static final Pattern PART = Pattern.compile("\\s*(\\w+)\\s*=\\s*([-\\w]+)");
  private static final Pattern RANGE =
      Pattern.compile("\\s*,?\\s*\\[\\s*(\\d+)\\s*:\\s*(\\d+)\\s*(?::\\s*(\\d+)\\s*)?\\]");

  private final Map<String, String> parts;
  private final Set<String> unused;

  private HloParts(Map<String, String> parts, Set<String> unused) {
    this.parts = parts;
    this.unused = unused;
  }

  static HloParts of(StatementScope scope, HloAttribute attribute) {
    String text = attribute.text().strip();
    boolean braces = text.startsWith("{") && text.endsWith("}");
    String inside = braces ? text.substring(1, text.length() - 1).strip() : text;
    Optional<HloParts> parts = inside.startsWith("[") ? ranges(inside) : named(inside);
    return parts.orElseThrow(() ->
        scope
            .errors()
            .at(
                attribute,
                Code.WRONG_ARGUMENT,
                attribute.name() + " is written {size=2x2 stride=1x1} or {[0:4:2],[1:3]}",
                "found " + text));
  }

  /** The text of the part {@code name}. */
  Optional<String> part(String name) {
    unused.remove(name);
    return Optional.ofNullable(parts.get(name));
  }

  /** The parts that are written and that nothing asked for. */
  Set<String> unused() {
    return unused;
  }

  /** A window; where no stride or padding is written, it is 1 or 0 in each dimension. */
  private static Optional<HloParts> named(String text) {
    Map<String, String> parts = new LinkedHashMap<>();
    Matcher matcher = PART.matcher(text);
    int end = 0;
    while (matcher.find() && matcher.start() == end) {
      parts.put(matcher.group(1), matcher.group(2));
      end = matcher.end();
    }
    if (end != text.length()) {
      return Optional.empty();
    }
    Set<String> unused = new LinkedHashSet<>(parts.keySet());
    unused.remove("size");
    String size = parts.getOrDefault("size", "");
    parts.putIfAbsent("stride", size.replaceAll("\\d+", "1"));
    parts.putIfAbsent("pad", size.replaceAll("\\d+", "0_0"));
    if (text.isEmpty()) {
      // A slice, or a window, of no dimension.
      parts.put("start", "");
      parts.put("limit", "");
    }
    return Optional.of(new HloParts(parts, unused));
  }

  private static Optional<HloParts> ranges(String text) {
    List<String> starts = new ArrayList<>();
    List<String> limits = new ArrayList<>();
    List<String> strides = new ArrayList<>();
    Matcher matcher = RANGE.matcher(text);
    int end = 0;
    while (matcher.find() && matcher.start() == end) {
      starts.add(matcher.group(1));
      limits.add(matcher.group(2));
      strides.add(Optional.ofNullable(matcher.group(3)).orElse("1"));
      end = matcher.end();
    }
    return end == text.length()
        ? Optional.of(
            new HloParts(
                Map.of("start", list(starts), "limit", list(limits), "stride", list(strides)),
                new LinkedHashSet<>()))
        : Optional.empty();
  }

  private static String list(List<String> elements) {
    return "{" + String.join(",", elements) + "}";
  }
}
