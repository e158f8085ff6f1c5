module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x3xf32>) -> (tensor<2x3xf32> {jax.result_info = "result"}) {
    return %arg0 : tensor<2x3xf32>
  }
}
// then main({{1, 2, 3}, {4, 5, 6}}) == f32[2,3] {{1, 2, 3}, {4, 5, 6}}
