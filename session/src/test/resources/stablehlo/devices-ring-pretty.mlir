module @jit_ring attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @empty_mesh = <[]> {stablehlo.mesh = {axes = []}}
  sdy.mesh @mesh = <["x"=4]> {stablehlo.mesh = {axes = [{name = "x", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<8xf32>, %arg1: tensor<f32> {sdy.sharding = #sdy.sharding<@empty_mesh, []>}) -> (tensor<4xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0, %arg1) in_shardings=[<@mesh, [{"x"}]>, <@mesh, []>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%arg2: tensor<2xf32>, %arg3: tensor<f32>) {
      %1 = stablehlo.slice %arg2 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1xf32>
      %3 = stablehlo.multiply %2, %1 : tensor<1xf32>
      %c = stablehlo.constant dense<0> : tensor<i32>
      %c_0 = stablehlo.constant dense<0> : tensor<i32>
      %4:4 = stablehlo.while(%iterArg = %c_0, %iterArg_1 = %c, %iterArg_2 = %3, %iterArg_3 = %arg2) : tensor<i32>, tensor<i32>, tensor<1xf32>, tensor<2xf32>
      cond {
        %c_4 = stablehlo.constant dense<4> : tensor<i32>
        %7 = stablehlo.compare LT, %iterArg, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %7 : tensor<i1>
      } do {
        %7:3 = func.call @closed_call(%iterArg_1, %iterArg_2, %iterArg_3) : (tensor<i32>, tensor<1xf32>, tensor<2xf32>) -> (tensor<i32>, tensor<1xf32>, tensor<2xf32>)
        %c_4 = stablehlo.constant dense<1> : tensor<i32>
        %8 = stablehlo.add %iterArg, %c_4 : tensor<i32>
        stablehlo.return %8, %7#0, %7#1, %7#2 : tensor<i32>, tensor<i32>, tensor<1xf32>, tensor<2xf32>
      }
      %5 = stablehlo.broadcast_in_dim %arg3, dims = [] : (tensor<f32>) -> tensor<1xf32>
      %6 = stablehlo.multiply %4#2, %5 : tensor<1xf32>
      sdy.return %6 : tensor<1xf32>
    } : (tensor<8xf32>, tensor<f32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @closed_call(%arg0: tensor<i32>, %arg1: tensor<1xf32>, %arg2: tensor<2xf32>) -> (tensor<i32>, tensor<1xf32>, tensor<2xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg0, %c : tensor<i32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%arg2 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %2 = stablehlo.add %arg0, %c_0 : tensor<i32>
    %3 = stablehlo.convert %2 : (tensor<i32>) -> tensor<f32>
    %4 = stablehlo.multiply %1, %3 : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %6 = stablehlo.add %arg1, %5 : tensor<1xf32>
    %7 = "stablehlo.collective_permute"(%arg2) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<2xf32>) -> tensor<2xf32>
    return %0, %6, %7 : tensor<i32>, tensor<1xf32>, tensor<2xf32>
  }
}
// then main(f32[8] {0, 1, 2, 3, 4, 5, 6, 7}, f32[] 1) == f32[4] {74, 82, 74, 50}
