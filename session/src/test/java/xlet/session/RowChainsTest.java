package xlet.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import xlet.engine.array.Buffer;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.eval.Reader;
import xlet.engine.work.Workers;

/** Folds whose results are read along the rows that were folded, computed row by row together. */
class RowChainsTest {
  private static final int THREADS = Workers.count();

  @AfterEach
  void restore() {
    Reader.use(Reader.CHOSEN);
    Workers.count(THREADS);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "[130,70]; {1}; {0}",
        "[70,130]; {0}; {1}",
        "[3,5,70]; {2}; {0, 1}",
        "[17,33,5]; {1}; {0, 2}",
        "[17,1,65]; {2}; {0, 1}",
        "[1,70]; {1}; {0}",
        "[300,3]; {1}; {0}",
        "[4,3,6,7]; {1, 2}; {0, 3}"
      })
  void allReadersGiveTheSameBits(String sizes, String folded, String kept) {
    for (String type : List.of("f32", "f64", "f16", "bf16", "s32", "c64")) {
      String input =
          "let x = ConvertElementType(Iota(s32%1$s, 0) * 7 + Iota(s32%1$s, %2$s), %3$s) / 9;"
              .formatted(sizes, sizes.chars().filter(c -> c == ',').count(), type);
      String statement =
          """
          let f = () => {
            let s = Reduce(x, 0, Add, %1$s);
            let d = Sub(x * 2, s, %2$s);
            let v = Reduce(d * d, 1, Add, %1$s);
            let w = Reduce(Mul(d, v, %2$s), 0, Add, %1$s);
            Tuple(Add(d, w, %2$s), v)
          };
          let r = Call(f);
          """
              .formatted(folded, kept);
      List<Buffer> plain = run(Reader.CLOSURES, 1, input + statement);
      for (Reader reader : List.of(Reader.COMPILED, Reader.VECTORS, Reader.MACHINE)) {
        for (int threads : List.of(1, 3)) {
          assertThat(bits(run(reader, threads, input + statement)))
              .as("%s%s by %s on %s threads", type, sizes, reader, threads)
              .isEqualTo(bits(plain));
        }
      }
    }
  }

  private static List<Buffer> run(Reader reader, int threads, String program) {
    Reader.use(reader);
    Workers.count(threads);
    Session session = Session.create();
    assertThat(session.run(program)).as(program).noneMatch(Outcome::isBad);
    Value value = Objects.requireNonNull(session.variables().get("r")).value();
    return ((TupleValue) value)
        .elements().stream().map(element -> ((NdArray) element).buffer()).toList();
  }

  private static List<List<Long>> bits(List<Buffer> buffers) {
    return buffers.stream()
        .map(buffer -> IntStream.range(0, buffer.length()).mapToObj(buffer::bits).toList())
        .toList();
  }
}
