package xlet.grammar.mend;

import static xlet.grammar.rules.XletLexer.*;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import xlet.grammar.scan.Scanner;
import xlet.grammar.scan.SourceToken;
import xlet.grammar.tree.Span;

/** A text as tokens, without newlines and comments, and the brackets that belong together. */
final class TokenText {
  private final String text;
  private final List<SourceToken> tokens;

  /** The tokens as they are written; a search asks for each of them many times. */
  private final List<String> words;

  private final int[] partners;

  private TokenText(String text, List<SourceToken> tokens) {
    this.text = text;
    this.tokens = tokens;
    this.words = tokens.stream().map(SourceToken::getText).toList();
    this.partners = partners(words);
  }

  static TokenText of(String text) {
    return new TokenText(
        text,
        Scanner.scan(text).stream()
            .filter(token -> !token.is(NEWLINE) && !token.isComment())
            .toList());
  }

  private static int[] partners(List<String> words) {
    int[] partners = new int[words.size()];
    Arrays.fill(partners, -1);
    Deque<Integer> open = new ArrayDeque<>();
    for (int i = 0; i < partners.length; i++) {
      String word = words.get(i);
      if (isOpener(word)) {
        open.push(i);
      } else if (isCloser(word) && !open.isEmpty()) {
        int opener = open.pop();
        partners[opener] = i;
        partners[i] = opener;
      }
    }
    return partners;
  }

  static boolean isOpener(String word) {
    return word.equals("(") || word.equals("[") || word.equals("{");
  }

  static boolean isCloser(String word) {
    return word.equals(")") || word.equals("]") || word.equals("}");
  }

  int size() {
    return tokens.size();
  }

  String text() {
    return text;
  }

  SourceToken token(int index) {
    return tokens.get(index);
  }

  /** The token at an index as it is written; empty outside of the text. */
  String word(int index) {
    return index >= 0 && index < words.size() ? words.get(index) : "";
  }

  /** The index of the bracket that belongs to the one at {@code index}; -1 if none does. */
  int partner(int index) {
    return partners[index];
  }

  /** Tells whether an operand can end with the token at an index. */
  boolean endsOperand(int index) {
    return index >= 0 && index < tokens.size() && tokens.get(index).endsOperand();
  }

  /** The index of the first token that begins at a place or after it. */
  int indexAt(int codePoint) {
    int index = 0;
    while (index < tokens.size() && tokens.get(index).span().start() < codePoint) {
      index++;
    }
    return index;
  }

  /** The text from one token to before another. */
  String slice(int from, int to) {
    return from >= to ? "" : slice(new Span(start(from), tokens.get(to - 1).span().end()));
  }

  private String slice(Span span) {
    return text.substring(
        text.offsetByCodePoints(0, span.start()), text.offsetByCodePoints(0, span.end()));
  }

  private int start(int index) {
    return tokens.get(index).span().start();
  }

  /** The text with the tokens from one index to before another replaced. */
  String replaced(int from, int to, String replacement) {
    int start = from < size() ? start(from) : length();
    int end = to > from ? tokens.get(to - 1).span().end() : start;
    return slice(new Span(0, start)) + replacement + slice(new Span(end, length()));
  }

  /** The text with {@code inserted} where the token before an index ends. */
  String inserted(int index, String inserted) {
    int place = index == 0 ? 0 : tokens.get(index - 1).span().end();
    return slice(new Span(0, place)) + inserted + slice(new Span(place, length()));
  }

  private int length() {
    return text.codePointCount(0, text.length());
  }
}
