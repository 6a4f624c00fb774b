// graft/cann/detail/rules_image.hpp - shapes of images and volumes that only CANN has
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/detail/rule_call.hpp"

GRAFT_BEGIN
namespace cann::detail {

/// The images of input `x` with another height and width. error wrong_format, wrong_rank
inline shape with_size(rule_call& c, std::string_view x, dim height, dim width) {
    auto const how = c.desc(x).format;
    c.need(how == format::nhwc || how == format::nchw, errc::wrong_format, x, "NHWC or NCHW");
    auto s = c.in(x, 4);
    s[how == format::nhwc ? 1 : 2] = height;
    s[how == format::nhwc ? 2 : 3] = width;
    return s;
}
inline void resized_by(rule_call& c, std::string_view x, std::string_view sizes, dtype t) {
    auto const to = c.numbers(sizes, 2);
    c.out("y", with_size(c, x, to[0], to[1]), t);
}
/// The gradient of a resize has height and width of the original images.
inline void gradient_of_resize(rule_call& c, dtype t) {
    bool const first = c.desc("grads").format == format::nchw;
    auto y = c.in("grads", 4);
    c.need_rank("original_image", first ? 4 : 3);
    auto const& of = c.in("original_image");
    for (std::size_t i = first ? 2 : 1; i < (first ? 4u : 3u); ++i)
        y[i] = of.has_rank() && of.rank() > i ? of[i] : dim::unknown();
    c.out("y", y, t);
}
/// The size of a dim times a scale, rounded down.
inline dim scaled(dim n, double scale) {
    auto const to = static_cast<double>(n.known() ? n.value() : 0) * scale;
    return n.known() && to >= 0 && to < 9e15 ? dim(static_cast<std::int64_t>(to)) : dim::unknown();
}
/// Either sizes or scales, one for each of the last dims. error wrong_value, wrong_element_count
inline bool sizes_or_scales(rule_call& c, std::size_t count) {
    auto const sizes = c.numbers("output_size");
    auto const scales = c.reals("scales");
    if (!c.need_value(sizes.empty() != scales.empty(), "output_size", "sizes or scales, and not both")) return false;
    return c.need(
               sizes.empty() || sizes.size() == count, errc::wrong_element_count, "output_size", "a number per axis") &&
           c.need(scales.empty() || scales.size() == count, errc::wrong_element_count, "scales", "a number per axis");
}
inline void upsampled_volume(rule_call& c) {
    auto y = c.in("x", 5);
    if (!sizes_or_scales(c, 3)) return;
    for (std::size_t i = 0; i < 3; ++i)
        y[i + 2] = c.numbers("output_size").empty() ? scaled(y[i + 2], c.reals("scales")[i])
                                                    : dim(c.numbers("output_size")[i]);
    c.out("y", y, c.type("x"));
}
inline void gradient_of_upsampled_volume(rule_call& c) {
    c.in("grad_output", 5);
    auto const of = c.numbers("input_size", 5);
    if (!sizes_or_scales(c, 3)) return;
    for (std::size_t i = 0; i < 3; ++i)
        c.need_dim("grad_output", i + 2,
            c.numbers("output_size").empty() ? scaled(of[i + 2], c.reals("scales")[i])
                                             : dim(c.numbers("output_size")[i]));
    c.out("y", c.dims_of("input_size"), c.type("grad_output"));
}

inline constexpr named_rule image_rules[] = {
    {"ResizeBilinearV2D", [](rule_call& c) { resized_by(c, "x", "size", dtype::f32); }},
    {"ResizeNearestNeighborV2D", [](rule_call& c) { resized_by(c, "x", "size", c.type("x")); }},
    {"ResizeNearestNeighborV2GradD", [](rule_call& c) { resized_by(c, "grads", "size", dtype::f32); }},
    {"SyncResizeBilinearV2", [](rule_call& c) { resized_by(c, "x", "split_size", c.type("x")); }},
    {"SyncResizeBilinearV2Grad", [](rule_call& c) { gradient_of_resize(c, c.type("original_image")); }},
    {"ScaleAndTranslateGrad", [](rule_call& c) { gradient_of_resize(c, dtype::f32); }},
    {"ImageProjectiveTransform",
        [](rule_call& c) {
            auto const to = c.dims_in("output_shape");
            c.need(!to.has_rank() || to.rank() == 2, errc::wrong_element_count, "output_shape", "two numbers");
            bool const known = to.has_rank() && to.rank() == 2;
            c.out("transformed_images",
                with_size(c, "images", known ? to[0] : dim::unknown(), known ? to[1] : dim::unknown()),
                c.type("images"));
        }},
    {"KeepRatioResizeBilinear",
        [](rule_call& c) {
            auto const low = static_cast<double>(c.number("min_dimension"));
            auto const high = static_cast<double>(c.number("max_dimension"));
            if (!c.need_value(low != 0 && high != 0, "min_dimension", "a number other than 0")) return;
            bool const last = c.desc("images").format == format::nhwc;
            auto const x = c.in("images", 4);
            auto const h = x[last ? 1 : 2], w = x[last ? 2 : 3];
            auto height = dim::unknown(), width = dim::unknown();
            if (h.known() && w.known()) {
                auto const short_side = static_cast<double>(smaller(h, w).value()),
                           long_side = static_cast<double>(larger(h, w).value());
                auto by = short_side / low;
                if (static_cast<double>(static_cast<std::int64_t>(long_side / by + 0.5)) > high) by = long_side / high;
                height = scaled(1, static_cast<double>(h.value()) / by + 0.5);
                width = scaled(1, static_cast<double>(w.value()) / by + 0.5);
            }
            c.out("y", with_size(c, "images", height, width), dtype::f32);
        }},
    {"Resize",
        [](rule_call& c) {
            auto y = c.in("x");
            c.need_rank("x", 4, 5);
            if (!c.need(c.has("sizes") || c.has("scales"), errc::missing_input, "sizes", "sizes or scales")) return;
            auto const name = c.has("sizes") ? std::string_view("sizes") : std::string_view("scales");
            auto const v = c.value(name);
            auto const n = v.size();
            if (!y.has_rank()) return c.out("y", y, c.type("x"));
            c.need(!n.known() || !v.available() || n.value() == static_cast<std::int64_t>(y.rank()),
                errc::wrong_element_count, name, "one number per dim");
            for (std::size_t i = 0; i < y.rank() && c.why(); ++i)
                y[i] = !v.available() ? dim::unknown() : name == "sizes" ? as_size(v[i]) : scaled(y[i], v.real(i));
            c.out("y", y, c.type("x"));
        }},
    {"ResizeD",
        [](rule_call& c) {
            auto y = c.in("x", 4);
            c.need_one_of("mode", {"cubic", "linear"});
            bool const line = c.text("mode") == "linear";
            auto const to = c.numbers("sizes", line ? 1 : 2);
            if (!line) y[2] = to[0];
            y[3] = to[line ? 0 : 1];
            c.out("y", y, c.type("x"));
        }},
    {"ResizeGradD",
        [](rule_call& c) {
            c.need_one_of("mode", {"cubic", "linear"});
            auto y = c.dims_of("original_size");
            if (c.text("mode") == "linear") {
                auto const of = c.numbers("original_size", 3);
                y = c.in("grads", 4);
                c.need_dim("grads", 2, 1);
                y[3] = of[2];
            }
            c.out("y", y, c.type("grads"));
        }},
    {"UpsampleNearest3d", &upsampled_volume},
    {"UpsampleTrilinear3d", &upsampled_volume},
    {"UpsampleTrilinear3dGrad", &gradient_of_upsampled_volume},
    {"GridSampler3D",
        [](rule_call& c) {
            auto y = c.in("x", 5);
            auto const grid = c.in("grid", 5);
            c.need_dim("grid", 4, 3);
            for (std::size_t i = 0; i < 3; ++i) y[i + 2] = grid[i + 1];
            c.out("y", y, c.type("x"));
        }},
    {"GridUnnormal",
        [](rule_call& c) {
            auto const grid = c.in("grid", 4);
            c.in("assist", 4);
            c.need_dim("grid", 3, 2);
            c.out("diff", grid, c.type("grid"));
            c.out("position", grid, dtype::i32);
        }},
    {"ImageUnfold",
        [](rule_call& c) {
            auto y = c.in("x", 4);
            auto const at = c.in("position", 4);
            y[2] = at[1];
            y[3] = at[2];
            c.out("y", y, c.type("x"));
        }},
    {"Remap",
        [](rule_call& c) {
            auto y = c.in("img", 4);
            auto const to = c.in("map_offset", 4);
            y[1] = to[1];
            y[2] = to[2];
            c.out("map_img", y, c.type("img"));
        }},
    {"IMGWarpResize",
        [](rule_call& c) {
            auto y = c.in("img", 5);
            c.out("warp_img", {y[0], y[1], y[3], y[4]}, c.type("img"));
        }},
    {"CropAndResizeD",
        [](rule_call& c) {
            auto const size = c.numbers("crop_size", 2);
            auto y = with_size(c, "x", size[0], size[1]);
            y[0] = c.in("boxes", 2)[0];
            c.out("y", y, c.type("x"));
        }},
    {"DenseImageWarpGrad",
        [](rule_call& c) {
            c.in("grad", 4);
            c.in("image", 4);
            c.need(c.desc("grad").format == c.desc("image").format, errc::wrong_format, "grad", "the format of image");
            c.same_shapes({"image", "grad"});
            c.like("grad_image", "image");
            c.like("grad_flow", "flow");
        }},
    {"SampleDistortedBoundingBoxExt2",
        [](rule_call& c) {
            c.in("image_size", 1);
            c.in("bounding_boxes", 3);
            c.in("min_object_covered", 0);
            c.need_dim("image_size", 0, 3);
            c.need_dim("bounding_boxes", 2, 4);
            c.out("begin", {3}, c.type("image_size"));
            c.out("size", {3}, c.type("image_size"));
            c.out("bboxes", {1, 1, 4}, dtype::f32);
        }},
    {"OCRDetectionPostHandle",
        [](rule_call& c) {
            auto const n = c.in("polys_offset", 1)[0];
            auto const img = c.in("img", 3);
            c.need(!img.elements().is(0), errc::wrong_shape, "img", "an image that is not empty");
            c.out("imgs_data", {dim::unknown()}, dtype::u8);
            c.out("imgs_offset", {n}, dtype::i32);
            c.out("imgs_size", {n, dim(3)}, dtype::i32);
            c.out("rect_points", {n, dim(4), dim(2)}, dtype::i32);
        }},
    {"ResizeAndClipPolys",
        [](rule_call& c) {
            c.need(!c.in("polys_data", 1)[0].is(0), errc::wrong_shape, "polys_data", "some elements");
            for (auto const y : {"clipped_polys_data", "clipped_polys_offset", "clipped_polys_size"})
                c.out(y, {dim::unknown()}, dtype::i32);
            c.out("clipped_polys_num", shape::scalar(), dtype::i32);
        }},
    {"OCRRecognitionPreHandle",
        [](rule_call& c) {
            c.need(!c.in("imgs_data", 1)[0].is(0), errc::wrong_shape, "imgs_data", "some elements");
            c.need_value(c.number("batch_size") != 0, "batch_size", "a number other than 0");
            auto const n = dim::unknown();
            bool const last = c.text("data_format") == "NHWC";
            c.out("imgs", last ? shape{n, dim(64), dim(512), dim(3)} : shape{n, dim(3), dim(64), dim(512)},
                c.type("imgs_data"));
            for (auto const y : {"imgs_relation", "imgs_lang", "imgs_piece_fillers"}) c.out(y, {n}, dtype::i32);
        }},
    {"OCRFindContours",
        [](rule_call& c) {
            for (auto const y : {"polys_data", "polys_offset", "polys_size"}) c.out(y, {dim::unknown()}, dtype::i32);
        }},
    {"BatchDilatePolys",
        [](rule_call& c) {
            for (auto const y : {"dilated_polys_data", "dilated_polys_offset", "dilated_polys_size"})
                c.out(y, {dim::unknown()}, dtype::i32);
        }},
};

} // namespace cann::detail
GRAFT_END
