package xlet.session.mlir;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import xlet.engine.array.Ints;

final class MeshTest {
  private static final Mesh MESH = Mesh.of("<[\"x\"=4, \"y\"=2]>").orElseThrow();

  private static List<Ints> groups(Mesh mesh, String... axes) {
    return mesh.groups(List.of(axes).stream().map(axis -> mesh.axis(axis).orElseThrow()).toList());
  }

  @Test
  void groupsDevicesThatDifferAlongAnAxis() {
    assertThat(groups(MESH, "\"y\""))
        .containsExactly(Ints.of(0, 1), Ints.of(2, 3), Ints.of(4, 5), Ints.of(6, 7));
    assertThat(groups(MESH, "\"x\"")).containsExactly(Ints.of(0, 2, 4, 6), Ints.of(1, 3, 5, 7));
    assertThat(groups(MESH, "\"y\"", "\"x\"")).containsExactly(Ints.of(0, 2, 4, 6, 1, 3, 5, 7));
  }

  @Test
  void takesFactorsOfAnAxis() {
    assertThat(groups(MESH, "\"x\":(1)2"))
        .containsExactly(Ints.of(0, 4), Ints.of(1, 5), Ints.of(2, 6), Ints.of(3, 7));
    assertThat(groups(MESH, "\"x\":(2)2"))
        .containsExactly(Ints.of(0, 2), Ints.of(1, 3), Ints.of(4, 6), Ints.of(5, 7));
    assertThat(MESH.axis("\"x\":(2)3")).isEmpty();
    assertThat(MESH.axis("\"z\"")).isEmpty();
  }

  @Test
  void readsTheOrderOfDevices() {
    Mesh mesh = Mesh.of("<[\"x\"=2, \"y\"=2], device_ids=[3, 1, 0, 2]>").orElseThrow();
    assertThat(groups(mesh, "\"y\"")).containsExactly(Ints.of(3, 1), Ints.of(0, 2));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<[\"x\"=2], device_ids=[1, 1]>",
        "<[\"x\"=2], device_ids=[0]>",
        "<[\"x\"=9999, \"y\"=9999]>"
      })
  void refusesOtherDevices(String written) {
    assertThat(Mesh.of(written)).isEmpty();
  }
}
