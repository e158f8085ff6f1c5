package xlet.grammar;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import xlet.grammar.tree.Span;

/** A program as text, and the places in it. */
public final class SourceText {
  private final String name;
  private final String text;
  private final int firstLine;

  /** The places in the text, which are only found when somebody asks for one. */
  private volatile @Nullable Places places;

  /**
   * The places in a text.
   *
   * @param starts the characters at which lines begin
   * @param lines the code points at which they begin
   */
  @SuppressWarnings("ArrayRecordComponent") // the arrays are looked up, never compared
  private record Places(int[] starts, int[] lines, CodePoints codePoints) {
    static Places of(String text) {
      int[] starts = lineStarts(text);
      CodePoints codePoints = new CodePoints(text);
      boolean isNarrow = codePoints.count() == text.length();
      return new Places(starts, isNarrow ? starts : codePointsAt(starts, text), codePoints);
    }
  }

  private SourceText(String name, String text, int firstLine) {
    this.name = name;
    this.text = text;
    this.firstLine = firstLine;
  }

  private Places places() {
    Places found = places;
    if (found == null) {
      found = Places.of(text);
      places = found;
    }
    return found;
  }

  /**
   * Text typed at a prompt.
   *
   * @param text the program
   */
  public static SourceText of(String text) {
    return new SourceText("", text, 1);
  }

  /**
   * Text with a name for messages.
   *
   * @param name a file name or the like
   * @param text the program
   */
  public static SourceText of(String name, String text) {
    return new SourceText(name, text, 1);
  }

  /**
   * Decodes UTF-8.
   *
   * @param name a file name or the like
   * @param bytes the program
   * @throws MalformedTextException if the bytes are not UTF-8; it says where
   */
  public static SourceText fromBytes(String name, byte[] bytes) throws MalformedTextException {
    ByteBuffer input = ByteBuffer.wrap(bytes);
    try {
      return of(name, StandardCharsets.UTF_8.newDecoder().decode(input).toString());
    } catch (CharacterCodingException e) {
      throw new MalformedTextException(name, input.position(), bytes[input.position()]);
    }
  }

  /**
   * A part of this text that consists of whole lines; its lines keep their numbers.
   *
   * @param from the number of its first line
   * @param to the number of the line after its last
   */
  public SourceText lines(int from, int to) {
    int[] starts = places().starts;
    int end = to - firstLine < starts.length ? starts[to - firstLine] : text.length();
    if (from == firstLine && end == text.length()) {
      return this;
    }
    return new SourceText(name, text.substring(starts[from - firstLine], end), from);
  }

  /** The name given, or the empty string. */
  public String name() {
    return name;
  }

  /** The whole text. */
  public String text() {
    return text;
  }

  /** A span over the whole text. */
  public Span span() {
    return new Span(0, places().codePoints.count());
  }

  /** The text of a span. */
  public String slice(Span span) {
    CodePoints codePoints = places().codePoints;
    return text.substring(codePoints.charIndex(span.start()), codePoints.charIndex(span.end()));
  }

  /** The line and column of a code point. */
  public Position position(int codePoint) {
    int line = lineOf(codePoint);
    return new Position(firstLine + line, codePoint - places().lines[line] + 1);
  }

  /** The place of the first code point of a line. */
  public int start(int line) {
    return places().lines[line - firstLine];
  }

  /** The number of lines, at least one. */
  public int lineCount() {
    return places().starts.length;
  }

  /**
   * A line without its end.
   *
   * @param number the number of the line; a text's first is 1, unless it is a part of another
   */
  public String line(int number) {
    return text.substring(places().starts[number - firstLine], lineEnd(number));
  }

  /** The span of a line without its end. */
  public Span lineSpan(int number) {
    Places known = places();
    int next = number - firstLine + 1;
    boolean isLast = next == known.starts.length;
    int past = isLast ? text.length() : known.starts[next];
    int after = isLast ? known.codePoints.count() : known.lines[next];
    return new Span(start(number), after - (past - lineEnd(number)));
  }

  private int lineEnd(int number) {
    int[] starts = places().starts;
    int line = number - firstLine;
    int end = line + 1 < starts.length ? starts[line + 1] : text.length();
    while (end > starts[line] && isLineEnd(text.charAt(end - 1))) {
      end--;
    }
    return end;
  }

  private static boolean isLineEnd(char character) {
    return character == '\n' || character == '\r';
  }

  private int lineOf(int codePoint) {
    int found = Arrays.binarySearch(places().lines, codePoint);
    return found >= 0 ? found : -found - 2;
  }

  /** Where lines begin: behind each CR, LF, or CR and LF. */
  private static int[] lineStarts(String text) {
    int[] starts = new int[16];
    int count = 1;
    for (int k = 0; k < text.length(); k++) {
      char character = text.charAt(k);
      boolean goesOn = character == '\r' && text.startsWith("\n", k + 1);
      if (isLineEnd(character) && !goesOn) {
        starts = count < starts.length ? starts : Arrays.copyOf(starts, 2 * count);
        starts[count++] = k + 1;
      }
    }
    return Arrays.copyOf(starts, count);
  }

  private static int[] codePointsAt(int[] lineStarts, String text) {
    int[] codePoints = new int[lineStarts.length];
    for (int i = 1; i < lineStarts.length; i++) {
      codePoints[i] = codePoints[i - 1] + text.codePointCount(lineStarts[i - 1], lineStarts[i]);
    }
    return codePoints;
  }

  @Override
  public String toString() {
    return name.isEmpty() ? text : name;
  }
}
