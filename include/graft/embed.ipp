// graft/embed.ipp - the program that CMake's graft_embed runs for a Caffe net: text and weights as a header
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

#include "graft/base/container/series.hpp"
#include "graft/base/error.hpp"
#include "graft/frontend/caffe.hpp"
#include "graft/program/embedded_header.hpp"
#include "graft/program/read.hpp"
#include "graft/program/target.hpp"
#include "graft/tensor/view.hpp"

namespace {

constexpr graft::plugin_set readers[]{{.front = &graft::caffe::front_end}};

int embed(std::string const& name, std::string const& header, std::string const& path, std::string const& weights) {
    graft::read_options options;
    options.weights = weights;
    static constexpr graft::target target{{}, readers, {}};
    auto model = graft::read_model(target, path, options);
    if (!model) return graft::print_errors(model.error());
    auto& from = **model;
    graft::error_list errors;
    std::ifstream file(path, std::ios::binary);
    std::string const text{std::istreambuf_iterator<char>(file), {}};
    if (!from.text)
        errors.add(graft::errc::syntax_error, graft::place::in(path), "a net in text format", "a binary file");
    graft::embedded_header all;
    for (auto const& n : from.main.nodes) {
        if (from.rest_of(n).weights.empty()) continue;
        graft::series<graft::tensor_view> blobs;
        from.front->weights(from, n, blobs, errors);
        for (std::size_t k = 0; k < blobs.size(); ++k) all.add(n.name, k, blobs[k]);
    }
    return graft::print_errors(errors.failed() ? errors : all.write(header, name, text));
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 4 && argc != 5)
        return std::fputs("usage: graft_embed_model NAME HEADER NET.prototxt [NET.caffemodel]\n", stderr), 2;
    return embed(argv[1], argv[2], argv[3], argc == 5 ? argv[4] : "");
}
