// graft/graph/stated_shape.hpp - a shape that a model states of a tensor, where the operator's rules tell less
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "graft/base/config.hpp"
#include "graft/graph/graph.hpp"
#include "graft/tensor/dim.hpp"
#include "graft/tensor/shape.hpp"

GRAFT_BEGIN

namespace detail {

/// Dims of `t` that its rules leave open are as `said`, where that does not contradict the others.
inline void take_stated(tensor& t, shape const& said) {
    auto& s = t.desc.shape;
    t.declared = false;
    if (!said.has_rank() || contradict(s, said)) return;
    if (!s.has_rank()) s = shape::of_rank(said.rank()), t.declared = true;
    for (std::size_t i = 0; i < said.rank(); ++i)
        if (dim const open = s[i]; said[i].known() && !open.known() && !open.symbolic() && !open.invalid())
            s[i] = said[i], t.declared = true;
}

} // namespace detail

/// The model states a shape of a tensor that an operation makes: dims that its rules leave open are so from now on,
/// also when they are asked again. Formulas stay: they hold for other inputs, too.
inline void state_shape(graph& g, tensor_id id, shape const& said) {
    g.tensors[id].stated = static_cast<std::uint32_t>(g.stated.size());
    g.stated.push_back(said);
    detail::take_stated(g.tensors[id], said);
}

GRAFT_END
