package xlet.session.paste;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import xlet.session.Outcome;
import xlet.session.Session;

/** Pasted text becomes statements that run. */
final class PasteTest {
  private static String converted(String text) {
    return Paste.of(text).orElseThrow().text();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          array([[1., 2.]], dtype=float32)                | f32[1,2] {{1., 2.}}
          let a = Array([1, 2], dtype=int32)              | let a = s32[2] {1, 2}
          array([1, 2, 3])                                | s64[3] {1, 2, 3}
          array([1.5, nan, -inf])                         | f64[3] {1.5, nan, -inf}
          array([True, False])                            | pred[2] {true, false}
          array([], dtype=float32)                        | f32[0] {}
          array([[], []], dtype=int8)                     | s8[2,0] {{}, {}}
          Array(5, dtype=int32, weak_type=True)           | s32[] 5
          Array([1, 0], dtype=bool)                       | pred[2] {1, 0}
          Array([1.e+00, 2.5e-03], dtype=bfloat16)        | bf16[2] {1.e+00, 2.5e-03}
          Array([1], dtype=float8_e4m3fn)                 | f8e4m3fn[1] {1}
          array([1, 2]) + array([3, 4])                   | s64[2] {1, 2} + s64[2] {3, 4}
          let z = dense<[1, 2]> : tensor<2xi32>           | let z = s32[2] {1, 2}
          dense<1.0> : tensor<2x2xf32>                    | f32[2,2] {{1.0, 1.0}, {1.0, 1.0}}
          dense<0x7F800000> : tensor<f32>                 | f32[] inf
          dense<[true, false]> : tensor<2xi1>             | pred[2] {true, false}
          dense<> : tensor<0xf32>                         | f32[0] {}
          dense<(1.0,2.0)> : tensor<complex<f32>>         | c64[] (1.0,2.0)
          then shape(x) == tensor<4x2x3xf32>              | then shape(x) == f32[4,2,3]
          let t = tensor<2xbf16> {1, 2}                   | let t = bf16[2] {1, 2}
          """)
  void convertsArraysAndTypes(String text, String statement) {
    assertThat(converted(text)).isEqualTo(statement);
    Session session = Session.create();
    session.run("let x = Iota(f32[4,2,3], 0)");
    assertThat(session.run(statement)).hasSize(1).noneMatch(Outcome::isBad);
  }

  @Test
  void convertsWhatIsWrittenOnSeveralLines() {
    assertThat(converted("let m = array([[1, 2],\n           [3, 4]], dtype=uint8)"))
        .isEqualTo("let m = u8[2,2] {{1, 2}, {3, 4}}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          %0 = stablehlo.add %a, %b : tensor<4xf32> | %0 = f32[4] add(%a, %b)
          %1 = stablehlo.sqrt %a : tensor<4xf32> | %1 = f32[4] sqrt(%a)
          %c = stablehlo.constant dense<[1, 2]> : tensor<2xi32> | %c = s32[2] constant({1, 2})
          %c = stablehlo.constant dense<1.5> : tensor<f32> | %c = f32[] constant(1.5)
          %d = stablehlo.constant dense<0> : tensor<2x2xi8> | %d = s8[2,2] constant({{0, 0}, {0, 0}})
          %t = stablehlo.transpose %m, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32> | %t = f32[3,2] transpose(%m), dimensions={1,0}
          %r = stablehlo.reverse %a, dims = [0] : tensor<4xf32> | %r = f32[4] reverse(%a), dimensions={0}
          %w = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<4xf32>) -> tensor<2x4xf32> | %w = f32[2,4] broadcast(%a), dimensions={1}
          %n = stablehlo.concatenate %a, %b, dim = 0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32> | %n = f32[8] concatenate(%a, %b), dimensions={0}
          %i = stablehlo.iota dim = 0 : tensor<4xi32> | %i = s32[4] iota(), iota_dimension=0
          %p = stablehlo.compare LT, %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1> | %p = pred[4] compare(%a, %b), direction=LT
          %s = stablehlo.slice %m [0:2, 1:3] : (tensor<2x3xf32>) -> tensor<2x2xf32> | %s = f32[2,2] slice(%m), slice={[0:2], [1:3]}
          %h = stablehlo.reshape %m : (tensor<2x3xf32>) -> tensor<6xf32> | %h = f32[6] reshape(%m)
          %v = stablehlo.convert %a : (tensor<4xf32>) -> tensor<4xi32> | %v = s32[4] convert(%a)
          %p = stablehlo.compare LT, %a, %b, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1> | %p = pred[4] compare(%a, %b), direction=LT
          %q = stablehlo.dot_general %m, %m, contracting_dims = [1] x [1], precision = [HIGHEST, DEFAULT] : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x2xf32> | %q = f32[2,2] dot(%m, %m), lhs_contracting_dims={1}, rhs_contracting_dims={1}, operand_precision={highest,default}
          %q = stablehlo.dot_general %m, %m, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x2xf32> | %q = f32[2,2] dot(%m, %m), lhs_contracting_dims={1}, rhs_contracting_dims={1}
          %q = stablehlo.dot_general %m, %m, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2xf32> | %q = f32[2] dot(%m, %m), lhs_batch_dims={0}, rhs_batch_dims={0}, lhs_contracting_dims={1}, rhs_contracting_dims={1}
          %r = stablehlo.reduce(%m init: %z) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32> | %r = f32[2] reduce(%m, %z), dimensions={1}, to_apply=Add
          %d = stablehlo.dynamic_slice %a, %k, sizes = [2] : (tensor<4xf32>, tensor<i32>) -> tensor<2xf32> | %d = f32[2] dynamic-slice(%a, %k), dynamic_slice_sizes={2}
          %3 = "stablehlo.add"(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> | %3 = f32[4] add(%a, %b)
          %t = "stablehlo.transpose"(%m) <{permutation = array<i64: 1, 0>}> : (tensor<2x3xf32>) -> tensor<3x2xf32> | %t = f32[3,2] transpose(%m), dimensions={1,0}
          %i = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<4xi32> | %i = s32[4] iota(), iota_dimension=0
          %n = "stablehlo.concatenate"(%a, %b) {dimension = 0 : i64} : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32> | %n = f32[8] concatenate(%a, %b), dimensions={0}
          %p = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1> | %p = pred[4] compare(%a, %b), direction=GE
          %s = "stablehlo.slice"(%m) <{start_indices = array<i64: 0, 1>, limit_indices = array<i64: 2, 3>, strides = array<i64: 1, 1>}> : (tensor<2x3xf32>) -> tensor<2x2xf32> | %s = f32[2,2] slice(%m), slice={[0:2:1], [1:3:1]}
          %q = "stablehlo.dot_general"(%m, %m) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x2xf32> | %q = f32[2,2] dot(%m, %m), lhs_contracting_dims={1}, rhs_contracting_dims={1}
          %c = "stablehlo.constant"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32> | %c = s32[2] constant({1, 2})
          """)
  void convertsLinesOfStableHlo(String line, String instruction) {
    assertThat(converted(line).replace(", ", ",")).isEqualTo(instruction.replace(", ", ","));
    Session session = Session.create();
    session.run(
        "let a = f32[4] {1, 2, 3, 4}; let b = a; let m = f32[2,3] {{1,2,3},{4,5,6}}; let z = 0.0; let k = 1");
    assertThat(session.run(instruction)).hasSize(1).noneMatch(Outcome::isBad);
  }

  private static final String PLUS =
      """
      ({
      ^bb0(%x: tensor<f32>, %y: tensor<f32>):
        %s = stablehlo.add %x, %y : tensor<f32>
        stablehlo.return %s : tensor<f32>
      })\
      """;

  private static final String SUM_OF_SQUARES =
      """
      ({
      ^bb0(%x: tensor<f32>, %y: tensor<f32>):
        %q = "stablehlo.multiply"(%y, %y) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        %s = stablehlo.add %x, %q : tensor<f32>
        "stablehlo.return"(%s) : (tensor<f32>) -> ()
      })\
      """;

  private static Stream<Arguments> regions() {
    return Stream.of(
        Arguments.of(
            "%r = \"stablehlo.reduce\"(%m, %z) "
                + PLUS
                + " {dimensions = array<i64: 1>}"
                + " : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>",
            "{6, 15}"),
        Arguments.of(
            "%r = \"stablehlo.reduce\"(%m, %z) <{dimensions = array<i64: 1>}> "
                + SUM_OF_SQUARES
                + " : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>",
            "{14, 77}"),
        Arguments.of(
            """
            %r = stablehlo.reduce(%m init: %z) across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
             reducer(%x: tensor<f32>, %y: tensor<f32>)  {
              %q = stablehlo.maximum %x, %y : tensor<f32>
              stablehlo.return %q : tensor<f32>
            }
            """,
            "{3, 6}"),
        Arguments.of(
            "%r = \"stablehlo.reduce_window\"(%a, %z) <{window_dimensions = array<i64: 3>,"
                + " window_strides = array<i64: 1>, padding = dense<[[1, 1]]> : tensor<1x2xi64>}> "
                + PLUS
                + " : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>",
            "{3, 6, 9, 7}"),
        Arguments.of(
            "%r = \"stablehlo.gather\"(%m, %i) <{dimension_numbers = #stablehlo.gather<"
                + "offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0],"
                + " index_vector_dim = 1>, indices_are_sorted = false,"
                + " slice_sizes = array<i64: 1, 3>}>"
                + " : (tensor<2x3xf32>, tensor<2x1xi32>) -> tensor<2x3xf32>",
            "{{4, 5, 6}, {1, 2, 3}}"),
        Arguments.of(
            "%r = \"stablehlo.scatter\"(%a, %i, %b) <{indices_are_sorted = false,"
                + " scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0],"
                + " scatter_dims_to_operand_dims = [0], index_vector_dim = 1>,"
                + " unique_indices = false}> "
                + PLUS
                + " : (tensor<4xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<4xf32>",
            "{21, 12, 3, 4}"),
        Arguments.of(
            """
            %r = "stablehlo.sort"(%a) <{dimension = 0 : i64, is_stable = true}> ({
            ^bb0(%x: tensor<f32>, %y: tensor<f32>):
              %g = stablehlo.compare GT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
              stablehlo.return %g : tensor<i1>
            }) : (tensor<4xf32>) -> tensor<4xf32>
            """,
            "{4, 3, 2, 1}"));
  }

  @ParameterizedTest
  @MethodSource("regions")
  void convertsInstructionsWithRegions(String text, String value) {
    Session session = Session.create();
    session.run(
        "let a = f32[4] {1, 2, 3, 4}; let b = f32[2] {10, 20}; let z = 0.0;"
            + " let i = s32[2,1] {{1}, {0}}; let m = f32[2,3] {{1,2,3},{4,5,6}}");
    assertThat(session.run(converted(text) + "\nthen r == " + value)).noneMatch(Outcome::isBad);
  }

  @Test
  void waitsForTheEndOfARegion() {
    String beginning = "%r = \"stablehlo.reduce\"(%m, %z) ({";
    assertThat(Paste.refusal(beginning)).isEmpty();
    assertThat(Paste.of(beginning)).isEmpty();
  }

  @Test
  void saysWhyALineOfStableHloIsNotConverted() {
    assertThat(Paste.refusal("%0 = stablehlo.frobnicate %a : tensor<4xf32>"))
        .hasValueSatisfying(why -> assertThat(why).contains("`frobnicate` is not an operation"));
    assertThat(
            Paste.refusal(
                "%4 = \"stablehlo.gather\"(%a, %i) <{dimension_numbers = #stablehlo.gather<"
                    + "offset_dims = [1]>, sizes_of_slices = [1]}>"
                    + " : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xf32>"))
        .hasValueSatisfying(why -> assertThat(why).contains("write it as `Gather`"));
    assertThat(Paste.refusal("%0 = stablehlo.add %a, %a : tensor<4xf32>")).isEmpty();
    assertThat(Paste.refusal("let x = 1")).isEmpty();
  }

  @Test
  void takesTheStatementsOutOfATranscript() {
    String transcript =
        """
        Xlet 1: XLA's operations, as its documents write them. :help, :quit
        xlet> let v = f32[2] {1, 2}
        v : f32[2]{0}   8 B   {1.0, 2.0}
        xlet> Add(v,
          ...   v)
        _1 : f32[2]{0}   8 B   {2.0, 4.0}
        xlet> :why _[0]
        _[0] = 2.0
           v[0] = 1.0
        """;
    assertThat(converted(transcript)).isEqualTo("let v = f32[2] {1, 2}\nAdd(v,\n  v)\n:why _[0]\n");
    assertThat(Paste.of(transcript).orElseThrow().forms()).containsExactly("a transcript");
  }

  @Test
  void keepsTheOptionsOfACustomCall() {
    String call =
        """
        %0 = stablehlo.custom_call @lapack_strsm_ffi(%a, %b) {backend_config = "", \
        mhlo.backend_config = {diag = 85 : ui8, uplo = 76 : ui8}} : \
        (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
        """;
    assertThat(converted(call))
        .contains("custom_call_target=\"lapack_strsm_ffi\"")
        .endsWith(", backend_config={diag = 85 : ui8, uplo = 76 : ui8}");
    assertThat(converted(call.replace("{diag = 85 : ui8, uplo = 76 : ui8}", "{}")))
        .doesNotContain("backend_config");
  }

  @Test
  void takesTheArraysOutOfASessionOfPython() {
    String transcript =
        """
        >>> import jax.numpy as jnp
        >>> x = jnp.ones((2, 2))
        >>> x
        Array([[1., 1.],
               [1., 1.]], dtype=float32)
        >>> jnp.where(x > 0,
        ...           2, 3)
        Array([[2, 2],
               [2, 2]], dtype=int32)
        """;
    assertThat(converted(transcript))
        .isEqualTo("let x = f32[2,2] {{1., 1.}, {1., 1.}}\ns32[2,2] {{2, 2}, {2, 2}}\n");
    assertThat(
            converted("In [1]: np.arange(2)\nOut[1]: array([0, 1])\n\nIn [2]: 1 + 1\nOut[2]: 2\n"))
        .isEqualTo("s64[2] {0, 1}\n2\n");
  }

  @Test
  void takesTheCodeOutOfMarkdown() {
    assertThat(converted("Try this:\n```xlet\nlet a = 1\na + 1\n```\nand\n\n```\na + 2\n```\n"))
        .isEqualTo("let a = 1\na + 1\na + 2\n");
    assertThat(converted("```\nxlet> 1 + 1\ns32[] 4 B 2\n```")).isEqualTo("1 + 1\n");
    assertThat(converted("```\n1 + 1")).isEqualTo("1 + 1\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "let x = 1",
        "np.array([1, 2])",
        "array([1, ..., 3])",
        "array([1, [2]])",
        "array([[1], [2, 3]])",
        "array(x)",
        "tensor<?x2xf32>",
        "dense<\"0x0001\"> : tensor<2xi8>",
        "func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {",
        "%0 = stablehlo.frobnicate %a : tensor<4xf32>",
        "let a = xlet > 1",
      })
  void leavesOtherTextAlone(String text) {
    assertThat(Paste.of(text)).isEmpty();
  }

  @Test
  void leavesProgramsAlone() {
    assertThat(Paste.of("let y = 2 // array of two\n".repeat(1000))).isEmpty();
    assertThat(Paste.of("")).isEmpty();
  }
}
