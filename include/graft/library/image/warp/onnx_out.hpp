// graft/library/image/warp/onnx_out.hpp - ONNX exporter: images under a transformation
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "graft/library/image/patch/onnx_out.hpp"
#include "graft/library/image/warp/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// Images [n, c, h, w] read at positions in pixels, x and y [n, rows, columns], converted for GridSample: the centre
/// of the first pixel is 1 / size - 1.
inline value_id read_at_pixels(emission& m, value_id images, std::int64_t h, std::int64_t w, value_id x, value_id y,
    bool nearest, std::string_view around) {
    auto const place = [&](value_id v, std::int64_t size) {
        auto const by = 2.0 / static_cast<double>(size), more = 1.0 / static_cast<double>(size) - 1;
        auto const scaled = m.typed(m.node("Mul", {v, m.number(by, dtype::f32)}), dtype::f32);
        return out::unsqueeze(m, m.typed(m.node("Add", {scaled, m.number(more, dtype::f32)}), dtype::f32), {3});
    };
    value_id const both[]{place(x, w), place(y, h)};
    auto const grid = m.typed(m.node("Concat", both, {{"axis", 3}}), dtype::f32);
    std::string_view const smooth = m.opset() < 20 ? "bilinear" : "linear";
    return m.typed(m.node("GridSample", {images, grid},
                       {{"mode", nearest ? "nearest" : smooth}, {"padding_mode", around}, {"align_corners", 0}}),
        dtype::f32);
}
/// Applies the coefficients of a map to rows and columns: a * rows + b * columns + c, all of them [n, rows, columns].
inline value_id mapped_places(emission& m, value_id rows, value_id columns_at, value_id a, value_id b, value_id c) {
    auto const work = [&](std::string_view operation, value_id v, value_id w) {
        return m.typed(m.node(operation, {v, w}), dtype::f32);
    };
    return work("Add", work("Add", work("Mul", rows, a), work("Mul", columns_at, b)), c);
}
/// Numbers increasing by `step` from `from`, as an axis of a grid [1, rows, 1] or [1, 1, columns].
inline value_id axis_of_places(emission& m, std::int64_t count, double from, double step, bool rows) {
    std::vector<double> all;
    for (std::int64_t i = 0; i < count; ++i) all.push_back(from + static_cast<double>(i) * step);
    return out::reshape(m, m.floats(all, dtype::f32), rows ? numbers{1, count, 1} : numbers{1, 1, count});
}

/// Caffe's operator: positions of the result from -1 to 1, a map of six numbers, positions of the image from -1 to 1.
inline status lower_spatial_transformer(lowering<SpatialTransformerD>& n) {
    auto& m = n.m;
    auto const &x = n.input<"x">().shape(), &y = n.output<"y">().shape();
    if (x.rank() != 4 || !x[2].known() || !x[3].known() || !y[2].known() || !y[3].known()) return unknown_image("x");
    if (n.input_desc(0).format == format::nhwc) return fail(errc::wrong_format, "x", "NCHW");
    auto const fixed = n.attr<"default_theta">();
    auto const use = n.attr<"use_default_theta">();
    std::int64_t open = 6;
    for (auto const u : use) open -= u != 0;
    if (open > 0 && n.maybe<"theta">() == no_value)
        return fail(errc::missing_input, "theta", "the numbers that have no default");
    if (static_cast<std::int64_t>(fixed.size()) + open != 6)
        return fail(errc::wrong_value, "default_theta", "a number for each that is used");
    auto const type = m.type(n.in<"x">());
    auto const theta = open > 0 ? m.typed(out::reshape(m, out::cast(m, n.maybe<"theta">(), dtype::f32), {-1, open}),
                                      dtype::f32)
                                : no_value;
    value_id map[6];
    std::int64_t of_theta = 0;
    for (std::size_t k = 0, of_fixed = 0; k < 6; ++k)
        if (!use.empty() && use[k] != 0) map[k] = m.number(fixed[of_fixed++], dtype::f32);
        else {
            auto const part = m.typed(out::sliced(m, theta, {of_theta}, {of_theta + 1}, {1}), dtype::f32);
            map[k] = out::unsqueeze(m, part, {2});
            ++of_theta;
        }
    bool const corners = n.attr<"align_corners">();
    auto const cells = [&](dim d) {
        auto const size = d.value();
        return static_cast<double>(corners ? (size > 1 ? size - 1 : 1) : size);
    };
    auto const rows = axis_of_places(m, y[2].value(), -1, 2 / cells(y[2]), true),
               columns_at = axis_of_places(m, y[3].value(), -1, 2 / cells(y[3]), false);
    auto const pixels = [&](std::size_t first, dim size) {
        auto const at = mapped_places(m, rows, columns_at, map[first], map[first + 1], map[first + 2]);
        auto const from_zero = m.typed(m.node("Add", {at, m.number(1, dtype::f32)}), dtype::f32);
        return m.typed(m.node("Mul", {from_zero, m.number(cells(size) / 2, dtype::f32)}), dtype::f32);
    };
    auto at_y = pixels(0, x[2]), at_x = pixels(3, x[3]);
    if (!x[0].known()) return unknown_image("x");
    auto const whole = m.integers({x[0].value(), y[2].value(), y[3].value()}); // one map may apply to all images
    at_y = m.typed(m.node("Expand", {at_y, whole}), dtype::f32);
    at_x = m.typed(m.node("Expand", {at_x, whole}), dtype::f32);
    auto const images = out::cast(m, n.in<"x">(), dtype::f32);
    return n.set_output(
        out::cast(m, read_at_pixels(m, images, x[2].value(), x[3].value(), at_x, at_y, false, "zeros"), type));
}

/// OpenCV's operator: the inverse of a 3x3 matrix, up to a factor, maps the result to the image.
inline status lower_warp_perspective(lowering<WarpPerspective>& n) {
    auto& m = n.m;
    auto const &x = n.input<"x">().shape(), &y = n.output<"y">().shape();
    bool const planes = n.attr<"data_format">() == "CHW", bytes = m.type(n.in<"x">()) == dtype::u8;
    std::size_t const at = planes ? 2 : 1;
    if (x.rank() != 4 || !x[at].known() || !x[at + 1].known()) return unknown_image("x");
    auto const work = [&](std::string_view operation, value_id a, value_id b) {
        return m.typed(m.node(operation, {a, b}), dtype::f32);
    };
    // in float64 first: products of nine numbers are too inaccurate in float32 for a position
    auto const wide = [&](std::string_view operation, value_id a, value_id b) {
        return m.typed(m.node(operation, {a, b}), dtype::f64);
    };
    auto const all = out::reshape(m, out::cast(m, n.in<"matrix">(), dtype::f64), {-1, 9, 1});
    std::array<value_id, 9> g{};
    for (std::int64_t k = 0; k < 9; ++k)
        g[static_cast<std::size_t>(k)] = m.typed(out::sliced(m, all, {k}, {k + 1}, {1}), dtype::f64); // [n, 1, 1]
    auto const minor = [&](std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
        return wide("Sub", wide("Mul", g[a], g[d]), wide("Mul", g[b], g[c]));
    };
    // rows of the inverse times the determinant
    value_id const inverse[]{minor(4, 5, 7, 8), minor(2, 1, 8, 7), minor(1, 2, 4, 5), minor(5, 3, 8, 6),
        minor(0, 2, 6, 8), minor(2, 0, 5, 3), minor(3, 4, 6, 7), minor(1, 0, 7, 6), minor(0, 1, 3, 4)};
    auto const rows = axis_of_places(m, y[at].value(), 0, 1, true),
               columns_at = axis_of_places(m, y[at + 1].value(), 0, 1, false);
    auto const wide_rows = out::cast(m, rows, dtype::f64), wide_columns = out::cast(m, columns_at, dtype::f64);
    auto const row_of = [&](std::size_t k) {
        return wide("Add", wide("Add", wide("Mul", wide_columns, inverse[k]), wide("Mul", wide_rows, inverse[k + 1])),
            inverse[k + 2]);
    };
    auto const depth = row_of(6), none = m.typed(m.node("Equal", {depth, m.number(0, dtype::f64)}), dtype::boolean);
    auto const divisor = m.typed(m.node("Where", {none, m.number(1, dtype::f64), depth}), dtype::f64);
    auto const place = [&](std::size_t k, dim size) {
        auto const v = wide("Div", row_of(k), divisor);
        auto const kept = m.typed(m.node("Where", {none, m.number(0, dtype::f64), v}), dtype::f64);
        auto const near = work("Max", out::cast(m, kept, dtype::f32), m.number(-2, dtype::f32));
        return work("Min", near, m.number(static_cast<double>(size.value()) + 1, dtype::f32));
    };
    auto const at_x = place(0, x[at + 1]), at_y = place(3, x[at]);
    auto images = out::cast(m, n.in<"x">(), dtype::f32);
    if (!planes) images = m.transposed(images, {0, 3, 1, 2});
    bool const repeats = n.attr<"border_type">() == "BORDER_REPLICATE";
    auto const outside = repeats ? 0.0 : n.attr<"constant">(); // GridSample supports only zeros
    if (outside != 0) images = work("Sub", images, m.number(outside, dtype::f32));
    auto read = read_at_pixels(m, images, x[at].value(), x[at + 1].value(), at_x, at_y,
        n.attr<"interpolation_mode">() == "nearest", repeats ? "border" : "zeros");
    if (outside != 0) read = work("Add", read, m.number(outside, dtype::f32));
    if (bytes) {
        auto const whole = m.typed(m.node("Round", {read}), dtype::f32);
        read = out::cast(m, m.typed(out::clipped(m, whole, 0, 255), dtype::f32), dtype::u8);
    }
    if (!planes) read = m.transposed(read, {0, 2, 3, 1});
    return n.set_output(read);
}

/// The lowerings of this family.
using warp_lowerings = lowerings<from_set<16, &lower_spatial_transformer>, from_set<16, &lower_warp_perspective>>;

} // namespace library::onnx_out
GRAFT_END
