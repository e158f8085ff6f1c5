package xlet.session.phrasebook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Shape;
import xlet.grammar.Parser;
import xlet.grammar.SourceText;

/** Each part of a statement is translated once, however deep it stands. */
class TranslatorTest {
  private static final int DEPTH = 20;

  /** Counts what is asked. */
  private static final class Counting implements Surroundings {
    private int questions;

    @Override
    public Optional<Shape> shapeOf(String expression) {
      questions++;
      return Optional.of(ArrayShape.of(ElementType.F32, 3));
    }

    @Override
    public boolean isBound(String name) {
      questions++;
      return name.equals("x");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          np.unheard( | )
          Neg(        | )
          (1 +        | )
          (x ^        | )
          ''          | .unheard()
          ''          | .unheard
          ''          | [0]
          """)
  void theWorkGrowsWithTheDepth(String before, String after) {
    SourceText source = SourceText.of(before.repeat(DEPTH) + "x" + after.repeat(DEPTH));
    Counting counting = new Counting();
    new Translator(source, counting)
        .translate(Parser.parse(source).program().statements().getFirst());
    assertThat(counting.questions).isLessThan(20 * DEPTH);
  }
}
