"""Loops, replicas and short lines in NumPy, JAX and PyTorch."""
from .common import *

# ---------------------------------------------------------------- loops
@w("while_scalar_1m", "loop", {}, "let r = While((s: (s32, s32)) => s(0) < 1000000, (s: (s32, s32)) => Tuple(s(0) + 1, s(1) * 1664525 + s(0)), Tuple(0, 1));", c_scalar("ConvertElementType(r(1), f64)", lambda o: o[1]), 3_000_000, 0, "scalar state: the interpreter's worst case", rel=0)
def _():
    def n(z):
        i, x = 0, 1
        while i < 1000000: x = (x * 1664525 + i) & 0xFFFFFFFF; i += 1
        return i, x - (1 << 32) if x >> 31 else x
    def cond(s): return s[0] < 1000000
    def body(s): return s[0] + 1, s[1] * 1664525 + s[0]
    return dict(prepare=lambda: dict(z=L.np.int32(0)), numpy=n, jax=lambda z: L.lax.while_loop(cond, body, (z * 0, z * 0 + 1)))
@w("while_vec16_100k", "loop", dict(y=U([16], 1, 1, 0.5)), "let r = While((s: (s32, f32[16])) => s(0) < 100000, (s: (s32, f32[16])) => Tuple(s(0) + 1, s(1) * 0.9 + y), Tuple(0, y));", c_wsum([16], "r(1)", lambda o: o[1]), 33 * 100000, 0, "a body of one vector operation; captures y", rel=1e-4)
def _():
    def n(y):
        i, x = 0, y
        while i < 100000: x = x * L.np.float32(0.9) + y; i += 1
        return i, x
    def cond(s): return s[0] < 100000
    def body(s): return s[0] + 1, s[1] * 0.9 + s[2], s[2]
    def t(y):
        i, x = 0, y
        while i < 100000: x = x * 0.9 + y; i += 1
        return i, x
    return dict(numpy=n, jax=lambda y: L.lax.while_loop(cond, body, (L.jnp.int32(0), y, y)), torch=t)
@w("while_dus_10k", "loop", dict(x=U([10000, 64], 1, 1, 0.0)), "let r = While((s: (s32, f32[10000,64])) => s(0) < 10000, (s: (s32, f32[10000,64])) => { let i = s(0); let row = DynamicSlice(x, {i, 0}, {1, 64}) + DynamicSlice(s(1), {i - 1, 0}, {1, 64}) * 0.5; Tuple(i + 1, DynamicUpdateSlice(s(1), row, {i, 0})) }, Tuple(0, Broadcast(0.0, {10000, 64})));", c_wsum([10000, 64], "r(1)", lambda o: o[1]), 2 * 640000, 4 * 640000 * 3, "must update in place: a copy a turn is 2.5 MB x 10,000", rel=1e-5)
def _():
    def n(x):
        y = L.np.zeros_like(x); p = y[0]
        for i in range(10000): y[i] = x[i] + y[max(i - 1, 0)] * L.np.float32(0.5)
        return 0, y
    def cond(s): return s[0] < 10000
    def body(s):
        i, y, x = s; row = L.lax.dynamic_slice(x, (i, 0), (1, 64)) + L.lax.dynamic_slice(y, (L.jnp.maximum(i - 1, 0), 0), (1, 64)) * 0.5
        return i + 1, L.lax.dynamic_update_slice(y, row, (i, 0)), x
    return dict(numpy=n, jax=lambda x: L.lax.while_loop(cond, body, (L.jnp.int32(0), L.jnp.zeros_like(x), x)))
@w("map_4m", "loop", dict(x=U([1 << 22], 1, 2, 0.0), y=U([1 << 22], 2, 2, 0.0)), "let r = Map(x, y, (a: f32, b: f32) => { let t = a * b + 1.5; Select(t > 2.0, Log(t), t * t - b) }, {0});", c_wsum([1 << 22]), 25 << 22, 12 << 22, "a user's computation on each element")
def _():
    def f(m):
        def g(a, b):
            t = a * b + 1.5; return m().where(t > 2.0, m().log(t), t * t - b)
        return g
    return dict(numpy=f(lambda: L.np), jax=f(lambda: L.jnp), torch=f(lambda: L.torch))
@w("mandelbrot_512", "loop", {}, "let r = While((s: (s32, f32[512,512], f32[512,512], s32[512,512])) => s(0) < 50, (s: (s32, f32[512,512], f32[512,512], s32[512,512])) => { let x = s(1); let y = s(2); let in = x * x + y * y < 4.0; Tuple(s(0) + 1, Select(in, x * x - y * y + cr, x), Select(in, x * y * 2.0 + ci, y), s(3) + ConvertElementType(in, s32)) }, Tuple(0, cr, ci, Broadcast(0, {512, 512})));",
   c_wsum([512, 512], "r(3)", lambda o: o[3]), 14 * 50 * 512 * 512, 12 * 512 * 512, "array state in a loop: ten fused ops a turn, all in cache", rel=1e-3,
   setup=["let cr = ConvertElementType(Iota(s32[512,512], 1), f32) * 0.005859375 - 2.0;", "let ci = ConvertElementType(Iota(s32[512,512], 0), f32) * 0.005859375 - 1.5;"])
def _():
    def prep():
        a = L.np.arange(512, dtype="f4") * L.np.float32(0.005859375)
        return dict(cr=L.np.ascontiguousarray(L.np.broadcast_to(a - 2, (512, 512))), ci=L.np.ascontiguousarray(L.np.broadcast_to((a - L.np.float32(1.5))[:, None], (512, 512))))
    def step(m, s, cr, ci):
        i, x, y, c = s; t = x * x + y * y < 4.0
        return i + 1, m.where(t, x * x - y * y + cr, x), m.where(t, x * y * 2 + ci, y), c + t
    def plain(m, z):
        def f(cr, ci):
            s = (0, cr, ci, z())
            while s[0] < 50: s = step(m(), s, cr, ci)
            return s
        return f
    def cond(s): return s[0] < 50
    def body(s): return step(L.jnp, s[:4], s[4], s[5]) + (s[4], s[5])
    return dict(prepare=prep, numpy=plain(lambda: L.np, lambda: L.np.zeros((512, 512), "i4")), jax=lambda cr, ci: L.lax.while_loop(cond, body, (L.jnp.int32(0), cr, ci, L.jnp.zeros((512, 512), "i4"), cr, ci)), torch=plain(lambda: L.torch, lambda: L.torch.zeros((512, 512), dtype=L.torch.int32)))
@w("life_1024", "loop", dict(g=I([1024, 1024], 1, 2)), "let r = While((s: (s32, s32[1024,1024])) => s(0) < 20, (s: (s32, s32[1024,1024])) => { let n = ReduceWindow(s(1), 0, Add, {3, 3}, {1, 1}, SAME); Tuple(s(0) + 1, ConvertElementType(Or(Eq(n, 3), And(Eq(n, 4), Eq(s(1), 1))), s32)) }, Tuple(0, g));", c_wsum([1024, 1024], "r(1)", lambda o: o[1]), 20 * 12 << 20, 20 * 8 << 20, "stencil in a loop: window sum fused with a rule", rel=0)
def _():
    def n(g):
        np = L.np
        for _ in range(20):
            p = np.pad(g, 1); h = p[:, :-2] + p[:, 1:-1]; h += p[:, 2:]; s = h[:-2] + h[1:-1]; s += h[2:]
            g = ((s == 3) | ((s == 4) & (g == 1))).astype(np.int32)
        return 20, g
    def cond(s): return s[0] < 20
    def body(s):
        i, g = s; n = L.lax.reduce_window(g, L.np.int32(0), L.lax.add, (3, 3), (1, 1), "SAME"); return i + 1, ((n == 3) | ((n == 4) & (g == 1))).astype(L.jnp.int32)
    def t(g):
        for _ in range(20):
            s = L.F.avg_pool2d(g.float()[None, None], 3, 1, 1, divisor_override=1)[0, 0]; g = ((s == 3) | ((s == 4) & (g == 1))).to(L.torch.int32)
        return 20, g
    return dict(numpy=n, jax=lambda g: L.lax.while_loop(cond, body, (L.jnp.int32(0), g)), torch=t)
# ---------------------------------------------------------------- replicas
@w("all_reduce_8x1m", "replicas", dict(x=U([8, 1 << 20], 1, 1, 0.0)), "let r = AllReduce(mine, Add, {{0, 1, 2, 3, 4, 5, 6, 7}});", ("on replica 0: Reduce(ConvertElementType(r, f64) * ConvertElementType(Rem(Iota(s32[1048576], 0), 1021), f64), 0.0, Add, {0})", lambda o: c_wsum([1 << 20])[1](L.np.asarray(o)[0])), 7 << 20, 64 << 20, "8 replicas in one process; each holds row ReplicaId() of x", devices=8,
   setup=["// with 8 replicas (the language's own way to say so)", "let mine = Reshape(DynamicSlice(x, {ConvertElementType(ReplicaId(), s32), 0}, {1, 1048576}), {1048576});"])
def _():
    def j(x):
        import jax; from jax.sharding import PartitionSpec as P
        global _AR
        if "_AR" not in globals():
            mesh = jax.make_mesh((8,), ("r",), axis_types=(jax.sharding.AxisType.Auto,))
            _AR = jax.shard_map(lambda a: jax.lax.psum(a, "r"), mesh=mesh, in_specs=P("r"), out_specs=P("r")), jax.sharding.NamedSharding(mesh, P("r"))
        return _AR[0](x)
    def place(x):
        import jax, numpy as np
        j(np.zeros((8, 8), "f4")); return jax.device_put(x, _AR[1])
    return dict(numpy=lambda x: L.np.broadcast_to(x.sum(0), x.shape).copy(), jax=j, jax_place=place, torch=lambda x: x.sum(0).expand(8, -1).contiguous())
# ---------------------------------------------------------------- latency
@w("tiny_ops_1000", "latency", {}, "x = x * 0.5 + y;", c_scalar("Reduce(x, 0.0, Add, {0})", lambda o: L.np.asarray(o).sum()), 3000, 0, "500 lines of two 3-element ops, each line submitted by itself: dispatch cost", times=500,
   setup=["let x = f32[3] {0, 0, 0};", "let y = f32[3] {1, 2, 3};"])
def _():
    def loop(f):
        def g(x, y):
            for _ in range(500): x = f(x, y)
            return x
        return g
    f = lambda x, y: x * 0.5 + y
    def jitted(x, y):
        import jax
        global _TJ
        if "_TJ" not in globals(): _TJ = jax.jit(f)
        for _ in range(500): x = _TJ(x, y)
        return x
    return dict(prepare=lambda: dict(x=L.np.zeros(3, "f4"), y=L.np.array([1, 2, 3], "f4")), numpy=loop(f), jax=loop(f), jax_jit_raw=jitted, torch=loop(f))
SCRIPT = ["let a = Reshape(Iota(f32[12], 0) + z, {3, 4});", "let b = Transpose(a, {1, 0});", "let c = Dot(a, b);", "let d = c + 1.0;", "let e = Exp(d * -0.01);", "let f = Reduce(e, 0.0, Add, {1});", "let g = Div(e, f, {0});", "let h = Max(g, 0.3);", "let i = Concatenate(g, h, dimension = 0);", "let j = Slice(i, {1, 0}, {5, 2}, {1, 1});",
          "let k = Pad(j, 0.0, {{1, 1, 0}, {0, 2, 0}});", "let l = Rev(k, {0});", "let m = Select(k > l, k, l);", "let n = Reduce(m, -inf, Max, {0});", "let o = Sort(n, Lt, 0, true);", "let p = Tanh(o) * 2.0;", "let q = Broadcast(p, {2});", "let s = Reduce(q * q, 0.0, Add, {0, 1});", "let t = Sqrt(s) + Reduce(a, 0.0, Add, {0, 1});", "let r = t / 3.0;"]
PYSCRIPT = """a = (np.arange(12, dtype=np.float32) + z).reshape(3, 4)
b = a.T
c = a @ b
d = c + 1
e = np.exp(d * -0.01)
f = e.sum(1)
g = e / f[:, None]
h = np.maximum(g, 0.3)
i = np.concatenate([g, h], 0)
j = i[1:5, 0:2]
k = np.pad(j, ((1, 1), (0, 2)))
l = k[::-1]
m = np.where(k > l, k, l)
n = m.max(0)
o = np.sort(n)
p = np.tanh(o) * 2
q = np.broadcast_to(p, (2,) + p.shape)
s = (q * q).sum()
t = np.sqrt(s) + a.sum()
r = t / 3
"""
@w("script_20", "latency", {}, " ".join(SCRIPT), c_scalar(), 200, 0, "twenty short lines, parsed and run as text (jax-jit: compiled once, not parsed again)", setup=["let z = 0.0;"])
def _():
    def f(m):
        def g(z):
            ns = {"np": m(), "z": z}; exec(compile(PYSCRIPT, "s", "exec"), ns); return ns["r"]
        return g
    return dict(prepare=lambda: dict(z=L.np.zeros((), "f4")), numpy=f(lambda: L.np), jax=f(lambda: L.jnp))
