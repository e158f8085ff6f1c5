package xlet.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.eval.Reader;

/** A call may write its result over an operand only if nobody can tell. */
class SpentOperandsTest {
  private static final String SETUP =
      "let x = ConvertElementType(Iota(s32[20000], 0), f32);"
          + " let i = Rem(Iota(s32[20000,1], 0) * 37, 19999);";

  /** The sum of an array and of what another one holds, each element at another place. */
  private static final String MIX =
      "Scatter($1, i, $2, Add, update_window_dims = {}, inserted_window_dims = {0},"
          + " scatter_dims_to_operand_dims = {0}, index_vector_dim = 1)";

  @AfterEach
  void restore() {
    Reader.use(Reader.CHOSEN);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mix(x, x) + x",
        "let a = x * 2.0; mix(a, x)",
        "let a = x * 2.0; mix(a, a)",
        "let a = x * 2.0; Tuple(mix(a, x), a)",
        "let a = x * 2.0; Tuple(mix(x, a), a)",
        "let a = x * 2.0; let b = mix(a, x); Rev(b, {0}) + a",
        "let a = x * 2.0; let t = Tuple(a, x); let b = mix(a, x); Tuple(t(0), b)",
        "let a = x * 2.0; let b = Reshape(a, {100, 200}); Tuple(b, mix(a, x))",
        "let a = x * 2.0; let b = mix(a, x); let c = mix(b, a); Tuple(b, c)",
        "let a = x * 2.0; let b = mix(a, x); let c = Rev(b, {0}) + 1.0; mix(c, b)",
      })
  void nobodyCanTell(String body) {
    List<byte[]> wanted = bytes(value(body, Reader.CLOSURES));
    for (Reader reader : Reader.values()) {
      List<byte[]> found = bytes(value(body, reader));
      for (int k = 0; k < wanted.size(); k++) {
        assertThat(found.get(k)).as(reader.name()).isEqualTo(wanted.get(k));
      }
    }
  }

  private static Value value(String body, Reader reader) {
    Reader.use(reader);
    Session session = Session.create();
    session.run(SETUP);
    String calls = body.replaceAll("mix\\((\\w), (\\w)\\)", MIX);
    assertThat(session.run("Call((z: s32) => { " + calls + " }, 0)"))
        .as(body)
        .noneMatch(Outcome::isBad);
    return Objects.requireNonNull(session.variables().get(Session.LAST)).value();
  }

  private static List<byte[]> bytes(Value value) {
    return value instanceof TupleValue tuple
        ? tuple.elements().stream().map(each -> ((NdArray) each).toLittleEndian()).toList()
        : List.of(((NdArray) value).toLittleEndian());
  }
}
