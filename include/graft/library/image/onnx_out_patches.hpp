// graft/library/image/onnx_out_patches.hpp - to ONNX: images moved along a flow, compared, cut into boxes and windows
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/export/onnx/forms.hpp"
#include "graft/export/onnx/lowering.hpp"
#include "graft/library/image/onnx_out.hpp"
#include "graft/library/image/optical_flow/ops.hpp"
#include "graft/library/image/patch/ops.hpp"
#include "graft/library/image/resize/ops.hpp"
#include "graft/library/math/onnx_out_guarded.hpp"
#include "graft/library/nn/conv/onnx_out.hpp"
#include "graft/library/nn/conv/ops.hpp"
#include "graft/op/rules/conv.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

inline status unknown_image(std::string_view port) {
    return fail(errc::undetermined_shape, port, "images of known sizes");
}
/// Images [n, c, h, w] read between the four elements around each place, those outside being the nearest inside: for
/// operator sets without GridSample. As many images as places x and y [n, rows, columns] have.
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
    // the number of each place's image: rows of all images lie one after the other
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
    auto const made = blend(blend(read(y0, x0), read(y0, x1), by_x), blend(read(y1, x0), read(y1, x1), by_x), by_y);
    return m.transposed(made, {0, 3, 1, 2});
}
/// Images [n, c, h, w] read between their elements at places given in elements, x and y of one shape [n, rows,
/// columns]: `outside` where a place lies before the first element, or where `beyond` holds.
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

/// Each element read where the flow comes from.
inline status lower_flow_warp(lowering<FlowWarp>& n) {
    auto& m = n.m;
    auto const s = n.output<"y">().shape();
    if (s.rank() != 4 || !s[2].known() || !s[3].known()) return unknown_image("x");
    auto const h = s[2].value(), w = s[3].value();
    auto const x = n.in<"x">(), flow = n.in<"flow">();
    auto const type = m.type(x);
    std::vector<double> rows, columns;
    for (std::int64_t i = 0; i < h; ++i) rows.push_back(static_cast<double>(i));
    for (std::int64_t i = 0; i < w; ++i) columns.push_back(static_cast<double>(i));
    auto const part = [&](std::int64_t k) { return out::squeeze(m, out::sliced(m, flow, {k}, {k + 1}, {1}), {1}); };
    auto const at_x = m.node("Add", {part(0), m.reals(columns, type)}),
               at_y = m.node("Add", {part(1), out::reshape(m, m.reals(rows, type), {h, 1})});
    auto const end = [&](std::int64_t v) { return m.number(static_cast<double>(v), type); };
    auto const inside = m.typed(
        m.node("And", {compared(m, "Less", at_x, end(w)), compared(m, "Less", at_y, end(h))}), dtype::boolean);
    auto const beyond = m.typed(m.node("Not", {inside}), dtype::boolean);
    return n.give(read_between(m, x, h, w, at_x, at_y, beyond, 0));
}
inline constexpr auto flow_warp = out::lower<FlowWarp>(&lower_flow_warp);

/// The most movements that are written one by one.
inline constexpr std::int64_t most_movements = 1024;
/// Products of patches and of moved patches, one movement after the other.
inline status lower_correlation(lowering<Correlation>& n) {
    auto& m = n.m;
    auto const s = n.output<"y">().shape();
    if (s.rank() != 4 || !s[2].known() || !s[3].known()) return unknown_image("x1");
    auto const far = n.attr<"max_displacement">(), s1 = n.attr<"stride_1">(), s2 = n.attr<"stride_2">(),
               size = n.attr<"kernel_size">(), single = n.attr<"single_direction">(), pad = n.attr<"pad">();
    auto const reach = far / s2, across = single != 0 ? reach + 1 : 2 * reach + 1, low = single > 0 ? 0 : -reach;
    if (across * across > most_movements)
        return fail(errc::unsupported_in_operator_set, "max_displacement", "fewer movements", most_movements);
    bool const subtract = n.attr<"correlation_type">() == "SUBTRACT";
    // the first patch begins `far` after the padded edge, the second one up to `far` before and after that
    auto const rows = (s[2].value() - 1) * s1 + size, columns = (s[3].value() - 1) * s1 + size;
    auto const a = out::padded(m, n.in<"x1">(), {0, 0, pad, pad}, {0, 0, pad, pad}),
               b = out::padded(m, n.in<"x2">(), {0, 0, pad, pad}, {0, 0, pad, pad});
    auto const part = [&](value_id v, std::int64_t y, std::int64_t x) {
        return out::sliced(m, v, {far + y, far + x}, {far + y + rows, far + x + columns}, {2, 3});
    };
    auto const first = part(a, 0, 0);
    std::vector<value_id> all;
    for (std::int64_t d = 0; d < across * across; ++d) {
        auto const second = part(b, (d / across + low) * s2, (d % across + low) * s2);
        auto const both = subtract ? m.node("Abs", {m.node("Sub", {first, second})}) : m.node("Mul", {first, second});
        all.push_back(out::reduced(m, "ReduceMean", both, {1}, true));
    }
    auto y = out::concatenated(m, all, 1);
    if (size > 1 || s1 > 1)
        y = m.node("AveragePool", {y}, {{"kernel_shape", numbers{size, size}}, {"strides", numbers{s1, s1}}});
    return n.give(y);
}
inline constexpr auto correlation = out::lower<Correlation>(&lower_correlation);

/// Boxes cut out and stretched: places between the elements of an image.
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
        return m.node("Add", {m.node("Mul", {from, last}), m.node("Mul", {m.reals(each, dtype::f32), step})});
    };
    auto const r = rows.value(), c = columns.value();
    auto const zero = m.reals(std::vector<double>(static_cast<std::size_t>(r * c), 0.0), dtype::f32);
    auto const whole = out::reshape(m, zero, {1, r, c}); // stretches places to one for each element
    auto y = m.node("Add", {out::unsqueeze(m, places(0, h.value(), r), {2}), whole}),
         x = m.node("Add", {out::unsqueeze(m, places(1, w.value(), c), {1}), whole});
    bool const one = xd.shape[0].is(1); // one image: all boxes are places of it
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
    return n.give(m.as(cut, format::nchw, layout));
}
inline constexpr auto crop_and_resize = out::lower<CropAndResize>(&lower_crop_and_resize);

/// The means over what an element of the result covers along one axis: a row of weights for each.
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
            m, m.reals(area_weights(a.value(), b.value(), corners), dtype::f32), {b.value(), a.value()});
    };
    auto const v = m.as(out::cast(m, n.in<"images">(), dtype::f32), layout, format::nchw);
    auto const across = m.transposed(matrix(w, columns_to), {1, 0});
    auto const y = m.node("MatMul", {m.node("MatMul", {matrix(h, rows), v}), across});
    return n.give(m.as(y, format::nchw, layout));
}
inline constexpr auto resize_area = out::lower<ResizeArea>(&lower_resize_area);

/// Windows of a channel [n * c, windows, rows, columns], each of its elements a channel: a convolution that picks.
inline value_id windows_of(emission& m, value_id images, std::int64_t h, std::int64_t w, numbers const& size,
    numbers const& strides, numbers const& dilations, out::given const& pads) {
    auto const count = size[0] * size[1];
    std::vector<double> picks(static_cast<std::size_t>(count * count), 0.0);
    for (std::int64_t i = 0; i < count; ++i) picks[static_cast<std::size_t>(i * count + i)] = 1;
    auto const filter = out::reshape(m, m.reals(picks, m.type(images)), {count, 1, size[0], size[1]});
    return m.node("Conv", {out::reshape(m, images, {-1, 1, h, w}), filter},
        {{"kernel_shape", size}, {"strides", strides}, {"dilations", dilations}, pads});
}
inline status lower_extract_image_patches(lowering<ExtractImagePatches>& n) {
    auto& m = n.m;
    auto const xd = n.input_desc(0);
    auto const layout = rule::layout_of(xd, "NHWC", 4);
    if (xd.shape.rank() != 4 || layout != format::nhwc) return fail(errc::wrong_format, "x", "NHWC");
    auto const h = xd.shape[1], w = xd.shape[2], c = xd.shape[3];
    auto const to = n.output<"y">().shape();
    if (!h.known() || !w.known() || !c.known() || !to[1].known() || !to[2].known()) return unknown_image("x");
    auto const size = spatial(n.attr<"ksizes">(), layout, 4), strides = spatial(n.attr<"strides">(), layout, 4),
               rates = spatial(n.attr<"rates">(), layout, 4);
    padding_of const padding(n.attr<"padding">(), {}, xd.shape, layout, size, strides, rates);
    auto const count = size[0] * size[1], rows = to[1].value(), columns = to[2].value();
    auto y = windows_of(
        m, m.as(n.in<"x">(), layout, format::nchw), h.value(), w.value(), size, strides, rates, padding.attribute());
    y = m.transposed(out::reshape(m, y, {-1, c.value(), count, rows, columns}), {0, 3, 4, 2, 1});
    return n.give(out::reshape(m, y, {-1, rows, columns, count * c.value()}));
}
inline constexpr auto extract_image_patches = out::lower<ExtractImagePatches>(&lower_extract_image_patches);

inline status lower_im2col(lowering<Im2col>& n) {
    auto& m = n.m;
    auto const xd = n.input_desc(0);
    auto const& x = xd.shape;
    auto const& to = n.output<"y">().shape();
    bool const last = xd.format == format::nhwc;
    auto const h = std::size_t{last ? 1u : 2u}, c = std::size_t{last ? 3u : 1u};
    if (x.rank() != 4 || to.rank() != 4 || !x[c].known() || !x[h].known() || !x[h + 1].known())
        return unknown_image("x");
    numbers size, strides, dilations, pads(4);
    for (std::size_t i = 0; i < 2; ++i) {
        auto const at = [i](span<std::int64_t const> l) { return l[l.size() == 1 ? 0 : i]; };
        size.push_back(at(n.attr<"ksizes">())), strides.push_back(at(n.attr<"strides">()));
        dilations.push_back(at(n.attr<"dilations">()));
        auto const rows = x[h + i].value();
        auto const list = n.attr<"pads">();
        if (n.attr<"padding_mode">() == "CALCULATED") {
            pads[i] = list[list.size() == 1 ? 0 : 2 * i], pads[2 + i] = list[list.size() == 1 ? 0 : 2 * i + 1];
        } else if (n.attr<"padding_mode">() == "SAME") {
            auto const steps = (rows + strides[i] - 1) / strides[i];
            auto const more = (steps - 1) * strides[i] + (size[i] - 1) * dilations[i] + 1 - rows;
            if (more > 0) pads[i] = more / 2, pads[2 + i] = more - more / 2;
        }
    }
    auto const image = last ? m.as(n.in<"x">(), format::nhwc, format::nchw) : n.in<"x">();
    auto const y = windows_of(
        m, image, x[h].value(), x[h + 1].value(), size, strides, dilations, out::given("pads", pads));
    auto const columns = x[c].value() * size[0] * size[1];
    if (!last) return n.give(out::reshape(m, y, {-1, columns, to[2].value(), to[3].value()}));
    // by tap, then by channel
    auto const apart = out::reshape(m, y, {-1, x[c].value(), size[0] * size[1], to[1].value(), to[2].value()});
    return n.give(out::reshape(m, m.transposed(apart, {0, 3, 4, 2, 1}), {-1, to[1].value(), to[2].value(), columns}));
}
inline constexpr auto im2col = out::lower<Im2col>(&lower_im2col);

/// The lowerings in this file.
using image_patch_lowerings =
    out::lowerings<flow_warp, correlation, crop_and_resize, resize_area, extract_image_patches, im2col>;

} // namespace library::onnx_out
GRAFT_END
