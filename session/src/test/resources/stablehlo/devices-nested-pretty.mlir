module @jit_inner attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4, "y"=2]> {stablehlo.mesh = {axes = [{name = "x", size = 4 : i64}, {name = "y", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<16x4xf32>) -> (tensor<8x4xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x", ?}, {?}]>] out_shardings=[<@mesh, [{"x", ?}, {?}]>] manual_axes={"x"} (%arg1: tensor<4x4xf32>) {
      %1 = sdy.manual_computation(%arg1) in_shardings=[<@mesh, [{"y", ?}, {?}]>] out_shardings=[<@mesh, [{?}, {?}]>] manual_axes={"y"} (%arg2: tensor<2x4xf32>) {
        %9 = "stablehlo.all_reduce"(%arg2) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1], [2, 3], [4, 5], [6, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
        ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
          %10 = stablehlo.add %arg3, %arg4 : tensor<f32>
          stablehlo.return %10 : tensor<f32>
        }) : (tensor<2x4xf32>) -> tensor<2x4xf32>
        sdy.return %9 : tensor<2x4xf32>
      } : (tensor<4x4xf32>) -> tensor<2x4xf32>
      %2 = sdy.manual_computation() in_shardings=[] out_shardings=[<@mesh, []>] manual_axes={"y"} () {
        %c = stablehlo.constant dense<2> : tensor<ui32>
        %c_0 = stablehlo.constant dense<4> : tensor<ui32>
        %9 = stablehlo.partition_id : tensor<ui32>
        %10 = stablehlo.divide %9, %c : tensor<ui32>
        %11 = stablehlo.remainder %10, %c_0 : tensor<ui32>
        %12 = stablehlo.convert %11 : (tensor<ui32>) -> tensor<i32>
        sdy.return %12 : tensor<i32>
      } : () -> tensor<i32>
      %3 = stablehlo.convert %2 : (tensor<i32>) -> tensor<f32>
      %4 = sdy.sharding_constraint %3 <@mesh, []> : tensor<f32>
      %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
      %6 = sdy.sharding_constraint %5 <@mesh, [{?}, {?}]> : tensor<2x4xf32>
      %7 = stablehlo.add %1, %6 : tensor<2x4xf32>
      %8 = sdy.sharding_constraint %7 <@mesh, [{?}, {?}]> : tensor<2x4xf32>
      sdy.return %8 : tensor<2x4xf32>
    } : (tensor<16x4xf32>) -> tensor<8x4xf32>
    return %0 : tensor<8x4xf32>
  }
}
// then main(f32[16,4] {{0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9, 10, 11}, {12, 13, 14, 15}, {16, 17, 18, 19}, {20, 21, 22, 23}, {24, 25, 26, 27}, {28, 29, 30, 31}, {32, 33, 34, 35}, {36, 37, 38, 39}, {40, 41, 42, 43}, {44, 45, 46, 47}, {48, 49, 50, 51}, {52, 53, 54, 55}, {56, 57, 58, 59}, {60, 61, 62, 63}}) == f32[8,4] {{8, 10, 12, 14}, {16, 18, 20, 22}, {41, 43, 45, 47}, {49, 51, 53, 55}, {74, 76, 78, 80}, {82, 84, 86, 88}, {107, 109, 111, 113}, {115, 117, 119, 121}}
