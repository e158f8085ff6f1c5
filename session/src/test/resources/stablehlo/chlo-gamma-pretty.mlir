module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8xf64>, %arg1: tensor<4xf64>, %arg2: tensor<4xf64>, %arg3: tensor<4xf64>) -> (tensor<8xf64> {jax.result_info = "result[0]"}, tensor<8xf64> {jax.result_info = "result[1]"}, tensor<4xf64> {jax.result_info = "result[2]"}, tensor<4xf64> {jax.result_info = "result[3]"}) {
    %0 = chlo.lgamma %arg0 : tensor<8xf64> -> tensor<8xf64>
    %1 = chlo.digamma %arg0 : tensor<8xf64> -> tensor<8xf64>
    %2 = chlo.zeta %arg1, %arg2 : tensor<4xf64>, tensor<4xf64> -> tensor<4xf64>
    %3 = chlo.polygamma %arg3, %arg2 : tensor<4xf64>, tensor<4xf64> -> tensor<4xf64>
    return %0, %1, %2, %3 : tensor<8xf64>, tensor<8xf64>, tensor<4xf64>, tensor<4xf64>
  }
}
// then main(f64[8] {33.0, 10.0, -1.25, 2.5, 1.5, -0.4000000059604645, 0.8999999761581421, 0.30000001192092896}, f64[4] {1.5, 2.0, 3.3, 8.0}, f64[4] {0.5, 2.0, 7.0, 30.0}, f64[4] {0.0, 1.0, 2.0, 5.0}) ~= (f64[8] {81.55795945611503, 12.801827480081473, 1.3664317612369745, 0.2846828704729196, -0.12078223763524498, 1.3145245842250348, 0.06637625773360512, 1.0957979530647342}, f64[8] {3.4812795305349864, 2.2517525890667214, 3.7141391202135288, 0.7031566406452437, 0.03648997397857712, 0.9593807271804089, -0.7549269957839767, -3.502524076224019}, f64[4] {4.776537947554833, 0.6449340668482265, 0.005825839889780289, 7.327998170378992e-12}, f64[4] {-1.9635100260214255, 0.6449340668482265, -0.02353047298585521, 1.0726994936161632e-06}) within 1e-12
