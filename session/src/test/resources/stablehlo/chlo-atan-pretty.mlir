module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>> {jax.result_info = "result"}) {
    %0 = chlo.atan %arg0 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
    return %0 : tensor<4xcomplex<f32>>
  }
}
// then main(c64[4] {(0.30000001192092896, 0.5), (-1.2000000476837158, 0.10000000149011612), (2.0, -3.0), (0.0, 0.5)}) ~= c64[4] {(0.36890754103660583, 0.48224014043807983), (-0.8780721426010132, 0.0409073568880558), (1.4099210500717163, -0.2290726900100708), (0.0, 0.5493061542510986)} within 1e-6
