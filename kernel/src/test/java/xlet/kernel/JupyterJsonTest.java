package xlet.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class JupyterJsonTest {
  private static String text(String json) {
    return JupyterJson.text(JsonMapper.shared().readTree(json));
  }

  @Test
  void sortsKeysAndIndentsByOne() {
    assertThat(text("{\"b\": [1, {}, []], \"a\": {\"c\": null, \"B\": true}}"))
        .isEqualTo(
            """
            {
             "a": {
              "B": true,
              "c": null
             },
             "b": [
              1,
              {},
              []
             ]
            }\
            """);
  }

  @Test
  void escapesWhatMustBeAndNothingElse() {
    assertThat(text("\"\\u001b[1m\\\"é\\\\✓\\n\"")).isEqualTo("\"\\u001b[1m\\\"é\\\\✓\\n\"");
  }

  @Test
  void writesNumbersAsJupyterDoes() {
    List<String> numbers =
        List.of("0.0", "-0.0", "1.5", "0.001", "0.0001", "1e-05", "1.5e-07", "12345678.0", "1e+16");
    for (String number : numbers) {
      assertThat(text(number)).isEqualTo(number);
    }
  }
}
