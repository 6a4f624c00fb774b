// graft/embed_graph_def.ipp - the program that CMake's graft_embed runs for a TensorFlow GraphDef
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <string_view>

#include "graft/frontend/tensorflow/embedded_text.hpp"
#include "graft/program/embedded_header.hpp"
#include "graft/tensor/view.hpp"

int main(int argc, char** argv) {
    if (argc != 4) return std::fputs("usage: graft_embed_graph_def NAME HEADER GRAPH.pb\n", stderr), 2;
    graft::embedded_header header;
    auto const text = graft::tensorflow::embedded_text(
        argv[3], [&](std::string_view name, graft::tensor_view const& value) { header.add(name, 0, value); });
    return graft::print_errors(text ? header.write(argv[2], argv[1], *text) : text.error());
}
