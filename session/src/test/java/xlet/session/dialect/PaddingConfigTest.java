package xlet.session.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import xlet.grammar.SourceText;
import xlet.session.Session;
import xlet.session.diagnostic.Diagnostic;

/** Objects that say the padding of each dimension are filled one statement at a time. */
final class PaddingConfigTest {
  private static final String TWO_DIMENSIONS =
      """
      PaddingConfig config;
      auto* rows = config.add_dimensions();
      auto columns = config.add_dimensions();
      columns->set_edge_padding_high(2);
      rows->set_edge_padding_low(1);
      columns->set_interior_padding(1);
      """;

  private static List<String> errors(String program) {
    SourceText source = SourceText.of(program);
    return Session.create().run(source).stream()
        .flatMap(outcome -> outcome.diagnostics(source).stream())
        .map(Diagnostic::message)
        .toList();
  }

  @Test
  void dimensionsAreFilledInAnyOrder() {
    String check = "then Pad({{1, 2}}, 0, config) == {{0, 0, 0, 0, 0}, {1, 0, 2, 0, 0}};";
    assertThat(errors(TWO_DIMENSIONS + check)).isEmpty();
  }

  @Test
  void fieldsAndObjectsAreThoseOfPadding() {
    assertThat(errors(TWO_DIMENSIONS + "rows->set_padding(1);"))
        .containsExactly("there is no field `padding`");
    assertThat(errors("DotDimensionNumbers d; d.add_dimensions();"))
        .containsExactly("only a PaddingConfig has dimensions to add");
    assertThat(errors(TWO_DIMENSIONS + "let config = 3; rows->set_edge_padding_low(1);"))
        .containsExactly("its PaddingConfig is something else by now");
  }

  @Test
  void thereIsATripleForEachDimension() {
    assertThat(errors(TWO_DIMENSIONS + "Pad({1, 2}, 0, config)"))
        .containsExactly("padding_config has one triple for each dimension of the operand");
  }
}
