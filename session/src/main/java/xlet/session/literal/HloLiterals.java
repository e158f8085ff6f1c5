package xlet.session.literal;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.BoundedArray;
import xlet.engine.array.BoundedShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.TokenShape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.grammar.tree.Span;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.DiagnosticException;
import xlet.session.scope.StatementScope;

/**
 * Reads the literals of HLO text: {@code {1, 2}}, {@code (1, -2)}, {@code nan(0x401234)}, with
 * comments among them and a known shape.
 */
public final class HloLiterals {
  /** XLA prints this in place of the elements of a large array. */
  public static final String ELIDED = "{...}";

  private static final Set<String> WORDS = Set.of("true", "false", "nan", "inf");

  /** The types whose NaNs carry a payload below the exponent. */
  private static final Set<ElementType> WITH_PAYLOAD =
      Set.of(ElementType.F16, ElementType.BF16, ElementType.F32, ElementType.F64);

  private static final int NUMBERS_PER_POLL = 1 << 12;

  private final StatementScope scope;
  private final Span span;
  private final String text;
  private int place;

  private HloLiterals(StatementScope scope, Span span, String text) {
    this.scope = scope;
    this.span = span;
    this.text = text;
  }

  /** Whether a name is the text of a number. */
  public static boolean isWord(String name) {
    return WORDS.contains(name);
  }

  /** The value of {@code shape} that {@code text}, which stands at {@code span}, says. */
  public static Value read(StatementScope scope, Span span, String text, Shape shape) {
    HloLiterals literal = new HloLiterals(scope, span, text);
    Value value = literal.value(shape);
    literal.skipBlanks();
    if (literal.place < text.length()) {
      throw literal.wrong("the literal goes on after its last element");
    }
    return value;
  }

  private Value value(Shape shape) {
    return switch (shape) {
      case ArrayShape array -> array(array);
      case BoundedShape bounded -> BoundedArray.of(bounded, array(bounded.bound()));
      case TupleShape tuple -> tuple(tuple);
      case TokenShape _ -> throw wrong("a token has no literal");
    };
  }

  private TupleValue tuple(TupleShape shape) {
    List<Value> elements = new ArrayList<>();
    expect('(');
    for (Shape element : shape.elements()) {
      if (!elements.isEmpty()) {
        expect(',');
      }
      elements.add(value(element));
    }
    expect(')');
    return new TupleValue(elements);
  }

  private NdArray array(ArrayShape shape) {
    if (text.startsWith(ELIDED, place)) {
      place += ELIDED.length();
      return ((NdArray) new MadeUpNumbers().value(shape)).withLayout(shape.layout());
    }
    ArrayShape dense = shape.withDefaultLayout();
    Buffer buffer = Buffer.allocate(dense, scope.host().evaluation()::poll);
    int filled = fill(dense, 0, buffer, 0);
    if (filled != dense.elementCount()) {
      throw wrong("the literal has another number of elements than its shape");
    }
    NdArray array = NdArray.of(dense, buffer);
    return shape.equals(dense) ? array : array.withLayout(shape.layout());
  }

  /** Fills the elements below one index of the dimensions before; returns the next slot. */
  private int fill(ArrayShape shape, int dimension, Buffer buffer, int slot) {
    if (dimension == shape.rank()) {
      store(shape.type(), buffer, slot);
      return slot + 1;
    }
    expect('{');
    if (shape.elementCount() == 0 && at('}')) {
      expect('}');
      return slot;
    }
    int next = slot;
    for (long k = 0; k < shape.size(dimension); k++) {
      if (k > 0) {
        expect(',');
      }
      next = fill(shape, dimension + 1, buffer, next);
    }
    expect('}');
    return next;
  }

  private void store(ElementType type, Buffer buffer, int slot) {
    if (slot % NUMBERS_PER_POLL == 0) {
      scope.host().evaluation().poll();
    }
    if (!type.isComplex()) {
      store(number(), type, buffer, slot);
      return;
    }
    if (!at('(')) {
      store(number(), type.part(), buffer, 2 * slot);
      return;
    }
    expect('(');
    store(number(), type.part(), buffer, 2 * slot);
    expect(',');
    store(number(), type.part(), buffer, 2 * slot + 1);
    expect(')');
  }

  private void store(String number, ElementType type, Buffer buffer, int slot) {
    boolean negative = number.startsWith("-");
    String body = negative ? number.substring(1) : number;
    if (body.startsWith("nan") && WITH_PAYLOAD.contains(type)) {
      buffer.setBits(slot, notANumber(body, type) | (negative ? 1L << (type.bits() - 1) : 0));
    } else if (body.startsWith("nan(")) {
      NumberText.store("nan", type, buffer, slot, this::outside);
    } else {
      NumberText.store(number, type, buffer, slot, this::outside);
    }
  }

  /** The bits of {@code nan} or {@code nan(0x401234)}, whose payload stands in the parentheses. */
  private long notANumber(String number, ElementType type) {
    if (number.equals("nan")) {
      return type.encode(Double.NaN);
    }
    String payload = number.substring("nan(".length(), number.length() - 1);
    try {
      return type.encode(Double.POSITIVE_INFINITY) | Long.decode(payload);
    } catch (NumberFormatException e) {
      throw wrong("the payload of a NaN is a number such as 0x400000");
    }
  }

  private DiagnosticException outside(String message) {
    return at(Code.LITERAL_RANGE, message, "");
  }

  /** The number at the place. */
  private String number() {
    skipBlanks();
    int start = place;
    while (place < text.length() && ",{}() \t\r\n/".indexOf(text.charAt(place)) < 0) {
      place++;
    }
    if (text.startsWith("nan(", Math.max(start, place - 3))) {
      int end = text.indexOf(')', place);
      place = end < 0 ? text.length() : end + 1;
    }
    String number = text.substring(start, place);
    if (!number.matches("-?(\\d[\\w.+\\-]*|inf|nan(\\(\\w+\\))?|true|false)")) {
      place = start;
      throw wrong("a number is wanted here");
    }
    try {
      NumberText.decimal(number.contains("(") ? "nan" : number);
      return number;
    } catch (NumberFormatException e) {
      place = start;
      throw wrong("a number is wanted here");
    }
  }

  private boolean at(char sign) {
    skipBlanks();
    return place < text.length() && text.charAt(place) == sign;
  }

  private void expect(char sign) {
    if (!at(sign)) {
      throw wrong("`" + sign + "` is wanted here");
    }
    place++;
    skipBlanks();
  }

  /** Goes past blanks and comments. */
  private void skipBlanks() {
    while (place < text.length()) {
      if (Character.isWhitespace(text.charAt(place))) {
        place++;
      } else if (text.startsWith("/*", place)) {
        int end = text.indexOf("*/", place + 2);
        place = end < 0 ? text.length() : end + 2;
      } else {
        return;
      }
    }
  }

  private DiagnosticException wrong(String message) {
    String found = place < text.length() ? "found " + rest() : "found the end of the literal";
    return at(Code.WRONG_ARGUMENT, message, found);
  }

  private String rest() {
    int end = Math.min(text.length(), place + 20);
    return text.substring(place, end).strip() + (end < text.length() ? "…" : "");
  }

  private DiagnosticException at(Code code, String message, String found) {
    int start = Math.min(span.end(), span.start() + text.codePointCount(0, place));
    return scope
        .errors()
        .at(new Span(start, Math.min(span.end(), start + 1)), code, message, found);
  }
}
