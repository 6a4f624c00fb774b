#!/usr/bin/env python3
# bench/report.py - runs the benchmark programs and writes their figures beside their limits as a table
# SPDX-License-Identifier: Apache-2.0
"""A benchmark `x` has its limit in the same program: `x/limit:NAME`. Times are CPU time of one thread pinned to one CPU,
medians of --repetitions; the ratio is time / limit."""

import argparse
import datetime
import json
import os
import pathlib
import shutil
import subprocess
import sys


def run(program, repetitions, min_time, only):
    command = [str(program), "--benchmark_format=json", f"--benchmark_repetitions={repetitions}", "--benchmark_report_aggregates_only=true", f"--benchmark_min_time={min_time}"]
    if only:
        command.append(f"--benchmark_filter={only}")
    if shutil.which("taskset"):
        command = ["taskset", "-c", "0"] + command
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.exit(f"{program.name} failed: {done.stderr.strip()[-500:]}")
    figures = {}
    for b in json.loads(done.stdout)["benchmarks"]:
        if b.get("aggregate_name", "median") != "median": # one repetition has no aggregates
            continue
        name = b["run_name"]
        time = b["real_time" if name.endswith("/real_time") else "cpu_time"]  # what writes files waits for them
        figures[name] = {"seconds": time * {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1}[b["time_unit"]],
                         "rate": b.get("bytes_per_second"), "nodes": b.get("nodes"), "per_node": b.get("per_node")}
    return figures


def spelled(seconds):
    for unit, scale in (("s", 1), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= scale:
            return f"{seconds / scale:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"


def rows(figures):
    limits = {}
    for name, f in figures.items():
        if "/limit:" in name:
            head, tail = name.split("/limit:")
            limits[head + ("/" + tail.split("/", 1)[1] if "/" in tail else "")] = (tail.split("/")[0], f)
    for name, f in figures.items():
        if "/limit:" in name:
            continue
        limit, of = limits[name]
        detail = []
        if f["rate"]:
            detail.append(f"{f['rate'] / 1e6:,.0f} MB/s")
        if f["nodes"]:
            detail.append(f"{spelled(f['seconds'] / f['nodes'])} per node")
        if f["per_node"]:
            detail.append(f"{spelled(f['per_node'])} per node")
        yield f"| `{name}` | {spelled(f['seconds'])} | {', '.join(detail)} | {limit}: {spelled(of['seconds'])} | {f['seconds'] / of['seconds']:.2f} |"


def version(compiler):
    found = shutil.which(compiler)
    return subprocess.run([found, "--version"], stdout=subprocess.PIPE, text=True).stdout.splitlines()[0] if found else None


def machine():
    with open("/proc/cpuinfo") as f:
        model = next((line.split(":", 1)[1].strip() for line in f if line.startswith("model name")), "unknown processor")
    return f"{os.uname().machine}, {os.cpu_count()} x {model}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--quick", action="store_true", help="one short repetition of each: to see that all run, not to quote")
    parser.add_argument("--only", help="a regular expression of names; the table then holds nothing else")
    options = parser.parse_args()
    if options.quick:
        options.repetitions = 1
    spelling = "".join([" --quick"] * options.quick + [f" --only '{options.only}'"] * bool(options.only))
    text = ["# Benchmarks beside their floors", "",
            "Written by `bench/run.sh`. Each figure stands beside a limit measured in the same run (a copy of the same bytes, one hash, one",
            "call): the ratio is what can be compared between machines. CPU time of one thread, medians.", "",
            f"- date: {datetime.datetime.now(datetime.timezone.utc):%Y-%m-%d %H:%M} UTC",
            f"- machine: {machine()}; load average when it began: {os.getloadavg()[0]:.1f}",
            "- compiler: " + (version(os.environ.get("CXX", "g++")) or "unknown") + ", -O2 -DNDEBUG",
            f"- command: `bench/run.sh{spelling}`, {options.repetitions} repetition{'s' * (options.repetitions != 1)}", "",
            "| benchmark | time | | limit | time / limit |", "| --- | ---: | ---: | ---: | ---: |"]
    for name in ("bench_read", "bench_import", "bench_load", "bench_export", "bench_dispatch", "bench_lookup"):
        found = list(rows(run(options.programs / name, options.repetitions, 0.005 if options.quick else 0.05, options.only)))
        text += found
        print("\n".join(found), flush=True)
    options.out.write_text("\n".join(text) + "\n")


if __name__ == "__main__":
    main()
