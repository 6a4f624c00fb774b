#!/usr/bin/env python3
"""Writes include/graft/shipped/detail/names.hpp: the names of what ships, each once, which the compiler compares with a user's own.

usage: test/shipped/names.py --tool build/test/examples/graft_import    (test/shipped/with.cpp says when it is needed)"""
import argparse
import json
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


HEAD = """// graft/shipped/detail/names.hpp - the names of what ships, which the compiler compares (test/shipped/names.py)
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"

GRAFT_BEGIN

namespace shipped {

// clang-format off: lines are as full as they can be
/// Names in the order of their characters, separated by blanks. `name:marks` says what has it: `o` an operator of
/// `shipped::target()`; `t`, `c`, `n` an operator of TensorFlow, Caffe, ONNX that shipped plugins map. Without marks:
/// an operator that ships and one of TensorFlow. Pointers: clang takes 0.2 ms to create a view of each.
inline constexpr char const* names[] = {
%s};
// clang-format on

/// The marks of a name, empty where nothing that ships has it.
/// cost a binary search over lines; usable in constant expressions
[[nodiscard]] constexpr std::string_view marks_of(std::string_view name) {
    std::size_t from = 0, to = sizeof names / sizeof *names;
    while (to - from > 1) { // the line that begins with the last name that is not after this one
        auto const middle = from + (to - from) / 2;
        std::string_view const line = names[middle];
        if (line.substr(0, line.find_first_of(" :")) <= name) from = middle;
        else to = middle;
    }
    for (std::string_view rest = names[from]; !rest.empty();) {
        auto const word = rest.substr(0, rest.find(' '));
        rest.remove_prefix(word.size() < rest.size() ? word.size() + 1 : word.size());
        auto const colon = word.find(':');
        if (word.substr(0, colon) == name) return colon == word.npos ? std::string_view("ot") : word.substr(colon + 1);
    }
    return {};
}

} // namespace shipped

GRAFT_END
"""


def header(marks):
    """The header, of name -> marks"""
    lines, line = [], "   "
    for name in sorted(marks, key=lambda s: s.encode()):
        word = name if marks[name] == "ot" else f"{name}:{marks[name]}"
        if len(line) + len(word) > 116:
            lines.append(line)
            line = "   "
        line += f' "{word}' if line == "   " else f" {word}"
    return HEAD % "".join(f'{l}",\n' for l in lines + [line])


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
    marks = {name: "o" for name in operators}
    for mark, framework in (("t", "tensorflow"), ("c", "caffe"), ("n", "onnx")):
        for name in origins[framework]:
            marks[name] = marks.get(name, "") + mark
    (ROOT / "include/graft/shipped/detail/names.hpp").write_text(header(marks))
    print(len(operators), {k: len(v) for k, v in origins.items()})


if __name__ == "__main__":
    main()
