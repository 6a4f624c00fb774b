// graft/op/rules/list.hpp - shapes of lists: a list of n tensors of one shape is a tensor with n as its first dim
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/status.hpp"
#include "graft/op/infer/value.hpp"
#include "graft/op/rules/elementwise.hpp"
#include "graft/tensor/dim.hpp"
#include "graft/tensor/shape.hpp"

GRAFT_BEGIN

namespace rule {

/// The shape of each tensor of a list.
[[nodiscard]] constexpr shape element_of(shape const& list) {
    return list.has_rank() && list.rank() > 0 ? list.part(1, list.rank() - 1) : shape::unknown_rank();
}
/// The number of tensors of a list.
[[nodiscard]] constexpr dim count_of(shape const& list) {
    return list.has_rank() && list.rank() > 0 ? list[0] : dim::unknown();
}
/// A list of `count` tensors of this shape.
[[nodiscard]] constexpr shape list_of(dim count, shape const& element) {
    if (!element.has_rank()) return shape::unknown_rank();
    auto y = element;
    return y.insert(0, count);
}
/// The shape given by an input: a vector of dims, of which negative ones are dynamic; a scalar specifies none.
[[nodiscard]] constexpr shape declared_element(shape const& input, value_view const& declared) {
    if (!input.has_rank() || input.rank() != 1 || !declared.size().known()) return shape::unknown_rank();
    auto y = shape::scalar();
    for (std::size_t i = 0; i < static_cast<std::size_t>(declared.size().value()) && !y.too_long(); ++i)
        y.append(as_size(declared[i]));
    return y;
}

/// Rule for verify: `X` is a list.
/// error wrong_rank
template <fixed_string X> struct is_list {
    template <class Op> constexpr status operator()(verify_context<Op>& ctx) const {
        auto const& s = ctx.desc(param_name<X>{}).shape;
        if (!s.has_rank() || s.rank() > 0) return ok;
        return fail(errc::wrong_rank, X.view(), "a list: a tensor with a dim for its length", 1, 0);
    }
};

} // namespace rule

GRAFT_END
