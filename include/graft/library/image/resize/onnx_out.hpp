// graft/library/image/resize/onnx_out.hpp - to ONNX: images in another size, and read between their elements
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include "graft/library/image/patch/onnx_out.hpp"
#include "graft/library/image/resize/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"
#include "graft/library/onnx/out_elements.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// The coordinate mapping of a resize, with ONNX's names.
struct resampling {
    std::string_view mode = "linear", coordinates = "half_pixel", rounding{};
    double cubic = 0;
    bool exclude_outside = false;
};

/// A Resize of images [n, channels, h, w] to a size of two numbers, from operator set 11 on.
inline value_id resized_to(emission& m, value_id x, value_id size, resampling how) {
    auto const none = m.opset() < 13 ? m.floats({}, dtype::f32) : no_value;
    auto const& known = m.shape_of(x);
    value_id first;
    if (known.has_rank() && known[0].known() && known[1].known())
        first = m.integers({known[0].value(), known[1].value()});
    else first = out::sliced(m, m.typed(m.node("Shape", {x}), dtype::i64), {0}, {2}, {0});
    auto const* const there = m.constant(size);
    auto const* const before = m.constant(first);
    value_id sizes;
    if (there && before) {
        auto all = out::integers_of(*before);
        for (auto const one : out::integers_of(*there)) all.push_back(one);
        sizes = m.integers(all);
    } else sizes = m.node("Concat", {first, size}, {{"axis", 0}});
    std::vector<out::given> attributes{{"mode", how.mode}, {"coordinate_transformation_mode", how.coordinates}};
    if (!how.rounding.empty()) attributes.push_back({"nearest_mode", how.rounding});
    if (how.mode == "cubic") {
        attributes.push_back({"cubic_coeff_a", how.cubic});
        attributes.push_back({"exclude_outside", how.exclude_outside});
    }
    value_id const inputs[]{x, none, none, sizes};
    return m.nodes("Resize", inputs, span<out::given const>(attributes), 1);
}

/// A Resize of images [n, channels, h, w] to h and w.
/// error unsupported_in_operator_set: before 11 corners are not aligned and centres are where they are
inline value_id resized(
    emission& m, value_id x, dim h_from, dim w_from, std::int64_t h, std::int64_t w, resampling how) {
    if (h_from.is(h) && w_from.is(w) && how.mode != "cubic") return x;
    if (m.opset() < 11) {
        bool const whole = how.mode == "nearest" && h_from.known() && w_from.known() && h % h_from.value() == 0 &&
                           w % w_from.value() == 0;
        if (!h_from.known() || !w_from.known() ||
            (how.coordinates != "asymmetric" && !(whole && how.coordinates == "half_pixel")))
            return m.refuse(fail(errc::unsupported_in_operator_set, "Resize", "coordinates that operator set 10 has")),
                   x;
        auto const by = std::vector<double>{1, 1, static_cast<double>(h) / static_cast<double>(h_from.value()),
            static_cast<double>(w) / static_cast<double>(w_from.value())};
        if (m.opset() < 10 && (by[2] < 1 || by[3] < 1))
            return m.refuse(fail(errc::unsupported_in_operator_set, "Resize", "an image that grows, before 10")), x;
        if (m.opset() < 9) return m.node("Upsample", {x}, {{"mode", how.mode}, {"scales", span<double const>(by)}});
        return m.node(m.opset() < 10 ? "Upsample" : "Resize", {x, m.floats(by, dtype::f32)}, {{"mode", how.mode}});
    }
    return resized_to(m, x, m.integers({h, w}), how);
}

/// TensorFlow's resizes.
template <class Op> status lower_resize(lowering<Op>& n, tensor_ref images, resampling how) {
    auto& m = n.m;
    auto const xd = n.input_desc(0);
    auto const layout = rule::layout_of(xd, "NHWC", 4);
    auto const& y = n.outputs()[0].shape();
    auto const h = rule::axis_at(layout, 'H'), w = rule::axis_at(layout, 'W');
    bool const corners = n.template attr<"align_corners">(), half = n.template attr<"half_pixel_centers">();
    how.coordinates = corners ? "align_corners" : half ? "half_pixel" : "asymmetric";
    if (how.mode == "nearest") how.rounding = corners || half ? "round_prefer_ceil" : "floor";
    if (how.mode == "cubic") how.cubic = half ? -0.5 : -0.75, how.exclude_outside = half;
    auto x = m.of(images);
    auto const out = n.outputs()[0].dtype();
    if (how.mode != "nearest") x = out::cast(m, x, out);
    x = m.as(x, layout, format::nchw);
    if (!y.has_rank() || !y[h].known() || !y[w].known()) {
        if (m.opset() < 11)
            return fail(errc::undetermined_shape, "size", "a size that is known, before operator set 11");
        auto const size = out::cast(m, n.template in<"size">(), dtype::i64);
        return n.set_output(m.as(resized_to(m, x, size, how), format::nchw, layout));
    }
    auto const unknown = dim::unknown();
    bool const known = xd.shape.has_rank();
    auto const created = resized(
        m, x, known ? xd.shape[h] : unknown, known ? xd.shape[w] : unknown, y[h].value(), y[w].value(), how);
    return n.set_output(m.as(created, format::nchw, layout));
}
inline status lower_bilinear(lowering<ResizeBilinearV2>& n) { return lower_resize(n, n.input<"x">(), {}); }

inline status lower_nearest(lowering<ResizeNearestNeighborV2>& n) {
    return lower_resize(n, n.input<"x">(), {.mode = "nearest"});
}

inline status lower_bicubic(lowering<ResizeBicubic>& n) {
    return lower_resize(n, n.input<"images">(), {.mode = "cubic"});
}

/// Caffe's operator, with aligned corners; negative pads crop the image first.
inline status lower_interp(lowering<Interp>& n) {
    auto& m = n.m;
    auto const &x = n.input<"x">().shape(), &y = n.output<"y">().shape();
    if (x.rank() != 4 || y.rank() != 4 || !y[2].known() || !y[3].known() || !x[2].known() || !x[3].known())
        return fail(errc::undetermined_shape, "x", "images of known sizes");
    auto v = n.in<"x">();
    auto const begin = n.attr<"pad_beg">(), end = n.attr<"pad_end">();
    if (begin < 0 || end < 0) v = out::sliced(m, v, {-begin, -begin}, {x[2].value() + end, x[3].value() + end}, {2, 3});
    if (begin > 0 || end > 0) v = out::padded(m, v, {0, 0, begin, begin}, {0, 0, end, end});
    auto const h = x[2] + dim(begin + end), w = x[3] + dim(begin + end);
    return n.set_output(resized(m, v, h, w, y[2].value(), y[3].value(), {.coordinates = "align_corners"}));
}

/// Nearest neighbour with an integer factor.
inline status lower_upsample(lowering<Upsample>& n) {
    auto& m = n.m;
    auto const &x = n.input<"x">().shape(), &y = n.output<"y">().shape();
    if (x.rank() != 4 || y.rank() != 4 || !y[2].known() || !y[3].known())
        return fail(errc::undetermined_shape, "x", "images of known sizes");
    auto v = resized(m, n.in<"x">(), x[2], x[3], y[2].value(), y[3].value(),
        {.mode = "nearest", .coordinates = "asymmetric", .rounding = "floor"});
    if (n.attr<"scale">() != 1) v = m.node("Mul", {v, out::scalar_like(m, n.attr<"scale">(), n.in<"x">())});
    return n.set_output(v);
}

/// FlowNet's operator: half-pixel centres; an antialiased one that shrinks has no equivalent with these weights in
/// ONNX.
inline status lower_resample(lowering<Resample>& n) {
    auto& m = n.m;
    auto const &x = n.input<"x">().shape(), &y = n.output<"y">().shape();
    if (x.rank() != 4 || y.rank() != 4 || !x.is_static() || !y.is_static())
        return fail(errc::undetermined_shape, "x", "images of known sizes");
    bool const shrinks = y[2].value() < x[2].value() || y[3].value() < x[3].value();
    auto const type = n.attr<"type">();
    if ((shrinks && n.attr<"antialias">() && type != "NEAREST") || type == "AREA")
        return fail(errc::unsupported_in_operator_set, "antialias", "an image that grows");
    resampling how;
    if (type == "NEAREST") how.mode = "nearest", how.rounding = "round_prefer_ceil";
    if (type == "CUBIC") how.mode = "cubic", how.cubic = -0.5, how.exclude_outside = true;
    return n.set_output(resized(m, n.in<"x">(), x[2], x[3], y[2].value(), y[3].value(), how));
}

/// Images [n, c, h, w] interpolated between the four elements around each position, outside ones replaced by the
/// nearest: for operator sets without GridSample. The number of images is that of the positions x and y [n, rows,
/// columns].
inline value_id read_by_positions(
    emission& m, value_id images, std::int64_t h, std::int64_t w, value_id x, value_id y) {
    auto const type = m.type(images);
    auto const last = [&](value_id v, std::int64_t size) {
        return out::clipped(m, v, 0, static_cast<double>(size - 1));
    };
    auto const whole = [&](value_id v) { return out::cast(m, v, dtype::i64); };
    x = last(x, w), y = last(y, h);
    auto const x0 = m.node("Floor", {x}), y0 = m.node("Floor", {y});
    auto const one_more = [&](value_id v) { return m.node("Add", {v, m.number(1, type)}); };
    auto const x1 = last(one_more(x0), w), y1 = last(one_more(y0), h);
    // the offset of each position's image: rows of all images are concatenated
    auto const shape_of_x = m.typed(m.node("Shape", {images}), dtype::i64);
    auto const count = out::sliced(m, shape_of_x, {0}, {1}, {0});
    auto const one = m.node("Expand", {m.integers({1}), count});
    auto const positions = out::squeeze(m, m.typed(m.node("NonZero", {one}), dtype::i64), {0});
    auto const image = out::reshape(m, m.node("Mul", {positions, m.integer(h * w)}), {-1, 1, 1});
    auto const rows = m.node("Flatten", {m.transposed(images, {0, 2, 3, 1})}, {{"axis", 3}}); // [n * h * w, c]
    auto const read = [&](value_id row, value_id column_of) {
        auto const at = m.node("Add", {m.node("Mul", {whole(row), m.integer(w)}), whole(column_of)});
        return m.typed(m.node("Gather", {rows, m.node("Add", {at, image})}), type); // [n, rows, columns, c]
    };
    auto const blend = [&](value_id a, value_id b, value_id by) {
        return m.node("Add", {a, m.node("Mul", {m.node("Sub", {b, a}), out::unsqueeze(m, by, {3})})});
    };
    auto const by_x = m.node("Sub", {x, x0}), by_y = m.node("Sub", {y, y0});
    auto const created = blend(blend(read(y0, x0), read(y0, x1), by_x), blend(read(y1, x0), read(y1, x1), by_x), by_y);
    return m.transposed(created, {0, 3, 1, 2});
}

/// Images [n, c, h, w] interpolated at positions given in elements, x and y of one shape [n, rows, columns]: `outside`
/// if a position is before the first element, or if `beyond` is true.
inline value_id read_between(emission& m, value_id images, std::int64_t h, std::int64_t w, value_id x, value_id y,
    value_id beyond, double outside) {
    auto const type = m.type(images);
    auto const number = [&](double v) { return m.number(v, type); };
    auto const to_grid = [&](value_id v, std::int64_t size) { // -1 is the first element, 1 the last one
        auto const by = size > 1 ? 2.0 / static_cast<double>(size - 1) : 0.0;
        return out::unsqueeze(m, m.node("Sub", {m.node("Mul", {v, number(by)}), number(1)}), {3});
    };
    value_id const grid[]{m.opset() < 16 ? x : to_grid(x, w), m.opset() < 16 ? y : to_grid(y, h)};
    auto const read = m.opset() < 16 ? read_by_positions(m, images, h, w, x, y)
                                     : m.node("GridSample", {images, out::concatenated(m, grid, 3)},
                                           {{"mode", m.opset() < 20 ? "bilinear" : "linear"},
                                               {"padding_mode", "border"}, {"align_corners", 1}});
    auto const either = [&](value_id a, value_id b) { return m.typed(m.node("Or", {a, b}), dtype::boolean); };
    auto const before = either(compared(m, "Less", x, number(0)), compared(m, "Less", y, number(0)));
    auto const none = out::unsqueeze(m, either(before, beyond), {1});
    return m.typed(m.node("Where", {none, number(outside), read}), type);
}

/// Boxes cropped and resized: interpolated positions of an image.
inline status lower_crop_and_resize(lowering<CropAndResize>& n) {
    auto& m = n.m;
    auto const xd = n.input_desc(0);
    auto const to = n.output<"y">().shape();
    if (xd.shape.rank() != 4 || to.rank() != 4) return unknown_image("x");
    auto const layout = rule::layout_of(xd, "NHWC", 4);
    auto const row = rule::axis_at(layout, 'H'), column_axis = rule::axis_at(layout, 'W');
    auto const h = xd.shape[row], w = xd.shape[column_axis], rows = to[row], columns = to[column_axis];
    if (!h.known() || !w.known() || !rows.known() || !columns.known()) return unknown_image("x");
    if (n.attr<"method">() != "bilinear") return fail(errc::unsupported_in_operator_set, "method", "bilinear");
    auto images = m.as(out::cast(m, n.in<"x">(), dtype::f32), layout, format::nchw);
    auto const boxes = n.in<"boxes">();
    auto const number = [&](double v) { return m.number(v, dtype::f32); };
    auto const places = [&](std::int64_t axis, std::int64_t size, std::int64_t steps) { // [boxes, steps]
        auto const from = out::sliced(m, boxes, {axis}, {axis + 1}, {1}),
                   end = out::sliced(m, boxes, {axis + 2}, {axis + 3}, {1});
        auto const last = number(static_cast<double>(size - 1));
        if (steps < 2) return m.node("Mul", {m.node("Mul", {m.node("Add", {from, end}), number(0.5)}), last});
        std::vector<double> each;
        for (std::int64_t i = 0; i < steps; ++i) each.push_back(static_cast<double>(i));
        auto const way = m.node("Mul", {m.node("Sub", {end, from}), last}),
                   step = m.node("Div", {way, number(static_cast<double>(steps - 1))});
        return m.node("Add", {m.node("Mul", {from, last}), m.node("Mul", {m.floats(each, dtype::f32), step})});
    };
    auto const r = rows.value(), c = columns.value();
    auto const zero = m.floats(std::vector<double>(static_cast<std::size_t>(r * c), 0.0), dtype::f32);
    auto const whole = out::reshape(m, zero, {1, r, c}); // broadcasts positions to one for each element
    auto y = m.node("Add", {out::unsqueeze(m, places(0, h.value(), r), {2}), whole}),
         x = m.node("Add", {out::unsqueeze(m, places(1, w.value(), c), {1}), whole});
    bool const one = xd.shape[0].is(1); // one image: all boxes are positions in it
    if (one) y = out::reshape(m, y, {1, -1, c}), x = out::reshape(m, x, {1, -1, c});
    else images = m.node("Gather", {images, n.in<"box_index">()}, {{"axis", 0}});
    auto const after = [&](value_id v, dim size) {
        return compared(m, "Greater", v, number(static_cast<double>(size.value() - 1)));
    };
    auto const beyond = m.typed(m.node("Or", {after(x, w), after(y, h)}), dtype::boolean);
    auto cut = read_between(m, images, h.value(), w.value(), x, y, beyond, n.attr<"extrapolation_value">());
    if (one) {
        auto const channels = xd.shape[rule::axis_at(layout, 'C')];
        if (!channels.known()) return unknown_image("x");
        cut = m.transposed(out::reshape(m, cut, {channels.value(), -1, r, c}), {1, 0, 2, 3});
    }
    return n.set_output(m.as(cut, format::nchw, layout));
}

/// The means over the area of an element of the result along one axis: a row of weights for each.
inline std::vector<double> area_weights(std::int64_t from, std::int64_t to, bool corners) {
    auto const step = corners && to > 1 ? static_cast<float>(from - 1) / static_cast<float>(to - 1)
                                        : static_cast<float>(from) / static_cast<float>(to);
    std::vector<double> all(static_cast<std::size_t>(from * to), 0.0);
    for (std::int64_t i = 0; i < to; ++i) {
        auto const begin = static_cast<float>(i) * step, end = static_cast<float>(i + 1) * step;
        auto const first = static_cast<std::int64_t>(std::floor(begin)),
                   after = static_cast<std::int64_t>(std::ceil(end));
        for (auto r = first; r < after; ++r) {
            auto const covered = std::min(static_cast<float>(r + 1), end) - std::max(static_cast<float>(r), begin);
            all[static_cast<std::size_t>(i * from + std::min(r, from - 1))] += static_cast<double>(covered / step);
        }
    }
    return all;
}

/// Means over the covered area: a product for the rows, one for the columns.
inline status lower_resize_area(lowering<ResizeArea>& n) {
    auto& m = n.m;
    auto const xd = n.input_desc(0);
    auto const to = n.output<"y">().shape();
    if (xd.shape.rank() != 4 || to.rank() != 4) return unknown_image("images");
    auto const layout = rule::layout_of(xd, "NHWC", 4);
    auto const row = rule::axis_at(layout, 'H'), last = rule::axis_at(layout, 'W');
    auto const h = xd.shape[row], w = xd.shape[last], rows = to[row], columns_to = to[last];
    if (!h.known() || !w.known() || !rows.known() || !columns_to.known()) return unknown_image("images");
    bool const corners = n.attr<"align_corners">();
    auto const matrix = [&](dim a, dim b) {
        return out::reshape(
            m, m.floats(area_weights(a.value(), b.value(), corners), dtype::f32), {b.value(), a.value()});
    };
    auto const v = m.as(out::cast(m, n.in<"images">(), dtype::f32), layout, format::nchw);
    auto const across = m.transposed(matrix(w, columns_to), {1, 0});
    auto const y = m.node("MatMul", {m.node("MatMul", {matrix(h, rows), v}), across});
    return n.set_output(m.as(y, format::nchw, layout));
}

/// The lowerings of this family.
using resize_lowerings = lowerings<&lower_bilinear, &lower_nearest, &lower_bicubic, &lower_interp, &lower_upsample,
    &lower_resample, &lower_crop_and_resize, &lower_resize_area>;

} // namespace library::onnx_out
GRAFT_END
