#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""1/x and 1/sqrt(x) over the same arrays by mufree and by its peers, in turns in one process.

    python3 src/bench/peers/peers.py --library cppbuild/linux-x86_64/lib/libmufree.so --json peers.json

Needs a GPU, PyTorch and NumPy; CuPy, Triton and JAX take part where they are installed. The arrays are those of
mufree-bench. Every peer's results are first compared with the exact ones, in ulps, and with mufree's, bit by bit. Times
are the host's, of calls back to back with one wait at the end, so that no peer's own stream matters. The JSON has the
shape of Google Benchmark's: map/FORMAT/OP/PEER/n:N and call/FORMAT/OP/PEER/n:N/synchronize:0 or 1.
"""
import argparse
import ctypes
import datetime
import json
import os
import statistics
import subprocess
import sys
import time

os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # or JAX takes three quarters of the memory

import numpy as np
import torch

FORMATS = {  # the bits of 1, the span of two binades, and the fraction's
    "f32": (torch.float32, np.int32, 0x3F800000, 1 << 24, 23),
    "f16": (torch.float16, np.int16, 0x3C00, 1 << 11, 10),
    "bf16": (torch.bfloat16, np.int16, 0x3F80, 1 << 8, 7),
}
OPS = ("rcp", "rsqrt")
PERIOD_BYTES = 1 << 22  # mufree-bench fills its arrays with copies of so many bytes
GUARDED = 0


class Mufree:
    """The library's default method through its C interface, as any of its users calls it."""

    def __init__(self, path):
        self.library = ctypes.CDLL(path)
        self.library.mufree_last_error.restype = ctypes.c_char_p
        self.library.mufree_method_name.restype = ctypes.c_char_p
        self.engine = ctypes.c_void_p()
        self.check(self.library.mufree_open_gpu(0, ctypes.byref(self.engine)))
        names = (self.library.mufree_method_name(i).decode() for i in range(self.library.mufree_method_count()))
        self.methods = {name: i for i, name in enumerate(names)}
        self.version = self.text(self.library.mufree_build)

    @staticmethod
    def text(function):
        function.restype = ctypes.c_char_p
        return function().decode()

    def check(self, status):
        if status != 0:
            raise RuntimeError(f"mufree: {self.library.mufree_last_error().decode()}")

    def call(self, op, form, x, y):
        method = self.methods[f"{op}_ieee" + ("" if form == "f32" else f"_{form}")]
        arguments = (self.engine, method, GUARDED, ctypes.c_void_p(x.data_ptr()), ctypes.c_void_p(y.data_ptr()),
                     ctypes.c_int64(x.numel()), ctypes.c_void_p(torch.cuda.current_stream().cuda_stream))
        launch, check = self.library.mufree_map_device, self.check

        def run():
            check(launch(*arguments))
            return y

        return run


def torch_call(op, form, x, y):
    function = torch.reciprocal if op == "rcp" else torch.rsqrt
    return lambda: function(x, out=y)


def compiled_call(op, form, x, y):
    function = torch.compile(torch.reciprocal if op == "rcp" else torch.rsqrt, dynamic=False)
    return lambda: function(x)


def copy_call(op, form, x, y):
    return lambda: y.copy_(x)


def make_triton():
    import triton
    import triton.language as tl

    @triton.jit
    def kernel(x, y, n, root: tl.constexpr, block: tl.constexpr):
        at = tl.program_id(0).to(tl.int64) * block + tl.arange(0, block)
        value = tl.load(x + at, at < n).to(tl.float32)
        result = tl.rsqrt(value) if root else 1.0 / value
        tl.store(y + at, result.to(y.dtype.element_ty), at < n)

    def call(op, form, x, y):
        grid = (triton.cdiv(x.numel(), 1024),)

        def run():
            kernel[grid](x, y, x.numel(), op == "rsqrt", 1024)
            return y

        return run

    return call, f"triton {triton.__version__}"


def make_cupy(elementwise):
    import cupy

    def call(op, form, x, y):
        if form == "bf16":
            return None  # CuPy has no such type
        a, b = cupy.asarray(x), cupy.asarray(y)
        if elementwise:
            kernel = cupy.ElementwiseKernel("T x", "T y", "y = (T)(1 / (float)x)" if op == "rcp" else "y = (T)rsqrtf((float)x)",
                                            f"mufree_peer_{op}_{form}")
            return lambda: (kernel(a, b), y)[1]
        if op == "rcp":
            return lambda: (cupy.reciprocal(a, out=b), y)[1]
        from cupyx import rsqrt
        return lambda: (rsqrt(a, b), y)[1]

    return call, f"cupy {cupy.__version__}"


def make_jax():
    import jax

    def call(op, form, x, y):
        function = jax.jit(lambda v: 1 / v if op == "rcp" else jax.lax.rsqrt(v))
        a = jax.dlpack.from_dlpack(x)
        return lambda: function(a)

    return call, f"jax {jax.__version__}"


def make_peers(library):
    """The calls by name, and the versions; what is not installed is left out, and named."""
    mufree = Mufree(library)
    peers = {"mufree": mufree.call, "torch": torch_call, "torch.compile": compiled_call}
    versions = [f"mufree ({mufree.version})", f"torch {torch.__version__}"]
    for name, make in (("triton", make_triton), ("cupy", lambda: make_cupy(False)),
                       ("cupy.elementwise", lambda: make_cupy(True)), ("jax", make_jax)):
        try:
            peers[name], version = make()
        except ImportError as missing:
            print(f"peers: without {name}: {missing}", file=sys.stderr)
            continue
        if version not in versions:
            versions.append(version)
    return peers, ", ".join(versions)


def arguments(form, length):
    """As values.h makes them, on the GPU."""
    dtype, bits, one, span, _ = FORMATS[form]
    period = min(length, PERIOD_BYTES // np.dtype(bits).itemsize)
    values = (one + np.arange(period, dtype=np.uint64) * np.uint64(2654435761) % np.uint64(span)).astype(bits)
    return torch.from_numpy(values).cuda().view(dtype).repeat(length // period)


def as_torch(result):
    return result if isinstance(result, torch.Tensor) else torch.from_dlpack(result)


def ulp_error(op, form, x, result):
    """The greatest error in units in the last place of the exact result."""
    fraction = FORMATS[form][4]
    exact = 1 / x.double() if op == "rcp" else 1 / x.double().sqrt()
    ulp = torch.exp2(torch.frexp(exact).exponent.double() - 1 - fraction)
    return ((as_torch(result).double() - exact).abs() / ulp).max().item()


def validate(peers, form, op):
    """Errors of one period by peer; fails where one is no reciprocal at all."""
    x = arguments(form, PERIOD_BYTES // FORMATS[form][0].itemsize)
    found = {}
    for name, make in peers.items():
        y = torch.full_like(x, float("nan"))
        run = make(op, form, x, y)
        if run is None:
            continue
        result = as_torch(run())
        torch.cuda.synchronize()
        found[name] = {"max_ulp_error": ulp_error(op, form, x, result), "bits": result.view(torch.int16).clone()}
        if not found[name]["max_ulp_error"] <= 4:
            raise SystemExit(f"peers: {name} {op} {form}: off by {found[name]['max_ulp_error']} ulp, and not timed")
    width = x.element_size() // 2  # of 16 bits
    bits = {name: this.pop("bits").view(-1, width) for name, this in found.items()}
    for name, this in found.items():
        this["differs_from_mufree"] = (bits[name] != bits["mufree"]).any(1).double().mean().item()
    return found


def wait(result):
    if isinstance(result, torch.Tensor):
        torch.cuda.synchronize()
    else:
        result.block_until_ready()


def seconds_of(run, calls, synchronize):
    start = time.perf_counter()
    for _ in range(calls):
        result = run()
        if synchronize:
            wait(result)
    wait(result)
    return (time.perf_counter() - start) / calls


def in_turns(runs, seconds, repetitions, synchronize):
    """Seconds of a call by name, a list of `repetitions` each, taken in turns."""
    calls = {}
    for name, run in runs.items():
        seconds_of(run, 3, synchronize)  # compiles, and raises the clocks
        calls[name] = max(3, int(seconds / seconds_of(run, 10, synchronize)))
    times = {name: [] for name in runs}
    for _ in range(repetitions):
        for name, run in runs.items():
            times[name].append(seconds_of(run, calls[name], synchronize))
    return times


def measure(peers, errors, form, op, length, synchronize, options):
    x = arguments(form, length)
    y = torch.empty_like(x)
    runs = {name: peers[name](op, form, x, y) for name in errors}
    runs["copy"] = copy_call(op, form, x, y)
    times = in_turns(runs, options.seconds, options.repetitions, synchronize)
    nbytes = 2 * x.numel() * x.element_size()
    for name in errors:
        median = statistics.median(times[name])
        pattern = f"map/{form}/{op}/{name}/n:{length}"
        if length <= 1 << 20:
            pattern = f"call/{form}/{op}/{name}/n:{length}/synchronize:{int(synchronize)}"
        yield {"name": pattern, "run_name": pattern, "run_type": "iteration", "repetitions": options.repetitions,
               "iterations": options.repetitions, "real_time": median * 1e6, "time_unit": "us", "us": median * 1e6,
               "bytes/s": nbytes / median,
               "of_copy": statistics.median(c / t for c, t in zip(times["copy"], times[name])),
               "x_mufree": statistics.median(m / t for m, t in zip(times["mufree"], times[name])), **errors[name]}


def context(versions, commit):
    driver = subprocess.run(["nvidia-smi", "--query-gpu=driver_version", "--format=csv,noheader", "--id=0"],
                            capture_output=True, text=True, check=True).stdout.strip()
    return {"date": datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds"), "executable": "peers.py",
            "device": torch.cuda.get_device_name(0), "driver": driver, "versions": versions, **({"commit": commit} if commit else {})}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--library", required=True, help="libmufree.so")
    parser.add_argument("--json", required=True, help="where the results go")
    parser.add_argument("--commit", help="what to name as mufree's commit")
    parser.add_argument("--formats", nargs="+", choices=FORMATS, default=list(FORMATS))
    parser.add_argument("--lengths", nargs="+", type=int, default=[1 << 8, 1 << 12, 1 << 16, 1 << 20, 1 << 24, 1 << 28],
                        help="powers of two; up to 2^20 calls are also timed with a wait after each")
    parser.add_argument("--repetitions", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.02, help="of one repetition of one peer")
    options = parser.parse_args()
    for length in options.lengths:
        if length < 2 or length & (length - 1):
            parser.error(f"argument --lengths: {length} is no power of two from 2 on")
    if not torch.cuda.is_available():
        parser.error("there is no GPU that PyTorch can use")
    peers, versions = make_peers(options.library)
    rows = []
    for form in options.formats:
        for op in OPS:
            errors = validate(peers, form, op)
            for length in options.lengths:
                for synchronize in (False, True) if length <= 1 << 20 else (False,):
                    for row in measure(peers, errors, form, op, length, synchronize, options):
                        rows.append(row)
                        print(f"{row['name']:60} {row['us']:10.2f} us {row['bytes/s'] / 1e9:8.1f} GB/s "
                              f"{row['of_copy']:6.3f} of a copy {row['x_mufree']:6.3f} x mufree {row['max_ulp_error']:.3f} ulp")
            torch.cuda.empty_cache()
    with open(options.json, "w") as file:
        json.dump({"context": context(versions, options.commit), "benchmarks": rows}, file, indent=1)
        file.write("\n")


if __name__ == "__main__":
    main()
