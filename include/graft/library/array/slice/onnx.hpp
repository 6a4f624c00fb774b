// graft/library/array/slice/onnx.hpp - ONNX: parts of a tensor
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <string_view>

#include "graft/library/array/concat/ops.hpp"
#include "graft/library/array/slice/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// Slices along some axes; their bounds are attributes in the first version and inputs later.
/// error not_a_constant, wrong_shape: bounds that are unknown at import are supported for one run of axes with steps
/// of one
struct expand_slice {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto const x = ctx.template tensor<"data">();
        auto const d = m.desc(x);
        numbers starts, ends, axes, steps;
        bool fixed = true, has_axes = false, has_steps = false, given = false;
        if (auto s = numbers_of<"axes">(ctx, axes, has_axes); !s) return s;
        if constexpr (Context::template defines_attr<"starts">()) {
            if (auto s = numbers_of<"starts">(ctx, starts, given); !s) return s;
            if (auto s = numbers_of<"ends">(ctx, ends, given); !s) return s;
        } else {
            if (auto s = numbers_of<"steps">(ctx, steps, has_steps); !s) return s;
            fixed = integers_of(ctx.template constant<"starts">(), starts) &&
                    integers_of(ctx.template constant<"ends">(), ends);
        }
        if (auto s = count_from_front(axes, d.shape, "axes"); !s) return s;
        if constexpr (!Context::template defines_attr<"starts">())
            if (!fixed)
                return while_running(
                    m, x, ctx.template tensor<"starts">(), ctx.template tensor<"ends">(), axes, has_axes, steps);
        if (starts.size() != ends.size() || (has_axes && axes.size() != starts.size()) ||
            (has_steps && steps.size() != starts.size()))
            return fail(errc::wrong_element_count, "ends", "as many as starts", starts.size(), ends.size());
        if (starts.size() > max_rank)
            return fail(errc::wrong_element_count, "starts", "at most", max_rank, starts.size());
        if (!has_axes) axes = every_axis(starts.size());
        std::int64_t max = 0;
        for (auto a : axes) max = std::max(max, a + 1);
        numbers begin(static_cast<std::size_t>(max)), end(begin), step(begin.size(), 1);
        std::int64_t mask = (std::int64_t{1} << max) - 1;
        for (std::size_t i = 0; i < axes.size(); ++i) {
            auto const at = static_cast<std::size_t>(axes[i]);
            begin[at] = clamped(starts[i]), end[at] = clamped(ends[i]);
            if (has_steps) step[at] = steps[i];
            mask &= ~(std::int64_t{1} << at);
        }
        auto const begin_in = m.integers("begin", begin);
        auto const end_in = m.integers("end", end);
        auto const strides = m.integers("strides", step);
        return m.set_result(m.add<StridedSlice>("", "x"_p = x, "begin"_p = begin_in, "end"_p = end_in,
            "strides"_p = strides, "begin_mask"_p = mask, "end_mask"_p = mask));
    }
    /// Exporters write the minimum and maximum integer for "to the end". Replaced by equivalent numbers that are not
    /// the marker for an unknown element.
    static std::int64_t clamped(std::int64_t place) {
        constexpr auto far = std::int64_t{1} << 62;
        return std::clamp(place, -far, far);
    }
    /// The bounds of a run of axes are only known at run time.
    static status while_running(
        making& m, tensor_id x, tensor_id begin, tensor_id end, numbers axes, bool has_axes, numbers steps) {
        auto const type = m.desc(begin).type;
        auto const count = m.desc(begin).shape.elements();
        if (!has_axes && !count.known())
            return fail(errc::wrong_shape, "starts", "a number of elements that is known when the model is imported");
        if (!has_axes && count.value() > static_cast<std::int64_t>(max_rank))
            return fail(errc::wrong_element_count, "starts", "at most", max_rank, count.value());
        if (!has_axes) axes = every_axis(static_cast<std::size_t>(count.value()));
        for (std::size_t i = 1; i < axes.size(); ++i)
            if (axes[i] != axes[i - 1] + 1)
                return fail(errc::not_a_constant, "starts", "a constant, or axes side by side");
        auto const before = axes.empty() ? 0 : axes[0];
        if (steps.empty()) steps.assign(axes.size(), 1);
        numbers const none(static_cast<std::size_t>(before));
        steps.insert(steps.begin(), static_cast<std::size_t>(before), 1);
        if (before > 0) {
            auto const zeros = m.integers("axes_before", none, type);
            auto const joined = [&](std::string_view name, tensor_id t) {
                return m.add<ConcatD>(name, "x"_p = {zeros, t}, "concat_dim"_p = 0, "N"_p = 2);
            };
            begin = joined("begin", begin), end = joined("end", end);
        }
        auto const strides = m.integers("strides", steps, type);
        auto const mask = (std::int64_t{1} << before) - 1;
        return m.set_result(m.add<StridedSlice>("", "x"_p = x, "begin"_p = begin, "end"_p = end, "strides"_p = strides,
            "begin_mask"_p = mask, "end_mask"_p = mask));
    }
};
inline constexpr auto slice = expand<onnx::Slice>(expand_slice()).same_since(11);

inline constexpr auto reverse_sequence = expand<onnx::ReverseSequence>([](auto& ctx) -> status {
    making m(ctx);
    auto const x = ctx.template tensor<"input">();
    return m.set_result(m.add<ReverseSequence>("", "x"_p = x, "seq_lengths"_p = ctx.template tensor<"sequence_lens">(),
        "seq_dim"_p = ctx.template attr<"time_axis">(), "batch_dim"_p = ctx.template attr<"batch_axis">()));
});

/// The plugins of this family.
using slice_plugins = graft::plugins<reverse_sequence, slice>;
static_assert(onnx::complete<slice_plugins, ops<onnx::Slice, onnx::ReverseSequence>>);

} // namespace library::onnx_plugins
GRAFT_END
