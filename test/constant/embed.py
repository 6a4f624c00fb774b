#!/usr/bin/env python3
# test/constant/embed.py - graft_embed with a tool of one's own: a build folder in the model's folder, a tool that is not an executable
# SPDX-License-Identifier: Apache-2.0
import argparse
import pathlib
import subprocess
import sys
import tempfile

arguments = argparse.ArgumentParser()
arguments.add_argument("--functions", required=True, help="graft-functions.cmake")
arguments.add_argument("--compiler", required=True)
options = arguments.parse_args()

PROJECT = """cmake_minimum_required(VERSION 3.22)
project(embedded CXX)
include("@functions@")
add_executable(writer IMPORTED)
set_target_properties(writer PROPERTIES IMPORTED_LOCATION "${CMAKE_CURRENT_SOURCE_DIR}/writer.sh")
add_executable(app app.cpp)
graft_embed(app @model@ TOOL @tool@)
"""


def call(*command):
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def demand(true, what, said):
    if not true:
        sys.exit(f"{what}\n{said}")


def configured(folder, model, tool):
    (folder / model).parent.mkdir(parents=True, exist_ok=True)
    (folder / model).write_text("a graph")
    (folder / "app.cpp").write_text('#include "net.embedded.hpp"\nint main() { return size - 7; }\n')
    (folder / "writer.sh").write_text('#!/bin/sh\necho "constexpr int $1 = 7;" > "$2"\n')
    (folder / "writer.sh").chmod(0o755)
    text = PROJECT.replace("@functions@", options.functions).replace("@model@", model + " NAME size")
    (folder / "CMakeLists.txt").write_text(text.replace("@tool@", tool))
    return call("cmake", "-S", folder, "-B", folder / "build", f"-DCMAKE_CXX_COMPILER={options.compiler}")


for model in ("net.graph", "a+b/net.graph"):
    with tempfile.TemporaryDirectory(prefix="graft (embed)+") as name:
        folder = pathlib.Path(name)
        for _ in range(2):  # the second time the header and all build outputs exist
            status, said = configured(folder, model, "writer")
            demand(status == 0, "graft_embed does not configure", said)
            status, said = call("cmake", "--build", folder / "build")
            demand(status == 0 and "cycl" not in said and "ircular" not in said, "the model does not build", said)
            status, said = call(folder / "build" / "app")
            demand(status == 0, "the program has another model", said)

with tempfile.TemporaryDirectory() as name:
    status, said = configured(pathlib.Path(name), "net.graph", "writr")
    demand(status != 0 and "found writr" in " ".join(said.split()), "a tool that is no target is taken", said)
print("graft_embed: a build in the model's folder, a tool that is not an executable")
