package xlet.grammar;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import xlet.grammar.tree.Span;

/** A program as text, and the places in it. */
public final class SourceText {
  private static final Pattern LINE_END = Pattern.compile("\r\n|\r|\n");

  private final String name;
  private final String text;
  private final int firstLine;
  private final int[] lineStarts;
  private final int[] lineCodePoints;

  private SourceText(String name, String text, int firstLine) {
    this.name = name;
    this.text = text;
    this.firstLine = firstLine;
    this.lineStarts =
        IntStream.concat(
                IntStream.of(0), LINE_END.matcher(text).results().mapToInt(MatchResult::end))
            .toArray();
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
    return new Span(0, text.codePointCount(0, text.length()));
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

  /** The place of the first code point of a line. */
  public int start(int line) {
    return lineCodePoints[line - firstLine];
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
    return LINE_END.matcher(lines(number, number + 1).text).replaceFirst("");
  }

  private int charIndex(int codePoint) {
    int line = lineOf(codePoint);
    return text.offsetByCodePoints(lineStarts[line], codePoint - lineCodePoints[line]);
  }

  private int lineOf(int codePoint) {
    int found = Arrays.binarySearch(lineCodePoints, codePoint);
    return found >= 0 ? found : -found - 2;
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
