"""Writes programs for the devices of a mesh, as JAX's shard_map makes them, with what JAX gives.

    python devices.py FOLDER     devices-NAME-pretty.mlir or -generic.mlir, and sharded.jsonl

Needs JAX; the build and its tests do not. (devices-order-pretty.mlir is written by hand: JAX does not print the order of devices.)
"""

import json
import os
import sys

os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh, PartitionSpec as P

from dump import element_type, packed

DEVICES = np.array(jax.devices())
LINE = Mesh(DEVICES[:4], ("x",))
GRID = Mesh(DEVICES.reshape(4, 2), ("x", "y"))
NEXT = [(k, (k + 1) % 4) for k in range(4)]


def ramp(*sizes, of=np.float32):
    return np.arange(np.prod(sizes), dtype=of).reshape(sizes)


def mapped(function, mesh, ins, outs, **options):
    return jax.shard_map(function, mesh=mesh, in_specs=ins, out_specs=outs, **options)


def ring(x, w):
    step = lambda k, state: (state[0] + state[1].sum() * (k + 1), lax.ppermute(state[1], "x", NEXT))
    return lax.fori_loop(0, 4, step, (0 * x[:1], x))[0] * w


def inner(x):
    sums = lambda part: lax.psum(part, "y")
    return jax.shard_map(sums, in_specs=P("y"), out_specs=P(), axis_names={"y"})(x) + lax.axis_index("x")


PROGRAMS = {
    "two": (mapped(lambda x, y: lax.psum(x @ y, "y"), GRID, (P("x", "y"), P("y", None)), P("x", None)), ramp(8, 4), np.ones((4, 3), np.float32)),
    "swap": (mapped(lambda x: x + lax.axis_index("x") * 100 + 10 * lax.axis_index("y"), GRID, P(("x", "y")), P(("y", "x"))), ramp(8)),
    "multi": (mapped(lambda x, y: (x + y, lax.pmax(x.sum(), "x")), LINE, (P("x"), P()), (P("x"), P())), ramp(8), np.float32(3)),
    "a2a": (mapped(lambda x: lax.all_to_all(x, "x", 1, 2, tiled=True), GRID, P("x"), P("x")), ramp(4, 8, 2, of=np.int32)),
    "nested": (mapped(inner, GRID, P("x"), P("x"), axis_names={"x"}), ramp(16, 4)),
    "none": (mapped(lambda: jnp.full((2,), lax.axis_index("x"), jnp.int32), LINE, (), P("x")),),
    "ring": (mapped(ring, LINE, (P("x"), P()), P("x")), ramp(8), np.float32(1)),
    "scatter": (mapped(lambda x: lax.psum_scatter(x, "y", scatter_dimension=1, tiled=True), GRID, P(None, None), P(None, "y"), check_vma=False), ramp(8, 4)),
    "flat": (mapped(lambda x: x * lax.axis_index(("x", "y")), GRID, P(("x", "y")), P(("x", "y"))), ramp(8)),
    "gather": (mapped(lambda x: lax.all_gather(lax.all_gather(x, "x", tiled=True), "y", axis=1, tiled=True), GRID, P("x", "y"), P(None, None), check_vma=False), ramp(8, 4)),
    "perm": (mapped(lambda x: lax.ppermute(x, "x", NEXT), LINE, P("x"), P("x")), ramp(8)),
}
GENERIC = {"swap", "multi", "scatter"}
AS_HLO = ("two", "swap", "multi", "nested", "none", "ring")


def literal(value):
    array = np.asarray(value)
    sizes = ",".join(map(str, array.shape))
    braces = str(array.tolist()).replace("[", "{").replace("]", "}").replace(".0", "")
    return f"{element_type(array.dtype)}[{sizes}] {braces}"


def write(folder):
    cases = []
    for name, (function, *arguments) in PROGRAMS.items():
        lowered = jax.jit(function).lower(*arguments)
        outputs = [np.asarray(value) for value in jax.tree.leaves(jax.jit(function)(*arguments))]
        generic = name in GENERIC
        text = lowered.compiler_ir("stablehlo").operation.get_asm(print_generic_op_form=generic)
        results = ", ".join(map(literal, outputs))
        result = f"({results})" if len(outputs) > 1 else results
        with open(f"{folder}/devices-{name}-{'generic' if generic else 'pretty'}.mlir", "w") as file:
            file.write(f"{text.rstrip()}\n// then main({', '.join(map(literal, arguments))}) == {result}\n")
        if name in AS_HLO:
            devices = 8 if '"y"=2' in lowered.as_text() else 4
            hlo = lowered.as_text(dialect="hlo").replace(", frontend_attributes=", f", num_partitions={devices}, frontend_attributes=", 1)
            cases.append({
                "id": "shard_map_" + name,
                "op": "Program",
                "replicas": 1,
                "partitions": devices,
                "hlo": hlo,
                "inputs": [[packed(np.asarray(value)) for value in arguments]] * devices,
                "outputs": [[packed(value) for value in outputs]] * devices,
                "compare": "close:1e-6",
                "source": "jax",
            })
    with open(f"{folder}/sharded.jsonl", "w") as file:
        file.writelines(json.dumps(case) + "\n" for case in cases)


if __name__ == "__main__":
    write(sys.argv[1])
