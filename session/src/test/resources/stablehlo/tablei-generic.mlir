"builtin.module"() <{sym_name = "jit__lambda"}> ({
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<4xi32>) -> tensor<4xi32>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<4xi32>):
    %0 = "stablehlo.constant"() <{value = dense<[-1, 2, -300, 4]> : tensor<4xi32>}> : () -> tensor<4xi32>
    %1 = "stablehlo.add"(%arg0, %0) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    "func.return"(%1) : (tensor<4xi32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
// then main(s32[4] {4, 1, 3, 2}) ~= s32[4] {3, 3, -297, 6} within 1e-5
