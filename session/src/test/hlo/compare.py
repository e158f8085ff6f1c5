"""Runs what `xlet export` writes on XLA, and compares it with what a corpus says.

    python compare.py XLET CORPUS.jsonl …

Each case on one device is exported in both of its forms, and counts if XLA reads the module and gives
the recorded outputs. Needs JAX and a built `xlet`; the build and its tests do not.
"""

import base64
import json
import os
import re
import subprocess
import sys

os.environ.update(JAX_PLATFORMS="cpu", JAX_ENABLE_X64="1")

import jax
import ml_dtypes
import numpy as np
from jaxlib import _hlo, _jax
from jaxlib import xla_client

TYPES = {"pred": "bool", "bf16": "bfloat16", "c64": "complex64", "c128": "complex128"}


def numpy_type(name):
    if name in TYPES:
        name = TYPES[name]
    elif name.startswith("f8"):
        name = "float8_" + name[2:]
    else:
        kind = {"s": "int", "u": "uint", "f": "float"}[name[0]]
        name = kind + name[1:]
    return np.dtype(getattr(ml_dtypes, name, name))


def unpacked(array):
    element, sizes = re.match(r"(\w+)\[([\d,]*)\]", array["shape"]).groups()
    data = base64.b64decode(array["data"])
    shape = [int(size) for size in sizes.split(",") if size]
    return np.frombuffer(data, numpy_type(element)).reshape(shape)


def programs(case, name):
    """The program of a case in each form, and the computation's name in it."""
    if case.get("hlo", "").startswith("HloModule"):
        module = name + "_hlo"
        yield module, re.sub(r"HloModule\s+%?[\w.]+", "HloModule " + module, case["hlo"], count=1)
    if case.get("xlet"):
        parameters = ", ".join(
            f"p{k}: " + re.sub(r"\{.*", "", array["shape"]) for k, array in enumerate(case["inputs"])
        )
        yield name, f"let {name} = ({parameters}) => {{\nlet unused = 0;\n{case['xlet']}\n}};\n"


def exported(xlet, programs):
    """The modules that xlet writes of programs, by name; what it cannot write is left out."""
    lines = []
    for name, program in programs.items():
        lines += [program, f":export {name}", f'let end_{name} = 0']
    run = subprocess.run([xlet], input="\n".join(lines), capture_output=True, text=True)
    parts = re.split(r"^end_(\w+) .*$", run.stdout, flags=re.MULTILINE)
    texts = {name: part for part, name in zip(parts[::2], parts[1::2])}
    return {name: t[t.index("HloModule"):] for name, t in texts.items() if "HloModule" in t}


def computed(text, inputs):
    module = _hlo.hlo_module_from_text(text)
    computation = _hlo.XlaComputation(module.as_serialized_hlo_module_proto())
    stablehlo = _jax.mlir.xla_computation_to_mlir_module(computation)
    client = jax.devices()[0].client
    devices = _jax.DeviceList(tuple(jax.devices()[:1]))
    executable = client.compile_and_load(stablehlo, devices, xla_client.CompileOptions())
    arrays = [jax.device_put(array) for array in inputs]
    results = executable.execute_sharded(arrays).disassemble_into_single_device_arrays()
    return [np.asarray(result[0]) for result in results]


def same(got, want):
    if got.shape != want.shape or got.dtype != want.dtype:
        return False
    if got.tobytes() == want.tobytes():
        return True
    wide = np.complex128 if got.dtype.kind == "c" else np.float64
    loose = got.dtype.itemsize <= 2
    return np.allclose(
        got.astype(wide), want.astype(wide), rtol=2e-2 if loose else 1e-4, atol=1e-5, equal_nan=True
    )


def cases(file):
    for line in open(file):
        case = json.loads(line)
        if case.get("replicas", 1) * case.get("partitions", 1) == 1 and "outputs" in case:
            yield case


def main(xlet, files):
    equal = total = 0
    for file in files:
        named = {
            name: (case, program)
            for k, case in enumerate(cases(file))
            for name, program in programs(case, f"case_{k}")
        }
        texts = exported(xlet, {name: program for name, (_, program) in named.items()})
        for name, (case, _) in named.items():
            total += 1
            try:
                if name not in texts:
                    raise ValueError("is not exported")
                got = computed(texts[name], map(unpacked, case["inputs"]))
                want = [unpacked(array) for array in case["outputs"]]
                if len(got) == len(want) and all(map(same, got, want)):
                    equal += 1
                    continue
                print(case["id"], "differs")
            except Exception as wrong:
                print(case["id"], str(wrong).splitlines()[0][:160])
    print(f"{equal} of {total} equal")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
