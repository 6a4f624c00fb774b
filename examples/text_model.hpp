// examples/text_model.hpp - a model written as text, through a target's tables, run once
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include <graft/graph/plan.hpp>
#include <graft/kernel/session.hpp>
#include <graft/kernel/table.hpp>
#include <graft/mapping/plugins.hpp>
#include <graft/mapping/translate.hpp>
#include <graft/model/file.hpp>
#include <graft/frontend/tensorflow/read.hpp>
#include <graft/op/op.hpp>

namespace example {

/// Reads, maps, infers and plans `text`; `Ops`, `Plugins` and `Kernels` are the tags of the three tables.
template <class Ops, class Plugins, class Kernels> class model {
public:
    explicit model(std::string_view text) {
        auto const bytes = graft::as_bytes(graft::span(text));
        auto source = std::make_shared<graft::model::source>();
        graft::tensorflow::read(std::make_shared<graft::mapped_file const>(std::vector<std::byte>(bytes.begin(), bytes.end())), "model.pbtxt", {}, *source, errors_);
        if (!errors_.failed()) graph = graft::translate(source, graft::catalog<Ops>::view(), graft::plugins_of<Plugins>(graft::framework::tensorflow), {}, errors_);
        if (!errors_.failed()) kernels_ = graft::bind_kernels(graph, {tables_}, errors_);
        if (!errors_.failed()) plan_ = graft::plan_memory(graph, kernels_, errors_);
    }
    /// The outputs of one run, in the graph's order, as bytes; empty after a mistake, which is printed.
    template <class... T> std::vector<std::vector<std::byte>> run(std::pair<char const*, std::vector<T>> const&... inputs) {
        std::vector<std::vector<std::byte>> all;
        if (!errors_.failed()) {
            graft::session session(graph, plan_, kernels_, errors_);
            bool const fine = !errors_.failed() && (session.set_input(inputs.first, graft::as_bytes(graft::span(inputs.second))) && ...) && session.run();
            for (std::size_t i = 0; fine && i < graph.outputs.size(); ++i) all.emplace_back(session.output(i).bytes.begin(), session.output(i).bytes.end());
        }
        for (auto const& e : errors_.errors) std::fprintf(stderr, "%s: %s: expected %s, got %s\n", e.where.node.c_str(), e.where.port.c_str(), e.expected.c_str(), e.got.c_str());
        return all;
    }
    graft::graph graph{};

private:
    graft::error_list errors_{};
    graft::kernel_binding kernels_{};
    graft::memory_plan plan_{};
    std::array<graft::kernel_table_view, 1> tables_{graft::kernel_table<Kernels>::view()};
};

/// Whether these bytes are those elements.
template <class T> bool same(graft::span<std::byte const> got, std::vector<T> const& wanted) {
    if (got.size() != wanted.size() * sizeof(T)) return false;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        auto const d = graft::load<T>(got.data() + i * sizeof(T)) - wanted[i];
        if (d > static_cast<T>(1e-5) || -d > static_cast<T>(1e-5)) return false;
    }
    return true;
}

} // namespace example
