// examples/nnef/embed.cpp - the program that graft_embed runs for NNEF graphs: text and weights as a header
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>

#include <graft/program/embedded_header.hpp>
#include <graft/run.hpp>

#include "front_end.hpp"

int main(int argc, char** argv) {
    if (argc != 4) return std::fputs("usage: nnef_embed NAME HEADER graph.nnef\n", stderr), 2;
    static constexpr graft::plugin_set readers[]{{.front = &nnef::front_end}};
    static constexpr graft::target target{{}, readers, {}};
    auto const model = graft::read_model(target, argv[3]);
    if (!model) return graft::print_errors(model.error());
    graft::embedded_header header;
    graft::tensor_view weights;
    weights.desc.type = graft::dtype::f32;
    for (auto const& n : (*model)->main.nodes) {
        if (n.type != nnef::variable) continue;
        weights.bytes = (*model)->rest_of(n).weights;
        header.add(n.name, 0, weights);
    }
    auto const file = graft::map_file(argv[3]);
    return graft::print_errors(file ? header.write(argv[2], argv[1], (*file)->text()) : file.error());
}
