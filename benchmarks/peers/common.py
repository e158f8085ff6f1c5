"""Inputs, checks and the registry of workloads: the same numbers, bit for bit, as workloads.json."""
import functools, math, os, sys, time
N = 1 << 24

# ---------------------------------------------------------------- inputs: text and value together
def np_():
    import numpy
    return numpy

def mix_value(n, salt):
    np = np_()
    i = np.arange(n, dtype=np.uint32); i += np.uint32(salt)
    i *= np.uint32(2654435769); i ^= i >> np.uint32(15)
    i *= np.uint32(2246822519); i ^= i >> np.uint32(13)
    return i >> np.uint32(8)

def prod(s): return math.prod(s)
def br(s): return "{" + ", ".join(map(str, s)) + "}"
def dims(s): return "[" + ",".join(map(str, s)) + "]"

class Input:
    """u = 24 random bits. f: u*2^-24*mul + add (exact in f32). i: u mod bound + add."""
    def __init__(self, shape, salt, kind="f32", mul=1.0, add=0.0, bound=None):
        self.shape, self.salt, self.kind, self.mul, self.add, self.bound = tuple(shape), salt * 100000007 % (1 << 32), kind, mul, add, bound
    @property
    def n(self): return prod(self.shape) * (2 if self.kind == "c64" else 1)
    def text(self, name):
        n, k = self.n, self.kind
        u = f"Call(mix{n}, Iota(u32[{n}], 0), {self.salt})"
        if self.bound:
            e = f"ConvertElementType(Rem({u}, {self.bound}), {'s32' if k == 's8' else k})"
            if self.add: e = f"({e} + {int(self.add)})" if self.add > 0 else f"({e} - {int(-self.add)})"
            if k == "s8": e = f"ConvertElementType({e}, s8)"
        else:
            e = f"ConvertElementType({u}, f32) * {self.mul * 2.0 ** -24!r}"
            if self.add: e += f" + {self.add!r}" if self.add > 0 else f" - {-self.add!r}"
            e = f"({e})"
            if k in ("f64", "bf16"): e = f"ConvertElementType({e}, {k})"
        if k == "c64":
            h = n // 2
            return [f"let {name}_r = {e};", f"let {name} = Reshape(Complex(Slice({name}_r, {{0}}, {{{h}}}, {{1}}), Slice({name}_r, {{{h}}}, {{{n}}}, {{1}})), {br(self.shape)});"]
        if len(self.shape) > 1: e = f"Reshape({e}, {br(self.shape)})"
        return [f"let {name} = {e};"]
    def value(self):
        np = np_(); u = mix_value(self.n, self.salt)
        if self.bound:
            v = (u % np.uint32(self.bound)).astype(np.int32) + np.int32(self.add)
            return v.astype({"s8": np.int8, "s32": np.int32}[self.kind]).reshape(self.shape)
        v = u.astype(np.float32) * np.float32(self.mul * 2.0 ** -24)
        if self.add: v = v + np.float32(self.add)
        if self.kind == "c64":
            h = self.n // 2
            return (v[:h] + 1j * v[h:]).astype(np.complex64).reshape(self.shape)
        if self.kind == "f64": v = v.astype(np.float64)
        if self.kind == "bf16":
            import ml_dtypes; v = v.astype(ml_dtypes.bfloat16)
        return v.reshape(self.shape)

def U(shape, salt=1, mul=2.0, add=-0.5, kind="f32"): return Input(shape, salt, kind, mul, add)
def I(shape, salt, bound, add=0, kind="s32"): return Input(shape, salt, kind, bound=bound, add=add)

# ---------------------------------------------------------------- checks
def f64(x):
    np = np_()
    if "torch" in sys.modules and hasattr(x, "detach"):
        import torch
        x = x.detach()
        x = (x.to(torch.float32) if x.dtype == torch.bfloat16 else x).numpy()
    return np.asarray(x).astype(np.float64)
def c_sum(shape, e="r"):
    n = prod(shape)
    return (f"Reduce(ConvertElementType({e}, f64), 0.0, Add, {br(range(len(shape)))})", lambda o: float(f64(o).sum()))
def c_wsum(shape, e="r", pick=lambda o: o):
    n = prod(shape); e2 = f"Reshape({e}, {{{n}}})" if len(shape) > 1 else e
    def f(o):
        np = np_(); v = f64(pick(o)).reshape(-1)
        assert v.size == n, (v.size, n)
        return float((v * (np.arange(n) % 1021)).sum())
    return (f"Reduce(ConvertElementType({e2}, f64) * ConvertElementType(Rem(Iota(s32[{n}], 0), 1021), f64), 0.0, Add, {{0}})", f)
def c_scalar(e="r", pick=lambda o: o): return (e, lambda o: float(f64(pick(o)).reshape(())))

WL = {}
class W: pass
def w(name, group, inputs, run, check, flops, bytes, why, rel=1e-5, x64=False, setup=(), times=1, np_check=True, devices=1):
    """decorator: f(jnp-like namespaces) -> dict of peer -> function"""
    def deco(f):
        o = W(); o.__dict__.update(name=name, group=group, inputs=inputs, run=run, check=check, flops=flops, bytes=bytes, why=why,
                                   rel=rel, x64=x64, setup=list(setup), times=times, np_check=np_check, make=f, devices=devices)
        WL[name] = o
        return f
    return deco

class Lib:
    """lazy namespaces for the implementations"""
    @property
    def np(self): return np_()
    @property
    def jnp(self):
        import jax.numpy as m; return m
    @property
    def jax(self):
        import jax; return jax
    @property
    def lax(self):
        from jax import lax; return lax
    @property
    def torch(self):
        import torch; return torch
    @property
    def F(self):
        import torch.nn.functional as m; return m
    @property
    def sp(self):
        import scipy.special as m; return m
L = Lib()

MB16 = N * 4
BN = [32, 56, 56, 64]
