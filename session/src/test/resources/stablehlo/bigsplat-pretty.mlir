module @jit_function attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4xi32>) -> (tensor<4xi32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<3> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %1 = stablehlo.slice %0 [0:4] : (tensor<40xi32>) -> tensor<4xi32>
    %2 = stablehlo.add %arg0, %1 : tensor<4xi32>
    return %2 : tensor<4xi32>
  }
}
// then main(s32[4] {4, 1, 3, 2}) ~= s32[4] {7, 4, 6, 5} within 1e-5
