#!/usr/bin/env python3
"""Writes include/graft/shipped/{operator,origin}_names.hpp: the names of what ships, which the compiler compares with a user's own.

usage: test/shipped/names.py --tool build/test/examples/graft_import    (test/shipped/with.cpp says when it is needed)"""
import argparse
import json
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


def array(name, about, names):
    lines, line = [], "   "
    for n in sorted(names, key=lambda s: s.encode()):
        word = f' "{n}",'
        if len(line) + len(word) > 118:
            lines.append(line)
            line = "   "
        line += word
    lines.append(line)
    return (f"/// {about}\ninline constexpr std::string_view {name}[] = {{ //\n" + "\n".join(lines) + "\n};\n")


def write(stem, about, arrays):
    (ROOT / f"include/graft/shipped/{stem}.hpp").write_text(
        f"// graft/shipped/{stem}.hpp - {about} (test/shipped/names.py)\n"
        "// SPDX-License-Identifier: Apache-2.0\n#pragma once\n\n#include <string_view>\n\n"
        '#include "graft/base/config.hpp"\n\nGRAFT_BEGIN\n\nnamespace shipped {\n\n// clang-format off\n'
        f"{arrays}// clang-format on\n\n}} // namespace shipped\n\nGRAFT_END\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", required=True)
    tool = parser.parse_args().tool
    operators = {o["name"] for o in json.loads(subprocess.check_output([tool, "--ops", "json"]))["operators"]}
    origins, framework = {}, None
    for line in subprocess.check_output([tool, "--coverage"], text=True).splitlines():
        if heading := re.match(r"## (\S+)$", line):
            framework = heading[1] if heading[1] in ("tensorflow", "caffe", "onnx") else None
        elif framework and (row := re.match(r"\| (\S+) \|", line)) and row[1] not in ("operator", "---"):
            origins.setdefault(framework, set()).add(row[1].split(" ")[0])
    write("operator_names", "the names of the operators that ship, sorted",
          array("operator_names", "Operators of `shipped::target()`.", operators))
    write("origin_names", "the operators of frameworks that shipped plugins map, sorted",
          "\n".join(array(f"{f}_names", f"Operators of {f}.", names) for f, names in origins.items()))
    print(len(operators), {k: len(v) for k, v in origins.items()})


if __name__ == "__main__":
    main()
