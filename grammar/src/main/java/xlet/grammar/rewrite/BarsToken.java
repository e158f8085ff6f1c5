package xlet.grammar.rewrite;

import static xlet.grammar.rules.XletLexer.BARS;

import java.util.ArrayList;
import java.util.List;
import xlet.grammar.scan.SourceToken;

/** Rows between bars that stand below each other, as one token. */
public final class BarsToken extends SourceToken {
  private static final long serialVersionUID = 1L;

  private final transient List<SourceToken> rows = new ArrayList<>();

  BarsToken(SourceToken first) {
    super(first, BARS, first.span());
    rows.add(first);
  }

  void add(SourceToken row) {
    rows.add(row);
    setStopIndex(row.getStopIndex());
  }

  /** The numbers of the rows from top to bottom, signs included. */
  public List<List<SourceToken>> rows() {
    return rows.stream().map(BarRows::cells).toList();
  }
}
