// graft/library/shape_from_value.hpp - rules: a shape given by an input's value, absent outputs
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/op.hpp"

GRAFT_BEGIN
namespace library {

/// The shape of rank `rank` in an integer vector, as far as it is known.
/// error wrong_rank, wrong_element_count, negative_dim
[[nodiscard]] constexpr status shape_from_value(
    value_view const& v, std::size_t rank, std::string_view parameter, output_shape y) {
    if (contradict(v.size(), dim(static_cast<std::int64_t>(rank))))
        return fail(errc::wrong_element_count, parameter, "one number per axis", rank, v.size().value());
    y = shape::of_rank(rank);
    for (std::size_t i = 0; i < rank; ++i) {
        auto const d = v[i];
        if (d.known() && d.value() < -1)
            return fail(errc::negative_dim, parameter, "dims that are not negative", d.value());
        y[i] = as_size(d);
    }
    return ok;
}

/// Assigns the shape of an optional output if it is in the node.
template <class Op, fixed_string Name>
constexpr void assign_if_present(shape_context<Op> const& ctx, param_name<Name> name, shape const& value) {
    constexpr int at = graft::detail::output_of<Op, Name>;
    if (ctx.erased().output_ports[static_cast<std::size_t>(at)].count != 0) ctx.output(name) = value;
}

} // namespace library
GRAFT_END
