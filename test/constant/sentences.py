#!/usr/bin/env python3
# test/constant/sentences.py - if static_assert accepts a string (C++26), a mistake in a model is reported as a sentence
# SPDX-License-Identifier: Apache-2.0
"""Compiles the invalid halves of reject tests as C++26: the first error has the sentence, and no mistake fills a screen.

sentences.py --compiler CXX [--include DIR]... [--system-include DIR]...        ends with 77 without such a compiler"""
import argparse
import pathlib
import subprocess
import sys

TEST = pathlib.Path(__file__).resolve().parents[1]
LINES = 40
SAID = {
    "stride_of_zero": "wrong attribute value: line 3, layer 'conv1': stride: expected at least 1, found 0",
    "unknown_field": "unknown field: line 5, layer 'conv1': kernal_size",
    "no_kernel": "no kernel: layer 'conv1': Conv2D: expected a kernel of the target for this dtype, found float32",
}


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--compiler", required=True)
    options.add_argument("--include", action="append", default=[])
    options.add_argument("--system-include", action="append", default=[])
    asked = options.parse_args()
    command = [asked.compiler, "-std=c++2c", "-fsyntax-only", *[f"-I{i}" for i in asked.include]]
    command += [part for i in asked.system_include for part in ("-isystem", i)]
    macros = subprocess.run([*command, "-dM", "-E", "-x", "c++", "/dev/null"], capture_output=True, text=True).stdout
    if not any(line.split()[1:] >= ["__cpp_static_assert", "202306L"] for line in macros.splitlines()
               if "__cpp_static_assert" in line):
        print("no compiler of C++26")
        return 77
    failed = 0
    for name, sentence in SAID.items():
        done = subprocess.run([*command, "-DGRAFT_REJECT", str(TEST / f"reject/constant_{name}.cpp")],
                              capture_output=True, text=True)
        lines = done.stderr.splitlines()
        first = next((line for line in lines if " error: " in line), "nothing is wrong")
        if done.returncode == 0 or sentence not in first or len(lines) > LINES:
            print(f"{name}: {len(lines)} lines, the first error is: {first}")
            failed += 1
    print(f"{len(SAID)} mistakes, {failed} not as they should be")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
