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

/// Slices along some axes; their bounds are attributes in the first version and inputs later. TensorFlow's operator
/// has bounds for the first axes: those of the axes between are masked.
/// error wrong_element_count; wrong_rank, wrong_shape: axes or bounds that only a run tells, of unknown number
struct expand_slice {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto const x = ctx.template tensor<"data">();
        auto axes = parameter_of<"axes">(ctx), starts = parameter_of<"starts">(ctx), ends = parameter_of<"ends">(ctx);
        parameter steps;
        if constexpr (!Context::template defines_attr<"starts">()) steps = parameter_of<"steps">(ctx);
        auto const count = merge(count_of(m, starts), count_of(m, axes.given ? axes : ends));
        for (auto const* p : {&starts, &ends, axes.given ? &axes : &ends, steps.given ? &steps : &ends})
            if (auto const n = count_of(m, *p); contradict(n, count))
                return fail(errc::wrong_element_count, "ends", "as many as starts", count.value(), n.value());
        if (!axes.given && !count.known())
            return fail(errc::wrong_shape, "starts", "a number of elements that is known when the model is imported");
        if (!axes.given && count.value() > static_cast<std::int64_t>(max_rank))
            return fail(errc::wrong_element_count, "starts", "at most", max_rank, count.value());
        if (!axes.given) axes = {every_axis(static_cast<std::size_t>(count.value()))};
        auto const d = axes.of_run != no_id ? m.ranked(x, "data") : m.desc(x);
        if (auto s = count_from_front(axes.known, d.shape, "axes"); !s) return s;
        if constexpr (!Context::template defines_attr<"starts">()) // in version 1 the last bounds of an axis count
            for (auto at = axes.known.begin(); at != axes.known.end(); ++at)
                if (std::find(axes.known.begin(), at, *at) != at)
                    return fail(errc::wrong_value, "axes", "each axis once", *at);
        auto rank = axes.of_run != no_id ? d.shape.rank() : 0u;
        for (auto const a : axes.known) rank = std::max(rank, static_cast<std::size_t>(a) + 1);
        auto mask = axes.of_run != no_id ? 0 : (std::int64_t{1} << rank) - 1;
        for (auto const a : axes.known) mask &= ~(std::int64_t{1} << a);
        auto const begin = bounds(m, "begin", starts, axes, rank, 0), end = bounds(m, "end", ends, axes, rank, far);
        if (!steps.given) steps = {numbers(axes.known.size(), 1)};
        bool const every = axes.of_run != no_id && steps.of_run == no_id && steps.known.empty();
        auto const strides = every ? m.integers("strides", numbers(rank, 1))
                                   : bounds(m, "strides", steps, axes, rank, 1);
        return m.set_result(m.add<StridedSlice>("", "x"_p = x, "begin"_p = begin, "end"_p = end, "strides"_p = strides,
            "begin_mask"_p = mask, "end_mask"_p = mask));
    }
    /// Exporters write the minimum and maximum integer for "to the end". Replaced by equivalent numbers that are not
    /// the marker for an unknown element.
    static constexpr auto far = std::int64_t{1} << 62;
    /// One number for each of the first `rank` axes.
    static tensor_id bounds(making& m, std::string_view name, parameter const& p, parameter const& axes,
        std::size_t rank, std::int64_t otherwise) {
        if (p.of_run == no_id && axes.of_run == no_id) {
            numbers all(rank, otherwise == far ? 0 : otherwise); // masked
            for (std::size_t i = 0; i < axes.known.size(); ++i)
                all[static_cast<std::size_t>(axes.known[i])] = std::clamp(p.known[i], -far, far);
            return m.integers(name, all);
        }
        if (axes.of_run == no_id && axes.known == every_axis(rank)) return as_vector(m, name, p);
        return of_every_axis(m, name, as_vector(m, m.ctx.storage().path(name, "given"), p), axes, rank, otherwise);
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
