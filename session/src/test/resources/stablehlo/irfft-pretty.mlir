module @jit_function attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3xcomplex<f32>>) -> (tensor<4xf32> {jax.result_info = "result"}) {
    %0 = call @fft(%arg0) : (tensor<3xcomplex<f32>>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @fft(%arg0: tensor<3xcomplex<f32>>) -> tensor<4xf32> {
    %0 = stablehlo.fft %arg0, type = IRFFT, length = [4] : (tensor<3xcomplex<f32>>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}
// then main(c64[3] {(3.0, 0.0), (1.0, 0.0), (2.0, 0.0)}) ~= f32[4] {1.75, 0.25, 0.75, 0.25} within 1e-5
