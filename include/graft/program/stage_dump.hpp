// graft/program/stage_dump.hpp - the result of each stage in all forms: N-STAGE.json, of graphs also .txt, .dot,
// .html, a plan as .svg
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include "graft/program/stage_json.hpp"
#include "graft/text/page/dot.hpp"
#include "graft/text/page/html.hpp"
#include "graft/text/page/timeline.hpp"
#include "graft/text/table.hpp"

GRAFT_BEGIN

/// Writes each stage into directories, for people and for programs; needs fmt. Without directories it has no effect.
/// example `graft::stage_dump dump({"out"}); options.observers.push_back(dump.observer());`
class GRAFT_TYPE stage_dump {
public:
    explicit stage_dump(std::vector<std::string> directories) : directories_(std::move(directories)) {}

    /// For `import_options` and `compile_options`. The dump must not be moved meanwhile.
    [[nodiscard]] stage_observer observer() {
        return {[](void* state, stage at, stage_view const& v) {
                    static_cast<stage_dump*>(state)->write(at, v);
                    return error_list();
                },
            this};
    }
    /// The write errors since the last call.
    /// error cannot_write_file: for a directory once, not for each stage
    [[nodiscard]] error_list take_errors() { return std::exchange(errors_, {}); }
    /// Writes the result of one stage into each directory. A directory that cannot be written is left out from then
    /// on; see `take_errors`.
    void write(stage at, stage_view const& v) {
        std::erase_if(directories_, [&](auto const& d) { return !errors_.add(make_directory(d)); });
        for (auto const& d : directories_) {
            auto const stem = stage_path(d, at);
            auto const put = [&](char const* end, std::string const& text) {
                return errors_.add(write_text(stem + end, text));
            };
            if (!put(".json", to_json(v)) || v.model) continue;
            auto const graph = shown(v);
            auto table = node_table(graph);
            if (v.plan)
                table += "\n" + memory_summary(*v.plan) + copy_table(*v.graph, *v.plan) +
                         memory_table(*v.graph, *v.plan);
            if (put(".txt", table) && put(".dot", to_dot(graph)) && put(".html", to_html(graph)) && v.plan)
                put(".svg", memory_timeline(*v.graph, *v.plan));
        }
    }

private:
    std::vector<std::string> directories_;
    error_list errors_{};
};

GRAFT_END
