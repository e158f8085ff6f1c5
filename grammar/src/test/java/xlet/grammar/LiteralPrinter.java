package xlet.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import xlet.grammar.rewrite.TokenRewriter;
import xlet.grammar.rules.XletLexer;
import xlet.grammar.scan.Scanner;
import xlet.grammar.scan.SourceToken;
import xlet.grammar.tree.ArrayType;
import xlet.grammar.tree.Bars;
import xlet.grammar.tree.BooleanLiteral;
import xlet.grammar.tree.Brace;
import xlet.grammar.tree.DefaultLayout;
import xlet.grammar.tree.DenseLiteral;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.NumberLiteral;
import xlet.grammar.tree.SpacedRow;
import xlet.grammar.tree.TypeNode;
import xlet.grammar.tree.TypeValue;
import xlet.grammar.tree.TypedLiteral;

/** Writes literals of numbers, and the types before them. */
final class LiteralPrinter {
  /** A matrix of several rows, and where its first row was written. */
  record Standing(int place, List<String> rows) {}

  private final StringBuilder out;
  private final List<Standing> standing = new ArrayList<>();

  LiteralPrinter(StringBuilder out) {
    this.out = out;
  }

  /** The matrices that need lines below this one. */
  List<Standing> standing() {
    return standing;
  }

  /** Writes the first row of a matrix. */
  void bars(Bars bars) {
    List<String> rows = bars.rows().stream().map(LiteralPrinter::row).toList();
    int width = rows.stream().mapToInt(String::length).max().orElse(0);
    if (rows.size() > 1) {
      standing.add(new Standing(out.length(), rows));
    }
    out.append(rows.getFirst()).append(" ".repeat(width - rows.getFirst().length()));
  }

  /** Writes numbers in brackets, with spaces between them. */
  void row(SpacedRow row) {
    String cells = row(row.elements());
    out.append('[').append(cells, 1, cells.length() - 1).append(']');
  }

  private static String row(List<Expr> cells) {
    return cells.stream()
        .map(cell -> cell instanceof NumberLiteral number ? number.text() : truth(cell))
        .collect(Collectors.joining(" ", "|", "|"));
  }

  private static String truth(Expr cell) {
    return cell instanceof BooleanLiteral literal ? Boolean.toString(literal.value()) : "";
  }

  /** Writes numbers in braces. */
  void dense(DenseLiteral dense) {
    dense(dense, 0, 0);
  }

  private int dense(DenseLiteral dense, int dimension, int from) {
    int next = from;
    out.append('{');
    for (int i = 0; i < dense.sizes().get(dimension); i++) {
      out.append(i > 0 ? ", " : "");
      if (dimension + 1 < dense.sizes().size()) {
        next = dense(dense, dimension + 1, next);
      } else {
        out.append(dense.numbers().text(next++));
      }
    }
    out.append('}');
    return next;
  }

  /** Writes the type of a literal, as it must be for what follows it. */
  void type(TypedLiteral typed) {
    boolean inBraces = typed.value() instanceof Brace || typed.value() instanceof DenseLiteral;
    out.append(text(typed.type(), inBraces)).append(' ');
  }

  /** Writes a type that stands for a value. */
  void type(TypeValue value) {
    out.append(text(value.type(), true));
  }

  private static String text(TypeNode type, boolean mayBeBare) {
    return mayBeBare && type instanceof ArrayType array && isBare(array)
        ? TypePrinter.type(array)
        : TypePrinter.sized(type);
  }

  /** Whether the element type alone says that this is a type. */
  private static boolean isBare(ArrayType array) {
    List<SourceToken> tokens = TokenRewriter.rewrite(Scanner.scan(array.element()));
    return array.dimensions().isEmpty()
        && array.layout() instanceof DefaultLayout
        && tokens.size() == 1
        && tokens.getFirst().is(XletLexer.ELEMENT_TYPE);
  }
}
