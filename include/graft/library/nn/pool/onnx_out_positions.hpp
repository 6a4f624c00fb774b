// graft/library/nn/pool/onnx_out_positions.hpp - ONNX exporter: pools with positions, their gradient, pooling pyramids
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "graft/library/nn/conv/onnx_out.hpp"
#include "graft/library/nn/pool/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// MaxPool with positions in all of x [N, C, H, W]: the first of two values, the image pooled in that order.
struct pool_with_positions {
    format layout = format::nchw;
    shape images{}; ///< of x, in ONNX's order
    numbers window{}, strides{}, pads{};
    value_id y = no_value, at = no_value;

    /// error wrong_shape, undetermined_shape, unsupported_in_operator_set
    template <class Op> status write(lowering<Op>& n, tensor_desc const& xd, value_id x) {
        if (xd.shape.rank() != 4) return fail(errc::wrong_shape, "x", "images: rank 4");
        layout = rule::layout_of(xd, n.template attr<"data_format">(), 4);
        images = out::in_order(xd.shape, out::order_between(layout, format::nchw));
        auto const size = n.template attr<"ksize">();
        if (auto const c = rule::axis_at(layout, 'C'); c < size.size() && size[c] != 1)
            return fail(errc::unsupported_in_operator_set, "ksize", "windows within a channel");
        if (!images[1].known() || !images[2].known() || !images[3].known())
            return fail(errc::undetermined_shape, "x", "channels, a height and a width that are known");
        window = spatial(size, layout, 4), strides = spatial(n.template attr<"strides">(), layout, 4);
        padding_of const padding(
            n.template attr<"padding">(), n.template attr<"pads">(), xd.shape, layout, window, strides, {});
        pads = padding.pads;
        auto const v = n.m.as(x, layout, format::nchw);
        y = n.m.nodes("MaxPool", span<value_id const>(&v, 1),
            {{"kernel_shape", window}, {"strides", strides}, padding.attribute()}, 2);
        at = n.m.typed(y + 1, dtype::i64);
        return ok;
    }
    /// Whether no two windows have an element in common.
    [[nodiscard]] bool apart() const { return window[0] <= strides[0] && window[1] <= strides[1]; }
};

/// TensorFlow's positions are in the order of NHWC.
inline status lower_max_pool_with_argmax(lowering<MaxPoolWithArgmax>& n) {
    auto& m = n.m;
    pool_with_positions p;
    if (auto s = p.write(n, n.input_desc(0), n.in<"x">()); !s) return s;
    auto const channels = p.images[1].value(), plane = p.images[2].value() * p.images[3].value();
    std::vector<std::int64_t> each(static_cast<std::size_t>(channels));
    for (std::size_t i = 0; i < each.size(); ++i) each[i] = static_cast<std::int64_t>(i);
    auto const channel = out::reshape(m, m.integers(each), {1, channels, 1, 1});
    auto const within = m.node("Mod", {p.at, m.integer(plane)});
    auto at = m.node("Add", {m.node("Mul", {within, m.integer(channels)}), channel});
    if (n.attr<"include_batch_in_index">()) {
        auto const image = m.integer(channels * plane);
        at = m.node("Add", {at, m.node("Mul", {m.node("Div", {p.at, image}), image})});
    }
    at = out::cast(m, at, n.attr<"Targmax">());
    value_id const results[]{m.as(p.y, format::nchw, p.layout), m.as(at, format::nchw, p.layout)};
    return n.set_output(results);
}
inline constexpr auto max_pool_with_argmax = out::lower<MaxPoolWithArgmax>(&lower_max_pool_with_argmax);

/// The gradient is added at the position of the maximum: by MaxUnpool if no two windows can share it, otherwise
/// element by element.
inline constexpr auto max_pool_grad = out::lower<MaxPoolGrad>([](lowering<MaxPoolGrad>& n) -> status {
    auto& m = n.m;
    pool_with_positions p;
    if (auto s = p.write(n, n.input_desc(0), n.in<"x1">()); !s) return s;
    if (!p.images.is_static()) return fail(errc::undetermined_shape, "x1", "sizes that are known");
    numbers dims;
    for (std::size_t i = 0; i < 4; ++i) dims.push_back(p.images[i].value());
    auto const gradient = m.as(n.in<"grad">(), p.layout, format::nchw);
    value_id y;
    if (p.apart() && m.opset() >= 11) {
        y = m.node("MaxUnpool", {gradient, p.at, m.integers(dims)},
            {{"kernel_shape", p.window}, {"strides", p.strides}, {"pads", p.pads}});
    } else {
        if (m.opset() < 16)
            return fail(errc::unsupported_in_operator_set, "ksize", "windows that have no element in common");
        std::vector<double> const none(static_cast<std::size_t>(p.images.elements().value()), 0.0);
        y = m.node("ScatterElements",
            {m.floats(none, m.type(gradient)), out::reshape(m, p.at, {-1}), out::reshape(m, gradient, {-1})},
            {{"axis", 0}, {"reduction", "add"}});
        y = out::reshape(m, y, dims);
    }
    return n.set_output(m.as(y, format::nchw, p.layout));
});

/// A pyramid: for each level a pool into 2^level x 2^level windows, concatenated.
inline constexpr auto spp = out::lower<SPP>([](lowering<SPP>& n) -> status {
    auto& m = n.m;
    auto const xd = n.input_desc(0);
    auto const& s = xd.shape;
    if (s.rank() != 4 || rule::layout_of(xd, n.attr<"data_format">(), 4) != format::nchw)
        return fail(errc::wrong_format, "x", "NCHW");
    if (!s[2].known() || !s[3].known())
        return fail(errc::undetermined_shape, "x", "a height and a width that are known");
    std::vector<value_id> levels;
    for (std::int64_t level = 0; level < n.attr<"pyramid_height">(); ++level) {
        auto const bins = std::int64_t{1} << level;
        numbers size, before, after;
        for (std::size_t i = 2; i < 4; ++i) {
            auto const in = s[i].value(), window = (in + bins - 1) / bins, pad = (window * bins - in + 1) / 2;
            if (window < 1 || (pad > 0 && (pad >= window || (bins - 1) * window >= in + pad)))
                return fail(errc::wrong_shape, "x", "an image that the windows cover", bins, in);
            size.push_back(window), before.push_back(pad);
            after.push_back(window * bins - in - pad);
        }
        value_id y;
        if (n.attr<"pool_method">() == 0) {
            numbers const pads{before[0], before[1], after[0], after[1]};
            y = m.node("MaxPool", {n.in<"x">()}, {{"kernel_shape", size}, {"strides", size}, {"pads", pads}});
        } else { // the mean of all elements of the padded image
            auto const whole = out::padded(m, n.in<"x">(), {0, 0, before[0], before[1]}, {0, 0, after[0], after[1]});
            y = m.node("AveragePool", {whole}, {{"kernel_shape", size}, {"strides", size}});
        }
        levels.push_back(n.attr<"pyramid_height">() == 1 ? y : m.node("Flatten", {y}, {{"axis", 1}}));
    }
    return n.set_output(out::concatenated(m, levels, 1));
});

/// The lowerings in this file.
using pool_position_lowerings = out::lowerings<max_pool_with_argmax, max_pool_grad, spp>;

} // namespace library::onnx_out
GRAFT_END
