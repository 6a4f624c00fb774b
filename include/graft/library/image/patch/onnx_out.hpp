// graft/library/image/patch/onnx_out.hpp - ONNX exporter: grayscale dilation, windows at data-dependent positions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graft/library/image/patch/ops.hpp"
#include "graft/library/nn/conv/onnx_out.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

inline status unknown_image(std::string_view port) {
    return fail(errc::undetermined_shape, port, "images of known sizes");
}

/// The maximum number of window positions that are unrolled.
inline constexpr std::int64_t max_window_places = 1024;
/// The maximum over the positions of the window of the shifted image plus the filter's number. Padding outside of the
/// image is too small to be the maximum.
inline status lower_dilation(lowering<Dilation2D>& n) {
    auto& m = n.m;
    auto const xd = n.input_desc(0);
    auto const layout = rule::layout_of(xd, n.attr<"data_format">(), 4);
    auto const& k = n.input<"filter">().shape();
    auto const& to = n.output<"y">().shape();
    if (xd.shape.rank() != 4 || !k.has_rank() || !k.is_static() || !to.has_rank()) return unknown_image("x");
    auto const type = m.type(n.in<"x">());
    if (type != dtype::f32 && type != dtype::f64 && type != dtype::f16)
        return fail(errc::unsupported_in_operator_set, "x", "floats");
    auto const wide = type == dtype::f16 ? dtype::f32 : type;
    auto const h = to[rule::axis_at(layout, 'H')], w = to[rule::axis_at(layout, 'W')];
    if (!h.known() || !w.known()) return unknown_image("x");
    bool const channels_first = layout == format::nchw; // also in the filter
    auto const rows = k[channels_first ? 1 : 0].value(), columns_of = k[channels_first ? 2 : 1].value();
    if (rows < 1 || columns_of < 1 || !out::may_be_made(rows, columns_of) || rows * columns_of > max_window_places)
        return fail(errc::unsupported_in_operator_set, "filter", "places at most", max_window_places);
    numbers const size{rows, columns_of}, strides = spatial(n.attr<"strides">(), layout, 4),
                                          rates = spatial(n.attr<"rates">(), layout, 4);
    auto const mode = n.attr<"padding_mode">();
    padding_of const padding(
        mode == "CALCULATED" ? "EXPLICIT" : mode, n.attr<"pads">(), xd.shape, layout, size, strides, rates);
    if (padding.by_name) return unknown_image("x");
    auto const x = m.as(out::cast(m, n.in<"x">(), wide), layout, format::nchw);
    auto const& p = padding.pads;
    auto const padded = m.typed(out::padded(m, x, {0, 0, p[0], p[1]}, {0, 0, p[2], p[3]}, -1e38), wide);
    auto filter = out::cast(m, n.in<"filter">(), wide);
    if (!channels_first) filter = m.transposed(filter, {2, 0, 1}); // [c, rows, columns]
    std::vector<value_id> all;
    for (std::int64_t i = 0; i < rows; ++i)
        for (std::int64_t j = 0; j < columns_of; ++j) {
            auto const top = i * rates[0], left = j * rates[1];
            auto const part = out::sliced(m, padded, {top, left},
                {top + (h.value() - 1) * strides[0] + 1, left + (w.value() - 1) * strides[1] + 1}, {2, 3}, strides);
            auto const more = out::sliced(m, filter, {i, j}, {i + 1, j + 1}, {1, 2});
            all.push_back(m.typed(m.node("Add", {part, more}), wide));
        }
    auto const y = all.size() == 1 ? all[0] : m.typed(m.node("Max", span<value_id const>(all)), wide);
    return n.set_output(out::cast(m, m.as(y, format::nchw, layout), type));
}

/// Reads each window row by row and column by column from the image, which is padded with zeros.
inline status lower_glimpse(lowering<ExtractGlimpse>& n) {
    auto& m = n.m;
    auto const &x = n.input<"x">().shape(), &y = n.output<"y">().shape();
    if (x.rank() != 4 || !y.is_static() || !x[1].known() || !x[2].known()) return unknown_image("x");
    if (n.attr<"uniform_noise">() || n.attr<"noise">() != "zero")
        return fail(errc::unsupported_in_operator_set, "noise", "zero: no random values around an image");
    auto const images = y[0].value();
    if (images < 1 || !out::may_be_made(y[1].value(), y[2].value())) return unknown_image("x");
    auto const number = [&](double v) { return m.number(v, dtype::f32); };
    auto const work = [&](std::string_view operation, value_id a, value_id b) {
        return m.typed(m.node(operation, {a, b}), dtype::f32);
    };
    value_id places[2]; // [images, rows, 1] and [images, 1, columns], of int64
    for (std::int64_t k = 0; k < 2; ++k) {
        auto const size = x[static_cast<std::size_t>(k + 1)].value(),
                   window = y[static_cast<std::size_t>(k + 1)].value();
        auto at = m.typed(out::sliced(m, n.in<"offsets">(), {k}, {k + 1}, {1}), dtype::f32);
        if (n.attr<"normalized">()) at = work("Mul", at, number(static_cast<double>(size)));
        if (n.attr<"centered">()) at = work("Add", work("Mul", at, number(0.5)), number(static_cast<double>(size) / 2));
        at = work("Sub", at, number(static_cast<double>(window) / 2));
        // beyond a distance of the window's size there are only zeros
        at = work("Min", work("Max", at, number(-static_cast<double>(window))), number(static_cast<double>(size)));
        auto const first = m.typed(
            m.node("Add", {out::cast(m, at, dtype::i64), m.integer(window)}), dtype::i64); // in the padded image
        numbers each;
        for (std::int64_t i = 0; i < window; ++i) each.push_back(i);
        auto const all = m.typed(m.node("Add", {first, m.integers(each)}), dtype::i64);
        places[k] = out::unsqueeze(m, all, {k == 0 ? 2 : 1});
    }
    numbers counts;
    for (std::int64_t i = 0; i < images; ++i) counts.push_back(i);
    auto const image = out::reshape(m, m.integers(counts), {images, 1, 1});
    auto const whole = m.integers({images, y[1].value(), y[2].value()});
    value_id indices[3];
    for (std::size_t k = 0; k < 3; ++k)
        indices[k] = out::unsqueeze(
            m, m.typed(m.node("Expand", {k == 0 ? image : places[k - 1], whole}), dtype::i64), {3});
    numbers const around{0, y[1].value(), y[2].value(), 0};
    auto const padded = m.typed(out::padded(m, n.in<"x">(), around, around), dtype::f32);
    auto const at = m.typed(m.node("Concat", span<value_id const>(indices, 3), {{"axis", 3}}), dtype::i64);
    return n.set_output(m.typed(m.node("GatherND", {padded, at}), dtype::f32));
}

/// Windows of a channel [n * c, windows, rows, columns], each of its elements a channel: a selecting convolution.
inline value_id windows_of(emission& m, value_id images, std::int64_t h, std::int64_t w, numbers const& size,
    numbers const& strides, numbers const& dilations, out::given const& pads) {
    auto const count = size[0] * size[1];
    std::vector<double> picks(static_cast<std::size_t>(count * count), 0.0);
    for (std::int64_t i = 0; i < count; ++i) picks[static_cast<std::size_t>(i * count + i)] = 1;
    auto const filter = out::reshape(m, m.floats(picks, m.type(images)), {count, 1, size[0], size[1]});
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
    return n.set_output(out::reshape(m, y, {-1, rows, columns, count * c.value()}));
}

/// The lowerings of this family.
using patch_lowerings =
    lowerings<from_set<9, &lower_dilation>, from_set<11, &lower_glimpse>, &lower_extract_image_patches>;

} // namespace library::onnx_out
GRAFT_END
