// graft/library/caffe/plugins_array.hpp - plugins of Caffe's layers that move elements and compute none
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/library/caffe/layers_array.hpp"
#include "graft/library/caffe/plugins_common.hpp"
#include "graft/library/ops/array.hpp"
#include "graft/library/ops/caffe.hpp"
#include "graft/library/ops/source.hpp"
#include "graft/mapping/plugins.hpp"

GRAFT_BEGIN
namespace library {
namespace caffe_plugins {

/// The axis of Concat and Slice: `axis`, or its older name, which may not be negative.
/// error wrong_attribute_value, axis_out_of_range
template <fixed_string Old, class Context> [[nodiscard]] result<std::int64_t> either_axis(Context const& ctx, shape const& x) {
    if (!ctx.template has_attr<Old>()) return axis_in(x, ctx.template has_attr<"axis">() ? ctx.template attr<"axis">() : 1);
    if (ctx.template has_attr<"axis">()) return both_given(Old.view(), "axis or its older name, not both");
    if (ctx.template attr<Old>() < 0) return fail(errc::wrong_attribute_value, Old.view(), "not negative", ctx.template attr<Old>());
    return axis_in(x, ctx.template attr<Old>(), Old.view());
}

inline status parse_concat(parsing<ConcatD, layer::Concat>& ctx) {
    auto const axis = either_axis<"concat_dim">(ctx, ctx.desc<"bottom">().shape);
    if (!axis) return axis.error();
    ctx.set<"concat_dim">(*axis);
    ctx.set<"N">(ctx.count<"bottom">());
    return ok;
}
inline constexpr auto concat = plugin<ConcatD, layer::Concat>()
    .computed("concat_dim").computed("N").reads("axis", "concat_dim").ignore("engine", "per_fla_fuse").parse(&parse_concat);

/// The tops end at the slice points; without points they are equal.
inline status parse_slice(parsing<SplitVD, layer::Slice>& ctx) {
    auto const x = ctx.desc<"bottom">().shape;
    auto const axis = either_axis<"slice_dim">(ctx, x);
    if (!axis) return axis.error();
    auto const points = ctx.attr<"slice_point">();
    auto const tops = ctx.output_count() ? ctx.output_count() : points.size() + 1;
    std::vector<std::int64_t> sizes;
    if (!points.empty()) {
        if (points.size() + 1 != tops)
            return fail(errc::wrong_attribute_value, "slice_point", "one fewer than there are tops:", static_cast<std::int64_t>(tops) - 1,
                        static_cast<std::int64_t>(points.size()));
        std::int64_t last = 0;
        for (auto p : points) {
            if (p <= last) return fail(errc::wrong_attribute_value, "slice_point", "points that rise, from 1 on", p);
            sizes.push_back(p - last);
            last = p;
        }
        auto const all = *axis < 0 ? dim::unknown() : dim_at(x, static_cast<std::size_t>(*axis));
        if (all.known() && all.value() <= last) return fail(errc::wrong_attribute_value, "slice_point", "points inside the axis", all.value(), last);
        sizes.push_back(all.known() ? all.value() - last : -1);
    }
    ctx.set<"split_dim">(*axis);
    ctx.set<"num_split">(tops);
    ctx.set<"size_splits">(sizes);
    ctx.output_count<"y">(tops);
    return ok;
}
inline constexpr auto slice = plugin<SplitVD, layer::Slice>()
    .computed("split_dim").computed("num_split").computed("size_splits").reads("axis", "slice_dim", "slice_point").parse(&parse_slice);

inline status expand_split(expanding<layer::Split>& ctx) {
    auto const tops = ctx.output_count() ? ctx.output_count() : 1;
    for (std::size_t i = 0; i < tops; ++i) {
        status why;
        ctx.result(ctx.make<Identity>(tops == 1 ? std::string() : std::to_string(i)).input<"x">(ctx.tensor<"bottom">()).done(why));
        if (!why) return why;
    }
    return ok;
}
inline constexpr auto split = expand<layer::Split>(&expand_split);

inline status expand_reshape(expanding<layer::Reshape>& ctx) {
    if (ctx.attr<"pixelshuffler">() != 1) return not_supported("pixelshuffler", "1");
    std::vector<std::int64_t> dims;
    if (auto s = dims_of(ctx.attr<"shape">(), "shape", dims); !s) return s;
    std::int64_t rests = 0;
    for (auto d : dims) {
        if (d < -1) return fail(errc::wrong_attribute_value, "shape", "dims from 0 up, or -1", d);
        rests += d == -1;
    }
    if (rests > 1) return fail(errc::more_than_one_inferred_dim, "shape", "-1 at most once", rests);
    auto const to = ctx.constant_of("shape", dims);
    status why;
    ctx.result(ctx.make<Reshape>("").input<"x">(ctx.tensor<"bottom">()).input<"shape">(to).attr<"axis">(ctx.attr<"axis">())
                   .attr<"num_axes">(ctx.attr<"num_axes">()).attr<"zero_copies">(true).done(why));
    return why;
}
inline constexpr auto reshape = expand<layer::Reshape>(&expand_reshape);

inline constexpr auto flatten = plugin<FlattenV2, layer::Flatten>();
inline constexpr auto permute = plugin<Permute, layer::Permute>();
inline constexpr auto crop = plugin<Crop, layer::Crop>().rename("offsets", "offset");
inline constexpr auto tile = plugin<TileWithAxis, layer::Tile>();
inline constexpr auto shuffle_channel = plugin<ShuffleChannel, layer::ShuffleChannel>();
inline constexpr auto reorg = plugin<PassThrough, layer::Reorg>();

inline status expand_batch_reindex(expanding<layer::BatchReindex>& ctx) {
    status why;
    auto const rows = ctx.make<Cast>("rows").input<"x">(ctx.tensor<"permut">()).attr<"dst_type">(dtype::i32).done(why);
    if (!why) return why;
    ctx.result(ctx.make<Gather>("").input<"x">(ctx.tensor<"bottom">()).input<"indices">(rows).done(why));
    return why;
}
inline constexpr auto batch_reindex = expand<layer::BatchReindex>(&expand_batch_reindex);

/// The last bottom is the selector [N] or [N, 1, 1, 1]: each other bottom keeps the images where it is not 0.
inline status expand_filter(expanding<layer::Filter>& ctx) {
    status why;
    auto const last = ctx.count<"bottom">() - 1;
    std::array<std::int64_t, 1> const flat{-1};
    auto const vector = ctx.constant_of("vector", flat);
    auto const selector = ctx.make<Reshape>("selector").input<"x">(ctx.tensor<"bottom">(last)).input<"shape">(vector).done(why);
    if (!why) return why;
    auto rows = ctx.make<Where>("where").input<"x">(selector).done(why);
    if (!why) return why;
    rows = ctx.make<Reshape>("rows").input<"x">(rows).input<"shape">(vector).done(why);
    if (!why) return why;
    for (std::size_t i = 0; i < last; ++i) {
        ctx.result(ctx.make<Gather>(last == 1 ? std::string() : std::to_string(i)).input<"x">(ctx.tensor<"bottom">(i)).input<"indices">(rows).done(why));
        if (!why) return why;
    }
    return ok;
}
inline constexpr auto filter = expand<layer::Filter>(&expand_filter);

inline status expand_parameter(expanding<layer::Parameter>& ctx) {
    std::vector<std::int64_t> dims;
    if (auto s = dims_of(ctx.attr<"shape">(), "shape", dims); !s) return s;
    for (auto d : dims)
        if (d < 0) return fail(errc::wrong_attribute_value, "shape", "dims that are not negative", d);
    tensor_id t = no_id;
    if (auto s = ctx.weight(0, "blob", shape(span<std::int64_t const>(dims)), t, 0); !s) return s;
    ctx.result(t);
    return ok;
}
inline constexpr auto parameter = expand<layer::Parameter>(&expand_parameter);

inline constexpr auto silence = plugin<Silence, layer::Silence>();
inline constexpr auto hdf5_output = plugin<Silence, layer::HDF5Output>().ignore("file_name"); // nothing is written

/// The plugins of this file.
using array_plugins = graft::plugins<
    concat, slice, split, reshape, flatten, permute, crop, tile, batch_reindex, filter, shuffle_channel, reorg, parameter, silence,
    hdf5_output>;

} // namespace caffe_plugins
} // namespace library
GRAFT_END
