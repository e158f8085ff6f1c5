package xlet.grammar.mend;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import xlet.grammar.rules.XletLexer;
import xlet.grammar.scan.SourceToken;

/**
 * A form of another language: a pattern of tokens, and how it is written here.
 *
 * @param message what is said of it
 * @param elements the pattern
 * @param anchored whether the statement begins with it
 * @param closed whether the statement ends with it
 * @param place the element to be underlined
 * @param replacements how it is written here, the likeliest first
 */
record ForeignForm(
    String message,
    List<FormElement> elements,
    boolean anchored,
    boolean closed,
    int place,
    List<String> replacements) {

  /** Reads a line of the table, {@code pattern --> replacement --> replacement}. */
  static ForeignForm parse(String message, String line) {
    String[] sides = line.split("\\s*-->\\s*");
    List<String> words = new ArrayList<>(List.of(sides[0].strip().split("\\s+")));
    boolean anchored = words.getFirst().equals("^");
    boolean closed = words.getLast().equals("END");
    words = words.subList(anchored ? 1 : 0, words.size() - (closed ? 1 : 0));
    List<FormElement> elements = new ArrayList<>();
    int place = -1;
    for (String word : words) {
      boolean marked = word.length() > 1 && word.startsWith("!") && word.charAt(1) != '=';
      FormElement element = FormElement.parse(marked ? word.substring(1) : word);
      boolean first = place < 0 && !(element instanceof FormElement.Capture);
      place = marked || first ? elements.size() : place;
      elements.add(element);
    }
    return new ForeignForm(
        message,
        List.copyOf(elements),
        anchored,
        closed,
        Math.max(0, place),
        List.of(sides).subList(1, sides.length));
  }

  /** The first place of a text that has this form. */
  Optional<FormMatch> find(TokenText text) {
    int last = anchored ? 0 : text.size() - 1;
    boolean infix = !anchored && level(elements.getFirst()).isPresent();
    FormMatch match = new FormMatch(text, this);
    for (int i = 0; i <= last; i++) {
      int end = !infix && isCalled(text, i) ? -1 : rest(match, text, infix ? 1 : 0, i);
      if (end < 0) {
        continue;
      }
      int start = infix ? level(elements.getFirst()).orElseThrow().start(text, i) : i;
      if (!infix || start < i) {
        if (infix) {
          match.capture(0, (FormElement.Capture) elements.getFirst(), start, i);
        }
        return Optional.of(match.within(start, end));
      }
    }
    return Optional.empty();
  }

  /** Tells whether brackets open at an index that belong to what stands before: a call, a type. */
  private static boolean isCalled(TokenText text, int at) {
    boolean called = text.endsOperand(at - 1) && text.token(at - 1).touches(text.token(at));
    return TokenText.isOpener(text.word(at)) && (called || text.word(at - 1).equals(":"));
  }

  private static Optional<OperandLevel> level(FormElement element) {
    return element instanceof FormElement.Capture(String name, FormElement.Kind kind)
        ? switch (kind) {
          case UNIT -> Optional.of(OperandLevel.UNIT);
          case PRODUCT -> Optional.of(OperandLevel.PRODUCT);
          case SUM -> Optional.of(OperandLevel.SUM);
          case ALL -> Optional.of(OperandLevel.ALL);
          case NAME, WORD, OPCODE, NUMBER, STRING, TYPE, RUN, REST -> Optional.empty();
        }
        : Optional.empty();
  }

  /**
   * The index after the elements from {@code index} on, which begin at {@code at}; or -1. What has
   * failed there before fails again, so that the search takes no more than the square of the
   * length.
   */
  private int rest(FormMatch match, TokenText text, int index, int at) {
    if (match.isHopeless(index, at)) {
      return -1;
    }
    int end = untriedRest(match, text, index, at);
    if (end < 0) {
      match.giveUp(index, at);
    }
    return end;
  }

  private int untriedRest(FormMatch match, TokenText text, int index, int at) {
    if (index == elements.size()) {
      return closed && at < text.size() ? -1 : at;
    }
    FormElement element = elements.get(index);
    if (element instanceof FormElement.Capture(String name, FormElement.Kind kind)
        && kind == FormElement.Kind.RUN) {
      return run(match, text, index, at);
    }
    int end = end(element, text, at);
    if (end < 0) {
      return -1;
    }
    if (element instanceof FormElement.Capture capture) {
      match.capture(index, capture, at, end);
    } else {
      match.place(index, at, end);
    }
    return rest(match, text, index + 1, end);
  }

  private int run(FormMatch match, TokenText text, int index, int start) {
    int at = start;
    while (true) {
      int end = rest(match, text, index + 1, at);
      if (end >= 0) {
        match.capture(index, (FormElement.Capture) elements.get(index), start, at);
        return end;
      }
      boolean opens = TokenText.isOpener(text.word(at));
      if (at >= text.size()
          || TokenText.isCloser(text.word(at))
          || (opens && text.partner(at) < 0)) {
        return -1;
      }
      at = opens ? text.partner(at) + 1 : at + 1;
    }
  }

  /** The index after one element; -1 if it does not stand there. */
  private static int end(FormElement element, TokenText text, int at) {
    return switch (element) {
      case FormElement.Words(var words) -> words(words, text, at);
      case FormElement.OneOf(var words) -> words.contains(text.word(at)) ? at + 1 : -1;
      case FormElement.Near(String word) ->
          at < text.size() && FormElement.isNear(text.word(at), word) ? at + 1 : -1;
      case FormElement.Capture(String name, FormElement.Kind kind) ->
          at < text.size() ? captureEnd(element, kind, text, at) : -1;
    };
  }

  private static int words(List<String> words, TokenText text, int at) {
    for (int k = 0; k < words.size(); k++) {
      boolean apart = k > 0 && !text.token(at + k - 1).touches(text.token(at + k));
      if (!words.get(k).equals(text.word(at + k)) || apart) {
        return -1;
      }
      if (at + k + 1 >= text.size() && k + 1 < words.size()) {
        return -1;
      }
    }
    return at + words.size();
  }

  private static int captureEnd(
      FormElement element, FormElement.Kind kind, TokenText text, int at) {
    SourceToken token = text.token(at);
    return switch (kind) {
      case NAME -> token.isName() ? at + 1 : -1;
      case WORD -> isWord(token) ? at + 1 : -1;
      case OPCODE -> token.isName() ? opcodeEnd(text, at) : -1;
      case NUMBER -> token.is(XletLexer.NUMBER) ? at + 1 : -1;
      case STRING -> token.is(XletLexer.STRING) ? at + 1 : -1;
      case TYPE -> isWord(token) ? typeEnd(text, at) : -1;
      case REST -> text.size();
      case UNIT, PRODUCT, SUM, ALL -> {
        int end = level(element).orElseThrow().end(text, at);
        yield end > at ? end : -1;
      }
      case RUN -> -1;
    };
  }

  private static boolean isWord(SourceToken token) {
    return token.isName() || token.is(XletLexer.ELEMENT_TYPE);
  }

  /** The index after a name and the words that hyphens join to it. */
  private static int opcodeEnd(TokenText text, int at) {
    int end = at + 1;
    while (end + 1 < text.size()
        && text.word(end).equals("-")
        && text.token(end - 1).touches(text.token(end))
        && text.token(end).touches(text.token(end + 1))) {
      end += 2;
    }
    return end;
  }

  /** The index after a type, perhaps with sizes. */
  private static int typeEnd(TokenText text, int at) {
    boolean sized = text.word(at + 1).equals("[") && text.partner(at + 1) > 0;
    return sized ? text.partner(at + 1) + 1 : at + 1;
  }
}
