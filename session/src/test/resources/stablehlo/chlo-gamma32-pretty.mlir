module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>, %arg3: tensor<4xf32>) -> (tensor<5xf32> {jax.result_info = "result[0]"}, tensor<5xf32> {jax.result_info = "result[1]"}, tensor<4xf32> {jax.result_info = "result[2]"}, tensor<4xf32> {jax.result_info = "result[3]"}) {
    %0 = chlo.lgamma %arg0 : tensor<5xf32> -> tensor<5xf32>
    %1 = chlo.digamma %arg0 : tensor<5xf32> -> tensor<5xf32>
    %2 = chlo.zeta %arg1, %arg2 : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
    %3 = chlo.polygamma %arg3, %arg2 : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
    return %0, %1, %2, %3 : tensor<5xf32>, tensor<5xf32>, tensor<4xf32>, tensor<4xf32>
  }
}
// then main(f32[5] {1.5, 2.5, -1.25, 10.0, 33.0}, f32[4] {1.5, 2.0, 3.299999952316284, 8.0}, f32[4] {0.5, 2.0, 7.0, 30.0}, f32[4] {0.0, 1.0, 2.0, 5.0}) ~= (f32[5] {-0.12078189849853516, 0.2846829891204834, 1.3664312362670898, 12.801830291748047, 81.55796813964844}, f32[5] {0.03649008274078369, 0.7031568288803101, 3.714139699935913, 2.2517526149749756, 3.4812796115875244}, f32[4] {4.776538372039795, 0.6449340581893921, 0.0058258408680558205, 7.327998451100992e-12}, f32[4] {-1.9635100364685059, 0.6449340581893921, -0.02353047952055931, 1.0727006838351372e-06}) within 2e-5
