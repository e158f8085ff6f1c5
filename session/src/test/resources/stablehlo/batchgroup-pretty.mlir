module @jit_function attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x2x5xf32>, %arg1: tensor<4x2x2xf32>) -> (tensor<1x4x4xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [1], pad = [[0, 0]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 2 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x2x5xf32>, tensor<4x2x2xf32>) -> tensor<1x4x4xf32>
    return %0 : tensor<1x4x4xf32>
  }
}
// then main(f32[2,2,5] {{{0.0, 1.0, 2.0, 3.0, 4.0}, {5.0, 6.0, 7.0, 8.0, 9.0}}, {{10.0, 11.0, 12.0, 13.0, 14.0}, {15.0, 16.0, 17.0, 18.0, 19.0}}}, f32[4,2,2] {{{0.0, 1.0}, {2.0, 3.0}}, {{4.0, 5.0}, {6.0, 7.0}}, {{8.0, 9.0}, {10.0, 11.0}}, {{12.0, 13.0}, {14.0, 15.0}}}) ~= f32[1,4,4] {{{29.0, 35.0, 41.0, 47.0}, {77.0, 99.0, 121.0, 143.0}, {505.0, 543.0, 581.0, 619.0}, {713.0, 767.0, 821.0, 875.0}}} within 1e-5
