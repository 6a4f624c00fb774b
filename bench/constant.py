#!/usr/bin/env python3
# bench/constant.py - code size and run time of models that the compiler reads
# SPDX-License-Identifier: Apache-2.0
"""LeNet as a constant program: bytes of machine code at -O2, and its run time against the same loops written by hand. A small
MLP against such loops and, if its headers are given, against RTNeural's compile-time model. Results must be equal. Times
are the best of 60 alternating rounds, at -O3 for the processor of this machine.

constant.py [--compiler CXX]... [--include DIR]... [--rtneural DIR]    ends with 1 if a limit is exceeded"""
import argparse
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
HERE = ROOT / "bench/constant"
MOST_CODE = {"gcc": 4096, "clang": 8192}  # bytes
MOST_BY_HAND, MOST_RTNEURAL = 1.10, {"gcc": 1.5, "clang": 1.0}  # ratios
MOST_DIFFERENCE = 1e-5


def compiled(compiler, flags, name, to):
    subprocess.run([*compiler, *flags, "-c", str(HERE / name), "-o", str(to)], check=True)
    return str(to)


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--compiler", action="append", default=[])
    options.add_argument("--include", action="append", default=[])
    options.add_argument("--rtneural", help="the folder that has RTNeural/RTNeural.h")
    asked = options.parse_args()
    includes = [f"-I{i}" for i in [*asked.include, ROOT / "include", ROOT]]
    missed = []

    def tell(what, figure, most, unit=""):
        fine = figure <= most
        print(f"{what}: {figure:.2f}{unit}, at most {most}{unit}{'' if fine else ': MISSED'}", flush=True)
        if not fine:
            missed.append(what)

    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for name in asked.compiler or ["c++"]:
            version = subprocess.run([name, "--version"], capture_output=True, text=True, check=True).stdout
            kind = "clang" if "clang" in version else "gcc"
            compiler = [name, "-std=c++20", "-w", "-fno-exceptions", "-fno-rtti", "-fno-math-errno", "-DNDEBUG", *includes]
            code = compiled(compiler, ["-O2", "-DMODEL=lenet"], "program.cpp", folder / "code.o")
            said = subprocess.run(["size", code], capture_output=True, text=True, check=True).stdout
            tell(f"{name}: LeNet, code", int(said.splitlines()[1].split()[0]), MOST_CODE[kind], " bytes")
            fast = ["-O3", "-march=native"]
            for model, turns in ("lenet", 10), ("mlp", 5000):
                of = [*fast, f"-DMODEL={model}"]
                program = compiled(compiler, [*of, "-DCOUNTS"], "program.cpp", folder / "program.o")
                driver = compiled(compiler, of, "main.cpp", folder / "main.o")
                others = [("by hand", compiled(compiler, of, "by_hand.cpp", folder / "by_hand.o"), MOST_BY_HAND)]
                if model == "mlp" and asked.rtneural:
                    plain = [name, "-std=c++20", "-w", "-DNDEBUG", f"-I{asked.rtneural}", *includes]
                    others.append(("RTNeural", compiled(plain, fast, "rtneural.cpp", folder / "rtneural.o"),
                                   MOST_RTNEURAL[kind]))
                for who, other, most in others:
                    subprocess.run([name, program, driver, other, "-lm", "-o", str(folder / "run")], check=True)
                    told = subprocess.run([str(folder / "run"), str(turns)], capture_output=True, text=True, check=True)
                    ours, theirs, difference = map(float, told.stdout.split())
                    print(f"{name}: {model}: {ours:.3f} us, {who} {theirs:.3f} us, largest difference {difference:.2g}")
                    tell(f"{name}: {model}, time beside {who}", ours / theirs, most)
                    tell(f"{name}: {model}, difference from {who} of", difference / MOST_DIFFERENCE, 1)
    if not asked.rtneural:
        print("left out: RTNeural (--rtneural)")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
