// graft/library/array/reshape/onnx.hpp - ONNX: reshapes and permutations of dims
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // find

#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// The shape is an attribute in the first version and an input later; a zero in it copies the dim at its position.
inline constexpr auto reshape = expand<onnx::Reshape>([]<class Context>(Context& ctx) -> status {
    making m(ctx);
    auto const x = ctx.template tensor<"data">();
    bool zeros_stay = false;
    if constexpr (Context::template defines_attr<"allowzero">()) zeros_stay = ctx.template attr<"allowzero">() != 0;
    tensor_id to = no_id;
    if constexpr (Context::template defines_attr<"shape">()) {
        numbers all;
        for (auto n : ctx.template attr<"shape">()) all.push_back(n);
        to = m.integers("shape", all);
    } else to = ctx.template tensor<"shape">();
    if constexpr (Context::template defines_attr<"allowzero">()) {
        numbers all;
        bool const both = zeros_stay && integers_of(ctx.template constant<"shape">(), all) &&
                          std::find(all.begin(), all.end(), 0) != all.end() &&
                          std::find(all.begin(), all.end(), -1) != all.end();
        if (both) return fail(errc::wrong_shape, "shape", "no -1 together with a 0 if allowzero is set");
    }
    return m.set_result(m.add<Reshape>("", "x"_p = x, "shape"_p = to, "zero_copies"_p = !zeros_stay));
});

/// A matrix: the axes before `axis` are its rows.
inline constexpr auto flatten = expand<onnx::Flatten>([](auto& ctx) -> status {
    making m(ctx);
    auto const x = ctx.template tensor<"input">();
    numbers axis{ctx.template attr<"axis">()};
    if (axis[0] == 0) return m.set_result(m.reshape("", x, {1, -1}));
    if (axis[0] == 1) return m.set_result(m.reshape("", x, {0, -1}, true));
    auto const d = m.ranked(x, "input");
    auto const rank = static_cast<std::int64_t>(d.shape.rank());
    if (axis[0] == rank) return m.set_result(m.reshape("", x, {-1, 1}));
    if (auto s = count_from_front(axis, d.shape.rank(), "axis"); !s) return s;
    if (axis[0] == 0) return m.set_result(m.reshape("", x, {1, -1}));
    auto const at = static_cast<std::size_t>(axis[0]);
    if (auto const rows = d.shape.elements(0, at), columns = d.shape.elements(at, d.shape.rank());
        rows.known() && columns.known() && rows.value() > 0 && columns.value() > 0)
        return m.set_result(m.reshape("", x, {rows.value(), columns.value()}));
    auto const columns = m.add<FlattenV2>("columns", "x"_p = x, "axis"_p = axis[0], "end_axis"_p = -1);
    return m.set_result(m.add<FlattenV2>("", "x"_p = columns, "axis"_p = 0, "end_axis"_p = axis[0] - 1));
}).same_since(11);

/// The axes in another order; reversed if no order is specified.
inline constexpr auto transpose = expand<onnx::Transpose>([](auto& ctx) -> status {
    making m(ctx);
    auto const x = ctx.template tensor<"data">();
    auto const d = m.desc(x);
    numbers order;
    if (ctx.template has_attr<"perm">()) {
        order = listed(ctx.template attr<"perm">());
        if (d.shape.has_rank() && order.size() != d.shape.rank())
            return fail(errc::wrong_element_count, "perm", "one entry for each dim", d.shape.rank(), order.size());
        for (auto const p : order) // as many as the rank has dims, if that is not known
            if (auto const n = static_cast<std::int64_t>(order.size()); p < 0 || p >= n)
                return fail(errc::axis_out_of_range, "perm", "an axis inside the rank", n, p);
    } else {
        for (auto i = static_cast<std::int64_t>(m.ranked(x, "data").shape.rank()); i-- > 0;) order.push_back(i);
    }
    if (order.empty()) return m.set_result(m.of<Identity>("", x));
    return m.set_result(m.permute("", x, order));
});

/// The axes are an attribute in the first version and an input later.
inline constexpr auto squeeze = expand<onnx::Squeeze>([](auto& ctx) -> status {
    making m(ctx);
    auto const axes = parameter_of<"axes">(ctx);
    auto const x = ctx.template tensor<"data">();
    if (axes.given && count_of(m, axes).is(0)) return m.set_result(m.of<Identity>("", x));
    if (axes.of_run == no_id) return m.set_result(m.add<Squeeze>("", "x"_p = x, "axis"_p = axes.known));
    return m.set_result(m.add<SqueezeV3>("", "x"_p = x, "axes"_p = as_vector(m, "axes", axes)));
}).same_since(11);
inline constexpr auto unsqueeze = expand<onnx::Unsqueeze>([](auto& ctx) -> status {
    making m(ctx);
    auto const axes = parameter_of<"axes">(ctx);
    auto const x = ctx.template tensor<"data">();
    if (count_of(m, axes).is(0)) return m.set_result(m.of<Identity>("", x));
    if (axes.of_run == no_id) return m.set_result(m.unsqueeze("", x, axes.known));
    return m.set_result(m.add<UnsqueezeV3>("", "x"_p = x, "axes"_p = as_vector(m, "axes", axes)));
}).same_since(11);

/// Broadcast in both directions: if the shape has a one, the tensor's own dim is kept.
inline constexpr auto expand_to = expand<onnx::Expand>([](auto& ctx) -> status {
    making m(ctx);
    auto const x = ctx.template tensor<"input">(), to = ctx.template tensor<"shape">();
    numbers wanted;
    auto const d = m.desc(x);
    bool known = d.shape.has_rank() && integers_of(m.constant(to), wanted);
    if (known) {
        auto const rank = d.shape.rank();
        while (wanted.size() < rank) wanted.insert(wanted.begin(), 1);
        for (std::size_t i = 0; i < rank; ++i) {
            auto& w = wanted[wanted.size() - rank + i];
            if (w != 1 && w != -1) continue; // exporters write -1 for a dim that is kept
            known = known && d.shape[i].known();
            if (known) w = d.shape[i].value();
        }
    }
    if (known) { return m.set_result(m.add<BroadcastTo>("", "x"_p = x, "shape"_p = m.integers("broadcast", wanted))); }
    auto const all = m.add<Fill>("everywhere", "dims"_p = to, "value"_p = m.number("yes", 1, dtype::boolean));
    return m.set_result(m.add<SelectV2>("", "condition"_p = all, "then"_p = x, "else"_p = x));
});

/// The plugins of this family.
using reshape_plugins = graft::plugins<reshape, flatten, transpose, squeeze, unsqueeze, expand_to>;
static_assert(onnx::complete<reshape_plugins,
    ops<onnx::Reshape, onnx::Flatten, onnx::Transpose, onnx::Squeeze, onnx::Unsqueeze, onnx::Expand>>);

} // namespace library::onnx_plugins
GRAFT_END
