"""Element-wise workloads and reductions in NumPy, JAX and PyTorch."""
from .common import *

# ---------------------------------------------------------------- elementwise
@w("ew_fma", "elementwise", dict(a=U([N], 1), b=U([N], 2), c=U([N], 3)), "let r = a * b + c;", c_wsum([N]), 2 * N, 4 * MB16, "the plainest fused chain: one pass or two")
def _():
    def n(a, b, c):
        r = a * b; r += c; return r
    f = lambda a, b, c: a * b + c
    return dict(numpy=n, jax=f, torch=f)
@w("ew_relu2", "elementwise", dict(a=U([N], 1, 2, -1)), "let r = Max(a, 0.0) * 2.0;", c_wsum([N]), 2 * N, 2 * MB16, "cheap unary chain: memory only")
def _():
    def n(a):
        r = L.np.maximum(a, 0); r *= 2; return r
    return dict(numpy=n, jax=lambda a: L.jnp.maximum(a, 0) * 2, torch=lambda a: L.torch.relu(a).mul_(2))
@w("ew_tanh_fma", "elementwise", dict(a=U([N], 1), b=U([N], 2), c=U([N], 3)), "let r = Tanh(a * b + c);", c_wsum([N]), 20 * N, 4 * MB16, "chain ending in a transcendental")
def _():
    def n(a, b, c):
        r = a * b; r += c; return L.np.tanh(r, out=r)
    return dict(numpy=n, jax=lambda a, b, c: L.jnp.tanh(a * b + c), torch=lambda a, b, c: L.torch.tanh(a * b + c))
@w("ew_gelu", "elementwise", dict(x=U([N], 1, 8, -3)), "let r = x * 0.5 * (Tanh((x * x * x * 0.044715 + x) * 0.7978846) + 1.0);", c_wsum([N]), 28 * N, 2 * MB16, "eight ops a user types on one line")
def _():
    def n(x):
        t = x * x; t *= x; t *= 0.044715; t += x; t *= 0.7978846; L.np.tanh(t, out=t); t += 1; t *= x; t *= 0.5; return t
    return dict(numpy=n, jax=lambda x: x * 0.5 * (L.jnp.tanh((x * x * x * 0.044715 + x) * 0.7978846) + 1), torch=lambda x: L.F.gelu(x, approximate="tanh"))
@w("ew_normalise", "elementwise", dict(x=U([4096, 4096], 1), m=U([4096], 2), v=U([4096], 3, 1, 0.5), g=U([4096], 4, 1, 1.0), b=U([4096], 5)),
   "let r = Add(Mul(Sub(x, m, {1}), Rsqrt(v + 0.00001) * g, {1}), b, {1});", c_wsum([4096, 4096]), 3 * N, 2 * MB16, "broadcast of row vectors inside a fused loop")
def _():
    def n(x, m, v, g, b):
        r = x - m; r *= g / L.np.sqrt(v + L.np.float32(1e-5)); r += b; return r
    return dict(numpy=n, jax=lambda x, m, v, g, b: (x - m) * (L.lax.rsqrt(v + 1e-5) * g) + b, torch=lambda x, m, v, g, b: (x - m) * (L.torch.rsqrt(v + 1e-5) * g) + b)
@w("ew_int_select", "elementwise", dict(i=I([N], 1, 1 << 20)), "let r = Select(And(i, 7) < 3, i * 3 + 1, Xor(ShiftRightArithmetic(i, 1), 5));", c_wsum([N]), 7 * N, 2 * MB16, "integer, compare and select", rel=1e-12)
def _():
    f = lambda m: lambda i: m.where((i & 7) < 3, i * 3 + 1, (i >> 1) ^ 5)
    return dict(numpy=f(L.np), jax=lambda i: f(L.jnp)(i), torch=lambda i: f(L.torch)(i))
@w("ew_bf16", "elementwise", dict(a=U([N], 1, kind="bf16"), b=U([N], 2, kind="bf16")), "let r = Max(a * b + a, 0.0);", c_wsum([N]), 3 * N, 3 * MB16 // 2, "bf16: convert in registers, half the traffic", rel=2e-3)
def _():
    return dict(numpy=lambda a, b: L.np.maximum(a * b + a, a.dtype.type(0)), jax=lambda a, b: L.jnp.maximum(a * b + a, 0), torch=lambda a, b: L.torch.relu(a * b + a))
# ---------------------------------------------------------------- transcendental
def unary(name, op, npf, jf, tf, x, fl, why, rel=1e-5):
    @w("tr_" + name, "transcendental", dict(x=x), f"let r = {op}(x);", c_wsum([N]), fl * N, 2 * MB16, why, rel=rel)
    def _(): return dict(numpy=lambda x: npf()(x), jax=lambda x: jf()(x), torch=lambda x: tf()(x))
unary("exp", "Exp", lambda: L.np.exp, lambda: L.jnp.exp, lambda: L.torch.exp, U([N], 1, 16, -8), 15, "the transcendental of soft-max")
unary("log", "Log", lambda: L.np.log, lambda: L.jnp.log, lambda: L.torch.log, U([N], 1, 16, 0.5), 20, "log of positive numbers")
unary("sin", "Sin", lambda: L.np.sin, lambda: L.jnp.sin, lambda: L.torch.sin, U([N], 1, 2, 0.5), 20, "range reduction and polynomial")
unary("erf", "Erf", lambda: L.sp.erf, lambda: L.lax.erf, lambda: L.torch.erf, U([N], 1, 4, -1), 25, "special function that NumPy itself lacks (SciPy's)")
unary("logistic", "Logistic", lambda: L.sp.expit, lambda: L.jax.nn.sigmoid, lambda: L.torch.sigmoid, U([N], 1, 16, -8), 18, "sigmoid")
@w("tr_pow", "transcendental", dict(x=U([N], 1, 4, 0.5), y=U([N], 2, 4, -1)), "let r = Pow(x, y);", c_wsum([N]), 45 * N, 3 * MB16, "two-argument power")
def _(): return dict(numpy=lambda x, y: x ** y, jax=lambda x, y: x ** y, torch=lambda x, y: x ** y)
# ---------------------------------------------------------------- reductions
RX = lambda: dict(x=U([4096, 4096], 1, 1, 0.0))
def red(name, run, check, npf, jf, tf, why, rel=1e-5, inp=RX, fl=N):
    @w("red_" + name, "reduction", inp(), run, check, fl, MB16, why, rel=rel)
    def _(): return dict(numpy=npf, jax=jf, torch=tf)
red("sum_all", "let r = Reduce(x, 0.0, Add, {0, 1});", c_scalar(), lambda x: x.sum(), lambda x: x.sum(), lambda x: x.sum(), "full reduction at memory speed")
red("sum_rows", "let r = Reduce(x, 0.0, Add, {1});", c_wsum([4096]), lambda x: x.sum(1), lambda x: x.sum(1), lambda x: x.sum(1), "minor dimension")
red("sum_cols", "let r = Reduce(x, 0.0, Add, {0});", c_wsum([4096]), lambda x: x.sum(0), lambda x: x.sum(0), lambda x: x.sum(0), "major dimension: must not stride")
red("max_rows", "let r = Reduce(x, -inf, Max, {1});", c_wsum([4096]), lambda x: x.max(1), lambda x: x.max(1), lambda x: x.amax(1), "max with NaN rule")
red("any", "let r = Reduce(x > 2.0, false, Or, {0, 1});", ("ConvertElementType(r, s32) + 1", lambda o: float(f64(o)) + 1), lambda x: (x > 2).any(), lambda x: (x > 2).any(), lambda x: (x > 2).any(), "compare fused in a logical reduction; nothing is true, so no early exit")
red("argmax", "let r = Reduce(x, Iota(s32[4096,4096], 1), -inf, 0, (mv: f32, mi: s32, v: f32, i: s32) => { let take = Or(v > mv, And(Eq(v, mv), i < mi)); Tuple(Select(take, v, mv), Select(take, i, mi)) }, {1});",
    c_wsum([4096], "r(1)", lambda o: o), lambda x: x.argmax(1), lambda x: x.argmax(1), lambda x: x.argmax(1), "variadic reduce with a lambda", rel=1e-12)
@w("red_lambda_lse", "reduction", dict(x=U([4096, 1024], 1, 8, -4)),
   "let r = Reduce(x, -1e30, (a: f32, b: f32) => { let m = Max(a, b); m + Log1p(Exp(Min(a, b) - m)) }, {1});", c_wsum([4096]), 40 * N // 4, MB16 // 4, "a user's own computation: logaddexp fold (NumPy and torch take max, exp, sum instead)", rel=1e-4)
def _():
    def j(x):
        import jax, jax.numpy as jnp
        return jax.lax.reduce(x, jnp.float32(-1e30), LSE, (1,))
    def n(x):
        m = x.max(1, keepdims=True); e = x - m; L.np.exp(e, out=e); return m[:, 0] + L.np.log(e.sum(1))
    return dict(numpy=n, jax=j, torch=lambda x: L.torch.logsumexp(x, 1))
def LSE(a, b):
    m = L.jnp.maximum(a, b); return m + L.jnp.log1p(L.jnp.exp(L.jnp.minimum(a, b) - m))
# ---------------------------------------------------------------- normalisations
@w("softmax", "norm", dict(x=U([4096, 1024], 1, 8, -4)), "let e = Exp(Sub(x, Reduce(x, -inf, Max, {1}), {0})); let r = Div(e, Reduce(e, 0.0, Add, {1}), {0});", c_wsum([4096, 1024]), 20 * N // 4, 2 * MB16 // 4, "three passes that can be one per row")
def _():
    def n(x):
        e = x - x.max(1, keepdims=True); L.np.exp(e, out=e); e /= e.sum(1, keepdims=True); return e
    return dict(numpy=n, jax=lambda x: L.jax.nn.softmax(x, axis=1), torch=lambda x: L.torch.softmax(x, 1))
@w("layer_norm", "norm", dict(x=U([4096, 1024], 1, 4, -1), g=U([1024], 2, 1, 1.0), b=U([1024], 3, 1, 0.5)),
   "let m = Reduce(x, 0.0, Add, {1}) / 1024.0; let d = Sub(x, m, {0}); let v = Reduce(d * d, 0.0, Add, {1}) / 1024.0; let r = Add(Mul(Mul(d, Rsqrt(v + 0.00001), {0}), g, {1}), b, {1});", c_wsum([4096, 1024]), 9 * N // 4, 2 * MB16 // 4, "mean, variance and scale per row")
def _():
    def n(x, g, b):
        d = x - x.mean(1, keepdims=True); v = L.np.einsum("ij,ij->i", d, d)[:, None] / 1024; d *= 1 / L.np.sqrt(v + L.np.float32(1e-5)); d *= g; d += b; return d
    def j(x, g, b):
        d = x - x.mean(1, keepdims=True); v = (d * d).mean(1, keepdims=True); return d * L.lax.rsqrt(v + 1e-5) * g + b
    return dict(numpy=n, jax=j, torch=lambda x, g, b: L.F.layer_norm(x, (1024,), g, b, 1e-5))
@w("batch_norm_training", "norm", dict(x=U(BN, 1, 4, -1), g=U([64], 2, 1, 1.0), b=U([64], 3, 1, 0.5)), "let t = BatchNormTraining(x, g, b, 0.00001, 3); let r = t(0);", c_wsum(BN), 7 * prod(BN), 12 * prod(BN), "one op, three results; two passes over memory", rel=1e-5)
def _():
    def n(x, g, b):
        y = x.reshape(-1, 64); m = y.mean(0); d = y - m; v = L.np.einsum("ij,ij->j", d, d) / len(y); d *= g / L.np.sqrt(v + L.np.float32(1e-5)); d += b; return d.reshape(x.shape)
    def j(x, g, b):
        m = x.mean((0, 1, 2)); d = x - m; v = (d * d).mean((0, 1, 2)); return d * L.lax.rsqrt(v + 1e-5) * g + b
    def t(x, g, b):
        return L.F.batch_norm(x.permute(0, 3, 1, 2), None, None, g, b, True, 0.1, 1e-5).permute(0, 2, 3, 1)
    return dict(numpy=n, jax=j, torch=t)
