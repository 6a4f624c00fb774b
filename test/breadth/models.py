#!/usr/bin/env python3
# test/breadth/models.py - every operator in the inference graphs of a corpus, with its mapping
# SPDX-License-Identifier: Apache-2.0
"""models.py --tool graft_import [--corpus DIR] [--list]

Runs `graft_import MODEL --report` for each TensorFlow model in the corpus that can be run: the frozen graphs of
tensorflow/layers and tensorflow/models, and the SavedModels and checkpoints of tensorflow/savedmodel by tag and signature. Only the
nodes that its outputs need count. Prints the histogram of operators, most frequent first (--list), and how many have no operator
here or no kernel. Exit 0 if none is missing, 1 with a line for each, 77 (skipped) without a corpus (GRAFT_CORPUS)."""

import argparse
import collections
import csv
import json
import os
import pathlib
import subprocess
import sys


def table(path):
    with open(path, encoding="utf-8", newline="") as f:
        return list(csv.DictReader(f, delimiter="\t", quoting=csv.QUOTE_NONE))


def runs(corpus):
    """The arguments of each model to be run; tensors that are fed need not be computed."""
    layers = corpus / "tensorflow" / "layers"
    for row in table(layers / "index.tsv"):
        yield row["case"], [str(layers / row["model"]), "--output", row["fetch_node"]]
    models = corpus / "tensorflow" / "models"
    for row in table(models / "index.tsv"):
        how = [str(models / row["model"])]
        for pair in row["feeds(tensor=npy)"].split(" "):
            tensor, _, file = pair.rpartition("=")
            how += ["--input", f"{tensor}={models / file}"]
        for pair in row["fetches(tensor=npy)"].split(" "):
            how += ["--output", pair.rpartition("=")[0]]
        yield row["case"], how
    saved = corpus / "tensorflow" / "savedmodel"
    for row in table(saved / "index.tsv"):
        if row["kind"].startswith("variables only"):
            continue
        how = [str(saved / row["directory"])]
        if row["signature"].startswith("-"):
            places = dict(x.partition(":")[::2] for x in row["input_tensors"].split(" "))
            how = [f"{how[0]}/{places['meta']}", "--checkpoint", f"{how[0]}/{places['prefix']}"]
        else:
            how += ["--tag", row["tag"], "--signature", row["signature"]]
        for pair in row["outputs"].split(" "):
            how += ["--output", pair.partition("=")[0]]
        yield f"{row['case']}.{row['signature']}", how


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--tool", required=True)
    arguments.add_argument("--corpus", type=pathlib.Path, default=os.environ.get("GRAFT_CORPUS"))
    arguments.add_argument("--list", action="store_true", help="print the histogram")
    given = arguments.parse_args()
    if not given.corpus:
        print("skipped: GRAFT_CORPUS is not set")
        return 77
    nodes, where, lacking, unread = collections.Counter(), collections.defaultdict(set), collections.defaultdict(set), []
    for name, how in runs(pathlib.Path(given.corpus)):
        done = subprocess.run([given.tool, *how, "--report", "--json", "-", "--quiet"], capture_output=True, text=True)
        try:
            report = json.loads(done.stdout)
        except ValueError:
            unread.append(f"{name}: {(done.stderr.splitlines() or ['no report'])[0]}")
            continue
        for n in report["nodes"]:
            nodes[n["type"]] += 1
            where[n["type"]].add(name)
            if n["outcome"] in ("unmapped", "no kernel"):
                lacking[n["type"]].add(f"{name}: {n['outcome']}")
    if given.list:
        for operator, count in nodes.most_common():
            print(f"{operator}\t{count}\t{len(where[operator])} models")
    for operator, cases in sorted(lacking.items()):
        print(f"{operator}: {', '.join(sorted(cases))}")
    for u in unread:
        print(u)
    print(f"{sum(len(w) > 0 for w in where.values())} operators in {len(set().union(*where.values()))} models, "
          f"{len(lacking)} without an operator or a kernel, {len(unread)} models not read")
    return 1 if lacking or unread or not nodes else 0


if __name__ == "__main__":
    sys.exit(main())
