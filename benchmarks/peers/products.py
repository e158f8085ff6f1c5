"""Products, convolutions and windows in NumPy, JAX and PyTorch."""
from .common import *

# ---------------------------------------------------------------- dot
def dot(name, n, kind, rel, why, run="let r = Dot(a, b);", esize=4, inputs=None, npf=None, jf=None, tf=None, x64=False):
    ins = inputs or dict(a=U([n, n], 1, kind=kind), b=U([n, n], 2, kind=kind))
    @w("dot_" + name, "dot", ins, run, c_wsum([n, n]), 2 * n ** 3, 3 * n * n * esize, why, rel=rel, x64=x64)
    def _(): return dict(numpy=npf or (lambda a, b: a @ b), jax=jf or (lambda a, b: a @ b), torch=tf or (lambda a, b: a @ b))
dot("f32_1024", 1024, "f32", 1e-5, "matrix product that fits the L3")
dot("f32_2048", 2048, "f32", 1e-5, "matrix product beyond the L2")
dot("f64_1024", 1024, "f64", 1e-10, "double precision", esize=8, x64=True)
dot("bf16_1024", 1024, "bf16", 3e-3, "bf16 inputs and output, f32 accumulation", esize=2, npf=lambda a, b: (a.astype("f4") @ b.astype("f4")).astype(a.dtype))
dot("s8_1024", 1024, "s8", 1e-9, "s8 x s8 -> s32 (VNNI's case); NumPy's best way is exact f32", esize=2, run="let r = Dot(a, b, preferred_element_type = s32);",
    inputs=dict(a=I([1024, 1024], 1, 201, -60, "s8"), b=I([1024, 1024], 2, 201, -60, "s8")),
    npf=lambda a, b: (a.astype("f4") @ b.astype("f4")).astype("i4"), jf=lambda a, b: L.lax.dot(a, b, preferred_element_type=L.jnp.int32), tf=lambda a, b: L.torch._int_mm(a, b))
dot("transposed", 1024, "f32", 1e-5, "both operands contracted on the other dimension: no copy needed", run="let r = DotGeneral(a, b, lhs_contracting_dimensions = {0}, rhs_contracting_dimensions = {1});",
    npf=lambda a, b: a.T @ b.T, jf=lambda a, b: L.lax.dot_general(a, b, (((0,), (1,)), ((), ()))), tf=lambda a, b: a.T @ b.T)
@w("dot_batched", "dot", dict(a=U([64, 128, 128], 1), b=U([64, 128, 128], 2)), "let r = DotGeneral(a, b, lhs_contracting_dimensions = {2}, rhs_contracting_dimensions = {1}, lhs_batch_dimensions = {0}, rhs_batch_dimensions = {0});", c_wsum([64, 128, 128]), 2 * 64 * 128 ** 3, 12 * 64 * 128 ** 2, "many small products")
def _(): return dict(numpy=lambda a, b: a @ b, jax=lambda a, b: a @ b, torch=lambda a, b: a @ b)
@w("matvec_4096", "dot", dict(a=U([4096, 4096], 1), v=U([4096], 2)), "let r = Dot(a, v);", c_wsum([4096]), 2 * N, MB16, "memory-bound product")
def _(): return dict(numpy=lambda a, v: a @ v, jax=lambda a, v: a @ v, torch=lambda a, v: a @ v)
@w("attention", "dot", dict(q=U([64, 256, 64], 1), k=U([64, 256, 64], 2), v=U([64, 256, 64], 3)),
   "let s = DotGeneral(q, k, lhs_contracting_dimensions = {2}, rhs_contracting_dimensions = {2}, lhs_batch_dimensions = {0}, rhs_batch_dimensions = {0}) * 0.125; let e = Exp(Sub(s, Reduce(s, -inf, Max, {2}), {0, 1})); let p = Div(e, Reduce(e, 0.0, Add, {2}), {0, 1}); let r = DotGeneral(p, v, lhs_contracting_dimensions = {2}, rhs_contracting_dimensions = {1}, lhs_batch_dimensions = {0}, rhs_batch_dimensions = {0});",
   c_wsum([64, 256, 64]), 4 * 64 * 256 * 256 * 64 + 20 * 64 * 256 * 256, 16 * 64 * 256 * 64, "64 heads x 256 x 64: products, soft-max, scale")
def _():
    def n(q, k, v):
        s = q @ k.transpose(0, 2, 1); s *= 0.125; s -= s.max(2, keepdims=True); L.np.exp(s, out=s); s /= s.sum(2, keepdims=True); return s @ v
    return dict(numpy=n, jax=lambda q, k, v: L.jax.nn.softmax((q @ L.jnp.swapaxes(k, 1, 2)) * 0.125, axis=2) @ v, torch=lambda q, k, v: L.F.scaled_dot_product_attention(q, k, v, scale=0.125))
# ---------------------------------------------------------------- convolution and windows
def conv_np(x, k, s=1, pad=1, depth=False):
    np = L.np; b, h, ww, c = x.shape; kh, kw = k.shape[:2]
    xp = np.pad(x, ((0, 0), (pad, pad), (pad, pad), (0, 0))) if pad else x
    oh, ow = (h + 2 * pad - kh) // s + 1, (ww + 2 * pad - kw) // s + 1; out = None
    for i in range(kh):
        for j in range(kw):
            p = xp[:, i:i + s * (oh - 1) + 1:s, j:j + s * (ow - 1) + 1:s, :]
            t = p * k[i, j, 0] if depth else np.ascontiguousarray(p).reshape(-1, c) @ k[i, j]
            out = t if out is None else np.add(out, t, out=out)
    return out.reshape(b, oh, ow, -1)
def conv_j(x, k, s=1, pad=1, g=1):
    return L.lax.conv_general_dilated(x, k, (s, s), ((pad, pad), (pad, pad)), dimension_numbers=("NHWC", "HWIO", "NHWC"), feature_group_count=g)
def conv_t(x, k, s=1, pad=1, g=1): # memory order stays NHWC = channels_last
    return L.F.conv2d(x.permute(0, 3, 1, 2), k.permute(3, 2, 0, 1), None, s, pad, 1, g).permute(0, 2, 3, 1)
CX = [8, 56, 56, 64]
def ctext(s, pad, g=1): return f"let r = ConvGeneralDilated(x, k, {{{s}, {s}}}, {{{{{pad}, {pad}}}, {{{pad}, {pad}}}}}, lhs_dilation = {{1, 1}}, rhs_dilation = {{1, 1}}, feature_group_count = {g}, dimension_numbers = b01f_01io->b01f);"
@w("conv2d_3x3", "conv", dict(x=U(CX, 1), k=U([3, 3, 64, 64], 2)), ctext(1, 1), c_wsum(CX), 2 * prod(CX) * 9 * 64, 8 * prod(CX) + 4 * 9 * 64 * 64, "the convolution of a residual block")
def _(): return dict(numpy=conv_np, jax=conv_j, torch=conv_t)
@w("conv_depthwise", "conv", dict(x=U(CX, 1), k=U([3, 3, 1, 64], 2)), ctext(1, 1, 64), c_wsum(CX), 2 * prod(CX) * 9, 8 * prod(CX), "feature groups: memory-bound, often slow in libraries")
def _(): return dict(numpy=lambda x, k: conv_np(x, k, depth=True), jax=lambda x, k: conv_j(x, k, g=64), torch=lambda x, k: conv_t(x, k, g=64))
@w("conv_1x1_s2", "conv", dict(x=U(CX, 1), k=U([1, 1, 64, 128], 2)), ctext(2, 0), c_wsum([8, 28, 28, 128]), 2 * 8 * 28 * 28 * 64 * 128, 4 * (prod(CX) // 4 + 8 * 28 * 28 * 128), "strided projection = gather + product")
def _(): return dict(numpy=lambda x, k: conv_np(x, k, 2, 0), jax=lambda x, k: conv_j(x, k, 2, 0), torch=lambda x, k: conv_t(x, k, 2, 0))
PX = [8, 112, 112, 64]
@w("maxpool_3x3_s2", "window", dict(x=U(PX, 1)), "let r = ReduceWindow(x, -inf, Max, {1, 3, 3, 1}, {1, 2, 2, 1}, SAME);", c_wsum([8, 56, 56, 64]), 9 * prod(PX) // 4, 5 * prod(PX), "pooling, channels minor")
def _():
    def n(x):
        np = L.np; xp = np.pad(x, ((0, 0), (0, 1), (0, 1), (0, 0)), constant_values=-np.inf); r = None
        for i in range(3):
            for j in range(3):
                p = xp[:, i:i + 111:2, j:j + 111:2]
                r = p.copy() if r is None else np.maximum(r, p, out=r)
        return r
    return dict(numpy=n, jax=lambda x: L.lax.reduce_window(x, -L.np.inf, L.lax.max, (1, 3, 3, 1), (1, 2, 2, 1), "SAME"),
                torch=lambda x: L.F.max_pool2d(L.F.pad(x.permute(0, 3, 1, 2), (0, 1, 0, 1), value=-math.inf), 3, 2).permute(0, 2, 3, 1))
@w("sliding_sum_64", "window", dict(x=U([1 << 20], 1, 1, 0.0)), "let r = ReduceWindow(x, 0.0, Add, {64}, {1}, VALID);", c_wsum([(1 << 20) - 63]), 64 << 20, 8 << 20, "long overlapping window: 64 adds each or a smarter way", rel=1e-5)
def _():
    def n(x):
        c = L.np.cumsum(x, dtype="f8"); r = c[63:].copy(); r[1:] -= c[:-64]; return r.astype("f4")
    return dict(numpy=n, jax=lambda x: L.lax.reduce_window(x, 0., L.lax.add, (64,), (1,), "VALID"), torch=lambda x: L.F.avg_pool1d(x[None, None], 64, 1)[0, 0] * 64)
SX = [8, 56, 56, 64]
@w("select_and_scatter", "window", dict(x=U(SX, 1), s=U([8, 28, 28, 64], 2)), "let r = SelectAndScatter(x, Ge, {1, 3, 3, 1}, {1, 2, 2, 1}, SAME, s, 0.0, Add);", c_wsum(SX), 10 * prod(SX), 9 * prod(SX), "gradient of max pooling")
def _():
    def n(x, s):
        np = L.np; xp = np.pad(x, ((0, 0), (0, 1), (0, 1), (0, 0)), constant_values=-np.inf); best = None
        for k in range(9):
            p = xp[:, k // 3:k // 3 + 55:2, k % 3:k % 3 + 55:2]
            if best is None: best = p.copy(); arg = np.zeros(p.shape, np.int8)
            else:
                t = p > best; arg[t] = k; np.copyto(best, p, where=t)
        d = np.zeros_like(xp)
        for k in range(9): d[:, k // 3:k // 3 + 55:2, k % 3:k % 3 + 55:2] += s * (arg == k)
        return d[:, :56, :56]
    def pool(x): return L.lax.reduce_window(x, -L.np.inf, L.lax.max, (1, 3, 3, 1), (1, 2, 2, 1), "SAME")
    def j(x, s): return L.jax.vjp(pool, x)[1](s)[0]
    def t(x, s):
        y = x.permute(0, 3, 1, 2).detach().requires_grad_(True)
        p = L.F.max_pool2d(L.F.pad(y, (0, 1, 0, 1), value=-math.inf), 3, 2)
        return L.torch.autograd.grad(p, y, s.permute(0, 3, 1, 2))[0].permute(0, 2, 3, 1)
    return dict(numpy=n, jax=j, torch=t)
