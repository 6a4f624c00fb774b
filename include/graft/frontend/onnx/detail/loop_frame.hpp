// graft/frontend/onnx/detail/loop_frame.hpp - one loop during construction: initial values, state and results
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "graft/base/container/series.hpp"
#include "graft/frontend/onnx/detail/build_state.hpp"
#include "graft/frontend/onnx/detail/graph_nodes.hpp"
#include "graft/frontend/onnx/detail/node_roles.hpp"
#include "graft/frontend/onnx/detail/scopes.hpp"
#include "graft/model/source.hpp"
#include "graft/tensor/attr_value.hpp"

GRAFT_BEGIN
namespace onnx::detail {

/// One state of a loop at its stages.
struct carried {
    std::string_view name{};
    model::edge merged{}, inside{}, left{};
};

/// A loop. The body is a branch that is taken while there is another iteration.
struct loop_frame {
    std::string_view name{};  ///< of the frame, and prefix of its nodes' names
    std::uint32_t around = 0; ///< the scope that contains the loop
    std::uint32_t body = 0;   ///< the scope of the body
    series<carried> all{};    ///< the first one is the iteration number
    model::edge one{};        ///< the number
    model::edge const& turn() const { return all[0].inside; }
};

/// The nodes of a loop. Each state of a loop enters through a merge, which also has the value of the previous
/// iteration as input; a split forwards it to the body, or out of the loop.
class GRAFT_TYPE loop_nodes {
public:
    explicit loop_nodes(graph_nodes& g) : g_(g) {}

    std::string_view path(loop_frame const& f, std::string_view part) {
        return g_.state.out.storage.path(f.name, part);
    }

    /// Begins a loop whose iterations are counted from 0.
    loop_frame begin_loop(std::string_view name, std::uint32_t s) {
        loop_frame f;
        f.name = g_.state.out.storage.path(name, std::to_string(g_.graph.nodes.size()));
        f.around = s;
        f.one = g_.number(path(f, "one"), 1);
        carry(f, g_.number(path(f, "zero"), 0), "turn");
        return f;
    }
    /// Adds another state to the loop; returns its number.
    std::size_t carry(loop_frame& f, operand const& initial, std::string_view part) {
        carried c;
        c.name = path(f, part);
        auto const in = g_.make(enter, g_.state.out.storage.path(c.name, "enter"), f.around, {initial},
            {{"frame_name", attr_value::of(f.name)}});
        c.merged = g_.make(merge, g_.state.out.storage.path(c.name, "merge"), f.around, {in, in},
            {{"N", attr_value::of(std::int64_t{2})}}, true, 2);
        f.all.push_back(c);
        return f.all.size() - 1;
    }
    /// All states have been added: the loop continues while `more` is true.
    void begin_body(loop_frame& f, model::edge const& more) {
        scope b{scope::kind::branch, f.around};
        b.then = true;
        b.condition = g_.make("loop condition", path(f, "more"), f.around, {more}, {}, true);
        b.prefix = path(f, "body");
        f.body = g_.scopes.add(b);
        for (auto& c : f.all) {
            auto const both = g_.make(detail::split, g_.state.out.storage.path(c.name, "split"), f.body,
                {c.merged, b.condition}, {}, true, 2);
            c.inside = g_.output(both, 1);
            c.left = both;
        }
    }
    /// Sets the value of a state for the next iteration.
    void set_next_state(loop_frame& f, std::size_t k, operand const& value) {
        auto const back = g_.make(next, g_.state.out.storage.path(f.all[k].name, "next"), f.body, {value});
        if (back.node != model::none) g_.graph.edges[g_.graph.nodes[f.all[k].merged.node].first_input + 1] = back;
    }
    void end_body(loop_frame& f) {
        set_next_state(f, 0, g_.make("loop count", path(f, "count"), f.body, {f.turn(), f.one}));
    }
    /// The value of a state after the last iteration.
    model::edge leaves(loop_frame const& f, std::size_t k) {
        return g_.make(exit, g_.state.out.storage.path(f.all[k].name, "exit"), f.around, {f.all[k].left}, {}, true);
    }

private:
    graph_nodes& g_;
};

} // namespace onnx::detail
GRAFT_END
