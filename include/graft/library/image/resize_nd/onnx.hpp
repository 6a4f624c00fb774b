// graft/library/image/resize_nd/onnx.hpp - ONNX: resizing of tensors of any rank
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/gather/ops.hpp"
#include "graft/library/image/resize_nd/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// The numbers of the constant input `Name`; empty if it is absent.
/// error not_a_constant
template <fixed_string Name, class Context> [[nodiscard]] status floats_of(Context& ctx, std::vector<double>& out) {
    out.clear();
    if (ctx.template tensor<Name>() == no_id) return ok;
    return real_numbers(ctx.template constant<Name>(), out)
               ? ok
               : fail(errc::not_a_constant, Name.view(), "numbers that are known when the model is imported");
}

/// Resize and its predecessor: there, positions are divided by the scales, and the nearest one is rounded down.
struct expand_resize {
    template <class Context> static status scales_of(Context& ctx, std::vector<double>& scales, std::size_t rank) {
        if constexpr (Context::template defines_attr<"height_scale">()) {
            if (rank != 4) return fail(errc::wrong_rank, "X", "images", 4, rank);
            scales = {1, 1, ctx.template attr<"height_scale">(), ctx.template attr<"width_scale">()};
        } else if constexpr (Context::template defines_attr<"scales">()) {
            auto const all = ctx.template attr<"scales">();
            scales.assign(all.begin(), all.end());
        } else return floats_of<"scales">(ctx, scales);
        return ok;
    }
    /// The input `scales` if its numbers are only known at run time, otherwise no_id.
    template <class Context> static tensor_id scales_at_run_time(making& m, Context& ctx) {
        if constexpr (Context::template defines_input<"scales">()) {
            auto const t = ctx.template tensor<"scales">();
            std::vector<double> known;
            if (t != no_id && !real_numbers(m.constant(t), known)) return t;
        }
        return no_id;
    }
    /// The sizes for the scales: rounded down. Positions are then mapped by the ratio of the sizes.
    static tensor_id sizes_by(
        making& m, tensor_id x, tensor_id scales, numbers const& axes, std::size_t rank) { // from the front
        auto old = m.add<Shape>("old_sizes", "x"_p = x, "dtype"_p = dtype::i64);
        if (axes != every_axis(rank)) {
            auto const indices = m.integers("resized", axes);
            auto const axis = m.number("dim", 0, dtype::i64);
            old = m.add<GatherV2>("resized_sizes", "x"_p = old, "indices"_p = indices, "axis"_p = axis);
        }
        auto const stretched = m.of_two<Mul>("stretched", m.cast("old", old, dtype::f32), scales);
        return m.cast("new_sizes", m.of<Floor>("whole", stretched), dtype::i64);
    }
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto const x = ctx.template tensor<"X">();
        auto const d = m.desc(x);
        if (auto s = needs_rank(d, "X"); !s) return s;
        auto axes = every_axis(d.shape.rank());
        std::vector<double> scales, roi;
        auto const late = scales_at_run_time(m, ctx);
        if (late == no_id)
            if (auto s = scales_of(ctx, scales, d.shape.rank()); !s) return s;
        auto sizes = no_id;
        std::string_view mode = ctx.template attr<"mode">(), coordinates = "asymmetric", nearest = "floor";
        if (mode == "bilinear") mode = "linear"; // Upsample 1 has both spellings
        // PyTorch writes no other linear resize than that of `align_corners=False`
        if (!Context::template defines_attr<"coordinate_transformation_mode">() && mode == "linear" &&
            ctx.producer() == "pytorch")
            coordinates = "pytorch_half_pixel";
        if constexpr (Context::template defines_attr<"coordinate_transformation_mode">()) {
            coordinates = ctx.template attr<"coordinate_transformation_mode">();
            nearest = ctx.template attr<"nearest_mode">();
            bool const crops = coordinates == "tf_crop_and_resize";
            if (!crops) (void)ctx.template tensor<"roi">();
            else if (auto s = floats_of<"roi">(ctx, roi); !s) return s;
            sizes = ctx.template tensor<"sizes">();
            if (sizes != no_id && m.desc(sizes).shape.elements().is(0)) sizes = no_id;
            if (sizes != no_id && (!scales.empty() || late != no_id))
                return fail(errc::wrong_attribute_value, "scales", "either scales or sizes");
        }
        if constexpr (Context::template defines_attr<"antialias">()) {
            if (ctx.template has_attr<"axes">()) {
                auto const all = ctx.template attr<"axes">();
                axes.assign(all.begin(), all.end());
            }
        }
        if (late != no_id) {
            if (auto s = count_from_front(axes, d.shape.rank(), "axes"); !s) return s;
            sizes = sizes_by(m, x, late, axes, d.shape.rank());
        }
        return m.set_result(m.add<ResizeNd>("", "x"_p = x, "sizes"_p = sizes, "axes"_p = axes, "scales"_p = scales,
            "roi"_p = roi, "mode"_p = mode, "coordinates"_p = coordinates, "nearest_mode"_p = nearest,
            "cubic_coeff_a"_p = ctx.template attr_if_given<"cubic_coeff_a">(),
            "exclude_outside"_p = flag_if_given<"exclude_outside">(ctx),
            "extrapolation_value"_p = ctx.template attr_if_given<"extrapolation_value">(),
            "antialias"_p = flag_if_given<"antialias">(ctx),
            "keep_aspect_ratio_policy"_p = ctx.template attr_if_given<"keep_aspect_ratio_policy">()));
    }
};
inline constexpr auto resize = expand<onnx::Resize>(expand_resize()).same_since(19);
inline constexpr auto upsample = expand<onnx::Upsample>(expand_resize());

/// The plugins of this family.
using resize_nd_plugins = graft::plugins<resize, upsample>;
static_assert(onnx::complete<resize_nd_plugins, ops<onnx::Resize, onnx::Upsample>>);

} // namespace library::onnx_plugins
GRAFT_END
