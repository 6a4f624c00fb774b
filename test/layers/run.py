# test/layers/run.py - Caffe's layers by their published definitions, run through graft_import: files cases_*.py in this folder
# SPDX-License-Identifier: Apache-2.0
import argparse
import importlib
import os
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from array_io import caffemodel, difference, read_npy, write_npy  # noqa: E402


def net(inputs, layers):
    text = ""
    for name, a in inputs.items():
        text += 'layer { name: "%s" type: "Input" top: "%s" input_param { shape { %s } } }\n' % (name, name, " ".join("dim: %d" % d for d in a.dims))
    return text + layers


def run(tool, case, folder):
    """The mistake in a case, or an empty result."""
    path = lambda name: os.path.join(folder, name)
    with open(path("net.prototxt"), "w") as f:
        f.write(net(case["inputs"], case["layers"]))
    command = [tool, path("net.prototxt"), "--quiet"]
    if case.get("blobs"):
        with open(path("net.caffemodel"), "wb") as f:
            f.write(caffemodel(case["blobs"]))
        command += ["--weights", path("net.caffemodel")]
    for i, (name, a) in enumerate(case["inputs"].items()):
        write_npy(path("%d.npy" % i), a)
        command += ["--input", "%s=%s" % (name, path("%d.npy" % i))]
    for name in case.get("expected", {}):
        command += ["--output", name]
    command += ["--phase", case.get("phase", "TEST")]
    if not case.get("refused"):
        command += ["--save", path("out")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    if case.get("refused"):
        if done.returncode == 1 and case["refused"] in done.stderr:
            return ""
        return "must be refused with '%s': exit %d, %s" % (case["refused"], done.returncode, done.stderr.strip())
    if done.returncode:
        return "exit %d: %s" % (done.returncode, done.stderr.strip())
    for name, want in case["expected"].items():
        why = difference(read_npy(os.path.join(folder, "out", name + ".npy")), want)
        if why:
            return "%s: %s" % (name, why)
    return ""


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--tool", required=True)
    options.add_argument("--only", default="")
    given = options.parse_args()
    failed = total = 0
    here = os.path.dirname(os.path.abspath(__file__))
    for file in sorted(os.listdir(here)):
        if not file.startswith("cases_") or not file.endswith(".py"):
            continue
        for name, case in importlib.import_module(file[:-3]).cases():
            if given.only not in name:
                continue
            total += 1
            with tempfile.TemporaryDirectory() as folder:
                why = run(given.tool, case, folder)
            if why:
                failed += 1
                print("%s: %s: %s" % (file, name, why))
    print("%d cases, %d failed" % (total, failed))
    return 1 if failed or not total else 0


if __name__ == "__main__":
    sys.exit(main())
