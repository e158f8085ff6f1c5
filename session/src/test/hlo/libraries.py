"""Writes cases of calls of libraries for GPUs, with the values that JAX gives on CPUs.

    python libraries.py > …/hlo/gpu.jsonl

Needs JAX; the build and its tests do not. XLA writes such calls when it compiles for a GPU: they are written by hand here, as
its passes GemmRewriter, ConvRewriter, CudnnFusedConvRewriter and SortRewriter do.
"""

import json

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
from jax import lax
from jax.extend.random import threefry2x32_p

from dump import packed

R = np.random.RandomState(3)


def f32(*sizes):
    return R.standard_normal(sizes).astype(np.float32)


def case(name, target, inputs, outputs, options, attributes="", room="s8[64]{0}", compare="close:1e-5"):
    """Prints a case whose call gives the outputs and, behind them, room for the library; one result alone without room."""
    shapes = [packed(output)["shape"] for output in outputs]
    whole = [*shapes, *([room] if room else [])]
    result = f"({', '.join(whole)})" if len(whole) > 1 else whole[0]
    operands = ", ".join(f"p{k}" for k in range(len(inputs)))
    lines = [f"  p{k} = {packed(value)['shape']} parameter({k})" for k, value in enumerate(inputs)]
    lines.append(
        f'  c = {result} custom-call({operands}){attributes}, custom_call_target="{target}", backend_config={options}')
    if room:
        lines += [f"  r{k} = {shape} get-tuple-element(c), index={k}" for k, shape in enumerate(shapes)]
        names = ", ".join(f"r{k}" for k in range(len(shapes)))
        lines.append(f"  t = ({', '.join(shapes)}) tuple({names})" if len(shapes) > 1 else f"  t = {shapes[0]} copy(r0)")
    lines[-1] = "  ROOT" + lines[-1][1:]
    print(json.dumps({
        "id": name,
        "op": "Program",
        "hlo": "HloModule " + name + "\n\nENTRY main {\n" + "\n".join(lines) + "\n}\n",
        "inputs": [packed(value) for value in inputs],
        "outputs": [packed(value) for value in outputs],
        "compare": compare,
        "source": "jax on a CPU",
    }))


def text(options):
    return json.dumps(options, separators=(",", ":"))


def product(alpha=1, beta=0, lhs=(1,), rhs=(0,), batch=(), epilogue="DEFAULT"):
    return {
        "alpha_real": alpha,
        "alpha_imag": 0,
        "beta": beta,
        "dot_dimension_numbers": {
            "lhs_contracting_dimensions": [str(d) for d in lhs],
            "rhs_contracting_dimensions": [str(d) for d in rhs],
            "lhs_batch_dimensions": [str(d) for d in batch],
            "rhs_batch_dimensions": [str(d) for d in batch],
        },
        "precision_config": {"operand_precision": ["DEFAULT", "DEFAULT"], "algorithm": "ALG_UNSET"},
        "epilogue": epilogue,
    }


def nested(options):
    return text({"operation_queue_id": "0", "wait_on_operation_queues": [], "gemm_backend_config": options})


def products():
    gemm, lt = "__cublas$gemm", "__cublas$lt$matmul"
    a, b, c, v = f32(3, 4), f32(4, 5), f32(3, 5), f32(5)
    case("gemm", gemm, [a, b], [a @ b], nested(product()))
    case("gemm_quoted", gemm, [a, b], [a @ b], text(text(product())), room="")
    case("gemm_scaled", gemm, [a, b, c], [np.float32(0.5) * (a @ b) + 2 * c], text(product(0.5, 2)))
    left, right = f32(2, 3, 4), f32(2, 5, 4)
    case("gemm_batch", gemm, [left, right], [np.einsum("bik,bjk->bij", left, right)], nested(product(lhs=(2,), rhs=(2,), batch=(0,))))
    narrow = [x.astype(ml_dtypes.bfloat16) for x in (a, b)]
    wide = [x.astype(np.float32) for x in narrow]
    case("gemm_bf16", gemm, narrow, [(wide[0] @ wide[1]).astype(ml_dtypes.bfloat16)], nested(product()))
    y, z = (a + 1j * f32(3, 4)).astype(np.complex64), (b + 1j * f32(4, 5)).astype(np.complex64)
    case("gemm_c64", gemm, [y, z], [y @ z], nested(product()))
    gelu = lambda x: np.asarray(jax.nn.gelu(x, approximate=True))
    case("lt_bias", lt, [a, b, v], [a @ b + v], nested(product(epilogue="BIAS")))
    case("lt_bias_relu", lt, [a, b, v], [np.maximum(a @ b + v, 0)], nested(product(epilogue="BIAS_RELU")))
    case("lt_relu", lt, [a, b], [np.maximum(a @ b, 0)], nested(product(epilogue="RELU")), room="")
    case("lt_gelu", lt, [a, b], [gelu(a @ b)], nested(product(epilogue="GELU")))
    case("lt_bias_gelu_aux", lt, [a, b, v], [gelu(a @ b + v), a @ b + v], nested(product(epilogue="BIAS_GELU_AUX")))
    case("lt_all", lt, [a, b, c, v], [np.maximum(np.float32(0.5) * (a @ b) + c + v, 0)], nested(product(0.5, 1, epilogue="BIAS_RELU")))
    halves = [x.astype(np.float16) for x in (a, b, v)]
    h = [x.astype(np.float32) for x in halves]
    silu = np.asarray(jax.nn.silu(h[0] @ h[1] + h[2])).astype(np.float16)
    case("lt_bias_silu_f16", lt, halves, [silu], nested(product(epilogue="BIAS_SILU")), compare="close:2e-3")


def solvers():
    l, b = np.tril(f32(4, 4)) + 4 * np.eye(4, dtype=np.float32), f32(4, 3)
    options = {"left_side": True, "lower": True, "unit_diagonal": False, "transpose_a": "NO_TRANSPOSE"}
    solve = lambda a: np.linalg.solve(a, b).astype(np.float32)
    case("triangle", "__cublas$triangularSolve", [l, b], [solve(l)], text(options))
    case("triangle_transposed", "__cublas$triangularSolve", [l, b], [solve(l.T)], text(options | {"transpose_a": "TRANSPOSE"}))
    s = l @ l.T
    case("cholesky", "__cusolver$cholesky", [s], [np.linalg.cholesky(s)], text({"lower": True}), room="f32[32]{0}, s32[]", compare="close:1e-4")


def sorts():
    sort, room = "__cub$DeviceRadixSort", "u8[767]{0}"
    keys, values = f32(7), np.arange(7, dtype=np.int32)
    case("sort", sort, [keys], [np.sort(keys)], text({"descending": False}), room=room)
    case("sort_descending", sort, [keys], [np.sort(keys)[::-1]], text({"descending": True}), room=room)
    case("sort_pairs", sort, [keys, values], [np.sort(keys), np.argsort(keys).astype(np.int32)], text({"descending": False}), room=room)
    x = f32(3, 9)
    case("gpu_top_k", "__gpu$TopK", [x], [np.asarray(r) for r in lax.top_k(x, 2)], "{}", ", api_version=API_VERSION_TYPED_FFI", room="", compare="bits")


def words():
    u32 = lambda *numbers: np.array(numbers, np.uint32)
    inputs = [u32(1, 2, 2, 4), u32(5, 6, 6, 2**32 - 1), u32(0, 1, 2**32 - 2, 9), u32(7, 2**31, 3, 4)]
    outputs = [np.asarray(r) for r in threefry2x32_p.bind(*map(jnp.asarray, inputs))]
    case("threefry", "cu_threefry2x32_ffi", inputs, outputs, "{}", ", api_version=API_VERSION_TYPED_FFI", room="", compare="bits")


def window(sizes, strides, padding, dilation):
    parts = ["size=" + "x".join(map(str, sizes))]
    if any(stride != 1 for stride in strides):
        parts.append("stride=" + "x".join(map(str, strides)))
    if any(pair != (0, 0) for pair in padding):
        parts.append("pad=" + "x".join(f"{low}_{high}" for low, high in padding))
    if any(step != 1 for step in dilation):
        parts.append("rhs_dilate=" + "x".join(map(str, dilation)))
    return "{" + " ".join(parts) + "}"


def convolution(scale=1, activation="kNone", side=0):
    return text({"cudnn_conv_backend_config": {"conv_result_scale": scale, "activation_mode": activation, "side_input_scale": side}})


def convolutions(name, labels, image, kernel, strides, padding, dilation, groups=1):
    """The convolution, its derivatives, and with bias, another summand and a function; labels are those of HLO."""
    of_image, of_kernel, of_result = labels
    numbers = lax.conv_dimension_numbers(
        image,
        kernel,
        (of_image.upper().replace("B", "N").replace("F", "C"), of_kernel.upper(), of_result.upper().replace("B", "N").replace("F", "C")))
    forward = lambda x, w: lax.conv_general_dilated(
        x, w, strides, padding, rhs_dilation=dilation, dimension_numbers=numbers, feature_group_count=groups)
    x, w = f32(*image), f32(*kernel)
    y = np.asarray(forward(x, w))
    sizes = [kernel[of_kernel.index(str(k))] for k in range(len(strides))]
    attributes = f", window={window(sizes, strides, padding, dilation)}, dim_labels={of_image}_{of_kernel}->{of_result}"
    attributes += f", feature_group_count={groups}" if groups > 1 else ""

    def one(kind, target, inputs, output, options):
        case(f"{name}_{kind}", "__cudnn$" + target, inputs, [output], options, attributes, "u8[0]{0}", "close:1e-4")

    one("forward", "convForward", [x, w], y, convolution())
    if groups == 1:
        dy = f32(*y.shape)
        dx, dw = map(np.asarray, jax.vjp(forward, x, w)[1](dy))
        one("input", "convBackwardInput", [dy, w], dx, convolution())
        one("filter", "convBackwardFilter", [x, dy], dw, convolution())
    feature = of_result.index("f")
    bias, side = f32(y.shape[feature]), f32(*y.shape)
    sum = 0.5 * y + bias.reshape([-1 if d == feature else 1 for d in range(y.ndim)])
    one("bias_relu", "convBiasActivationForward", [x, w, bias], np.maximum(sum, 0), convolution(0.5, "kRelu"))
    sum = sum + 2 * side
    elu = np.where(sum > 0, sum, np.expm1(sum)).astype(np.float32)
    one("side_elu", "convBiasActivationForward", [x, w, bias, side], elu, convolution(0.5, "kElu", 2))


if __name__ == "__main__":
    products()
    solvers()
    sorts()
    words()
    convolutions("nhwc", ("b01f", "01io", "b01f"), (2, 7, 6, 3), (3, 2, 3, 4), (2, 1), [(1, 2), (0, 1)], (1, 1))
    convolutions("nchw", ("bf01", "oi01", "bf01"), (2, 3, 9, 8), (4, 3, 2, 3), (2, 3), [(0, 1), (2, 0)], (2, 1))
    convolutions("grouped", ("b0f", "0io", "b0f"), (2, 9, 4), (3, 2, 6), (1,), [(1, 1)], (2,), groups=2)
