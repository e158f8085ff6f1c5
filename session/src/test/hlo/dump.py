"""Writes the modules that JAX makes of programs.py, with inputs and what XLA computes.

    python dump.py FOLDER [NAME ...]     NAME.hlo, NAME.opt.hlo, NAME.in0.npy, …, NAME.out0.npy, …
    python dump.py --cases [NAME ...]    cases for a corpus, one a line, on standard output

Needs JAX; the build and its tests do not. The test data hlo/modules.jsonl is written by

    python dump.py --cases mlp_grad cnn attention lstm sort_pairs random_uniform cond vmap_while \
        bf16 int4 f8_cast scatter_add conv_dilated hessian top_k special svd_tall svd_wide \
        svd_complex svd_by_steps eigh_upper tridiagonal qr_complex qr_pivoted hessenberg \
        solve_complex tridiagonal_solve mulhi eig eig_left eig_balanced eigvals_nan schur \
        schur_product tridiagonal_perturbed csr > …/hlo/modules.jsonl
"""

import base64
import json
import os
import re
import sys

os.environ["JAX_PLATFORMS"] = "cpu"

import jax
import numpy as np

from programs import P

TYPES = {"bool": "pred", "bfloat16": "bf16", "complex64": "c64", "complex128": "c128"}


def element_type(dtype):
    name = str(dtype)
    if name in TYPES:
        return TYPES[name]
    for begins, short in (("uint", "u"), ("int", "s"), ("float8_", "f8"), ("float", "f")):
        if name.startswith(begins):
            return short + name[len(begins):]
    raise ValueError(name)


def packed(array):
    sizes = ",".join(map(str, array.shape))
    layout = ",".join(map(str, reversed(range(array.ndim))))
    return {
        "shape": f"{element_type(array.dtype)}[{sizes}]{{{layout}}}",
        "data": base64.b64encode(np.ascontiguousarray(array).tobytes()).decode(),
    }


def without_folders(text):
    """The module with the names of Python files alone: where they lie concerns nobody."""
    return re.sub(r'"/[^"]*/([^"/]+\.py)"', r'"\1"', text)


def modules(name):
    function, arguments = P[name]
    lowered = jax.jit(function, keep_unused=True).lower(*arguments)
    compiled = lowered.compile()
    inputs = [np.asarray(a) for a in jax.tree.leaves(arguments)]
    outputs = [np.asarray(a) for a in jax.tree.leaves(compiled(*arguments))]
    texts = {"": lowered.as_text(dialect="hlo"), ".opt": compiled.as_text()}
    return {k: without_folders(t) for k, t in texts.items()}, inputs, outputs


def write_files(folder, names):
    os.makedirs(folder, exist_ok=True)
    for name in names:
        texts, inputs, outputs = modules(name)
        for kind, text in texts.items():
            with open(f"{folder}/{name}{kind}.hlo", "w") as file:
                file.write(text)
        for kind, arrays in (("in", inputs), ("out", outputs)):
            for k, array in enumerate(arrays):
                np.save(f"{folder}/{name}.{kind}{k}.npy", array)


def write_cases(names):
    for name in names:
        texts, inputs, outputs = modules(name)
        for kind, text in texts.items():
            case = {
                "id": name + kind,
                "op": "Program",
                "hlo": text,
                "inputs": [packed(a) for a in inputs],
                "outputs": [packed(a) for a in outputs],
                "compare": "close:1e-2" if name in ("bf16", "f8_cast") else "close:1e-4",
                "source": f"xla-cpu jaxlib {jax.lib.__version__}",
            }
            print(json.dumps(case))


if __name__ == "__main__":
    target, *chosen = sys.argv[1:]
    if target == "--cases":
        write_cases(chosen or P)
    else:
        write_files(target, chosen or P)
