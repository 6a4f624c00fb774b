// graft/library/array/pad/ops.hpp - operators: tensors repeated and padded
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// x repeated multiples[i] times along dim i. Source: TensorFlow Tile.
struct Tile : op<Tile> {
    static constexpr operator_line prototype{"Tile x multiples:index_number(value_depend) -> y~x | is rearrangement"};
    static constexpr auto infer_shape = rule::tile<"x", "multiples", "y">{};
};

/// x repeated along one dim. Source: Caffe Tile.
struct TileWithAxis : op<TileWithAxis> {
    static constexpr operator_line prototype{"TileWithAxis x -> y~x axis?int=1 tiles?int | is rearrangement"};
    static constexpr auto infer_shape = rule::tile_axis<"x", "axis", "tiles", "y">{};
};

/// x padded with zeros: paddings[i] is before and after dim i. Source: TensorFlow Pad.
struct Pad : op<Pad> {
    static constexpr operator_line prototype{"Pad x:T paddings:index_number(value_depend) -> y:T where T=any"};
    static constexpr auto infer_shape = rule::pad<"x", "paddings", "y">{};
};

/// x padded with a value: paddings[i] is before and after dim i. Source: TensorFlow PadV2.
struct PadV2 : op<PadV2> {
    static constexpr operator_line prototype{R"(PadV2 x:T paddings:index_number(value_depend) constant_values:T ->
        y:T where T=any)"};
    static constexpr auto verify = rule::are_scalars<"constant_values">{};
    static constexpr auto infer_shape = rule::pad<"x", "paddings", "y">{};
};

/// x reflected at its borders; mode REFLECT excludes the border, SYMMETRIC repeats it. Source: TensorFlow MirrorPad.
struct MirrorPad : op<MirrorPad> {
    static constexpr operator_line prototype{R"(MirrorPad x paddings:index_number(value_depend) -> y~x
        mode?string{"REFLECT","SYMMETRIC"})"};
    static constexpr auto infer_shape = rule::mirror_pad<"x", "paddings", "mode", "y">{};
};

/// x padded, or cropped by negative paddings: before and after each dim, or, if not `paddings_contiguous`, all before
/// the dims, then all after them. The border is a value (absent: 0), the nearest element, the elements reflected at the
/// border (symmetric: which is repeated), or those of the other end. Source: CANN PadV3, ONNX Pad.
struct PadV3 : op<PadV3> {
    static constexpr operator_line prototype{R"(PadV3 x:T paddings:index_number(value_depend) constant_values?:T -> y:T
        mode?string{"constant","edge","reflect","symmetric","circular"}="constant" paddings_contiguous?bool=true
        where T=any)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        auto const pads = ctx.value<"paddings">();
        auto const mode = ctx.attr<"mode">();
        auto y = ctx.output<"y">();
        y = shape::unknown_rank();
        if (auto const c = ctx.optional_input<"constant_values">(); c && contradict(c->elements(), 1))
            return fail(errc::wrong_element_count, "constant_values", "one element", 1, c->elements().value());
        auto const n = pads.size();
        if (n.known() && n.value() % 2 != 0)
            return fail(errc::wrong_element_count, "paddings", "two for each dim", n.value() + 1, n.value());
        auto const rank = x.has_rank() ? dim(static_cast<std::int64_t>(x.rank())) : floor_div(n, 2);
        if (contradict(n, rank * dim(2)))
            return fail(errc::wrong_element_count, "paddings", "two for each dim", (rank * dim(2)).value(), n.value());
        if (!rank.known()) return ok;
        if (auto s = rule::expect_few_dims(rank, "paddings"); !s) return s;
        auto created = shape::of_rank(static_cast<std::size_t>(rank.value()));
        for (std::size_t i = 0; i < created.rank(); ++i) {
            bool const pairs = ctx.attr<"paddings_contiguous">();
            auto const before = rule::element(pads, pairs ? 2 * i : i),
                       after = rule::element(pads, pairs ? 2 * i + 1 : created.rank() + i);
            auto const all = x.has_rank() ? dim(x[i]) : dim::unknown();
            if (before.known() && after.known() && all.known())
                if (auto s = check(all.value(), before.value(), after.value(), mode); !s) return s;
            created[i] = all + before + after;
        }
        y = created;
        return rule::valid(y, "paddings");
    }
    /// Checks one dim: what is cropped must be there, and so must be what the border repeats.
    /// error overflow, negative_dim, wrong_value
    static constexpr status check(std::int64_t size, std::int64_t before, std::int64_t after, std::string_view mode) {
        constexpr auto most = std::int64_t{1} << 60;
        if (before > most || after > most || before < -most || after < -most) return fail(errc::overflow, "paddings");
        auto const left = size + algorithm::min<std::int64_t>(before, 0) + algorithm::min<std::int64_t>(after, 0);
        if (left < 0) return fail(errc::negative_dim, "paddings", "at most the dim to crop", size, size - left);
        auto const more = algorithm::max(before, after);
        if (mode == "constant" || more <= 0) return ok;
        bool const once = mode == "reflect" || mode == "symmetric";
        auto const max = mode == "reflect" ? left - 1 : mode == "symmetric" ? left : left == 0 ? 0 : most;
        return more <= max ? ok
                           : fail(errc::wrong_value, "paddings",
                                 once ? "no more than there is to reflect" : "elements to repeat", max, more);
    }
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct pad_training_lines {
    static constexpr char text[] = R"ops(
MirrorPadGrad x:T paddings:Tpaddings -> y:T mode?string{"REFLECT","SYMMETRIC"} where T=any Tpaddings=i32,i64
    | ? [?,2] > ? | tf: input,paddings->output Tpaddings=i32
TileGrad input:T multiples:i32 -> output:T T?type{any} | ? ? > ?
)ops";
};

/// The middle of x, with the sizes in `shape` for each of `axes` (all, if none is listed): cropped if x is larger,
/// padded with zeros if x is smaller. If the difference is odd, one more element is after x. Source: ONNX
/// CenterCropPad.
struct CenterCropPad : op<CenterCropPad> {
    static constexpr operator_line prototype{"CenterCropPad x shape:i64(value_depend) -> y~x axes?list(int)="};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        auto const sizes = ctx.value<"shape">();
        auto const axes = ctx.attr<"axes">();
        auto y = ctx.output<"y">();
        y = shape::unknown_rank();
        if (!x.has_rank()) return ok;
        auto const count = axes.empty() ? x.rank() : axes.size();
        if (contradict(sizes.size(), dim(static_cast<std::int64_t>(count))))
            return fail(errc::wrong_element_count, "shape", "a size for each axis", count, sizes.size().value());
        auto created = x;
        unsigned mask = 0;
        if (auto s = rule::axes_mask(axes, x.rank(), "axes", mask); !s) return s;
        for (std::size_t i = 0; i < count; ++i) {
            auto const axis = normalize_axis(axes.empty() ? static_cast<std::int64_t>(i) : axes[i], x.rank(), "axes");
            dim const size = rule::element(sizes, i);
            if (size.known() && size.value() < 0) return fail(errc::negative_dim, "shape", "at least", 0, size.value());
            created[*axis] = size;
        }
        y = created;
        return ok;
    }
};

/// The operators of inference in this file.
using pad_ops = ops<Tile, TileWithAxis, Pad, PadV2, PadV3, MirrorPad, CenterCropPad>;

/// The operators of training graphs in this file.
using pad_training_ops = listed_ops<pad_training_lines>;

} // namespace library
GRAFT_END
