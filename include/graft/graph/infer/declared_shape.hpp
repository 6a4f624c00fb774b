// graft/graph/infer/declared_shape.hpp - a shape that a model declares for a tensor, if the operator's rules are less
// precise
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/graph/ir/graph.hpp"
#include "graft/tensor/dim.hpp"
#include "graft/tensor/shape.hpp"

GRAFT_BEGIN

namespace detail {

/// Sets dims of `t` that its rules leave dynamic to those of `declared`, unless it contradicts the others.
inline void take_stated(tensor& t, shape const& declared) {
    auto& s = t.desc.shape;
    t.declared = false;
    if (!declared.has_rank() || contradict(s, declared)) return;
    if (!s.has_rank()) s = shape::of_rank(declared.rank()), t.declared = true;
    for (std::size_t i = 0; i < declared.rank(); ++i)
        if (dim const open = s[i]; declared[i].known() && !open.known() && !open.symbolic() && !open.invalid())
            s[i] = declared[i], t.declared = true;
}

} // namespace detail

/// The model declares a shape for the result of an operation: dims that its rules leave dynamic have it from now on,
/// also after the rules are called again. Formulas are kept: they are also valid for other inputs.
inline void state_shape(graph& g, tensor_id id, shape const& declared) {
    g.tensors[id].stated = static_cast<std::uint32_t>(g.stated.size());
    g.stated.push_back(declared);
    detail::take_stated(g.tensors[id], declared);
}

GRAFT_END
