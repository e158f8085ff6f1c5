module @jit_chlo attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5xf32>, %arg1: tensor<5xf64>, %arg2: tensor<2xbf16>) -> (tensor<5xf32> {jax.result_info = "result[0]"}, tensor<5xf64> {jax.result_info = "result[1]"}, tensor<5xf32> {jax.result_info = "result[2]"}, tensor<5xf64> {jax.result_info = "result[3]"}, tensor<5xf32> {jax.result_info = "result[4]"}, tensor<2xbf16> {jax.result_info = "result[5]"}, tensor<2xbf16> {jax.result_info = "result[6]"}) {
    %0 = chlo.erf_inv %arg0 : tensor<5xf32> -> tensor<5xf32>
    %1 = chlo.erf_inv %arg1 : tensor<5xf64> -> tensor<5xf64>
    %cst = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %3 = stablehlo.multiply %arg0, %2 : tensor<5xf32>
    %4 = chlo.erfc %3 : tensor<5xf32> -> tensor<5xf32>
    %cst_0 = stablehlo.constant dense<9.000000e+00> : tensor<f64>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f64>) -> tensor<5xf64>
    %6 = stablehlo.multiply %arg1, %5 : tensor<5xf64>
    %7 = chlo.erfc %6 : tensor<5xf64> -> tensor<5xf64>
    %8 = chlo.atan %arg0 : tensor<5xf32> -> tensor<5xf32>
    %9 = chlo.erf_inv %arg2 : tensor<2xbf16> -> tensor<2xbf16>
    %10 = chlo.erfc %arg2 : tensor<2xbf16> -> tensor<2xbf16>
    return %0, %1, %4, %7, %8, %9, %10 : tensor<5xf32>, tensor<5xf64>, tensor<5xf32>, tensor<5xf64>, tensor<5xf32>, tensor<2xbf16>, tensor<2xbf16>
  }
}
// then main(f32[5] {0.5, -0.25, 1.0, -0.9999998807907104, 0.0}, f64[5] {0.5, -0.25, -1.0, 0.99999, 0.999999999999999}, bf16[2] {0.5, -0.75}) ~= (f32[5] {0.4769362807273865, -0.22531206905841827, inf, -3.7439212799072266, 0.0}, f64[5] {0.47693627620446977, -0.22531205501217808, -inf, 3.123413274341634, 5.675915739744714}, f32[5] {0.0338948555290699, 1.7111555337905884, 2.2090496713644825e-05, 1.999977946281433, 1.0}, f64[5] {1.9661604415428876e-10, 1.9985372834133188, 2.0, 4.143780077253058e-37, 4.137031746514461e-37}, f32[5] {0.4636475443840027, -0.24497868120670319, 0.7853981256484985, -0.785398006439209, 0.0}, bf16[2] {0.4765625, -0.8125}, bf16[2] {0.48046875, 1.7109375}) within 1e-6
