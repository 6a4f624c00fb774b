// graft/library/ops/shape_from_value.hpp - helpers of rules: a shape that an input's value spells, absent outputs
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/op/context.hpp"
#include "graft/op/rules/conv.hpp"
#include "graft/op/value.hpp"

GRAFT_BEGIN
namespace library {

/// The shape of rank `rank` that an integer vector spells, as far as it is known.
/// error wrong_rank, wrong_element_count, negative_dim
[[nodiscard]] constexpr status shape_from_value(value_view const& v, std::size_t rank, std::string_view parameter, output_shape y) {
    if (contradict(v.size(), dim(static_cast<std::int64_t>(rank))))
        return fail(errc::wrong_element_count, parameter, "one number per axis", static_cast<std::int64_t>(rank), v.size().value());
    y = shape::of_rank(rank);
    for (std::size_t i = 0; i < rank; ++i) {
        auto const d = v[i];
        if (d.known() && d.value() < -1) return fail(errc::negative_dim, parameter, "dims that are not negative", d.value());
        y[i] = as_size(d);
    }
    return ok;
}

/// Shape of a convolution's input from the gradient of its output: input_size is the whole shape or the spatial part.
/// error wrong_rank, wrong_value, wrong_element_count, shapes_differ
[[nodiscard]] constexpr result<shape> conv_input_gradient(value_view const& size, tensor_desc const& filter, tensor_desc const& gradient,
                                                          std::string_view data_format, window const& w, std::size_t rank) {
    if (auto s = check_rank(filter.shape, rank, "filter"); !s) return s;
    if (auto s = check_rank(gradient.shape, rank, "out_backprop"); !s) return s;
    if (auto s = check_window(w, rank); !s) return s;
    auto const layout = layout_of(gradient, data_format, rank), order = filter_layout(filter, rank);
    auto const kernel = with_rank(filter.shape, rank), dy = with_rank(gradient.shape, rank);
    auto const n = axis_at(layout, 'N'), c = axis_at(layout, 'C');
    dim const out = kernel[axis_at(order, 'N')], have = dy[c];
    if (contradict(out, have)) return fail(errc::shapes_differ, "out_backprop", "as many channels as the filter gives", out.value(), have.value());
    auto y = shape::of_rank(rank);
    auto const letters = spatial_letters(rank);
    if (size.size().is(static_cast<std::int64_t>(letters.size()))) {
        y[c] = kernel[axis_at(order, 'C')];
        for (std::size_t i = 0; i < letters.size(); ++i) y[axis_at(layout, letters[i])] = size[i];
    } else if (auto s = shape_from_value(size, rank, "input_size", y); !s) {
        return s;
    }
    dim const named = y[n], batch = dy[n];
    if (contradict(named, batch)) return fail(errc::shapes_differ, "out_backprop", "the batch that input_size names", named.value(), batch.value());
    y[n] = merge(named, batch);
    for (std::size_t i = 0; i < letters.size(); ++i) {
        auto const a = axis_at(layout, letters[i]);
        auto const back = window_positions(w, i, a, y[a], kernel[axis_at(order, letters[i])]);
        dim const got = dy[a];
        if (contradict(back, got)) return fail(errc::shapes_differ, "out_backprop", "the size that this window gives", back.value(), got.value());
    }
    return y;
}

/// Assigns the shape of an optional output if it stands in the node.
template <class Op, fixed_string Name> constexpr void assign_if_present(shape_context<Op> const& ctx, param_name<Name> name, shape const& value) {
    constexpr int at = graft::detail::output_of<Op, Name>;
    if (ctx.erased().output_ports[static_cast<std::size_t>(at)].count != 0) ctx.output(name) = value;
}

} // namespace library
GRAFT_END
