package xlet.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import xlet.engine.array.Leaves;
import xlet.engine.array.NdArray;
import xlet.engine.eval.Reader;

/** Compares the values of programs, bit for bit, however they are computed. */
final class ReaderAgreement {
  private ReaderAgreement() {}

  /** Checks that all readers compute {@code expression} after {@code setup} as closures do. */
  static void agrees(String setup, String expression) {
    List<NdArray> closures = arrays(Reader.CLOSURES, setup, expression);
    assertThat(closures).isNotEmpty();
    for (Reader reader : List.of(Reader.CHOSEN, Reader.COMPILED, Reader.VECTORS, Reader.MACHINE)) {
      List<NdArray> others = arrays(reader, setup, expression);
      assertThat(others).hasSameSizeAs(closures);
      for (int k = 0; k < closures.size(); k++) {
        assertThat(others.get(k).sameValues(closures.get(k))).as("%s", reader).isTrue();
      }
    }
  }

  private static List<NdArray> arrays(Reader reader, String setup, String expression) {
    Session session = Session.create();
    Reader.use(reader);
    try {
      assertThat(session.run(setup)).noneMatch(Outcome::isBad);
      assertThat(session.run(expression)).noneMatch(Outcome::isBad);
    } finally {
      Reader.use(Reader.CHOSEN);
    }
    return Leaves.of(Objects.requireNonNull(session.variables().get(Session.LAST)).value());
  }
}
