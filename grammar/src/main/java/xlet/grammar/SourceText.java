package xlet.grammar;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import xlet.grammar.tree.Span;

/** A program as text, and the places in it. */
public final class SourceText {
  private final String name;
  private final String text;
  private final int firstLine;
  private final int[] lineStarts;
  private final int[] lineCodePoints;

  private SourceText(String name, String text, int firstLine) {
    this.name = name;
    this.text = text;
    this.firstLine = firstLine;
    this.lineStarts = lineStarts(text);
    this.lineCodePoints = codePoints(text, lineStarts);
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
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    ByteBuffer input = ByteBuffer.wrap(bytes);
    CharBuffer output = CharBuffer.allocate(bytes.length + 1);
    CoderResult result = decoder.decode(input, output, true);
    if (result.isError()) {
      throw new MalformedTextException(name, input.position(), bytes[input.position()]);
    }
    return new SourceText(name, output.flip().toString(), 1);
  }

  /**
   * A part of this text that consists of whole lines; its lines keep their numbers.
   *
   * @param from the number of its first line
   * @param to the number of the line after its last
   */
  public SourceText lines(int from, int to) {
    int end = to - firstLine < lineStarts.length ? lineStarts[to - firstLine] : text.length();
    return new SourceText(name, text.substring(lineStarts[from - firstLine], end), from);
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
    int last = lineStarts.length - 1;
    int rest = text.codePointCount(lineStarts[last], text.length());
    return new Span(0, lineCodePoints[last] + rest);
  }

  /** The text of a span. */
  public String slice(Span span) {
    return text.substring(charIndex(span.start()), charIndex(span.end()));
  }

  /** The line and column of a code point. */
  public Position position(int codePoint) {
    int line = lineOf(codePoint);
    return new Position(firstLine + line, codePoint - lineCodePoints[line] + 1);
  }

  /** The number of lines, at least one. */
  public int lineCount() {
    return lineStarts.length;
  }

  /**
   * A line without its end.
   *
   * @param number the number of the line; a text's first is 1, unless it is a part of another
   */
  public String line(int number) {
    int line = number - firstLine;
    int start = lineStarts[line];
    int end = line + 1 < lineStarts.length ? lineStarts[line + 1] : text.length();
    while (end > start && (text.charAt(end - 1) == '\n' || text.charAt(end - 1) == '\r')) {
      end--;
    }
    return text.substring(start, end);
  }

  private int charIndex(int codePoint) {
    int line = lineOf(codePoint);
    return text.offsetByCodePoints(lineStarts[line], codePoint - lineCodePoints[line]);
  }

  private int lineOf(int codePoint) {
    int found = Arrays.binarySearch(lineCodePoints, codePoint);
    return found >= 0 ? found : -found - 2;
  }

  private static int[] lineStarts(String text) {
    List<Integer> starts = new ArrayList<>();
    starts.add(0);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean pair = c == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n';
      if (c == '\n' || (c == '\r' && !pair)) {
        starts.add(i + 1);
      }
    }
    return starts.stream().mapToInt(Integer::intValue).toArray();
  }

  private static int[] codePoints(String text, int[] lineStarts) {
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
