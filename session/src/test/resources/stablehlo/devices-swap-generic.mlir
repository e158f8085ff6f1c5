"builtin.module"() <{sym_name = "jit__lambda"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["x"=4, "y"=2]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "x", size = 4 : i64}, {name = "y", size = 2 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<8xf32>) -> tensor<8xf32>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<8xf32>):
    %0 = "sdy.manual_computation"(%arg0) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"x", "y"}]>]>, manual_axes = #sdy<manual_axes{"x", "y"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"y", "x"}]>]>}> ({
    ^bb0(%arg1: tensor<1xf32>):
      %1 = "stablehlo.constant"() <{value = dense<2> : tensor<ui32>}> : () -> tensor<ui32>
      %2 = "stablehlo.constant"() <{value = dense<4> : tensor<ui32>}> : () -> tensor<ui32>
      %3 = "stablehlo.partition_id"() : () -> tensor<ui32>
      %4 = "stablehlo.divide"(%3, %1) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      %5 = "stablehlo.remainder"(%4, %2) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      %6 = "stablehlo.convert"(%5) : (tensor<ui32>) -> tensor<i32>
      %7 = "stablehlo.constant"() <{value = dense<100> : tensor<i32>}> : () -> tensor<i32>
      %8 = "stablehlo.multiply"(%6, %7) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %9 = "stablehlo.convert"(%8) : (tensor<i32>) -> tensor<f32>
      %10 = "stablehlo.broadcast_in_dim"(%9) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1xf32>
      %11 = "stablehlo.add"(%arg1, %10) : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
      %12 = "stablehlo.constant"() <{value = dense<1> : tensor<ui32>}> : () -> tensor<ui32>
      %13 = "stablehlo.constant"() <{value = dense<2> : tensor<ui32>}> : () -> tensor<ui32>
      %14 = "stablehlo.partition_id"() : () -> tensor<ui32>
      %15 = "stablehlo.divide"(%14, %12) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      %16 = "stablehlo.remainder"(%15, %13) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      %17 = "stablehlo.convert"(%16) : (tensor<ui32>) -> tensor<i32>
      %18 = "stablehlo.constant"() <{value = dense<10> : tensor<i32>}> : () -> tensor<i32>
      %19 = "stablehlo.multiply"(%18, %17) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %20 = "stablehlo.convert"(%19) : (tensor<i32>) -> tensor<f32>
      %21 = "stablehlo.broadcast_in_dim"(%20) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1xf32>
      %22 = "stablehlo.add"(%11, %21) : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
      "sdy.return"(%22) : (tensor<1xf32>) -> ()
    }) : (tensor<8xf32>) -> tensor<8xf32>
    "func.return"(%0) : (tensor<8xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
// then main(f32[8] {0, 1, 2, 3, 4, 5, 6, 7}) == f32[8] {0, 102, 204, 306, 11, 113, 215, 317}
