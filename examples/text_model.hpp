// examples/text_model.hpp - a model in text form, imported with a target's tables, run once
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <graft/all.hpp>
#include <graft/frontend/tensorflow.hpp>

namespace example {

/// Reads, maps, infers and compiles `text`; `Ops`, `Plugins` and `Kernels` are the tags of the three tables.
template <class Ops, class Plugins, class Kernels> class model {
public:
    explicit model(std::string_view text, graft::front_end const& front = graft::tensorflow::front_end) {
        auto const bytes = graft::as_bytes(graft::span(text));
        auto source = std::make_shared<graft::model::source>();
        source->front = &front;
        graft::read_request from{};
        from.file = std::make_shared<graft::mapped_file const>(std::vector<std::byte>(bytes.begin(), bytes.end()));
        from.path = "model.pbtxt";
        if (!errors_.add(front.read(from, *source))) return;
        auto mapped = errors_.take(
            graft::translate(source, graft::catalog<Ops>::view(), graft::plugins_of<Plugins>(front), {}));
        if (errors_.failed()) return;
        std::array<graft::kernel_table_view, 1> const tables{graft::kernel_table<Kernels>::view()};
        auto created = graft::compile(std::move(mapped), graft::kernel_set{tables});
        if (created) program_ = std::move(*created);
        else errors_ = created.error();
    }
    /// The outputs of one run, in the graph's order, as bytes; empty after an error, which is printed.
    template <class... T>
    std::vector<std::vector<std::byte>> run(std::pair<char const*, std::vector<T>> const&... inputs) {
        std::vector<std::vector<std::byte>> all;
        if (program_) {
            graft::session session{*program_};
            bool const fine = (session.set_input(inputs.first, graft::as_bytes(graft::span(inputs.second))) && ...) &&
                              session.run();
            for (std::size_t i = 0; fine && i < session.output_count(); ++i)
                all.emplace_back(session.output(i).bytes.begin(), session.output(i).bytes.end());
        }
        for (auto const& e : errors_.errors)
            std::fprintf(stderr, "%s: %s: expected %s, got %s\n", e.where.node.c_str(), e.where.port.c_str(),
                e.expected.c_str(), e.got.c_str());
        return all;
    }
    /// Empty after an error.
    [[nodiscard]] graft::graph const& graph() const { return program_ ? program_->graph() : nothing_; }

private:
    graft::error_list errors_{};
    graft::graph nothing_{};
    std::optional<graft::program> program_{};
};

/// Whether these bytes equal those elements.
template <class T> bool same(graft::span<std::byte const> got, std::vector<T> const& wanted) {
    if (got.size() != wanted.size() * sizeof(T)) return false;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        auto const d = graft::load<T>(got.data() + i * sizeof(T)) - wanted[i];
        if (d > static_cast<T>(1e-5) || -d > static_cast<T>(1e-5)) return false;
    }
    return true;
}

} // namespace example
