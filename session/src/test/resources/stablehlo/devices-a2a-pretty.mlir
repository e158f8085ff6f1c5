module @jit__lambda attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4, "y"=2]> {stablehlo.mesh = {axes = [{name = "x", size = 4 : i64}, {name = "y", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<4x8x2xi32>) -> (tensor<4x2x8xi32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}, {}, {}]>] out_shardings=[<@mesh, [{"x"}, {}, {}]>] manual_axes={"x", "y"} (%arg1: tensor<1x8x2xi32>) {
      %1 = "stablehlo.all_to_all"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 2 : i64, replica_groups = dense<[[0, 2, 4, 6], [1, 3, 5, 7]]> : tensor<2x4xi64>, split_count = 4 : i64, split_dimension = 1 : i64}> : (tensor<1x8x2xi32>) -> tensor<1x2x8xi32>
      sdy.return %1 : tensor<1x2x8xi32>
    } : (tensor<4x8x2xi32>) -> tensor<4x2x8xi32>
    return %0 : tensor<4x2x8xi32>
  }
}
// then main(s32[4,8,2] {{{0, 1}, {2, 3}, {4, 5}, {6, 7}, {8, 9}, {10, 11}, {12, 13}, {14, 15}}, {{16, 17}, {18, 19}, {20, 21}, {22, 23}, {24, 25}, {26, 27}, {28, 29}, {30, 31}}, {{32, 33}, {34, 35}, {36, 37}, {38, 39}, {40, 41}, {42, 43}, {44, 45}, {46, 47}}, {{48, 49}, {50, 51}, {52, 53}, {54, 55}, {56, 57}, {58, 59}, {60, 61}, {62, 63}}}) == s32[4,2,8] {{{0, 1, 16, 17, 32, 33, 48, 49}, {2, 3, 18, 19, 34, 35, 50, 51}}, {{4, 5, 20, 21, 36, 37, 52, 53}, {6, 7, 22, 23, 38, 39, 54, 55}}, {{8, 9, 24, 25, 40, 41, 56, 57}, {10, 11, 26, 27, 42, 43, 58, 59}}, {{12, 13, 28, 29, 44, 45, 60, 61}, {14, 15, 30, 31, 46, 47, 62, 63}}}
