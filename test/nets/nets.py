#!/usr/bin/env python3
# test/nets/nets.py - nets that the compiler reads, compared with the same nets imported: shapes and arenas are equal
# SPDX-License-Identifier: Apache-2.0
"""For each net: imports it (test/nets/plan_of.cpp), writes a unit that checks every shape and the arena by
static_assert, and compiles that with everything that ships for its framework. The default nets are those of GRAFT_CORPUS:
Caffe's deploy nets, and the frozen graphs of TensorFlow with one layer or a few, converted to text.
The headers are precompiled, once for each compiler. The cost of a target, independent of the net, is reported separately: the
tables of all its operators and plugins, measured with a net of two nodes. User time and memory of a net are the rest, without
that cost.

nets.py [--compiler CXX]... [--include DIR]... [--only NAME,...] [NET.prototxt | GRAPH.pb]...
ends with 77 without nets"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
HEADS = {
    "caffe": """#include "graft/constant.hpp"
#include "graft/frontend/caffe.hpp"
#include "graft/library/caffe.hpp"
#include "graft/library/ops.hpp"
struct shipped {
    using operators = graft::library::shipped_ops;
    static constexpr graft::plugin_set plugins =
        graft::plugins_of<graft::library::caffe_plugins::builtin_plugins>(graft::caffe::front_end);
    template <class Model> using net = graft::caffe::text_net<Model>;
};
""",
    "tensorflow": """#include "graft/constant.hpp"
#include "graft/frontend/tensorflow.hpp"
#include "graft/frontend/tensorflow/constant_net.hpp"
#include "graft/library/ops.hpp"
#include "graft/library/tensorflow.hpp"
struct shipped {
    using operators = graft::library::shipped_ops;
    static constexpr graft::plugin_set plugins =
        graft::plugins_of<graft::library::tensorflow_plugins::builtin_plugins>(graft::tensorflow::front_end);
    template <class Model> using net = graft::tensorflow::text_net<Model>;
};
"""}
LEAST = {
    "caffe": ("""name: "least"
layer { name: "x" type: "Input" top: "x" input_param { shape { dim: 1 dim: 3 dim: 8 dim: 8 } } }
layer { name: "y" type: "ReLU" bottom: "x" top: "y" }
""", "1,3,8,8"),
    "tensorflow": ("""node {
name: "x" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } }
attr { key: "shape" value { shape { dim { size: 1 } dim { size: 8 } dim { size: 8 } dim { size: 3 } } } }
}
node { name: "y" op: "Relu" input: "x" attr { key: "T" value { type: DT_FLOAT } } }
""", "1,8,8,3")}
NODES_OF_LEAST = 2
NODES = {"caffe": r"^\s*layers?\s*:?\s*\{", "tensorflow": r"^node \{"}


def framework(net):
    return "caffe" if net.suffix == ".prototxt" else "tensorflow"


def literal(text):
    return "\n".join(f'R"_net_({text[i:i + 8000]})_net_"' for i in range(0, len(text), 8000))


def unit(text, facts):
    lines = ["struct model { static constexpr std::string_view text =", literal(text), ";};",
             "using net = graft::program_of<model, shipped>;"]
    for fact in facts:
        kind, *rest = fact.split("\t")
        if kind == "tensor":
            name, dims = rest
            quoted = name.replace("\\", "\\\\").replace('"', '\\"')
            wanted = ", ".join(f"graft::dim({d})" if int(d) >= 0 else "graft::dim()" for d in dims.split(",") if d)
            if "-1" in dims.split(","):  # symbols of import and compiler differ; the known dims must be equal
                for axis, d in enumerate(dims.split(",")):
                    lines.append(f'static_assert(net::shape<"{quoted}">[{axis}].known() == {str(int(d) >= 0).lower()});')
            else:
                lines.append(f'static_assert(net::shape<"{quoted}"> == graft::shape{{{wanted}}});' if dims else
                             f'static_assert(net::shape<"{quoted}"> == graft::shape::scalar());')
        elif kind == "arena":
            lines.append(f"static_assert(net::arena_bytes == {rest[0]});")
    return "\n".join(lines) + "\n"


class Compiler:
    """A compiler with the headers precompiled."""

    def __init__(self, name, includes, folder, of):
        self.flags = [name, "-std=c++20", "-w", "-fno-exceptions", "-fno-rtti", *[f"-I{i}" for i in includes]]
        self.name, head = name, folder / f"{pathlib.Path(name).name}_{of}.hpp"
        head.write_text(HEADS[of])
        is_clang = "clang" in subprocess.run([name, "--version"], capture_output=True, text=True, check=True).stdout
        made = head.with_suffix(".pch") if is_clang else pathlib.Path(f"{head}.gch")
        self.head = ["-include-pch", str(made)] if is_clang else ["-include", str(head)]
        subprocess.run([*self.flags, "-x", "c++-header", str(head), "-o", str(made)], check=True)
        least = folder / "least.cpp"
        least.write_text("")
        _, headers, _, _ = self.run(least)
        text, dims = LEAST[of]
        least.write_text(unit(text, [f"tensor\ty\t{dims}"]))
        status, self.seconds, self.memory, said = self.run(least)
        if status != 0:
            sys.exit(f"{name}: a net of two nodes does not compile: {said[:1000]}")
        print(f"{name}: the target costs {self.seconds - headers:.2f} s, whatever the net", flush=True)

    def run(self, source):
        """Status, seconds of user time, MB of memory, and the compiler's output."""
        with tempfile.TemporaryFile("w+") as said:
            begun = subprocess.Popen([*self.flags, "-fsyntax-only", *self.head, str(source)], stderr=said)
            _, status, used = os.wait4(begun.pid, 0)
            begun.returncode = status
            said.seek(0)
            return status, used.ru_utime, used.ru_maxrss / 1024, said.read()


def nets_of_corpus():
    corpus = os.environ.get("GRAFT_CORPUS")
    if not corpus:
        return []
    return [*sorted(pathlib.Path(corpus, "caffe/deploy").glob("*.prototxt")),
            *sorted(pathlib.Path(corpus, "tensorflow/layers").glob("*.pb"))]


def shape_of_array(path):
    """The dims in the header of a .npy file, or an empty result."""
    if not path.exists():
        return []
    head = path.read_bytes()[:256].decode("latin-1")
    dims = re.search(r"'shape': \(([0-9, ]*)\)", head)
    return [int(d) for d in dims[1].split(",") if d.strip()] if dims else []


def with_sizes(text, dims):
    """A text graph in which unknown dims of placeholders are replaced by the sizes of an array. Arrays of
    images have their channels first; the graph may have them last."""
    shapes = [dims, [dims[0], *dims[2:], dims[1]]] if len(dims) == 4 else [dims]

    def sized(node):
        if 'op: "Placeholder"' not in node[0]:
            return node[0]
        known = [int(d) for d in re.findall(r"dim \{\n(?:size: (-?\d+)\n)?", node[0]) if d]
        fit = [s for s in reversed(shapes) if len(s) == len(known) and all(k in (-1, d) for k, d in zip(known, s))]
        sizes = iter(fit[0] if fit else [1 if k == -1 else k for k in known])
        return re.sub(r"size: -?\d+", lambda _: f"size: {next(sizes)}", node[0])

    return re.sub(r"^node \{.*?^\}$", sized, text, flags=re.DOTALL | re.MULTILINE)


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--compiler", action="append", default=[])
    options.add_argument("--include", action="append", default=[str(ROOT / "include")])
    options.add_argument("--only", default="", help="names of nets of the corpus")
    options.add_argument("--importer", help="plan_of, compiled before")
    options.add_argument("nets", nargs="*", type=pathlib.Path)
    asked = options.parse_args()
    only = set(filter(None, asked.only.split(",")))
    nets = asked.nets or [n for n in nets_of_corpus() if not only or n.stem in only]
    if not nets:
        print("no nets: GRAFT_CORPUS is not set")
        return 77
    compilers = asked.compiler or ["c++"]
    failed = refused = 0
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        importer = asked.importer or str(folder / "plan_of")
        if not asked.importer:
            subprocess.run([compilers[0], "-std=c++20", "-O0", "-w", *[f"-I{i}" for i in asked.include],
                            str(ROOT / "test/nets/plan_of.cpp"), "-o", importer], check=True)
        made = {}
        for net in nets:
            of = framework(net)
            if of not in made:
                made[of] = [Compiler(name, asked.include, folder, of) for name in compilers]
            if net.suffix == ".pb":
                text = subprocess.run([importer, "--text", str(net)], capture_output=True, text=True, check=True).stdout
                text = with_sizes(text, shape_of_array(net.with_name(net.stem.removesuffix("_net") + "_in.npy")))
                net = folder / f"{net.stem}.pbtxt"
                net.write_text(text)
            else:
                text = net.read_text(encoding="utf-8", errors="replace")
            facts = subprocess.run([importer, str(net)], capture_output=True, text=True, check=True).stdout.splitlines()
            if facts and facts[0].startswith("refused"):
                print(f"{net.stem}: not compared, the import refuses it")
                refused += 1
                continue
            source = folder / f"{net.stem}.cpp"
            layers = max(1, len(re.findall(NODES[of], text, re.MULTILINE)))
            source.write_text(unit(text, facts))
            for compiler in made[of]:
                status, seconds, memory, said = compiler.run(source)
                first = next((line for line in said.splitlines() if "error" in line), "")
                seconds, memory = seconds - compiler.seconds, memory - compiler.memory
                more = max(1, layers - NODES_OF_LEAST)
                print(f"{net.stem}: {compiler.name}: {len(facts)} facts, {layers} layers, {seconds:.2f} s "
                      f"({1000 * seconds / more:.0f} ms a layer), {memory:.0f} MB ({memory / more:.2f} a layer), "
                      f"{'equal' if status == 0 else first[:300]}", flush=True)
                failed += status != 0
    return 1 if failed or refused == len(nets) else 0


if __name__ == "__main__":
    sys.exit(main())
