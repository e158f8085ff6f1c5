package xlet.engine.emit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import xlet.engine.loop.Carrier;
import xlet.engine.loop.Function;
import xlet.engine.loop.Local;
import xlet.engine.loop.Step;
import xlet.engine.loop.Term;

/** Pieces of a row from 0 below 300, of which any part may be wanted. */
class InvariantsTest {
  private final Invariants invariants = new Invariants();
  private final Term low = variable("low", max(number(0), unknown("from")));
  private final Term high = variable("high", min(number(300), unknown("to")));

  private static Term number(int value) {
    return new Term.Literal(Carrier.INT, value);
  }

  private static Term unknown(String name) {
    return new Term.Use(new Local(name, Carrier.INT));
  }

  private static Term max(Term x, Term y) {
    return call("max", x, y);
  }

  private static Term min(Term x, Term y) {
    return call("min", x, y);
  }

  private static Term call(String name, Term x, Term y) {
    return new Term.Call(
        Function.of(Math.class, name, int.class, int.class, int.class), List.of(x, y));
  }

  private Term variable(String name, Term value) {
    Local variable = new Local(name, Carrier.INT);
    invariants.let(variable, value);
    return new Term.Use(variable);
  }

  private int turns(Term from, Term to) {
    return invariants.turns(new Step.Loop(new Local("i", Carrier.INT), from, to, 1, List.of()));
  }

  @Test
  void theRowIsTheMost() {
    assertThat(turns(low, high)).isEqualTo(300);
    assertThat(turns(number(3), number(7))).isEqualTo(4);
    assertThat(turns(number(7), number(3))).isZero();
    assertThat(turns(low, unknown("end"))).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void thePieceBeforeACutIsAsLongAsItsEndSays() {
    Term cut = variable("cut", max(low, min(high, number(5))));
    assertThat(turns(low, cut)).isEqualTo(5);
  }

  @Test
  void thePieceAfterACutIsAsLongAsTheRestOfTheRow() {
    Term cut = variable("cut", max(low, min(high, number(298))));
    assertThat(turns(cut, high)).isEqualTo(2);
  }

  @Test
  void aPieceBetweenTwoCutsMayBeAsLongAsTheRow() {
    Term first = variable("first", max(low, min(high, number(1))));
    Term second = variable("second", max(first, min(high, number(299))));
    assertThat(turns(first, second)).isEqualTo(299);
  }
}
