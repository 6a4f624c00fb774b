#!/usr/bin/env python3
# test/library/coverage.py - the coverage that the tool prints holds what must be covered; what is covered only grows, what is not only shrinks
# SPDX-License-Identifier: Apache-2.0
"""coverage.py --tool graft_import [--minimum FILE] [--maximum FILE] [--required FILE]

Where GRAFT_CORPUS names a folder with op_histogram_{tensorflow,caffe}.tsv, every operator of those models must be covered too.
Exit 1 with a line per mistake."""
import argparse
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent


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


def rows_of(path):
    for line in path.read_text().splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--tool", required=True)
    arguments.add_argument("--minimum", type=pathlib.Path, default=HERE / "coverage.minimum")
    arguments.add_argument("--maximum", type=pathlib.Path, default=HERE / "coverage.maximum")
    arguments.add_argument("--required", type=pathlib.Path, default=HERE / "operators.tsv")
    given = arguments.parse_args()
    sections, counts = read_coverage(subprocess.run([given.tool, "--coverage"], check=True, capture_output=True, text=True).stdout)
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
    for name, least in rows_of(given.minimum):
        have = counts.get(name, 0)
        print(f"{name}: {have} (at least {least})")
        if have < int(least):
            wrong.append(f"{name}: {have}, was {least}")
    for name, most in rows_of(given.maximum):
        have = counts.get(name)
        print(f"{name}: {have} (at most {most})")
        if have is None or have > int(most):
            wrong.append(f"{name}: {have}, was {most}")
    if counts["operators of inference"] != sum(counts[n] for n in ("operators of inference with kernels", "operators not executed", "operators without a kernel")):
        wrong.append("the counts of kernels do not add up")
    for line in wrong:
        print("error:", line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
