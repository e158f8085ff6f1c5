package xlet.engine.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.Layout;
import xlet.engine.catalog.OpCatalog;
import xlet.engine.graph.Node;
import xlet.engine.op.Arguments;
import xlet.engine.op.Call;
import xlet.engine.op.OpDef;

final class DataMovementTest {
  private static final LaneModel SMALL = new LaneModel(4, 2);

  private static Node node(String operation, ArrayShape from, Map<String, ?> attributes) {
    OpDef def =
        OpCatalog.all().stream()
            .filter(op -> op.name().equals(operation))
            .findFirst()
            .orElseThrow();
    Call call = Call.of(Arguments.of(def, List.of(from), attributes));
    return new Node.Operation(call, List.of(new Node.Input(0, from)));
  }

  private static DataMovement movement(Node node) {
    return DataMovement.of(node, SMALL).orElseThrow();
  }

  private static ArrayShape f32(long... sizes) {
    return ArrayShape.of(ElementType.F32, sizes);
  }

  @Test
  void aTransposeReadsAndWritesWithPadding() {
    DataMovement moved =
        movement(node("Transpose", f32(3, 5), Map.of("permutation", Ints.of(1, 0))));
    // 3 by 5 takes 4 by 8, 5 by 3 takes 6 by 4.
    assertThat(moved).isEqualTo(new DataMovement(15, 32, 24, 4 * 56, 7));
  }

  @Test
  void aTransposeThatLeavesElementsWhereTheyLieIsFree() {
    ArrayShape columns = f32(2, 8).withLayout(Layout.of(0, 1));
    assertThat(
            movement(node("Transpose", columns, Map.of("permutation", Ints.of(1, 0)))).elements())
        .isZero();
    assertThat(
            movement(node("Transpose", f32(2, 1, 6, 8), Map.of("permutation", Ints.of(1, 0, 2, 3))))
                .elements())
        .isZero();
    assertThat(
            movement(node("Transpose", f32(6, 8), Map.of("permutation", Ints.of(0, 1)))).elements())
        .isZero();
  }

  @Test
  void aCopyAlwaysMoves() {
    ArrayShape columns = f32(3, 5).withLayout(Layout.of(0, 1));
    assertThat(movement(node("Copy", f32(3, 5), Map.of("shape", columns))))
        .isEqualTo(new DataMovement(15, 32, 24, 4 * 56, 7));
    assertThat(movement(node("Copy", f32(3, 5), Map.of())).bytes()).isEqualTo(4 * 64);
  }

  @Test
  void aReshapeIsWeighedAsInTheCostOfAProgram() {
    Node moving = node("Reshape", f32(4, 6), Map.of("dimensions", Ints.of(24)));
    assertThat(movement(moving)).isEqualTo(new DataMovement(24, 32, 48, 4 * 80, 10));
    Node free = node("Reshape", f32(4, 6), Map.of("dimensions", Ints.of(2, 2, 6)));
    assertThat(movement(free).bytes()).isZero();
  }

  @Test
  void otherOperationsAreNotWeighed() {
    assertThat(DataMovement.of(node("Exp", f32(4, 6), Map.of()), SMALL)).isEmpty();
    assertThat(DataMovement.of(new Node.Input(0, f32(4)), SMALL)).isEmpty();
  }
}
