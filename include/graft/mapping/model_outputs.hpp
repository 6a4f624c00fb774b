// graft/mapping/model_outputs.hpp - the outputs of a graph: the tensors that the request or the model names, or those
// that no node of the model reads
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/mapping/selection.hpp"
#include "graft/mapping/translation.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN
namespace detail {

/// Notes during a translation which nodes of the model are read, and gives the graph its outputs at the end.
class model_outputs {
public:
    explicit model_outputs(translation& t) : t_(t) {}

    /// Before the first node.
    void begin(selection const& cut) {
        if (!t_.front.names_outputs && cut.outputs.empty()) consumed_.assign(t_.source.main.nodes.size(), 0);
    }
    /// What `n`, a node of the model, reads is no output.
    void consume(model::node const& n) {
        if (consumed_.empty()) return;
        for (auto const& e : t_.source.main.inputs(n))
            if (e.node != model::none) consumed_[e.node] = 1;
    }
    /// After the last node: adds the outputs that are chosen, or what the model itself gives.
    /// error no_such_tensor
    void add(selection const& cut) {
        if (!cut.outputs.empty()) {
            for (auto const& o : cut.outputs) {
                auto const& made = t_.made[o.node];
                auto const t = o.port < made.tensors.size() ? made.tensors[o.port] : no_id;
                if (t != no_id) {
                    t_.into.outputs.push_back({t_.into.storage.keep(std::string_view(o.name)), t});
                } else if (!made.failed) {
                    place where = t_.source.place_of(t_.source.main.nodes[o.node]);
                    t_.errors.add(errc::no_such_tensor, std::move(where), "an output that the node has", o.name);
                }
            }
            return;
        }
        std::vector<std::uint8_t> read(t_.into.tensors.size(), 0);
        for (auto t : t_.into.edges)
            if (t != no_id) read[t] = 1;
        for (std::uint32_t i = 0; i < t_.made.size(); ++i) {
            if (!cut.live[i] || (!consumed_.empty() && consumed_[i])) continue;
            model::node const& n = t_.source.main.nodes[i];
            auto const role = t_.front.role_of(n.type);
            if (role == model::node_role::constant || role == model::node_role::nothing || n.inner) continue;
            for (std::size_t k = 0; k < t_.made[i].tensors.size(); ++k)
                if (auto const t = t_.made[i].tensors[k]; t != no_id && !read[t]) {
                    auto const name = k == 0 && !t_.front.names_outputs ? n.name : t_.tensor_name(n, k);
                    if (!name.empty()) t_.into.outputs.push_back({name, t});
                }
        }
    }

private:
    translation& t_;
    /// per node of the model: another one reads it; empty where the outputs do not depend on it
    std::vector<std::uint8_t> consumed_{};
};

} // namespace detail
GRAFT_END
