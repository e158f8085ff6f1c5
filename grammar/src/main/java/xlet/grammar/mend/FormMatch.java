package xlet.grammar.mend;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import xlet.grammar.scan.SyntaxFailure;
import xlet.grammar.tree.Span;

/** The search for a place in a text that has a foreign form, and what the form captured there. */
final class FormMatch {
  private static final Pattern VARIABLE = Pattern.compile("\\$(\\w+)(?:\\((\\w+)\\))?");

  private final TokenText text;
  private final ForeignForm form;
  private final Map<String, Tokens> captured = new HashMap<>();
  private final Map<Integer, Span> places = new HashMap<>();
  private final BitSet hopeless = new BitSet();
  private int start;
  private int end;

  /** The tokens from one index to before another. */
  private record Tokens(int from, int to) {}

  FormMatch(TokenText text, ForeignForm form) {
    this.text = text;
    this.form = form;
  }

  void capture(int element, FormElement.Capture capture, int from, int to) {
    place(element, from, to);
    captured.put(capture.name(), new Tokens(from, to));
  }

  void place(int element, int from, int to) {
    if (from < to) {
      places.put(element, text.token(from).span().to(text.token(to - 1).span()));
    } else {
      places.remove(element);
    }
  }

  /** Remembers that the elements of the form from {@code element} on do not stand at a place. */
  void giveUp(int element, int at) {
    hopeless.set(number(element, at));
  }

  /** Tells whether it is known that the elements from {@code element} on do not stand there. */
  boolean isHopeless(int element, int at) {
    return hopeless.get(number(element, at));
  }

  private int number(int element, int at) {
    return element * (text.size() + 1) + at;
  }

  FormMatch within(int from, int to) {
    start = from;
    end = to;
    return this;
  }

  /** The error that tells of the form, at its place. */
  SyntaxFailure failure(int offset) {
    Span place = places.getOrDefault(form.place(), text.token(start).span());
    return new SyntaxFailure(
        new Span(offset + place.start(), offset + place.end()), form.message());
  }

  /** The text with the form replaced. */
  String replaced(String replacement) {
    Matcher matcher = VARIABLE.matcher(replacement);
    String filled =
        matcher.replaceAll(found ->
            Matcher.quoteReplacement(
                found.group(2) == null
                    ? captured(found.group(1))
                    : FormWords.call(found.group(1), captured(found.group(2)))));
    return text.replaced(start, end, filled);
  }

  private String captured(String name) {
    Tokens tokens = captured.get(name);
    return tokens == null ? "" : text.slice(tokens.from(), tokens.to());
  }
}
