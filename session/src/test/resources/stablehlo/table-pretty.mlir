module @jit_function attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4xf32>) -> (tensor<4xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<[0.000000e+00, 1.250000e+00, 2.500000e+00, 3.750000e+00]> : tensor<4xf32>
    %0 = stablehlo.add %arg0, %cst : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}
// then main(f32[4] {3.0, 1.0, 2.0, 5.0}) ~= f32[4] {3.0, 2.25, 4.5, 8.75} within 1e-5
