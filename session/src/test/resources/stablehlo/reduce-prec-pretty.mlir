module @jit_function attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x3xf32>) -> (tensor<2x3xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.reduce_precision %arg0, format = e5m10 : tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
}
// then main(f32[2,3] {{-2.5, -1.5, -0.5}, {0.5, 1.5, 2.5}}) ~= f32[2,3] {{-2.5, -1.5, -0.5}, {0.5, 1.5, 2.5}} within 1e-5
