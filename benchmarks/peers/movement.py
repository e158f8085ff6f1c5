"""Moving, sorting, transforms, factorizations and random bits in NumPy, JAX and PyTorch."""
from .common import *

# ---------------------------------------------------------------- data movement
@w("transpose_2d", "movement", dict(x=U([4096, 4096], 1)), "let r = Transpose(x, {1, 0});", c_wsum([4096, 4096]), 0, 2 * MB16, "blocked transpose (a view does not count: the result is read row by row)", rel=1e-9)
def _(): return dict(numpy=lambda x: L.np.ascontiguousarray(x.T), jax=lambda x: x.T, torch=lambda x: x.T.contiguous())
@w("transpose_4d", "movement", dict(x=U(BN, 1)), "let r = Transpose(x, {0, 3, 1, 2});", c_wsum(BN), 0, 8 * prod(BN), "NHWC to NCHW", rel=1e-9)
def _(): return dict(numpy=lambda x: L.np.ascontiguousarray(x.transpose(0, 3, 1, 2)), jax=lambda x: L.jnp.transpose(x, (0, 3, 1, 2)), torch=lambda x: x.permute(0, 3, 1, 2).contiguous())
@w("pad_slice_concat_rev", "movement", dict(x=U([4096, 2048], 1)), "let p = Pad(x, 0.0, {{8, 8, 0}, {8, 8, 0}}); let s = Slice(p, {4, 4}, {4100, 2052}, {1, 1}); let r = Rev(Concatenate(s, x, dimension = 1), {1});", c_wsum([4096, 4096]), 0, 4 * 4096 * 2048 * 3, "index arithmetic only: one pass if fused", rel=1e-9)
def _():
    def n(x):
        np = L.np; p = np.pad(x, 8); return np.ascontiguousarray(np.concatenate([p[4:4100, 4:2052], x], 1)[:, ::-1])
    def j(x):
        jnp = L.jnp; p = jnp.pad(x, 8); return jnp.concatenate([p[4:4100, 4:2052], x], 1)[:, ::-1]
    return dict(numpy=n, jax=j, torch=lambda x: L.torch.cat([L.F.pad(x, (8, 8, 8, 8))[4:4100, 4:2052], x], 1).flip(1))
GI = lambda: dict(t=U([50000, 64], 1), ids=I([200000], 2, 50000))
@w("gather_rows", "movement", GI(), "let r = Gather(t, ids, offset_dims = {1}, collapsed_slice_dims = {0}, start_index_map = {0}, index_vector_dim = 1, slice_sizes = {1, 64});", c_wsum([200000, 64]), 0, 4 * (50000 * 64 + 200000 * 65), "embedding look-up", rel=1e-9)
def _(): return dict(numpy=lambda t, ids: t[ids], jax=lambda t, ids: t[ids], torch=lambda t, ids: t[ids])
@w("scatter_add_rows", "movement", dict(u=U([200000, 64], 1), ids=I([200000], 2, 50000)), "let r = Scatter(Broadcast(0.0, {50000, 64}), ids, u, Add, update_window_dims = {1}, inserted_window_dims = {0}, scatter_dims_to_operand_dims = {0}, index_vector_dim = 1);", c_wsum([50000, 64]), 200000 * 64, 4 * (50000 * 64 + 200000 * 65), "embedding gradient, with repeated indices")
def _():
    def n(u, ids):
        r = L.np.zeros((50000, 64), "f4"); L.np.add.at(r, ids, u); return r
    return dict(numpy=n, jax=lambda u, ids: L.jnp.zeros((50000, 64), "f4").at[ids].add(u), torch=lambda u, ids: L.torch.zeros(50000, 64).index_add_(0, ids, u))
# ---------------------------------------------------------------- sort
@w("sort_4m", "sort", dict(x=U([1 << 22], 1, 1, 0.0)), "let r = Sort(x, Lt, 0, false);", c_wsum([1 << 22]), 22 << 22, 8 << 22, "one operand, plain ascending", rel=1e-9)
def _(): return dict(numpy=lambda x: L.np.sort(x), jax=lambda x: L.jnp.sort(x), torch=lambda x: L.torch.sort(x)[0])
@w("sort_kv_1m", "sort", dict(k=I([1 << 20], 1, 65536), v=U([1 << 20], 2, 1, 0.0)), "let r = Sort(k, v, (a: s32, b: s32, u: f32, w: f32) => a > b, 0, true);", c_wsum([1 << 20], "r(1)"), 20 << 20, 16 << 20, "two operands, a comparator, descending, stable, many equal keys", rel=1e-9)
def _():
    def n(k, v):
        o = L.np.argsort(-k, kind="stable"); k2 = k[o]; return v[o]
    def t(k, v):
        k2, o = L.torch.sort(k, descending=True, stable=True); return v[o]
    return dict(numpy=n, jax=lambda k, v: L.lax.sort((-k, v), num_keys=1, is_stable=True)[1], torch=t)
@w("top_k", "sort", dict(x=U([1000, 10000], 1, 1, 0.0)), "let r = TopK(x, 8, true);", c_wsum([1000, 8], "r(0)"), 10 ** 7, 4 * 10 ** 7, "eight largest of each row", rel=1e-9)
def _():
    def n(x):
        i = L.np.argpartition(x, -8, axis=1)[:, -8:]; v = L.np.take_along_axis(x, i, 1); o = L.np.argsort(-v, axis=1); return L.np.take_along_axis(v, o, 1)
    return dict(numpy=n, jax=lambda x: L.lax.top_k(x, 8)[0], torch=lambda x: L.torch.topk(x, 8)[0])
# ---------------------------------------------------------------- fft, linear algebra
@w("fft_1d_1m", "fft", dict(x=U([1 << 20], 1, kind="c64")), "let r = Fft(x, FFT, {1048576});", c_wsum([1 << 20], "Abs(r)", lambda o: absol(o)), 5 * 20 << 20, 16 << 20, "one long transform", rel=1e-4)
def _(): return dict(numpy=lambda x: L.np.fft.fft(x), jax=lambda x: L.jnp.fft.fft(x), torch=lambda x: L.torch.fft.fft(x))
@w("rfft_1024x1024", "fft", dict(x=U([1024, 1024], 1)), "let r = Fft(x, RFFT, {1024});", c_wsum([1024, 513], "Abs(r)", lambda o: absol(o)), 5 * 10 * 1024 * 512, 4 * 1024 * (1024 + 1026), "many short real transforms", rel=1e-4)
def _(): return dict(numpy=lambda x: L.np.fft.rfft(x), jax=lambda x: L.jnp.fft.rfft(x), torch=lambda x: L.torch.fft.rfft(x))
def absol(o): return L.np.abs(o.numpy() if hasattr(o, "numpy") else L.np.asarray(o))
@w("cholesky_512_f64", "linalg", dict(g=U([512, 512], 1, kind="f64")), "let r = Cholesky(a, true);", c_wsum([512, 512]), 512 ** 3 // 3, 16 * 512 * 512, "blocked factorisation", rel=1e-9, x64=True,
   setup=["let a = DotGeneral(g, g, lhs_contracting_dimensions = {1}, rhs_contracting_dimensions = {1}) / 512.0 + ConvertElementType(Eq(Iota(s32[512,512], 0), Iota(s32[512,512], 1)), f64);"])
def _(): return dict(prepare=lambda g: dict(a=g @ g.T / 512 + L.np.eye(512)), numpy=lambda a: L.np.linalg.cholesky(a), jax=lambda a: L.lax.linalg.cholesky(a, symmetrize_input=False), torch=lambda a: L.torch.linalg.cholesky(a))
@w("triangular_solve_512", "linalg", dict(g=U([512, 512], 1, 1, 0.0), b=U([512, 512], 2)), "let r = TriangularSolve(a, b, true, true, false, NO_TRANSPOSE);", c_wsum([512, 512]), 512 ** 3, 12 * 512 * 512, "512 right-hand sides", rel=1e-4,
   setup=["let a = g + ConvertElementType(Eq(Iota(s32[512,512], 0), Iota(s32[512,512], 1)), f32) * 512.0;"])
def _():
    def n(a, b):
        from scipy.linalg import solve_triangular; return solve_triangular(a, b, lower=True, check_finite=False)
    return dict(prepare=lambda g, b: dict(a=g + L.np.eye(512, dtype="f4") * 512, b=b), numpy=n, jax=lambda a, b: L.lax.linalg.triangular_solve(a, b, left_side=True, lower=True), torch=lambda a, b: L.torch.linalg.solve_triangular(a, b, upper=False))
# ---------------------------------------------------------------- random bits
def philox_ref(n):
    np = np_(); u = np.uint64; m = n // 4
    c0 = np.arange(m, dtype=u) + u(2); c1 = np.zeros(m, u); c2 = np.full(m, 1, u); c3 = np.zeros(m, u); k0, k1 = 1, 0; M = u(0xFFFFFFFF)
    for _ in range(10):
        p0 = c0 * u(0xD2511F53); p1 = c2 * u(0xCD9E8D57)
        c0, c1, c2, c3 = (p1 >> u(32)) ^ c1 ^ u(k0), p1 & M, (p0 >> u(32)) ^ c3 ^ u(k1), p0 & M
        k0 = (k0 + 0x9E3779B9) & 0xFFFFFFFF; k1 = (k1 + 0xBB67AE85) & 0xFFFFFFFF
    return np.stack([c0, c1, c2, c3], 1).reshape(-1).astype(np.uint32)
def threefry_ref(n):
    np = np_(); h = n // 2; k = [1, 0]; ks = [1, 0, 1 ^ 0 ^ 0x1BD11BDA]; rot = [[13, 15, 26, 6], [17, 29, 16, 24]]; U32 = np.uint32
    x0 = np.arange(h, dtype=U32) + U32(2) + U32(ks[0]); x1 = np.zeros(h, U32) + U32(ks[1])
    for i in range(5):
        for r in rot[i % 2]:
            x0 = x0 + x1; x1 = (x1 << U32(r)) | (x1 >> U32(32 - r)); x1 ^= x0
        x0 = x0 + U32(ks[(i + 1) % 3]); x1 = x1 + U32(ks[(i + 2) % 3]) + U32(i + 1)
    return np.stack([x0, x1], 1).reshape(-1)
RN = 10_000_000
def c_bits(): return (f"Reduce(ConvertElementType(ShiftRightLogical(r, 8), f64) * ConvertElementType(Rem(Iota(s32[{RN}], 0), 1021), f64), 0.0, Add, {{0}})",
                      lambda o: float(((L.np.asarray(o) >> 8).astype("f8") * (L.np.arange(RN) % 1021)).sum()))
def rng(name, alg, ref, npgen, ja):
    @w("rng_" + name, "rng", {}, f"let r = GetTupleElement(RngBitGenerator({alg}, u64[2] {{1, 2}}, u32[{RN}]), 1);", c_bits(), (60 if name == "philox" else 80) * RN // 4 * 2, 4 * RN, "random bits, the same bits as XLA", rel=1e-10, np_check=False)
    def _():
        def j(key): return L.lax.rng_bit_generator(key, (RN,), dtype=L.jnp.uint32, algorithm=ja())[1]
        return dict(prepare=lambda: dict(key=L.np.array([1, 0, 2, 0], "u4")), reference=lambda: ref(RN), numpy=npgen, jax=j, torch=lambda key: L.torch.randint(0, 1 << 31, (RN,), dtype=L.torch.int32))
rng("philox", "RNG_PHILOX", philox_ref, lambda key: L.np.random.Generator(L.np.random.Philox(1)).integers(0, 1 << 32, RN, dtype="u4"), lambda: L.lax.RandomAlgorithm.RNG_PHILOX)
rng("threefry", "RNG_THREE_FRY", threefry_ref, lambda key: L.np.random.default_rng(1).integers(0, 1 << 32, RN, dtype="u4"), lambda: L.lax.RandomAlgorithm.RNG_THREE_FRY)
