"""Programs whose modules are dumped: name -> (function, arguments)."""
import functools
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

jax.config.update("jax_enable_x64", False)
R = np.random.default_rng(7)

def f32(*s): return R.standard_normal(s).astype(np.float32)
def i32(*s, lo=-9, hi=9): return R.integers(lo, hi, s).astype(np.int32)

P = {}
def add(name, f, *args): P[name] = (f, args)

# mlp
def mlp(x, w1, b1, w2, b2):
    h = jax.nn.relu(x @ w1 + b1)
    return jax.nn.softmax(h @ w2 + b2)
margs = (f32(4, 6), f32(6, 8), f32(8), f32(8, 3), f32(3))
add("mlp", mlp, *margs)
def mlp_loss(params, x, y):
    w1, b1, w2, b2 = params
    h = jnp.tanh(x @ w1 + b1)
    logits = h @ w2 + b2
    return -jnp.mean(jnp.sum(jax.nn.log_softmax(logits) * jax.nn.one_hot(y, 3), -1))
add("mlp_grad", jax.value_and_grad(mlp_loss), margs[1:], margs[0], i32(4, lo=0, hi=3))
add("mlp_gelu", lambda x, w: jax.nn.gelu(x @ w, approximate=False), f32(4, 6), f32(6, 5))
add("mlp_gelu_tanh", lambda x, w: jax.nn.gelu(x @ w), f32(4, 6), f32(6, 5))
def adam(p, g, m, v, t):
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * g * g
    mh = m / (1 - 0.9 ** t); vh = v / (1 - 0.999 ** t)
    return p - 1e-3 * mh / (jnp.sqrt(vh) + 1e-8), m, v
add("adam", adam, f32(5, 4), f32(5, 4), f32(5, 4), np.abs(f32(5, 4)), np.float32(3))
# cnn
def conv(x, k, stride=1, pad="SAME"):
    return lax.conv_general_dilated(x, k, (stride, stride), pad, dimension_numbers=("NHWC", "HWIO", "NHWC"))
def bn(x, g, b):
    m = x.mean((0, 1, 2)); v = x.var((0, 1, 2))
    return (x - m) * lax.rsqrt(v + 1e-5) * g + b
def cnn(x, k1, g, b, k2, w):
    x = jax.nn.relu(bn(conv(x, k1), g, b))
    x = lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")
    x = conv(x, k2, 2)
    return x.mean((1, 2)) @ w
cargs = (f32(2, 8, 8, 3), f32(3, 3, 3, 4), f32(4), f32(4), f32(3, 3, 4, 5), f32(5, 3))
add("cnn", cnn, *cargs)
add("cnn_grad", jax.grad(lambda *a: cnn(*a).sum(), (1, 2, 3, 4, 5)), *cargs)
add("cnn_avgpool", lambda x: lax.reduce_window(x, 0.0, lax.add, (1, 3, 3, 1), (1, 2, 2, 1), "SAME") / 9, f32(1, 7, 7, 2))
add("conv_transpose", lambda x, k: lax.conv_transpose(x, k, (2, 2), "SAME"), f32(1, 4, 4, 2), f32(3, 3, 2, 3))
add("conv_depthwise", lambda x, k: lax.conv_general_dilated(x, k, (1, 1), "SAME", feature_group_count=4, dimension_numbers=("NHWC", "HWIO", "NHWC")), f32(1, 5, 5, 4), f32(3, 3, 1, 8))
add("conv1d", lambda x, k: jnp.convolve(x, k), f32(9), f32(4))
add("conv_dilated", lambda x, k: lax.conv_general_dilated(x, k, (1, 1), [(2, 1), (0, 3)], lhs_dilation=(2, 1), rhs_dilation=(1, 2)), f32(1, 2, 5, 6), f32(3, 2, 2, 2))
add("conv3d", lambda x, k: lax.conv_general_dilated(x, k, (1, 1, 1), "VALID"), f32(1, 2, 4, 4, 4), f32(3, 2, 2, 2, 2))
# attention
def attention(q, k, v):
    s = jnp.einsum("bhqd,bhkd->bhqk", q, k) / np.sqrt(q.shape[-1]).astype(np.float32)
    mask = jnp.tril(jnp.ones(s.shape[-2:], bool))
    s = jnp.where(mask, s, -1e9)
    return jnp.einsum("bhqk,bhkd->bhqd", jax.nn.softmax(s), v)
aargs = (f32(2, 2, 5, 4), f32(2, 2, 5, 4), f32(2, 2, 5, 4))
add("attention", attention, *aargs)
add("attention_grad", jax.grad(lambda *a: attention(*a).sum(), (0, 1, 2)), *aargs)
add("dot_product_attention", lambda q, k, v: jax.nn.dot_product_attention(q, k, v, is_causal=True), f32(2, 5, 2, 4), f32(2, 5, 2, 4), f32(2, 5, 2, 4))
def layernorm(x, g, b):
    m = x.mean(-1, keepdims=True); v = ((x - m) ** 2).mean(-1, keepdims=True)
    return (x - m) / jnp.sqrt(v + 1e-6) * g + b
add("layernorm", layernorm, f32(3, 8), f32(8), f32(8))
def block(x, wq, wk, wv, wo, w1, w2, g):
    h = layernorm(x, g, 0.1)
    q, k, v = h @ wq, h @ wk, h @ wv
    a = jax.nn.softmax(q @ k.T / 2.0) @ v
    x = x + a @ wo
    return x + jax.nn.silu(layernorm(x, g, 0.0) @ w1) @ w2
add("transformer", block, f32(6, 4), f32(4, 4), f32(4, 4), f32(4, 4), f32(4, 4), f32(4, 8), f32(8, 4), f32(4))
def rope(x):
    n, d = x.shape
    t = jnp.arange(n)[:, None] / 10000 ** (jnp.arange(0, d, 2) / d)
    a, b = x[:, ::2], x[:, 1::2]
    return jnp.stack([a * jnp.cos(t) - b * jnp.sin(t), a * jnp.sin(t) + b * jnp.cos(t)], -1).reshape(n, d)
add("rope", rope, f32(5, 6))
# lstm
def lstm(xs, wx, wh, b):
    def cell(s, x):
        h, c = s
        z = x @ wx + h @ wh + b
        i, f, g, o = jnp.split(z, 4, -1)
        c = jax.nn.sigmoid(f) * c + jax.nn.sigmoid(i) * jnp.tanh(g)
        h = jax.nn.sigmoid(o) * jnp.tanh(c)
        return (h, c), h
    z = jnp.zeros((2, 4), jnp.float32)
    return lax.scan(cell, (z, z), xs)
largs = (f32(5, 2, 3), f32(3, 16), f32(4, 16), f32(16))
add("lstm", lstm, *largs)
add("lstm_grad", jax.grad(lambda *a: lstm(*a)[1].sum(), (1, 2, 3)), *largs)
add("gru_loop", lambda h, w: lax.fori_loop(0, 6, lambda i, h: jnp.tanh(h @ w + i), h), f32(2, 3), f32(3, 3))
# sorts
add("sort", lambda x: jnp.sort(x, 0), f32(5, 3))
add("argsort", lambda x: jnp.argsort(x, -1, stable=True), i32(3, 7))
add("sort_pairs", lambda k, v: lax.sort((k, v), num_keys=1), i32(9), f32(9))
add("top_k", lambda x: lax.top_k(x, 3), f32(2, 7))
add("median", lambda x: jnp.median(x, 1), f32(3, 7))
add("quantile", lambda x: jnp.quantile(x, jnp.array([.1, .5, .9])), f32(11))
add("unique", lambda x: jnp.unique(x, size=5, return_counts=True), i32(10, lo=0, hi=4))
add("searchsorted", lambda a, v: jnp.searchsorted(a, v), np.sort(f32(8)), f32(4))
add("argmax", lambda x: (jnp.argmax(x, 1), jnp.argmin(x, 0)), f32(4, 5))
add("lexsort", lambda a, b: jnp.lexsort((a, b)), i32(8, lo=0, hi=3), i32(8))
add("approx_max_k", lambda x: lax.approx_max_k(x, 3), f32(2, 16))
# random
key = np.array([0, 42], np.uint32)
def K(k): return jax.random.wrap_key_data(k, impl="threefry2x32")
add("random_uniform", lambda k: jax.random.uniform(K(k), (3, 4)), key)
add("random_normal", lambda k: jax.random.normal(K(k), (5,)), key)
add("random_bits", lambda k: jax.random.bits(K(k), (7,)), key)
add("random_split", lambda k: jax.random.key_data(jax.random.split(K(k), 3)), key)
add("random_permutation", lambda k: jax.random.permutation(K(k), 8), key)
add("random_categorical", lambda k, l: jax.random.categorical(K(k), l), key, f32(3, 4))
add("random_gamma", lambda k: jax.random.gamma(K(k), 2.5, (4,)), key)
add("random_randint", lambda k: jax.random.randint(K(k), (6,), -5, 17), key)
add("random_bernoulli", lambda k: jax.random.bernoulli(K(k), 0.3, (9,)), key)
add("dropout", lambda k, x: jnp.where(jax.random.bernoulli(K(k), 0.5, x.shape), x / 0.5, 0), key, f32(3, 4))
add("rng_bit_generator", lambda k: lax.rng_bit_generator(k, (5,), np.uint32), np.array([1, 2, 3, 4], np.uint32))
add("random_truncated", lambda k: jax.random.truncated_normal(K(k), -1., 2., (5,)), key)
add("random_poisson", lambda k: jax.random.poisson(K(k), 3.0, (4,)), key)
# linear algebra
spd = (lambda a: a @ a.T + 4 * np.eye(4, dtype=np.float32))(f32(4, 4))
add("cholesky", jnp.linalg.cholesky, spd)
add("solve_triangular", lambda a, b: jax.scipy.linalg.solve_triangular(a, b, lower=True), np.tril(spd), f32(4, 2))
add("cho_solve", lambda a, b: jax.scipy.linalg.cho_solve(jax.scipy.linalg.cho_factor(a), b), spd, f32(4))
add("lu_solve", jnp.linalg.solve, spd, f32(4))
add("inv", jnp.linalg.inv, spd)
add("det", jnp.linalg.det, spd)
add("qr", jnp.linalg.qr, f32(5, 3))
add("eigh", jnp.linalg.eigh, spd)
add("svd", lambda a: jnp.linalg.svd(a, full_matrices=False, compute_uv=False), f32(4, 3))
G = np.random.default_rng(8)
def other(*s): return G.standard_normal(s).astype(np.float32)
def complex_other(*s): return (other(*s) + 1j * other(*s)).astype(np.complex64)
hermitian = (lambda a: a @ a.conj().T + 3 * np.eye(4))(complex_other(4, 4)).astype(np.complex64)
add("svd_tall", lambda a: jnp.linalg.svd(a), other(5, 2))
add("svd_wide", lambda a: jnp.linalg.svd(a, full_matrices=False), other(2, 3, 4))
add("svd_complex", lambda a: jnp.linalg.svd(a, full_matrices=False), complex_other(5, 4))
add("svd_by_steps", lambda a: lax.linalg.svd(a, algorithm=lax.linalg.SvdAlgorithm.QR), other(4, 3))
add("eigh_upper", lambda a: jnp.linalg.eigh(a, UPLO="U"), hermitian)
add("tridiagonal", lambda a: lax.linalg.tridiagonal(a, lower=False), hermitian)
add("qr_complex", lambda a: jnp.linalg.qr(a, mode="complete"), complex_other(4, 3))
add("qr_pivoted", lambda a: jax.scipy.linalg.qr(a, pivoting=True), other(4, 3))
add("hessenberg", lambda a: jax.scipy.linalg.hessenberg(a, calc_q=True), other(4, 4))
add("solve_complex", lambda a, b: (jnp.linalg.solve(a, b), jnp.linalg.cholesky(a), jnp.linalg.det(a)), hermitian, complex_other(4))
add("tridiagonal_solve", lax.linalg.tridiagonal_solve, other(4), other(4) + 3, other(4), other(4, 2))
add("mulhi", lax.mulhi, G.integers(-2**31, 2**31, 6).astype(np.int32), G.integers(-2**31, 2**31, 6).astype(np.int32))
add("norm", lambda a: jnp.linalg.norm(a, axis=1), f32(4, 3))
add("kron", jnp.kron, f32(2, 3), f32(3, 2))
add("fft", lambda x: jnp.fft.fft(x), f32(8))
add("rfft2", lambda x: jnp.fft.irfft2(jnp.fft.rfft2(x)), f32(4, 8))
add("power_iteration", lambda a, v: lax.while_loop(lambda s: s[1] < 10, lambda s: ((lambda w: w / jnp.linalg.norm(w))(a @ s[0]), s[1] + 1), (v, 0)), spd, f32(4))
add("expm", jax.scipy.linalg.expm, f32(3, 3))
# control flow
add("cond", lambda p, x: lax.cond(p, lambda x: x * 2, lambda x: x - 1, x), np.bool_(True), f32(4))
add("switch", lambda i, x: lax.switch(i, [jnp.sin, jnp.cos, lambda x: x], x), np.int32(1), f32(4))
add("while", lambda n: lax.while_loop(lambda s: s[0] < n, lambda s: (s[0] + 1, s[1] * 2 + 1), (0, 1)), np.int32(5))
add("fori_update", lambda x: lax.fori_loop(0, 4, lambda i, a: a.at[i].set(a[i] * i), x), f32(4, 2))
add("scan_cumulative", lambda x: lax.scan(lambda c, a: (c + a, c * a), 0.0, x), f32(6))
add("associative_scan", lambda x: lax.associative_scan(jnp.multiply, x), f32(7))
add("map", lambda x: lax.map(lambda r: r.sum() * r, x), f32(3, 4))
add("vmap_while", jax.vmap(lambda n: lax.while_loop(lambda s: s < n, lambda s: s * 2 + 1, 1)), i32(4, lo=1, hi=40))
add("checkpoint_grad", jax.grad(lambda x: jax.checkpoint(lambda y: jnp.sin(jnp.sin(y)).sum())(x)), f32(4))
add("newton", lambda a: lax.fori_loop(0, 20, lambda _, x: 0.5 * (x + a / x), a), np.abs(f32(4)) + 1)
add("custom_jvp", jax.grad(lambda x: jax.nn.softplus(x).sum()), f32(5))
# indexing
add("gather", lambda x, i: x[i], f32(6, 3), i32(4, lo=0, hi=6))
add("gather2", lambda x, i, j: x[i, :, j], f32(4, 3, 5), i32(4, lo=0, hi=4), i32(4, lo=0, hi=5))
add("take_along", lambda x, i: jnp.take_along_axis(x, i, 1), f32(3, 5), i32(3, 2, lo=0, hi=5))
add("scatter_add", lambda x, i, u: x.at[i].add(u), f32(6, 3), i32(4, lo=0, hi=6), f32(4, 3))
add("scatter_set", lambda x, i, u: x.at[i, i].set(u), f32(5, 5), np.array([1, 3, 4], np.int32), f32(3))
add("scatter_max", lambda x, i, u: x.at[i].max(u), f32(6), i32(4, lo=0, hi=6), f32(4))
add("segment_sum", lambda x, i: jax.ops.segment_sum(x, i, 4), f32(7, 2), i32(7, lo=0, hi=4))
add("dynamic_slice", lambda x, i: lax.dynamic_slice(x, (i, 1), (2, 2)), f32(5, 4), np.int32(2))
add("dynamic_update", lambda x, u, i: lax.dynamic_update_slice(x, u, (i, 0)), f32(5, 4), f32(2, 4), np.int32(2))
add("embedding_grad", jax.grad(lambda e, i: (e[i] ** 2).sum()), f32(7, 3), i32(5, lo=0, hi=7))
add("roll_flip", lambda x: jnp.flip(jnp.roll(x, 2, 1), 0), f32(3, 5))
add("pad_reflect", lambda x: jnp.pad(x, ((1, 2), (0, 1)), mode="reflect"), f32(4, 3))
add("concat_tile", lambda x, y: jnp.tile(jnp.concatenate([x, y], 1), (2, 1)), f32(2, 3), f32(2, 1))
add("meshgrid", lambda x, y: jnp.meshgrid(x, y, indexing="ij"), f32(3), f32(2))
add("where_nonzero", lambda x: jnp.nonzero(x > 0, size=4), f32(7))
add("histogram", lambda x: jnp.histogram(x, 4, (-2, 2))[0], f32(20))
add("cumsum", lambda x: (jnp.cumsum(x, 1), jnp.cumprod(x, 0), lax.cummax(x, 0)), f32(3, 4))
add("einsum", lambda a, b, c: jnp.einsum("ij,jkl,l->ki", a, b, c), f32(2, 3), f32(3, 4, 5), f32(5))
add("tensordot", lambda a, b: jnp.tensordot(a, b, ((0, 2), (1, 0))), f32(2, 3, 4), f32(4, 2, 5))
add("interp", lambda x, xp, fp: jnp.interp(x, xp, fp), f32(5), np.sort(f32(6)), f32(6))
add("resize", lambda x: jax.image.resize(x, (4, 6), "bilinear"), f32(2, 3))
# narrow types and numbers
add("bf16", lambda x, w: (x @ w).astype(jnp.bfloat16) * 2, f32(3, 4).astype(jnp.bfloat16), f32(4, 2).astype(jnp.bfloat16))
add("f16_norm", lambda x: (x / jnp.sqrt((x * x).sum())).astype(jnp.float16), f32(6).astype(np.float16))
add("int8_matmul", lambda a, b: lax.dot(a, b, preferred_element_type=jnp.int32), i32(3, 4).astype(np.int8), i32(4, 2).astype(np.int8))
add("quantize", lambda x: (jnp.clip(jnp.round(x / 0.05), -128, 127).astype(jnp.int8), x.max()), f32(8))
add("f8_cast", lambda x: x.astype(jnp.float8_e4m3fn).astype(jnp.float32), f32(8))
add("f8e5m2_scale", lambda x: (x.astype(jnp.float8_e5m2) * jnp.float8_e5m2(2)).astype(jnp.float32), f32(8))
add("int4", lambda x: (x.astype(jnp.int4) + jnp.int4(1)).astype(jnp.int32), i32(6, lo=-8, hi=7))
add("uint8_bits", lambda x, y: (x & y, x | y, x ^ y, ~x, x << 1, x >> 2), R.integers(0, 255, 6).astype(np.uint8), R.integers(0, 255, 6).astype(np.uint8))
add("popcount", lambda x: (lax.population_count(x), lax.clz(x)), i32(5))
add("bitcast", lambda x: (lax.bitcast_convert_type(x, jnp.int32), lax.bitcast_convert_type(x, jnp.uint8)), f32(4))
add("complex", lambda x, y: jnp.abs(jnp.exp(lax.complex(x, y)) * (1 + 2j)), f32(4), f32(4))
add("special", lambda x: (lax.erf(x), jax.scipy.special.gammaln(jnp.abs(x)), jax.scipy.special.digamma(jnp.abs(x) + 1), lax.erf_inv(jnp.tanh(x))), f32(5))
add("transcendental", lambda x: (jnp.sinh(x), jnp.arctan2(x, 2), jnp.expm1(x), jnp.log1p(jnp.abs(x)), jnp.cbrt(x), jnp.tan(x), jnp.arcsinh(x)), f32(5))
add("integer_math", lambda a, b: (a // b, a % b, lax.div(a, b), lax.rem(a, b), jnp.gcd(a, b), a ** 2), i32(6), i32(6, lo=1, hi=5))
add("nan_inf", lambda x: (jnp.isfinite(x), jnp.nan_to_num(x), jnp.nanmean(x), jnp.maximum(x, 0), jnp.sign(x)), np.array([1, np.nan, np.inf, -np.inf, -2], np.float32))
add("reduce_precision", lambda x: lax.reduce_precision(x, 5, 3), f32(5))
add("logsumexp", lambda x: jax.nn.logsumexp(x, 1), f32(3, 4))
add("variance", lambda x: (x.std(0), x.prod(1), jnp.any(x > 1), jnp.all(x > -3, 0)), f32(3, 4))
add("hessian", jax.hessian(lambda x: (jnp.sin(x) * x ** 3).sum()), f32(3))
add("jacfwd", jax.jacfwd(lambda x: jnp.tanh(x * x[::-1])), f32(4))
add("vjp_pool", jax.grad(lambda x: (lax.reduce_window(x, -jnp.inf, lax.max, (2, 2), (2, 2), "VALID") ** 2).sum()), f32(4, 6))
add("kalman", lambda x, p, z: (lambda k: (x + k @ (z - x), (jnp.eye(3) - k) @ p))(p @ jnp.linalg.inv(p + 0.5 * jnp.eye(3))), f32(3), np.eye(3, dtype=np.float32) * 2, f32(3))
add("polyfit", lambda x, c: jnp.polyval(c, x), f32(6), f32(4))
add("big_constant", lambda x: x + np.arange(24, dtype=np.float32).reshape(2, 3, 4), f32(2, 3, 4))
add("empty", lambda x: (x[:0], jnp.zeros((0, 3))), f32(4))
add("scalar", lambda a, b: a * b + 1, np.float32(2), np.float32(3))
add("composite", lambda x: jax.lax.composite(lambda x, *, s: x * s, "my.scale")(x, s=np.float32(2)), f32(3))
add("eig", jnp.linalg.eig, other(4, 4))
add("eig_left", lambda a: lax.linalg.eig(a, compute_left_eigenvectors=True), complex_other(2, 4, 4))
add("eig_balanced", jnp.linalg.eig, np.array([[1, 2, 0, 0], [0, 3, 0, 0], [4e4, 5, 6, 7e-3], [1, 1, 8e3, 2]], np.float32))
add("eigvals_nan", jnp.linalg.eigvals, np.array([[1, np.nan], [2, 3]], np.float32))
add("schur", jax.scipy.linalg.schur, other(5, 5))
add("schur_product", lambda a: (lambda t, z: z @ t @ z.conj().T)(*jax.scipy.linalg.schur(a)), complex_other(5, 5))
add("tridiagonal_perturbed", lambda l, d, u, b: lax.linalg.tridiagonal_solve(l, d, u, b, perturb_singular=True), other(4), other(4) + 3, other(4), other(4, 2))
from jax.experimental import sparse
csr = sparse.BCSR.fromdense(np.where(G.random((4, 5)) > .6, other(4, 5), 0).astype(np.float32))
add("csr", lambda d, i, p, v: sparse.BCSR((d, i, p), shape=(4, 5)) @ v, *map(np.array, (csr.data, csr.indices, csr.indptr)), other(5, 2))
