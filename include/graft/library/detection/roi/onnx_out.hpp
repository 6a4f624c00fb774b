// graft/library/detection/roi/onnx_out.hpp - to ONNX: regions of images, pooled and aligned
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graft/library/detection/roi/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// ONNX scales both sides of a region by one factor: if they differ, the region is scaled before.
inline status lower_roi_pooling(lowering<ROIPooling>& n) {
    auto& m = n.m;
    auto rois = n.in<"rois">();
    auto const& s = n.input<"rois">().shape();
    if (!s.has_rank()) return fail(errc::wrong_shape, "rois", "a rank that is known");
    if (s.rank() != 2) rois = out::reshape(m, rois, {-1, 5});
    auto const y = n.attr<"spatial_scale_h">(), x = n.attr<"spatial_scale_w">();
    if (y != x) rois = m.node("Mul", {rois, m.floats({{1.0, x, y, x, y}}, m.type(rois))});
    numbers const pooled{n.attr<"pooled_h">(), n.attr<"pooled_w">()};
    return n.set_output(
        m.node("MaxRoiPool", {n.in<"x">(), rois}, {{"pooled_shape", pooled}, {"spatial_scale", y == x ? y : 1.0}}));
}

/// Means over the bins of regions, each bin of its own channel: a product of the images with masks of the rows and of
/// the columns that a bin covers.
inline status lower_psroi_pooling(lowering<PSROIPooling>& n) {
    auto& m = n.m;
    auto const &s = n.input<"x">().shape(), &r = n.input<"rois">().shape();
    if (s.rank() != 4 || !s[2].known() || !s[3].known() || !r.has_rank())
        return fail(errc::undetermined_shape, "x", "images of known sizes");
    if (!s[0].is(1)) return fail(errc::unsupported_in_operator_set, "x", "one image");
    auto const bins = n.attr<"group_size">(), dims = n.attr<"output_dim">();
    auto const rois = r.rank() == 2 ? n.in<"rois">() : out::reshape(m, n.in<"rois">(), {-1, 5});
    auto const type = m.type(n.in<"x">());
    auto const number = [&](double v) { return m.number(v, type); };
    auto const count_up = [&](std::int64_t count, double from) {
        std::vector<double> all;
        for (std::int64_t i = 0; i < count; ++i) all.push_back(from + static_cast<double>(i));
        return m.floats(all, type);
    };
    value_id masks[2], covered[2]; // of columns, of rows: [regions, bins, size] and [regions, bins, 1]
    for (std::size_t k = 0; k < 2; ++k) {
        auto const size = s[3 - k].value(), axis = static_cast<std::int64_t>(k);
        auto const place = [&](std::int64_t at, double more) {
            auto const v = m.node("Floor", {m.node("Add", {out::sliced(m, rois, {at}, {at + 1}, {1}), number(0.5)})});
            return m.node("Mul", {more == 0 ? v : m.node("Add", {v, number(more)}), number(n.attr<"spatial_scale">())});
        };
        auto const from = place(1 + axis, 0), to = place(3 + axis, 1);
        auto const min = m.node("Max", {m.node("Sub", {to, from}), number(0.1)});
        auto const bin = m.node("Div", {min, number(static_cast<double>(bins))});
        auto const edge = [&](double first, std::string_view rounding) { // [regions, bins, 1]
            auto const v = m.node("Add", {m.node("Mul", {bin, count_up(bins, first)}), from});
            auto const inside = out::clipped(m, m.node(rounding, {v}), 0, static_cast<double>(size));
            return out::unsqueeze(m, inside, {2});
        };
        auto const begin = edge(0, "Floor"), end = edge(1, "Ceil"), each = count_up(size, 0);
        auto const before = m.typed(m.node("Less", {each, begin}), dtype::boolean),
                   up_to = m.typed(m.node("Less", {each, end}), dtype::boolean);
        auto const within = m.typed(
            m.node("And", {m.typed(m.node("Not", {before}), dtype::boolean), up_to}), dtype::boolean);
        masks[k] = out::cast(m, within, type);
        covered[k] = m.node("Sub", {end, begin});
    }
    auto const parts = out::reshape(m, n.in<"x">(), {dims, bins, bins, s[2].value(), s[3].value()});
    auto const sums = m.node("Einsum", {parts, masks[1], masks[0]}, {{"equation", "kijhw,rih,rjw->rkij"}});
    auto const area = m.node("Mul", {covered[1], out::reshape(m, covered[0], {-1, 1, bins})});
    auto const divisor = m.node("Max", {out::unsqueeze(m, area, {1}), number(1)});
    return n.set_output(m.node("Div", {sums, divisor}));
}

/// Before 16 coordinates refer to the centres of elements.
inline status lower_roi_align(lowering<RoiAlignOfImage>& n) {
    bool const half = n.attr<"half_pixel">();
    std::vector<out::given> attributes{{"mode", n.attr<"mode">()}, {"output_height", n.attr<"height">()},
        {"output_width", n.attr<"width">()}, {"sampling_ratio", n.attr<"sampling">()},
        {"spatial_scale", n.attr<"scale">()}};
    if (n.m.opset() >= 16)
        attributes.push_back({"coordinate_transformation_mode", half ? "half_pixel" : "output_half_pixel"});
    else if (half)
        return fail(errc::unsupported_in_operator_set, "half_pixel", "coordinates at the middles of elements");
    value_id const inputs[]{n.in<"x">(), n.in<"rois">(), n.in<"images">()};
    return n.set_output(n.m.nodes("RoiAlign", inputs, span<out::given const>(attributes), 1));
}

/// CANN's regions [image, x1, y1, x2, y2]. The modes of their ends: corners unchanged, a pixel added to the far ones,
/// and both moved by half a pixel, with a minimum size of a pixel (3) or without one (2; from operator set 16 on).
inline status lower_region_align(lowering<ROIAlign>& n) {
    auto& m = n.m;
    auto const mode = n.attr<"roi_end_mode">();
    auto const scale = n.attr<"spatial_scale">();
    auto const type = m.type(n.in<"features">());
    if (n.input_desc(0).format == format::nhwc) return fail(errc::wrong_format, "features", "NCHW");
    if (mode == 2 && m.opset() < 16)
        return fail(errc::unsupported_in_operator_set, "roi_end_mode", "another than 2, before operator set 16");
    auto const x = out::cast(m, n.in<"features">(), dtype::f32), rois = out::cast(m, n.in<"rois">(), dtype::f32);
    auto corners = m.typed(out::sliced(m, rois, {1}, {5}, {1}), dtype::f32);
    if (mode == 1 || mode > 2) {
        double const moved = mode == 1 ? 0 : -0.5 / scale, far = mode == 1 ? 1 : moved;
        corners = m.typed(m.node("Add", {corners, m.floats({{moved, moved, far, far}}, dtype::f32)}), dtype::f32);
    }
    auto const image = out::squeeze(m, out::cast(m, out::sliced(m, rois, {0}, {1}, {1}), dtype::i64), {1});
    std::vector<out::given> attributes{{"output_height", n.attr<"pooled_height">()},
        {"output_width", n.attr<"pooled_width">()}, {"sampling_ratio", n.attr<"sample_num">()},
        {"spatial_scale", scale}};
    if (m.opset() >= 16)
        attributes.push_back({"coordinate_transformation_mode", mode == 2 ? "half_pixel" : "output_half_pixel"});
    value_id const inputs[]{x, corners, image};
    return n.set_output(out::cast(m, m.nodes("RoiAlign", inputs, span<out::given const>(attributes), 1), type));
}

/// The lowerings of this family.
using roi_lowerings =
    lowerings<&lower_roi_pooling, &lower_psroi_pooling, &lower_roi_align, from_set<10, &lower_region_align>>;

} // namespace library::onnx_out
GRAFT_END
