module @jit_function attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4xf32>) -> (tensor<2xf32> {jax.result_info = "result[0]"}, tensor<2xi32> {jax.result_info = "result[1]"}) {
    %values, %indices = chlo.top_k(%arg0, k = 2) : tensor<4xf32> -> (tensor<2xf32>, tensor<2xi32>)
    return %values, %indices : tensor<2xf32>, tensor<2xi32>
  }
}
// then main(f32[4] {3.0, 1.0, 2.0, 5.0}) ~= (f32[2] {5.0, 3.0}, s32[2] {3, 0}) within 1e-5
