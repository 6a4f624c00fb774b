// graft/mapping/detail/model_outputs.hpp - the outputs of a graph: the tensors that the request or the model names, or
// those that no node of the model reads
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/error.hpp"
#include "graft/mapping/translate/selection.hpp"
#include "graft/mapping/translate/translation.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN
namespace detail {

/// Records during a translation the nodes of the model that have readers, and sets the graph's outputs at the end.
class model_outputs {
public:
    explicit model_outputs(translation& t) : t_(t) {}

    /// Before the first node.
    void begin(selection const& cut) {
        if (!t_.front.names_outputs && cut.outputs.empty()) consumed_.assign(t_.source.main.nodes.size(), 0);
    }
    /// The inputs of `n`, a node of the model, are no outputs.
    void consume(model::node const& n) {
        if (consumed_.empty()) return;
        for (auto const& e : t_.source.main.inputs(n))
            if (e.node != model::none) consumed_[e.node] = 1;
    }
    /// After the last node: adds the requested outputs, or those of the model, and then those of changed variables.
    /// error unknown_tensor, missing_weights, wrong_shape, wrong_dtype
    void add(selection const& cut) {
        add_outputs(cut);
        if (!t_.errors.failed())
            for (auto const& k : t_.source.kept) keep(k);
    }

private:
    void add_outputs(selection const& cut) {
        if (!cut.outputs.empty()) {
            for (auto const& o : cut.outputs) {
                auto const& created = t_.created[o.node];
                if (auto const t = created.tensors.at(o.port); t != no_id) {
                    t_.into.outputs.push_back({t_.into.storage.keep(std::string_view(o.name)), t});
                } else if (!created.failed) {
                    place where = t_.source.place_of(t_.source.main.nodes[o.node]);
                    t_.errors.add(errc::unknown_tensor, std::move(where), "an output that the node has", o.name);
                }
            }
            return;
        }
        std::vector<std::uint8_t> read(t_.into.tensors.size(), 0);
        for (auto t : t_.into.edges)
            if (t != no_id) read[t] = 1;
        for (std::uint32_t i = 0; i < t_.created.size(); ++i) {
            if (!cut.live[i] || (!consumed_.empty() && consumed_[i])) continue;
            bool const is_leaf = !consumed_.empty(); // also where an expansion's own nodes, or others, read its tensor
            model::node const& n = t_.source.main.nodes[i];
            auto const role = t_.front.role_of(n.type);
            if (role == model::node_role::constant || role == model::node_role::nothing || n.inner) continue;
            for (std::size_t k = 0; k < t_.created[i].tensors.size(); ++k)
                if (auto const t = t_.created[i].tensors[k]; t != no_id && (is_leaf || !read[t])) {
                    auto const name = k == 0 && !t_.front.names_outputs ? n.name : t_.tensor_name(n, k);
                    if (!name.empty()) t_.into.outputs.push_back({name, t});
                }
        }
    }

    /// The input of a variable is a state, unless the caller feeds it.
    void keep(model::state_variable const& k) {
        auto& g = t_.into;
        auto const at = t_.tensor_of({k.node, 0, {}}), last = t_.tensor_of(k.last);
        graph_port* in = nullptr;
        for (auto& p : g.inputs)
            if (p.tensor == at) in = &p;
        if (!in || last == no_id) return;
        for (auto const& f : t_.source.given)
            if (model::parse_reference(t_.source.meant(f, true)).node == k.name) return;
        auto const fails = [&](errc code, std::string expected, std::string got) {
            t_.errors.add(code, t_.source.place_of(t_.source.main.nodes[k.node]), std::move(expected), std::move(got));
        };
        auto const &is = g.tensors[at].desc, &becomes = g.tensors[last].desc;
        if (is.type == dtype::string || !bytes_of(is).known())
            return fails(errc::unsupported_operator,
                "numbers, and a shape without open dims, of a variable that a run changes",
                is.type == dtype::string ? "texts" : "an open shape");
        if (becomes.type != is.type)
            return fails(errc::wrong_dtype, std::string(name_of(is.type)), std::string(name_of(becomes.type)));
        if (contradict(is.shape, becomes.shape))
            return fails(errc::wrong_shape, "a value of the variable's shape, to be kept", "one of another shape");
        auto first = k.first;
        if (auto const created = t_.tensor_of(k.created);
            first.bytes.empty() && created != no_id && g.value_of(created).constant)
            first.bytes = g.value_of(created).bytes;
        if (!bytes_of(is).is(static_cast<std::int64_t>(first.bytes.size())))
            return fails(errc::missing_weights, "a value that the variable begins with", "none");
        in->state_output = static_cast<std::uint32_t>(g.outputs.size());
        in->initial_value = static_cast<std::uint32_t>(g.values.size());
        auto& value = g.values.emplace_back();
        value.constant = true;
        value.bytes = first.bytes;
        g.outputs.push_back({g.storage.keep(std::string_view(std::string(in->name) + "/next")), last});
    }

    translation& t_;
    /// per node of the model: another one reads it; empty if the outputs do not depend on it
    std::vector<std::uint8_t> consumed_{};
};

} // namespace detail
GRAFT_END
