module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8xf32>, %arg1: tensor<8xf64>) -> (tensor<8xf32> {jax.result_info = "result[0]"}, tensor<8xf64> {jax.result_info = "result[1]"}, tensor<8xf32> {jax.result_info = "result[2]"}, tensor<8xf64> {jax.result_info = "result[3]"}) {
    %0 = chlo.bessel_i1e %arg0 : tensor<8xf32> -> tensor<8xf32>
    %1 = chlo.bessel_i1e %arg1 : tensor<8xf64> -> tensor<8xf64>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %3 = stablehlo.multiply %2, %arg0 : tensor<8xf32>
    %4 = chlo.next_after %arg0, %3 : tensor<8xf32>, tensor<8xf32> -> tensor<8xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f64>) -> tensor<8xf64>
    %6 = stablehlo.multiply %5, %arg1 : tensor<8xf64>
    %7 = chlo.next_after %arg1, %6 : tensor<8xf64>, tensor<8xf64> -> tensor<8xf64>
    return %0, %1, %4, %7 : tensor<8xf32>, tensor<8xf64>, tensor<8xf32>, tensor<8xf64>
  }
}
// then main(f32[8] {0.30000001192092896, 0.8999999761581421, -0.4000000059604645, 1.5, 2.5, -1.25, 10.0, 33.0}, f64[8] {33.0, 10.0, -1.25, 2.5, 1.5, -0.4000000059604645, 0.8999999761581421, 0.30000001192092896}) ~= (f32[8] {0.11237756907939911, 0.20211650431156158, -0.13676321506500244, 0.2190394103527069, 0.206584632396698, -0.21639174222946167, 0.12126268446445465, 0.06865008920431137}, f64[8] {0.0686500869670039, 0.12126268138445552, -0.21639174933399202, 0.20658464953126654, 0.21903938742092566, -0.13676322559956686, 0.20211652929202759, 0.1123775638657756}, f32[8] {0.30000004172325134, 0.9000000357627869, -0.40000003576278687, 1.5000001192092896, 2.500000238418579, -1.2500001192092896, 10.000000953674316, 33.000003814697266}, f64[8] {33.00000000000001, 10.000000000000002, -1.2500000000000002, 2.5000000000000004, 1.5000000000000002, -0.40000000596046453, 0.8999999761581422, 0.300000011920929}) within 1e-6
