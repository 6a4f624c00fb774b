// graft/frontend/tensorflow/detail/state/run_variables.hpp - variables, the operators that access them, nodes that run
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/narrow.hpp"
#include "graft/frontend/tensorflow/detail/checkpoint/restore.hpp"
#include "graft/frontend/tensorflow/detail/inline_bodies.hpp"
#include "graft/frontend/tensorflow/detail/state/first_value.hpp"
#include "graft/frontend/tensorflow/detail/state/variable_values.hpp"
#include "graft/frontend/tensorflow/name_index.hpp"
#include "graft/model/reference.hpp"
#include "graft/model/source.hpp"
#include "graft/tensor/attr_value.hpp"

GRAFT_BEGIN
namespace tensorflow {

/// The access of an operator to the variable that its first input refers to.
enum class access_kind : unsigned char {
    none,
    read,       ///< forwards the value
    rows,       ///< reads rows, as Gather does
    elements,   ///< reads parts, as GatherNd does
    extent,     ///< reads the shape
    is_there,   ///< tests whether it has a value
    assign,     ///< assigns a new value
    compute,    ///< assigns the result of an operator over the old value and a second one
    scatter,    ///< updates rows: the indices have no axis of their own
    scatter_nd, ///< updates parts, with the indices of GatherNd
    slice,      ///< updates what a StridedSlice would read
    other       ///< updates it in a way that has no operator without a variable
};

/// An operator, and the equivalent operator over values: `becomes`.
struct variable_access {
    std::string_view type{};
    access_kind kind = access_kind::none;
    std::string_view becomes{};

    [[nodiscard]] constexpr bool writes() const { return kind >= access_kind::assign; }
};

namespace detail {

/// With `Resource` before its name an operator over a part of a variable (`has_twin`) is the same over a handle.
inline constexpr variable_access accesses[]{
    {"Assign", access_kind::assign, "Identity"},
    {"AssignAdd", access_kind::compute, "Add"},
    {"AssignAddVariableOp", access_kind::compute, "Add"},
    {"AssignSub", access_kind::compute, "Sub"},
    {"AssignSubVariableOp", access_kind::compute, "Sub"},
    {"AssignVariableOp", access_kind::assign, "Identity"},
    {"CountUpTo", access_kind::other, {}},
    {"IsVariableInitialized", access_kind::is_there, "Const"},
    {"ReadVariableOp", access_kind::read, "Identity"},
    {"ResourceGather", access_kind::rows, "GatherV2"},
    {"ResourceGatherNd", access_kind::elements, "GatherNd"},
    {"ScatterAdd", access_kind::scatter, "TensorScatterAdd"},
    {"ScatterDiv", access_kind::other, {}},
    {"ScatterMax", access_kind::scatter, "TensorScatterMax"},
    {"ScatterMin", access_kind::scatter, "TensorScatterMin"},
    {"ScatterMul", access_kind::other, {}},
    {"ScatterNdAdd", access_kind::scatter_nd, "TensorScatterAdd"},
    {"ScatterNdMax", access_kind::scatter_nd, "TensorScatterMax"},
    {"ScatterNdMin", access_kind::scatter_nd, "TensorScatterMin"},
    {"ScatterNdSub", access_kind::scatter_nd, "TensorScatterSub"},
    {"ScatterNdUpdate", access_kind::scatter_nd, "TensorScatterUpdate"},
    {"ScatterSub", access_kind::scatter, "TensorScatterSub"},
    {"ScatterUpdate", access_kind::scatter, "TensorScatterUpdate"},
    {"StridedSliceAssign", access_kind::slice, "TensorStridedSliceUpdate"},
    {"VarIsInitializedOp", access_kind::is_there, "Const"},
    {"VariableShape", access_kind::extent, "Shape"},
};

constexpr bool has_twin(std::string_view type) {
    return type.starts_with("Scatter") || type == "CountUpTo" || type == "StridedSliceAssign";
}
/// A quick check of the first letters, which excludes nearly every node of a model.
[[nodiscard]] constexpr bool may_access(std::string_view type) {
    if (type.size() < 6) return false;
    switch (type[0]) {
    case 'A': return type.starts_with("Assign");
    case 'C': return type.starts_with("CountUpTo");
    case 'I': return type.starts_with("IsVar");
    case 'R': return type.starts_with("Re");
    case 'S': return type.starts_with("Sc") || type.starts_with("StridedSliceA");
    case 'V': return type.starts_with("Var");
    default: return false;
    }
}

} // namespace detail

/// The access of an operator of this name to a variable.
/// cost a comparison, and for names with a prefix in the table a search in it
[[nodiscard]] constexpr variable_access access_of(std::string_view type) {
    if (!detail::may_access(type)) return {};
    auto const part = type.starts_with("Resource") ? type.substr(8) : std::string_view();
    for (auto const& a : detail::accesses)
        if (a.type == type || (a.type == part && detail::has_twin(part))) return {type, a.kind, a.becomes};
    return {};
}

/// Whether a node of the model, or of its functions, changes a variable.
/// cost linear in the nodes
[[nodiscard]] inline bool assigns_variables(model::source const& s) {
    auto const some = [](model::graph const& g) {
        for (auto const& n : g.nodes)
            if (detail::may_access(n.type) && access_of(n.type).writes()) return true;
        return false;
    };
    if (some(s.main)) return true;
    for (auto const& f : s.functions)
        if (some(f.body)) return true;
    return false;
}

} // namespace tensorflow

namespace tensorflow::detail {

/// Finds the variables of a model, the variable that each node's outputs refer to, and the nodes that a run executes.
class run_variables : protected first_values {
protected:
    static constexpr std::uint32_t none = model::none;

    run_variables(model::source& s, series<call_effect> const& effects) : first_values(s), effects_(effects) {}

    struct variable {
        std::uint32_t node = none;
        std::uint32_t earliest = none, obstacle = none; ///< the first reader or writer; a node that cannot be followed
        dtype type = dtype::undefined;
        bool reference = false, written = false;
        std::string_view shared{}, container{};
        first_value first{};
        std::vector<std::uint32_t> writers{};     ///< nodes of a run that change it
        std::vector<std::uint32_t> assignments{}; ///< nodes outside of a run that assign it
        series<variable_values> values{};         ///< one per node during the traversal
    };

    // ---- the variable that a node's outputs refer to

    void find_variables() {
        count_ = narrow_cast<std::uint32_t>(g_.nodes.size());
        of_node_.assign(count_, none);
        for (std::uint32_t i = 0; i < count_; ++i)
            if (auto const& n = g_.nodes[i]; !n.passes && is_variable(n.type)) add_variable(i);
        if (variables_.empty()) return;
        // a loop passes values back to earlier nodes; a handle is forwarded by a few nodes, never by thousands
        constexpr int max_rounds = 64;
        bool more = true;
        for (int round = 0; more && round < max_rounds; ++round) {
            more = false;
            for (std::uint32_t i = 0; i < count_; ++i) {
                if (of_node_[i] != none || !forwards(i)) continue;
                auto const e = arriving_edge(g_.nodes[i], 0);
                if (e.node == none || of_node_[e.node] == none) continue;
                of_node_[i] = of_node_[e.node];
                more = true;
            }
        }
    }
    void add_variable(std::uint32_t i) {
        variable v;
        v.node = i;
        v.reference = g_.nodes[i].type != "VarHandleOp";
        for (auto const& a : attributes_of(g_.nodes[i])) {
            if (a.name == "dtype" && a.value.kind == attr_kind::type) v.type = a.value.type();
            if (a.value.kind != attr_kind::string) continue;
            if (a.name == "shared_name") v.shared = s_.storage.keep(a.value.string);
            if (a.name == "container") v.container = s_.storage.keep(a.value.string);
        }
        constexpr std::string_view nameless = "cd2c93b70a88f3e3"; // TensorFlow's shared name of all unnamed ones
        if (!v.shared.empty() && v.shared != nameless)
            for (std::uint32_t k = 0; k < variables_.size(); ++k)
                if (variables_[k].shared == v.shared && variables_[k].container == v.container &&
                    variables_[k].reference == v.reference) {
                    of_node_[i] = k;
                    return;
                }
        of_node_[i] = narrow_cast<std::uint32_t>(variables_.size());
        variables_.push_back(std::move(v));
    }
    [[nodiscard]] bool forwards(std::uint32_t i) const {
        auto const& n = g_.nodes[i];
        if (n.passes || n.input_count == 0) return false;
        if (n.type.starts_with("Ref"))
            return n.type == "RefSwitch" || n.type == "RefEnter" || n.type == "RefMerge" || n.type == "RefExit" ||
                   n.type == "RefNextIteration" || n.type == "RefIdentity";
        if (auto const a = access_of(n.type); a.writes()) return !is_of_handle(n.type);
        return passes_on(n.type) && attribute(n, "T", attr_value::of(dtype::undefined)).type() == dtype::resource;
    }
    /// Whether this operator uses a handle, but has no output that refers to the variable.
    [[nodiscard]] static bool is_of_handle(std::string_view type) {
        return type.starts_with("Resource") || type.ends_with("VariableOp");
    }
    /// The variable that input 0 of a node refers to, or none.
    [[nodiscard]] std::uint32_t of_node_of_input(std::uint32_t i, std::size_t k = 0) const {
        auto const e = arriving_edge(g_.nodes[i], k);
        return e.node == none || e.node >= count_ ? none : of_node_[e.node];
    }
    /// The access of a node to a variable of the model.
    [[nodiscard]] variable_access access_at(std::uint32_t i) const {
        auto const& n = g_.nodes[i];
        if (n.passes || n.input_count == 0) return {};
        auto const a = access_of(n.type);
        if (a.kind == access_kind::none || of_node_of_input(i) == none) return {};
        return a;
    }

    // ---- nodes that a run executes

    void find_live() {
        live_.assign(count_, false);
        loading_ = run_at_loading();
        loading_.resize(count_, false);
        name_index const names(g_.nodes);
        std::vector<std::uint32_t> walk;
        std::vector<bool> fed(count_, false);
        auto const node_of = [&](std::string const& name, bool to_feed) {
            return names.find(model::parse_reference(s_.meant(name, to_feed)).node);
        };
        auto const reach = [&](std::uint32_t i) {
            if (i == none || live_[i]) return;
            live_[i] = true;
            walk.push_back(i);
        };
        for (auto const& name : s_.given)
            if (auto const i = node_of(name, true); i != none) fed[i] = true;
        auto const& outputs = s_.wanted.empty() ? s_.outputs : s_.wanted;
        for (auto const& name : outputs) reach(node_of(name, false));
        if (outputs.empty()) reach_all(reach);
        std::vector<std::uint32_t> first_effect(count_ + 1, 0), effects(effects_.size());
        for (auto const& e : effects_) ++first_effect[e.call + 1];
        for (std::uint32_t i = 0; i < count_; ++i) first_effect[i + 1] += first_effect[i];
        auto fill = first_effect;
        for (auto const& e : effects_) effects[fill[e.call]++] = e.node;
        while (!walk.empty()) {
            auto const i = walk.back();
            walk.pop_back();
            auto const& n = g_.nodes[i];
            for (auto const& e : g_.controls(n)) reach(e.node);
            if (fed[i] && n.output_count <= 1 && !n.passes) continue;
            for (auto const& e : g_.inputs(n)) reach(e.node);
            for (auto k = first_effect[i]; k < first_effect[i + 1]; ++k) reach(effects[k]);
        }
    }
    /// No output is requested: all nodes except those that are run at loading, or that save and restore the model.
    template <class Reach> void reach_all(Reach reach) {
        std::vector<bool> restored(count_, false);
        for (std::uint32_t i = 0; i < count_; ++i) {
            auto const& n = g_.nodes[i];
            if (n.type != "Assign" && n.type != "AssignVariableOp") continue;
            restored[i] = is_restored(n);
            if (!restored[i] && loading_[i] && of_node_of_input(i) != none) restored[i] = true;
            // TensorFlow 1's initialization of variables, recognizable only by the node's name
            if (!restored[i] && s_.initializers.empty() && n.name.ends_with("/Assign") && is_first_of(i))
                restored[i] = true;
        }
        for (std::uint32_t i = 0; i < count_; ++i) {
            auto const& n = g_.nodes[i];
            if (restored[i]) continue;
            bool only_waits = n.type == "NoOp";
            for (auto const& c : g_.controls(n)) only_waits = only_waits && c.node != none && restored[c.node];
            if (!only_waits || n.control_count == 0) reach(i);
        }
    }
    /// Whether `x/Assign` is the node that assigns the initial value of variable `x`.
    [[nodiscard]] bool is_first_of(std::uint32_t i) const {
        auto const v = of_node_of_input(i);
        auto const& name = g_.nodes[i].name;
        return v != none &&
               name.substr(0, name.size() - std::string_view("/Assign").size()) == g_.nodes[variables_[v].node].name;
    }

    series<call_effect> const& effects_;
    std::uint32_t count_ = 0; ///< of the model, before nodes are added
    series<variable> variables_{};
    std::vector<std::uint32_t> of_node_{}; ///< per node: the variable that its outputs refer to
    std::vector<bool> live_{};             ///< per node: a run executes it
};

} // namespace tensorflow::detail
GRAFT_END
