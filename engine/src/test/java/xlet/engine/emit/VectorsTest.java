package xlet.engine.emit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VectorsTest {
  @Test
  void theMachineHasTheVectorsThatTheApiPrefers() {
    assertThat(Vectors.width()).isEqualTo(Vectors.bits());
  }
}
