package xlet.grammar.scan;

import static xlet.grammar.rules.XletLexer.*;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.Lexer;
import org.antlr.v4.runtime.misc.Interval;
import xlet.grammar.rules.XletLexer;
import xlet.grammar.tree.DenseLiteral;
import xlet.grammar.tree.NumberTexts;
import xlet.grammar.tree.Span;

/**
 * Reads nested braces or brackets that hold nothing but numbers, all at one depth, if they are
 * many. The lexer says where each number ends, but makes no token of it. Whatever is smaller or
 * otherwise goes the way of all tokens.
 */
final class DenseScanner {
  private static final int LEAST = 1024;
  private static final int DEEPEST = 32;

  private final XletLexer lexer;
  private final CharStream characters;
  private final int start;
  private final int open;
  private final int[] sizes = new int[DEEPEST];
  private final int[] counts = new int[DEEPEST];
  private final int[] begins = new int[DEEPEST];
  private final IntStream.Builder starts = IntStream.builder();
  private final IntStream.Builder ends = IntStream.builder();
  private int depth;
  private int rank;
  private int size;
  private Optional<DenseLiteral.OddRow> oddRow = Optional.empty();

  private DenseScanner(XletLexer lexer, SourceToken opener) {
    this.lexer = lexer;
    this.characters = lexer.getInputStream();
    this.start = opener.getStartIndex();
    this.open = opener.getType();
    Arrays.fill(sizes, -1);
  }

  /**
   * Reads a literal whose opener the lexer has just read; the lexer is left after its last word.
   */
  static Optional<DenseLiteral> scan(XletLexer lexer, SourceToken opener) {
    DenseScanner scanner = new DenseScanner(lexer, opener);
    return scanner.read() && scanner.size >= LEAST
        ? Optional.of(scanner.literal())
        : Optional.empty();
  }

  private DenseLiteral literal() {
    int end = characters.index();
    String text = characters.getText(Interval.of(start, end - 1));
    return new DenseLiteral(
        new Span(start, end),
        IntStream.of(sizes).limit(rank).boxed().toList(),
        new NumberTexts(text, start, starts.build().toArray(), ends.build().toArray()),
        oddRow);
  }

  /** The type of the next word. */
  private int next() {
    return lexer.getInterpreter().match(characters, Lexer.DEFAULT_MODE);
  }

  /** Reads up to the last closer; false if something else is met. */
  private boolean read() {
    int close = TokenTable.closer(open);
    boolean wantsElement = enter();
    while (depth > 0) {
      int first = characters.index();
      int type = next();
      if (type == COMMA && !wantsElement) {
        wantsElement = true;
      } else if (type == close && leave()) {
        wantsElement = false;
      } else if (type == open && wantsElement && enter()) {
        wantsElement = true;
      } else if (wantsElement && isNumber(type) && add(first)) {
        wantsElement = false;
      } else if (type != SPACE && type != NEWLINE) {
        return false;
      }
    }
    return true;
  }

  private boolean isNumber(int type) {
    return switch (type) {
      case NUMBER, TRUE, FALSE -> true;
      case PLUS, MINUS -> next() == NUMBER;
      default -> false;
    };
  }

  private boolean enter() {
    if (depth > 0) {
      counts[depth - 1]++;
    }
    if (depth == DEEPEST || (rank > 0 && depth == rank)) {
      return false;
    }
    begins[depth] = characters.index() - 1;
    counts[depth++] = 0;
    return true;
  }

  private boolean leave() {
    depth--;
    if (sizes[depth] < 0) {
      sizes[depth] = counts[depth];
    } else if (sizes[depth] != counts[depth] && oddRow.isEmpty()) {
      Span row = new Span(begins[depth], characters.index());
      oddRow = Optional.of(new DenseLiteral.OddRow(row, sizes[depth], counts[depth]));
    }
    return rank > 0;
  }

  private boolean add(int first) {
    if (rank == 0) {
      rank = depth;
    }
    starts.add(first - start);
    ends.add(characters.index() - start);
    size++;
    counts[depth - 1]++;
    return depth == rank;
  }
}
