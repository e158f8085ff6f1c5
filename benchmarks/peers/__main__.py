"""python -m peers NAME PEER: warms a workload up, prints "ready", then runs it once for each line of standard input.

PEER is numpy, jax-jit, jax-eager or torch. What is printed are seconds; before "ready", the value of the check."""
import argparse, os, sys, time
from .common import WL


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("name")
    arguments.add_argument("peer", choices=["numpy", "jax-jit", "jax-eager", "torch"])
    arguments.add_argument("--threads", type=int, default=1)
    given = arguments.parse_args()
    for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ[variable] = str(given.threads)
    if given.threads == 1:
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    from . import elementwise, loops, movement, products  # noqa: F401, after the variables are set
    function, values, sync, check = prepared(WL[given.name], given.peer, given.threads)
    print(f"check {check(sync(function(*values)))!r}", flush=True)
    end = time.perf_counter() + 1
    while time.perf_counter() < end:
        sync(function(*values))
    print("ready", flush=True)
    for _ in sys.stdin:
        start = time.perf_counter()
        result = sync(function(*values))
        seconds = time.perf_counter() - start
        del result
        print(f"{seconds:.9f}", flush=True)


def prepared(workload, peer, threads):
    """The function, its arguments, what waits for its result, and what sums the result up."""
    if peer.startswith("jax"):
        os.environ["JAX_PLATFORMS"] = "cpu"
        os.environ["JAX_ENABLE_X64"] = "1" if workload.x64 else "0"
        if workload.devices > 1:
            os.environ["XLA_FLAGS"] = f"--xla_force_host_platform_device_count={workload.devices}"
    forms = workload.make()
    values = {name: made.value() for name, made in workload.inputs.items()}
    if "prepare" in forms:
        values = forms["prepare"](**values)
    values = list(values.values())
    if peer == "numpy":
        return forms["numpy"], values, lambda result: result, workload.check[1]
    if peer == "torch":
        import torch
        torch.set_num_threads(threads)
        values = [as_tensor(value) for value in values]
        return forms["torch"], values, lambda result: result, workload.check[1]
    import jax
    place = forms.get("jax_place", jax.device_put)
    values = [place(value) for value in values]
    function = forms["jax"]
    if peer == "jax-jit":
        function = forms.get("jax_jit_raw") or jax.jit(function).lower(*values).compile()
    return function, values, jax.block_until_ready, workload.check[1]


def as_tensor(value):
    import ml_dtypes, numpy, torch
    if value.dtype == ml_dtypes.bfloat16:
        return torch.from_numpy(value.view(numpy.int16)).view(torch.bfloat16)
    return torch.from_numpy(numpy.array(value))


main()
