// graft/op/rules/rows_at_most.hpp - the bound of outputs whose rows are a subset of an input's
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/fixed_string.hpp"
#include "graft/op/define/prototype.hpp"
#include "graft/op/infer/context.hpp"
#include "graft/tensor/shape.hpp"

GRAFT_BEGIN

namespace rule {

/// The tensors at output port `y` have at most as many rows as the tensor at input port `x` has elements.
constexpr void bound_rows(frame const& f, int x, int y) {
    auto const max = f.inputs[f.input_ports[static_cast<std::size_t>(x)].first]->shape.elements();
    auto const port = f.output_ports[static_cast<std::size_t>(y)];
    for (std::size_t k = 0; k < port.count; ++k) {
        auto& s = f.outputs[port.first + k].shape;
        if (s.has_rank() && s.rank() > 0 && !s[0].known()) s[0] = max;
    }
}
/// Rule for bounds: the tensors of outputs `Y` have at most as many rows as input `X` has elements. Known rows stay.
/// example `static constexpr rule::rows_at_most<"x", "y", "count"> infer_bound{};`
/// no error
template <fixed_string X, fixed_string... Y> struct rows_at_most {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        constexpr int x = Op::prototype.index_of(param_kind::input, X.view()),
                      y[] = {Op::prototype.index_of(param_kind::output, Y.view())...};
        static_assert(x >= 0 && ((Op::prototype.index_of(param_kind::output, Y.view()) >= 0) && ...),
            "rows_at_most: the operator has no such port");
        for (auto const at : y) bound_rows(ctx.erased_ports(std::uint64_t{1} << x), x, at);
        return ok;
    }
};

} // namespace rule

GRAFT_END
