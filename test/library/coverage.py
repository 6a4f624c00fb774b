#!/usr/bin/env python3
# test/library/coverage.py - the coverage that the tool prints holds what must be covered; what was covered once stays so
# SPDX-License-Identifier: Apache-2.0
"""coverage.py --tool graft_import [--kept FILE] [--required FILE] [--write]

--kept: operators and what is there for each, by name (coverage.tsv beside this script, which --write makes): none of it may
be lost. Every operator of inference has a kernel or a reason in not_executed.hpp.
Where GRAFT_CORPUS names a folder with op_histogram_{tensorflow,caffe}.tsv, every operator of those models must be covered too.
Exit 1 with a line per mistake."""
import argparse
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
HEAD = """# What `graft_import --coverage` says, by name; written by test/library/coverage.py --write. Nothing of it may be lost.
# `operator`: of the catalog; what it is exported as, and the dtypes that its kernels take.
# `tensorflow`, `caffe`, `onnx`: of the framework; whether what it is mapped to has kernels.
"""
EXPORTS = ("ONNX", "MLIR")


def read_coverage(text):
    """Sections of the Markdown: operator -> what it becomes, per framework; the catalog's operators; the counts."""
    sections, counts, section = {}, {}, None
    for line in text.splitlines():
        if line.startswith("## "):
            section = line[3:]
            sections[section] = {}
        elif line.startswith("| ") and not line.startswith("| operator"):
            cells = [c.strip() for c in line.strip("|").split("|")]
            sections[section][cells[0]] = cells[1:]
        elif section and section.startswith("Counts") and ": " in line:
            name, number = line.rsplit(": ", 1)
            counts[name] = int(number)
    return sections, counts


def facts_of(sections):
    """(kind, operator) -> what is there for it"""
    facts = {("operator", name): {dtype for dtype in cells[0].split(", ") if dtype not in ("", "-")}
             for name, cells in sections["Operators"].items()}
    for way in EXPORTS:
        for name, cells in sections[f"Ways to {way}"].items():
            if cells[0] != "-":
                facts[("operator", name)].add(way)
    for framework in ("tensorflow", "caffe", "onnx"):
        for name, cells in sections[framework].items():
            facts[(framework, name)] = {"kernels"} if cells[1] not in ("", "-") else set()
    return facts


def rows_of(path):
    for line in path.read_text().splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--tool", required=True)
    arguments.add_argument("--kept", type=pathlib.Path, default=HERE / "coverage.tsv")
    arguments.add_argument("--required", type=pathlib.Path, default=HERE / "operators.tsv")
    arguments.add_argument("--write", action="store_true")
    given = arguments.parse_args()
    sections, counts = read_coverage(subprocess.run([given.tool, "--coverage"], check=True, capture_output=True, text=True).stdout)
    facts = facts_of(sections)
    if given.write:
        given.kept.write_text(HEAD + "".join(f"{kind}\t{name}\t{' '.join(sorted(what))}\n" for (kind, name), what in sorted(facts.items())))
    wrong, elsewhere = [], set()
    kinds = {"target": "Operators", "tensorflow": "tensorflow", "caffe": "caffe"}
    for kind, name, *_ in rows_of(given.required):
        if kind in ("import", "foreign"):
            elsewhere.add(name)
        elif name not in sections.get(kinds[kind], {}):
            wrong.append(f"{kind} {name}: not covered")
    corpus = os.environ.get("GRAFT_CORPUS")
    for framework in ("tensorflow", "caffe"):
        if not corpus:
            print(f"skipped: the operators of {framework} models, since GRAFT_CORPUS is not set")
            continue
        table = pathlib.Path(corpus) / f"op_histogram_{framework}.tsv"
        names = [line.split("\t")[0] for line in table.read_text().splitlines()[1:]]
        missing = [n for n in names if n not in sections[framework] and n not in elsewhere]
        wrong += [f"{framework} {n}: in the models, not covered" for n in missing]
        print(f"{framework}: {len(names)} operators in the models, {len(missing)} missing")
    kept = {(kind, name): set(what.split()) for kind, name, what in rows_of(given.kept)}
    for (kind, name), what in kept.items():
        if (kind, name) not in facts:
            wrong.append(f"{kind} {name}: is gone")
        else:
            have = facts[(kind, name)]
            lost = {w for w in what - have if w in EXPORTS or "any" not in have}
            wrong += [f"{kind} {name}: lost {w}" for w in sorted(lost)]
    more = sum(what != kept.get(of) for of, what in facts.items())
    print(f"{len(kept)} operators as they were, but for {more} with more or other facts" + (": --write keeps them" if more else ""))
    for count in ("operators without a kernel", "exceptions for operators with kernels"):
        if counts[count] != 0:
            wrong.append(f"{counts[count]} {count}: the list with reasons is include/graft/library/not_executed.hpp")
    if counts["operators of inference"] != sum(counts[n] for n in ("operators of inference with kernels", "operators not executed", "operators without a kernel")):
        wrong.append("the counts of kernels do not add up")
    for line in wrong:
        print("error:", line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
