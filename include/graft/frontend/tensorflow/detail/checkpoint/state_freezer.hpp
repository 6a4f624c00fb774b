// graft/frontend/tensorflow/detail/checkpoint/state_freezer.hpp - common base of passes that embed saved values into a
// graph
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/narrow.hpp"
#include "graft/frontend/tensorflow/attributes.hpp"
#include "graft/frontend/tensorflow/name_index.hpp"
#include "graft/model/reference.hpp"
#include "graft/model/source.hpp"
#include "graft/tensor/attr_value.hpp"

GRAFT_BEGIN
namespace tensorflow::detail {

/// Reads and writes nodes of the main graph, after calls have been inlined.
class state_freezer {
protected:
    explicit state_freezer(model::source& s) : s_(s), g_(s.main) {}

    /// Input `k` of a node, with the remaining nodes of inlined calls skipped.
    [[nodiscard]] model::edge arriving_edge(model::node const& n, std::size_t k) const {
        return k < n.input_count ? g_.before_calls(g_.inputs(n)[k]) : model::edge();
    }
    /// The source of a tensor, before nodes that forward it unchanged.
    [[nodiscard]] model::edge before_identities(model::edge e) const {
        for (int steps = 0; steps < 100 && e.node != model::none && g_.nodes[e.node].type == "Identity"; ++steps)
            e = arriving_edge(g_.nodes[e.node], 0);
        return e;
    }
    /// An operator that forwards its input: also the handle of a variable, if its T is resource.
    [[nodiscard]] static bool passes_on(std::string_view type) {
        return type == "Identity" || type == "Enter" || type == "Switch" || type == "Merge" || type == "Exit" ||
               type == "NextIteration";
    }
    /// Per node: it is one of these, or one of them depends on it.
    [[nodiscard]] std::vector<bool> needed_by(std::vector<std::uint32_t> walk) const {
        std::vector<bool> seen(g_.nodes.size(), false);
        for (auto const i : walk) seen[i] = true;
        while (!walk.empty()) {
            auto const& n = g_.nodes[walk.back()];
            walk.pop_back();
            for (std::uint32_t k = 0; k < n.input_count + n.control_count; ++k) {
                auto const i = g_.edges[n.first_input + k].node;
                if (i == model::none || seen[i]) continue;
                seen[i] = true;
                walk.push_back(i);
            }
        }
        return seen;
    }
    /// The nodes that are run at loading, and all their dependencies; empty if the model does not specify them.
    [[nodiscard]] std::vector<bool> run_at_loading() const {
        if (s_.initializers.empty()) return {};
        name_index const names(g_.nodes);
        std::vector<std::uint32_t> roots;
        for (auto const& name : s_.initializers)
            if (auto const i = names.find(model::parse_reference(name).node); i != model::none) roots.push_back(i);
        return roots.empty() ? std::vector<bool>() : needed_by(std::move(roots));
    }
    /// The value of a constant.
    [[nodiscard]] bool value_of(model::edge const& e, tensor_view& out) const {
        if (e.node == model::none || g_.nodes[e.node].type != "Const") return false;
        for (auto const& a : attributes_of(g_.nodes[e.node]))
            if (a.name == "value" && a.value.kind == attr_kind::tensor && !a.value.tensors.empty())
                return out = a.value.tensors[0], true;
        return false;
    }
    [[nodiscard]] series<named_attr> attributes_of(model::node const& n) const {
        series<named_attr> all;
        error_list unread; // ignored: an import of the node reports them
        attributes(s_, n, all, unread);
        return all;
    }
    /// The attribute of this kind and name; `otherwise` if the node has none.
    [[nodiscard]] attr_value attribute(model::node const& n, std::string_view name, attr_value otherwise) const {
        for (auto const& a : attributes_of(n))
            if (a.name == name && a.value.kind == otherwise.kind) return a.value;
        return otherwise;
    }
    void remake(std::uint32_t i, std::string_view type, series<named_attr> attributes) {
        auto& n = g_.nodes[i];
        n.type = type;
        s_.own_rest_of(n).created = narrow_cast<std::uint32_t>(s_.created.size());
        auto& record = s_.created.emplace_back();
        record.attributes = std::move(attributes);
    }
    /// Sets the inputs of node `i`; control inputs remain.
    void feed(std::uint32_t i, std::initializer_list<model::edge> inputs) {
        auto& n = g_.nodes[i];
        auto const old = n.first_input + n.input_count;
        n.first_input = narrow_cast<std::uint32_t>(g_.edges.size());
        n.input_count = narrow_cast<std::uint32_t>(inputs.size());
        for (auto const& e : inputs) g_.edges.push_back(e);
        for (std::uint32_t k = 0; k < n.control_count; ++k) {
            auto const control = g_.edges[old + k];
            g_.edges.push_back(control);
        }
    }
    void constant(std::uint32_t i, tensor_view const& value) {
        auto& n = g_.nodes[i];
        n.input_count = n.control_count = 0;
        auto const kept = s_.storage.make<tensor_view>(1);
        kept[0] = value;
        attr_value v;
        v.kind = attr_kind::tensor;
        v.tensors = kept;
        remake(i, "Const", {{"dtype", attr_value::of(value.desc.type)}, {"value", v}});
    }
    /// A scalar in the storage of the model.
    template <class T> [[nodiscard]] tensor_view scalar(T value) {
        auto const kept = s_.storage.make<T>(1);
        kept[0] = value;
        tensor_view v;
        v.desc.shape = shape::scalar();
        if constexpr (__is_same(T, std::string_view)) v.desc.type = dtype::string, v.strings = kept;
        else v.desc.type = dtype_of<T>, v.bytes = as_bytes(span<T const>(kept));
        return v;
    }
    /// Adds a node that no file has.
    model::edge add_node(std::string_view name, std::string_view type, std::initializer_list<model::edge> inputs,
        series<named_attr> attributes) {
        auto const i = narrow_cast<std::uint32_t>(g_.nodes.size());
        auto& n = g_.nodes.emplace_back();
        n.name = name;
        n.inner = true;
        remake(i, type, std::move(attributes));
        feed(i, inputs);
        return {i, 0, {}};
    }
    /// Adds a constant.
    model::edge add_constant(std::string_view name, tensor_view const& value) {
        auto const i = narrow_cast<std::uint32_t>(g_.nodes.size());
        auto& n = g_.nodes.emplace_back();
        n.name = name;
        constant(i, value);
        return {i, 0, name};
    }

    model::source& s_;
    model::graph& g_;
};

} // namespace tensorflow::detail
GRAFT_END
