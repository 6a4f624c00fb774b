// graft/frontend/tensorflow/detail/state/variable_access.hpp - which operators read and change variables, and how
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/model/source.hpp"

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
    {"ResourceCountUpTo", access_kind::other, {}},
    {"ResourceGather", access_kind::rows, "GatherV2"},
    {"ResourceGatherNd", access_kind::elements, "GatherNd"},
    {"ResourceScatterAdd", access_kind::scatter, "TensorScatterAdd"},
    {"ResourceScatterDiv", access_kind::other, {}},
    {"ResourceScatterMax", access_kind::scatter, "TensorScatterMax"},
    {"ResourceScatterMin", access_kind::scatter, "TensorScatterMin"},
    {"ResourceScatterMul", access_kind::other, {}},
    {"ResourceScatterNdAdd", access_kind::scatter_nd, "TensorScatterAdd"},
    {"ResourceScatterNdMax", access_kind::scatter_nd, "TensorScatterMax"},
    {"ResourceScatterNdMin", access_kind::scatter_nd, "TensorScatterMin"},
    {"ResourceScatterNdSub", access_kind::scatter_nd, "TensorScatterSub"},
    {"ResourceScatterNdUpdate", access_kind::scatter_nd, "TensorScatterUpdate"},
    {"ResourceScatterSub", access_kind::scatter, "TensorScatterSub"},
    {"ResourceScatterUpdate", access_kind::scatter, "TensorScatterUpdate"},
    {"ResourceStridedSliceAssign", access_kind::slice, "TensorStridedSliceUpdate"},
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
    if (detail::may_access(type))
        for (auto const& a : detail::accesses)
            if (a.type == type) return a;
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
GRAFT_END
