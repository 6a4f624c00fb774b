#!/usr/bin/env python3
# test/export/mlir.py - MLIR export: mlir-opt accepts every file, TOSA runs, StableHLO is computed, numbers agree
# SPDX-License-Identifier: Apache-2.0
"""mlir.py --tool graft_import [--smoke] [--group NAME] [--keep DIR] [--require N] [CASE...]

Whole models are exported as TOSA and as StableHLO. TOSA: mlir-opt 22 verifies the file, lowers it to machine code together with a function
that feeds the case's arrays, and runs it. StableHLO: mlir-opt verifies it against stablehlo.irdl.mlir, which must also refuse damaged files;
no package has an executor for it, so stablehlo.py in this folder computes it. Both must return the arrays of the corpus or, if it has none,
those that graft_import itself computes: max|a-b| <= 1e-4 * max(1, max|b|).

--group models (whole ones, the default), layers (single ones), nodes (of ONNX, single ones too), all. --smoke: a few small models. --require N: at least N cases run in TOSA.
Needs Debian's mlir-22-tools and libmlir-22 (found in /usr/lib/llvm-22, or in MLIR_PREFIX) and numpy; if one is missing, or GRAFT_CORPUS
is not set, it prints so and ends with status 77."""
import argparse
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

try:
    import numpy as np
    import stablehlo
except ImportError:
    np = None

HERE = pathlib.Path(__file__).resolve().parent
SKIPPED = 77
TOLERANCE = 1e-4
SMOKE = ("lenet", "lenet_any_batch", "det1", "kws_ds_cnn_s", "hello_tf", "mnist_mlir.onnx")
ELEMENTS = {"float32": "f32", "float16": "f16", "int32": "i32", "int64": "i64", "bool": "i1", "int8": "i8", "int16": "i16"}
# nets without weights: their seeded ones, small images
SEEDED = {"cifar10_quick": {}, "squeezenet_v1.1": {"data": "1,3,67,67"}, "mobilenet_v1": {"data": "1,3,64,64"},
          "shufflenet_v2_x05": {}, "resnet18_priv": {"data": "1,3,64,64"}, "bvlc_googlenet": {"data": "1,3,224,224"}}


class Case:
    """A model, the arguments of its import, its inputs and its expected outputs: {name: array}, or None. `open`: the batch is a
    dynamic size; `half`: numbers of 16 or 8 bits."""

    def __init__(self, name, arguments, inputs, expected, open=False, half=False):
        self.name, self.arguments, self.inputs, self.expected, self.open = name, arguments, inputs, expected, open
        self.named = isinstance(expected, dict) or expected is None  # else arrays in order
        self.tolerance = 1e-2 if half else TOLERANCE


def rows(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    names = lines[0].split("\t")
    return [dict(zip(names, line.split("\t"))) for line in lines[1:] if line]


def column(row, beginning):
    return next(v for k, v in row.items() if k.startswith(beginning))


def tensorflow_models(corpus):
    folder = corpus / "tensorflow/models"
    for row in rows(folder / "index.tsv"):
        feeds = dict(f.rsplit("=", 1) for f in column(row, "feeds").split(";"))
        fetches = dict(f.rsplit("=", 1) for f in column(row, "fetches").split(";"))
        yield Case(row["case"], [folder / row["model"]], {k: np.load(folder / v) for k, v in feeds.items()},
                   {k: np.load(folder / v) for k, v in fetches.items()})


def caffe_weights(corpus):
    folder = corpus / "caffe/weights"
    for row in rows(folder / "index.tsv"):
        of = [dict(re.findall(r"([^=;]+)=([^\[;]+)", row[k])) for k in ("inputs", "outputs")]
        yield Case(row["case"], [folder / row["prototxt"], "--weights", folder / row["caffemodel"]],
                   {k.strip(): np.load(folder / v) for k, v in of[0].items()},
                   {k.strip(): np.load(folder / v) for k, v in of[1].items()})


def any_batch(corpus):
    for source, shapes in ((caffe_weights, {"lenet": "data=N,1,28,28", "v1_cifar10_quick": "data=N,3,32,32", "resnet20": "Data1=N,3,32,32"}),
                           (tensorflow_models, {"cppflow": "", "keras_tract": "", "cifar_frozen": ""})):
        for c in source(corpus):
            if c.name in shapes:
                shape = ["--shape", shapes[c.name]] if shapes[c.name] else []
                yield Case(c.name + "_any_batch", c.arguments + shape, c.inputs, c.expected, open=True)


def caffe_seeded(corpus):
    for name, shapes in SEEDED.items():
        arguments = [corpus / "caffe/deploy" / (name + ".prototxt"), "--seeded"]
        for k, v in shapes.items():
            arguments += ["--shape", "%s=%s" % (k, v)]
        yield Case(name + "_seeded", arguments, None, None)


def onnx_models(corpus):
    for index in ("index_models.tsv", "index_real.tsv"):
        for row in rows(corpus / "onnx" / index):
            of = [dict(p.rsplit("=", 1) for p in row[k].split(";") if "=" in p and p.endswith(".npy")) for k in ("inputs", "outputs")]
            model = corpus / "onnx" / row["model"]
            if of[1]:
                yield Case(row["case"] + ".onnx", [model], {k: np.load(model.parent / v) for k, v in of[0].items()},
                           {k: np.load(model.parent / v) for k, v in of[1].items()})


def permuted(x, order):
    return x if order == "identity" or not order else np.transpose(x, [int(n) for n in order.split(",")])


def tensorflow_layers(corpus):
    folder = corpus / "tensorflow/layers"
    for row in rows(folder / "index.tsv"):
        feeds = {row["feed_node"]: permuted(np.load(folder / row["in_npy"]), row["in_perm"]).astype(row["feed_dtype"])}
        for extra in filter(None, row["extra_feeds"].split(";")):
            name, value = extra.split("=")
            feeds[name] = np.array(value.lower() == "true")
        yield Case(row["case"], [folder / row["model"]], feeds,
                   {row["fetch_node"]: permuted(np.load(folder / row["out_npy"]), row["out_perm"])},
                   half="fp16" in row["case"] or "uint8" in row["case"])


def varint(data, at):
    value = shift = 0
    while True:
        value |= (data[at] & 127) << shift
        shift, at = shift + 7, at + 1
        if data[at - 1] < 128:
            return value, at


def tensor_of(path):
    """The array of a TensorProto; None for element types that numpy lacks, for strings and for data that is not a TensorProto."""
    data, at, dims, kind, raw, numbers = path.read_bytes(), 0, [], 0, b"", []
    while at < len(data):
        key, at = varint(data, at)
        if key & 7 == 2:
            size, at = varint(data, at)
            part, at = data[at:at + size], at + size
            packed = 0
            while key >> 3 in (1, 5, 7) and packed < len(part):
                v, packed = varint(part, packed)
                (dims if key >> 3 == 1 else numbers).append(v - (1 << 64) if v >> 63 else v)
            raw = part if key >> 3 in (4, 9, 10) else raw
        elif key & 7 == 0:
            v, at = varint(data, at)
            v = v - (1 << 64) if v >> 63 else v
            kind = v if key >> 3 == 2 else kind
            (dims if key >> 3 == 1 else numbers if key >> 3 in (5, 7) else []).append(v)
        else:
            return None
    dtype = {1: "f4", 2: "u1", 3: "i1", 4: "u2", 5: "i2", 6: "i4", 7: "i8", 9: "?", 10: "f2", 11: "f8", 12: "u4", 13: "u8"}.get(kind)
    if not dtype:
        return None
    stored = "u2" if numbers and dtype == "f2" else dtype
    found = np.array(numbers, "i8").astype(stored).view(dtype) if numbers else np.frombuffer(raw, dtype)
    return found.reshape(dims) if found.size == np.prod(dims, dtype="i8") else None  # else a sequence


def onnx_nodes(corpus):
    """Single operators; inputs have the model's order, like the function."""
    for folder in sorted((corpus / "onnx/node").iterdir()):
        data = [[tensor_of(f) for f in sorted((folder / "test_data_set_0").glob(k + "_*.pb"), key=lambda f: int(f.stem.rsplit("_", 1)[1]))]
                for k in ("input", "output")] if (folder / "test_data_set_0").is_dir() else [[None]]
        if all(x is not None for part in data for x in part):
            yield Case(folder.name, [folder / "model.onnx"], dict(enumerate(data[0])), data[1])


def caffe_layers(corpus):
    folder = corpus / "caffe/layers"
    for row in rows(folder / "index.tsv"):
        feeds = dict(f.split("=") for f in column(row, "inputs").split(";") if "=" in f)
        weights = ["--weights", folder / row["caffemodel"]] if row["caffemodel"] else ["--seeded"]
        if feeds and row["output_blob"]:
            yield Case(row["case"] + ".caffe", [folder / row["prototxt"], *weights], {k: np.load(folder / v) for k, v in feeds.items()},
                       {row["output_blob"]: np.load(folder / row["out_npy"])})


GROUPS = {"models": (tensorflow_models, caffe_weights, any_batch, caffe_seeded, onnx_models), "layers": (tensorflow_layers, caffe_layers), "nodes": (onnx_nodes,)}


def run(command, folder, seconds=600):
    try:
        done = subprocess.run([str(c) for c in command], cwd=folder, capture_output=True, text=True, errors="replace", timeout=seconds)
    except subprocess.TimeoutExpired:
        return None, "more than %d seconds" % seconds
    return done, (done.stderr.strip().splitlines() or ["status %d" % done.returncode])[0][:300] if done.returncode else ""


def close(a, b, tolerance):
    """'' or the difference of the arrays."""
    if a.size != b.size:
        return "%s elements, %s expected" % (a.shape, b.shape)
    a, b = a.reshape(-1).astype(np.float64), b.reshape(-1).astype(np.float64)
    special = ~np.isfinite(b)
    if not np.array_equal(a[special], b[special], equal_nan=True):
        return "infinities or NaN elsewhere"
    a, b = a[~special], b[~special]
    if a.size == 0:
        return ""
    off, most = np.max(np.abs(a - b)), max(1, np.max(np.abs(b)))
    return "" if off <= tolerance * most else "off by %g, at most %g" % (off, tolerance * most)


class Judge:
    def __init__(self, options, prefix):
        self.options, self.prefix = options, prefix
        self.runners = sorted((prefix / "lib").glob("libmlir_*runner_utils.so*"))

    def judge(self, case):
        """{'tosa': verdict, 'stablehlo': verdict}: '' is success, 'refused: ...' was reported by graft_import."""
        folder = pathlib.Path(tempfile.mkdtemp(prefix="graft_mlir_"))
        verdicts = {}
        try:
            inputs, expected = self.data(case, folder)
            if inputs is None:
                return {d: expected for d in ("tosa", "stablehlo")}
            for dialect, file in (("tosa", "out.mlir"), ("stablehlo", "out.stablehlo.mlir")):
                try:
                    verdicts[dialect] = self.exported(case, folder, file, inputs) or getattr(self, dialect)(case, folder, file, inputs, expected)
                except (stablehlo.Malformed, ValueError, KeyError, IndexError) as wrong:
                    verdicts[dialect] = "%s: %s" % (type(wrong).__name__, wrong)
            return verdicts
        finally:
            if self.options.keep and any(v and not v.startswith("refused") for v in verdicts.values()):
                shutil.copytree(folder, pathlib.Path(self.options.keep) / case.name, dirs_exist_ok=True)
            shutil.rmtree(folder, ignore_errors=True)

    def data(self, case, folder):
        """Inputs by name in the function's order, and the expected outputs; if the corpus has no arrays, they are generated."""
        done, why = run([self.options.tool, *case.arguments, "--export", "probe.stablehlo.mlir", "--quiet"] + self.feeds(case, folder)
                        + self.fetched(case), folder)
        if not done or done.returncode:
            done, why = run([self.options.tool, *case.arguments, "--export", "probe.mlir", "--quiet"] + self.feeds(case, folder)
                            + self.fetched(case), folder)
        if not done or done.returncode:
            return None, ("refused: " if done and done.returncode == 1 else "") + why
        text = next(folder.glob("probe*.mlir")).read_text()
        args, results = signature(text)
        given, inputs, rng = case.inputs or {}, {}, np.random.default_rng(1)
        for name, kind in args:
            dims, dtype = stablehlo.type_of(kind)
            if not case.named and case.expected is not None:
                x = given[len(inputs)]
            elif name in given or str(name) + ":0" in given:
                x = given[name if name in given else name + ":0"]
            elif np.issubdtype(dtype, np.floating):
                x = rng.uniform(-1, 1, [d or 2 for d in dims])
            else:
                x = np.ones([d or 2 for d in dims])
            inputs[name] = np.ascontiguousarray(x.astype(dtype))
        for i, (name, x) in enumerate(inputs.items()):
            np.save(folder / ("feed%d.npy" % i), x)
        if case.expected is not None:
            return inputs, [case.expected[n] for n, _ in results] if case.named else case.expected
        arguments = [a for a in case.arguments if a != "--seeded"]
        done, why = run([self.options.tool, *arguments, "--quiet", "--save", "own"] +
                        [x for i, name in enumerate(inputs) for x in ("--input", "%s=feed%d.npy" % (name, i))], folder)
        if not done or done.returncode:
            return None, "graft_import does not run it: " + why
        return inputs, [np.load(folder / "own" / (re.sub(r"[/:]", "_", n) + ".npy")) for n, _ in results]

    @staticmethod
    def fetched(case):
        return [x for name in (case.expected or ()) if case.named for x in ("--output", name)]

    def feeds(self, case, folder):
        """The arrays that the corpus has by name: they define the inputs of a model."""
        arguments = []
        for i, (name, x) in enumerate((case.inputs or {}).items() if case.named and not case.open else ()):
            np.save(folder / ("given%d.npy" % i), x)
            arguments += ["--input", "%s=given%d.npy" % (name, i)]
        return arguments

    def exported(self, case, folder, file, inputs):
        arguments = [x for i, name in enumerate(() if case.open else inputs) for x in ("--input", "%s=feed%d.npy" % (name, i))]
        done, why = run([self.options.tool, *case.arguments, "--export", file, "--quiet", *arguments]
                        + self.fetched(case), folder)
        if done and done.returncode == 1 and (folder / file).exists():
            return "a file beside an error"
        return "" if done and done.returncode == 0 else ("refused: " if done and done.returncode == 1 else "") + why

    def tosa(self, case, folder, file, inputs, expected):
        done, why = run([self.prefix / "bin/mlir-opt", file, "-o", "verified.mlir"], folder)
        if not done or done.returncode:
            return "mlir-opt: " + why
        text = (folder / file).read_text()
        (folder / "driven.mlir").write_text(text + driver(text, list(inputs.values())))
        # not admitted by the default target: sizes and numbers of TOSA 1.1, and shapes of more than six numbers, which LLVM itself
        # creates for a transposed convolution
        target = ("" if not re.search(r"\?x|i64>|tosa\.transpose_conv2d", text) else
                  "tosa-attach-target{level=none profiles=pro_int,pro_fp extensions=int64,dynamic specification_version=1.1.draft},")
        steps = [("driven.mlir", "linalg.mlir", "builtin.module(func.func(tosa-infer-shapes)," + target + "tosa-to-linalg-pipeline)"),
                 ("linalg.mlir", "machine.mlir", "builtin.module(func.func(tosa-to-arith,tosa-to-tensor),canonicalize,"
                  "empty-tensor-to-alloc-tensor,one-shot-bufferize{bufferize-function-boundaries=1 "
                  "function-boundary-type-conversion=identity-layout-map},buffer-deallocation-pipeline,convert-bufferization-to-memref,"
                  "func.func(convert-linalg-to-loops),expand-strided-metadata,lower-affine,convert-scf-to-cf,convert-math-to-llvm,"
                  "convert-math-to-libm,convert-arith-to-llvm,finalize-memref-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,"
                  "reconcile-unrealized-casts)")]
        for source, to, pipeline in steps:
            done, why = run([self.prefix / "bin/mlir-opt", source, "--pass-pipeline=" + pipeline, "-o", to], folder)
            if not done or done.returncode:
                return "mlir-opt lowers it not: " + why
        machine = folder / "machine.mlir"
        machine.write_text(re.sub(r"^module attributes \{tosa\.target_env.*", "module {", machine.read_text(), flags=re.M))
        done, why = run([self.prefix / "bin/mlir-runner", "machine.mlir", "-O2", "-e", "driver", "--entry-point-result=void"]
                        + ["--shared-libs=%s" % r for r in self.runners], folder)
        if not done or done.returncode:
            return "mlir-runner: " + why
        found = [np.array([float(n) for n in re.findall(r"[-+]?(?:\d[\d.]*(?:e[-+]?\d+)?|nan|inf)", part)])
                 for part in re.split(r"Unranked Memref[^\n]*data = ", done.stdout)[1:]]
        return compared(found, expected, case.tolerance)

    def stablehlo(self, case, folder, file, inputs, expected):
        text = (folder / file).read_text()
        why = self.described(folder, text)
        if why:
            return "mlir-opt: " + why
        for what, damaged in mutations(text):
            if not self.described(folder, damaged):
                return "a damaged file is not refused: " + what
        return compared([np.asarray(y) for y in stablehlo.run(text, list(inputs.values()))], expected, case.tolerance)

    def described(self, folder, text):
        """'' or the reason why mlir-opt refuses the StableHLO file. Attributes of the dialect are opaque to it, and block
        terminators are unknown; so are tensors of different types at one variadic operand, which no description can admit: stablehlo.py
        checks concatenations."""
        text = text.replace("#stablehlo", "#opaque").replace('"stablehlo.return"', '"opaque.return"')
        text = re.sub(r'"stablehlo\.concatenate"(?=.*)', lambda m: '"opaque.concatenate"' if mixed(m.string, m.start()) else m.group(0), text)
        (folder / "described.mlir").write_text(text)
        done, why = run([self.prefix / "bin/mlir-opt", "--allow-unregistered-dialect", "--irdl-file=%s" % (HERE / "stablehlo.irdl.mlir"),
                         "described.mlir", "-o", "/dev/null"], folder)
        return "" if done and done.returncode == 0 else why


def mixed(text, start):
    """Whether the operands of the operation that starts there have several types."""
    line = text[start:text.find("\n", start)]
    types = re.search(r" : \((tensor.*?)\) -> ", line)
    return bool(types) and len(set(types.group(1).split(", "))) > 1


def compared(found, expected, tolerance):
    if len(found) != len(expected):
        return "%d outputs, %d expected" % (len(found), len(expected))
    return next((why for why in (close(a, b, tolerance) for a, b in zip(found, expected)) if why), "")


def signature(text):
    """[(name, type)] of the inputs and of the outputs."""
    head = next(line for line in text.splitlines() if line.startswith("func.func"))
    args, results = head.split(") -> (", 1)
    found = [re.findall(r'(tensor<[^>]*>) \{graft\.name = "((?:[^"\\]|\\.)*)"', part) for part in (args, results)]
    name = lambda n: re.sub(r"\\([0-9A-F]{2})", lambda m: chr(int(m.group(1), 16)), n)
    return tuple([(name(n), t) for t, n in part] for part in found)


def driver(text, arrays):
    """A function that calls the model's with these arrays and prints its results."""
    args, results = signature(text)
    called = re.search(r"^func\.func @([\w$.-]+)", text, re.M).group(1)
    body = "".join("func.func private @printMemref%s(tensor<*x%s>)\n" % (k.upper(), k) for k in ("f32", "i32", "i64"))
    body += "func.func @driver() {\n"
    for i, (x, (_, kind)) in enumerate(zip(arrays, args)):
        fixed = "tensor<%s%s>" % ("".join("%dx" % d for d in x.shape), ELEMENTS[str(x.dtype)])
        if x.dtype == np.bool_:
            elements = str(x.tolist()).lower()
        else:
            elements = '"0x' + x.tobytes().hex().upper() + '"'
        body += "  %%x%d = arith.constant dense<%s> : %s\n" % (i, elements, fixed)
        body += "  %%a%d = tensor.cast %%x%d : %s to %s\n" % (i, i, fixed, kind) if fixed != kind else ""
        arrays[i] = "%%%s%d" % ("x" if fixed == kind else "a", i)
    kinds = [t for _, t in results]
    body += "  %%y:%d = call @%s(%s) : (%s) -> (%s)\n" % (len(kinds), called, ", ".join(arrays), ", ".join(t for _, t in args),
                                                        ", ".join(kinds))
    for i, kind in enumerate(kinds):
        element = re.search(r"[x<]((?:f|bf|i)\d+)>$", kind).group(1)
        printed = element if element in ("f32", "i32", "i64") else "i32" if element[0] == "i" else "f32"
        real, value = kind[:-len(element) - 1] + printed + ">", "%%y#%d" % i
        if real != kind:
            body += "  %%f%d = tosa.cast %s : (%s) -> %s\n" % (i, value, kind, real)
            value = "%%f%d" % i
        body += "  %%u%d = tensor.cast %s : %s to tensor<*x%s>\n" % (i, value, real, printed)
        body += "  call @printMemref%s(%%u%d) : (tensor<*x%s>) -> ()\n" % (printed.upper(), i, printed)
    return body + "  return\n}\n"


def mutations(text):
    """(description, damaged text): a name that no operator has, a missing operand, a missing attribute, for the first of each kind."""
    seen = set()
    lines = text.splitlines()
    for at, line in enumerate(lines):
        m = re.match(r'^(  %\d+ = )"(stablehlo\.\w+)"\((.*?)\)( \{)?', line)
        if not m or m.group(2) in seen or m.group(2) == "stablehlo.concatenate" and mixed(line, 0):
            continue
        seen.add(m.group(2))
        changed = lambda new: "\n".join(lines[:at] + [new] + lines[at + 1:]) + "\n"
        yield m.group(2) + " misspelled", changed(line.replace(m.group(2) + '"', m.group(2) + 'd"', 1))
        if ", " in m.group(3) and m.group(2) != "stablehlo.concatenate" and not line.endswith("({"):
            fewer = line.replace(m.group(3), m.group(3).rsplit(", ", 1)[0], 1)
            types = re.search(r" : \((tensor.*?)\) -> ", fewer)
            yield m.group(2) + " without its last operand", changed(
                fewer.replace(types.group(1), types.group(1).rsplit(", ", 1)[0], 1))
        if m.group(4) and m.group(2) not in ("stablehlo.constant",):
            name = re.search(r"\) \{(\w+) = ", line).group(1)
            yield m.group(2) + " without " + name, changed(line.replace(") {" + name + " = ", ") {un" + name + " = ", 1))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", required=True)
    parser.add_argument("--smoke", action="store_true")
    parser.add_argument("--group", default="models", choices=("models", "layers", "nodes", "all"))
    parser.add_argument("--keep")
    parser.add_argument("--require", type=int, default=0)
    parser.add_argument("-j", type=int, default=1)
    parser.add_argument("cases", nargs="*")
    options = parser.parse_args()
    options.tool = os.path.abspath(options.tool)
    prefix = pathlib.Path(os.environ.get("MLIR_PREFIX", "/usr/lib/llvm-22"))
    corpus = os.environ.get("GRAFT_CORPUS")
    for missing, what in ((np is None, "numpy is not installed"), (not corpus, "GRAFT_CORPUS is not set"),
                          (not (prefix / "bin/mlir-opt").exists(), "mlir-22-tools is not installed (apt-get install mlir-22-tools libmlir-22)"),
                          (not list((prefix / "lib").glob("libmlir_runner_utils.so*")), "libmlir-22 is not installed")):
        if missing:
            print("export.mlir: left out, " + what)
            return SKIPPED
    groups = tuple(GROUPS) if options.group == "all" else (options.group,)
    cases = [c for g in groups for source in GROUPS[g] for c in source(pathlib.Path(corpus))]
    if options.smoke:
        cases = [c for c in cases if c.name in SMOKE]
    if options.cases:
        cases = [c for c in cases if c.name in options.cases]
    judge = Judge(options, prefix)
    fine, wrong, refused = {"tosa": 0, "stablehlo": 0}, 0, 0
    with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        for case, verdicts in zip(cases, pool.map(judge.judge, cases)):
            for dialect, verdict in verdicts.items():
                if not verdict:
                    fine[dialect] += 1
                elif verdict.startswith("refused"):
                    refused += 1
                else:
                    wrong += 1
            print("%-32s %s" % (case.name, "; ".join("%s %s" % (d, v or "ok") for d, v in verdicts.items())), flush=True)
    print("TOSA: %d models run and agree; StableHLO: %d agree; %d refused, %d wrong" % (fine["tosa"], fine["stablehlo"], refused, wrong))
    if not cases or fine["tosa"] < options.require:
        print("at least %d models must run" % max(options.require, 1))
        return 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
