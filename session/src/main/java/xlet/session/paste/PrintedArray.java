package xlet.session.paste;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;

/** Arrays as NumPy, JAX and PyTorch print them: {@code array([[1., 2.]], dtype=float32)}. */
final class PrintedArray {
  private static final Pattern BEGINNING =
      Pattern.compile("(?<![\\w.])(?:array|Array|DeviceArray)\\(");

  private static final Pattern ELEMENT =
      Pattern.compile("[-+]?(?:nan|inf|(?:\\d+\\.?\\d*|\\.\\d+)(?:e[-+]?\\d+)?)|True|False");

  /** The end of the text: the element type, and what else is told of it. */
  private static final Pattern ENDING =
      Pattern.compile(
          "\\s*(?:,\\s*(?:dtype=(?:\\w+\\.)?['\"]?(?<type>\\w+)['\"]?|weak_type=\\w+|device=[\\w:.()]+))*"
              + "\\s*,?\\s*\\)");

  private final String text;
  private int place;
  private final StringBuilder literal = new StringBuilder();
  private final List<Long> sizes = new ArrayList<>();
  private boolean leaves;
  private boolean whole = true;
  private boolean truths = true;

  private PrintedArray(String text, int place) {
    this.text = text;
    this.place = place;
  }

  static boolean isLike(String text) {
    return BEGINNING.matcher(text).find();
  }

  static String converted(String text) {
    StringBuilder converted = new StringBuilder();
    int done = 0;
    Matcher beginning = BEGINNING.matcher(text);
    while (beginning.find(done)) {
      PrintedArray array = new PrintedArray(text, beginning.end());
      Optional<String> literal = array.read();
      int end = literal.isPresent() ? array.place : beginning.end();
      converted.append(text, done, beginning.start());
      converted.append(literal.orElse(beginning.group()));
      done = end;
    }
    return converted.append(text, done, text.length()).toString();
  }

  /** The array as a literal; empty if it is shortened, or something else. */
  private Optional<String> read() {
    if (!elements(0)) {
      return Optional.empty();
    }
    Matcher ending = ENDING.matcher(text).region(place, text.length());
    if (!ending.lookingAt()) {
      return Optional.empty();
    }
    place = ending.end();
    Optional<ElementType> type =
        ending.group("type") == null ? Optional.of(unsaid()) : MlirTypes.type(ending.group("type"));
    long[] dimensions = sizes.stream().mapToLong(size -> size).toArray();
    return type.map(known -> ArrayShape.of(known, dimensions).text() + " " + literal);
  }

  /** The type that NumPy does not print. */
  private ElementType unsaid() {
    return truths ? ElementType.PRED : whole ? ElementType.S64 : ElementType.F64;
  }

  /** Reads an element, or a list of {@code depth} lists around it; false if there is none. */
  private boolean elements(int depth) {
    skipBlanks();
    if (!text.startsWith("[", place)) {
      leaves = true;
      return depth == sizes.size() && element();
    }
    if (leaves && depth == sizes.size()) {
      return false;
    }
    place++;
    literal.append('{');
    boolean first = sizes.size() == depth;
    if (first) {
      sizes.add(-1L);
    }
    long count = 0;
    skipBlanks();
    while (!text.startsWith("]", place)) {
      if (count > 0) {
        literal.append(", ");
      }
      if (!elements(depth + 1)) {
        return false;
      }
      count++;
      skipBlanks();
      if (text.startsWith(",", place)) {
        place++;
        skipBlanks();
      } else if (!text.startsWith("]", place)) {
        return false;
      }
    }
    place++;
    literal.append('}');
    if (sizes.get(depth) < 0) {
      sizes.set(depth, count);
    }
    return sizes.get(depth) == count;
  }

  private boolean element() {
    Matcher element = ELEMENT.matcher(text).region(place, text.length());
    if (!element.lookingAt()) {
      return false;
    }
    String word = element.group();
    place = element.end();
    boolean truth = word.equals("True") || word.equals("False");
    truths &= truth;
    whole &= word.matches("[-+]?\\d+");
    literal.append(truth ? Boolean.toString(word.equals("True")) : word.replaceFirst("^\\+", ""));
    return true;
  }

  private void skipBlanks() {
    while (place < text.length() && Character.isWhitespace(text.charAt(place))) {
      place++;
    }
  }
}
