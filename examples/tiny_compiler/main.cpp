// examples/tiny_compiler/main.cpp - a complete compiler: a TensorFlow or Caffe model in, instructions out
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <utility>

#include <graft/frontend/caffe.hpp>
#include <graft/frontend/tensorflow.hpp>
#include <graft/run.hpp>

#include "caffe.hpp"
#include "lowering.hpp"
#include "tensorflow.hpp"

static int refuse(graft::error_list const& why) {
    for (auto const& e : why.errors) std::fprintf(stderr, "error: %s\n", to_text(e).c_str());
    return 1;
}

int main(int argc, char** argv) {
    if (argc != 2) return std::fprintf(stderr, "usage: tiny_compiler MODEL\n"), 2;
    static constexpr graft::plugin_set plugins[]{
        graft::plugins_of<tiny::tensorflow::front_end>(graft::tensorflow::front_end),
        graft::plugins_of<tiny::caffe::front_end>(graft::caffe::front_end)};
    graft::target const target{graft::catalog<tiny::operators>::view(), plugins, {}};
    graft::import_options options;
    options.without = graft::missing_weights::unknown; // a net without a weights file also compiles
    auto imported = graft::import(target, argv[1], options);
    if (!imported) return refuse(imported.error());
    // only its memory: there are no kernels, the lines below are its code
    auto const program = graft::compile(std::move(*imported), target);
    if (!program) return refuse(program.error());
    std::printf("; %s: %zu bytes of memory\n%s", argv[1], static_cast<std::size_t>(program->plan().arena_bytes),
        tiny::lowering(program->graph(), program->plan()).text().c_str());
    return 0;
}
