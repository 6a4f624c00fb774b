// graft/library/array/concat/caffe.hpp - Caffe: concatenation and splitting of tensors along a dim
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/library/array/concat/ops.hpp"
#include "graft/library/caffe/reading.hpp"

GRAFT_BEGIN
namespace caffe {

/// Concatenation of the bottoms.
struct Concat : shipped_layer<Concat> {
    static constexpr auto prototype = define("Concat", "concat_param", {.optional = {"concat_dim", "axis"}})
        .dynamic_input("bottom", f32, at_least(1))
        .output("top", f32);
};

/// Splits the bottom into parts.
struct Slice : shipped_layer<Slice> {
    static constexpr auto prototype = define("Slice", "slice_param", {.optional = {"slice_dim", "axis"}})
        .input("bottom", f32)
        .dynamic_output("top", f32, at_least(1));
};

} // namespace caffe

namespace library::caffe_plugins {

/// The axis of Concat and Slice: `axis`, or its older name, which must not be negative.
/// error wrong_attribute_value, axis_out_of_range
template <fixed_string Old, class Context>
[[nodiscard]] constexpr result<std::int64_t> either_axis(Context const& ctx, shape const& x) {
    if (!ctx.template has_attr<Old>())
        return axis_in(x, ctx.template has_attr<"axis">() ? ctx.template attr<"axis">() : 1);
    if (ctx.template has_attr<"axis">()) return both_given(Old.view(), "axis or its older name, not both");
    if (ctx.template attr<Old>() < 0)
        return fail(errc::wrong_attribute_value, Old.view(), "not negative", ctx.template attr<Old>());
    return axis_in(x, ctx.template attr<Old>(), Old.view());
}

constexpr status parse_concat(parsing<ConcatD, layer::Concat>& ctx) {
    auto const axis = either_axis<"concat_dim">(ctx, ctx.desc<"bottom">().shape);
    if (!axis) return axis.error();
    ctx.set<"concat_dim">(*axis);
    ctx.set<"N">(static_cast<std::int64_t>(ctx.count<"bottom">()));
    return ok;
}
inline constexpr auto concat = plugin<ConcatD, layer::Concat>()
    .computed("concat_dim").computed("N").reads("axis", "concat_dim").ignore("engine", "per_fla_fuse")
    .parse(&parse_concat);

/// The slice points are the ends of the tops; without points the tops have equal sizes.
constexpr status parse_slice(parsing<SplitVD, layer::Slice>& ctx) {
    auto const x = ctx.desc<"bottom">().shape;
    auto const axis = either_axis<"slice_dim">(ctx, x);
    if (!axis) return axis.error();
    auto const points = ctx.attr<"slice_point">();
    auto const tops = ctx.output_count() ? ctx.output_count() : points.size() + 1;
    std::vector<std::int64_t> sizes;
    if (!points.empty()) {
        if (points.size() + 1 != tops)
            return fail(errc::wrong_attribute_value, "slice_point",
                "one fewer than there are tops:", static_cast<std::int64_t>(tops) - 1, points.size());
        std::int64_t last = 0;
        for (auto p : points) {
            if (p <= last) return fail(errc::wrong_attribute_value, "slice_point", "points that rise, from 1 on", p);
            sizes.push_back(p - last);
            last = p;
        }
        auto const all = *axis < 0 ? dim::unknown() : dim_at(x, static_cast<std::size_t>(*axis));
        if (all.known() && all.value() <= last)
            return fail(errc::wrong_attribute_value, "slice_point", "points inside the axis", all.value(), last);
        sizes.push_back(all.known() ? all.value() - last : -1);
    }
    ctx.set<"split_dim">(*axis);
    ctx.set<"num_split">(static_cast<std::int64_t>(tops));
    ctx.set<"size_splits">(sizes);
    ctx.output_count<"y">(tops);
    return ok;
}
inline constexpr auto slice = plugin<SplitVD, layer::Slice>()
    .computed("split_dim").computed("num_split").computed("size_splits").reads("axis", "slice_dim", "slice_point")
    .parse(&parse_slice);

/// The plugins of this family.
using concat_plugins = graft::plugins<concat, slice>;

} // namespace library::caffe_plugins
GRAFT_END
