// graft/library/image/onnx_out.hpp - to ONNX: images in another size
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/export/onnx/forms.hpp"
#include "graft/export/onnx/lowering.hpp"
#include "graft/library/image/optical_flow/ops.hpp"
#include "graft/library/image/resize/ops.hpp"
#include "graft/library/nn/conv/onnx_out.hpp"
#include "graft/op/rules/conv.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// How a resize finds its elements, in ONNX's words.
struct resampling {
    std::string_view mode = "linear", coordinates = "half_pixel", rounding{};
    double cubic = 0;
    bool exclude_outside = false;
};

/// A Resize of images [n, channels, h, w] to a size of two numbers, from operator set 11 on.
inline value_id resized_to(emission& m, value_id x, value_id size, resampling how) {
    auto const none = m.opset() < 13 ? m.reals({}, dtype::f32) : no_value;
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
        return m.node(m.opset() < 10 ? "Upsample" : "Resize", {x, m.reals(by, dtype::f32)}, {{"mode", how.mode}});
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
        return n.give(m.as(resized_to(m, x, size, how), format::nchw, layout));
    }
    auto const unknown = dim::unknown();
    bool const known = xd.shape.has_rank();
    auto const made = resized(
        m, x, known ? xd.shape[h] : unknown, known ? xd.shape[w] : unknown, y[h].value(), y[w].value(), how);
    return n.give(m.as(made, format::nchw, layout));
}
inline status lower_bilinear(lowering<ResizeBilinearV2>& n) { return lower_resize(n, n.input<"x">(), {}); }
inline status lower_nearest(lowering<ResizeNearestNeighborV2>& n) {
    return lower_resize(n, n.input<"x">(), {.mode = "nearest"});
}
inline status lower_bicubic(lowering<ResizeBicubic>& n) {
    return lower_resize(n, n.input<"images">(), {.mode = "cubic"});
}
inline constexpr auto bilinear = out::lower<ResizeBilinearV2>(&lower_bilinear);
inline constexpr auto nearest = out::lower<ResizeNearestNeighborV2>(&lower_nearest);
inline constexpr auto bicubic = out::lower<ResizeBicubic>(&lower_bicubic);

/// Caffe's, with aligned corners; pads below zero cut the image first.
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
    return n.give(resized(m, v, h, w, y[2].value(), y[3].value(), {.coordinates = "align_corners"}));
}
inline constexpr auto interp = out::lower<Interp>(&lower_interp);

/// Nearest by a whole factor.
inline status lower_upsample(lowering<Upsample>& n) {
    auto& m = n.m;
    auto const &x = n.input<"x">().shape(), &y = n.output<"y">().shape();
    if (x.rank() != 4 || y.rank() != 4 || !y[2].known() || !y[3].known())
        return fail(errc::undetermined_shape, "x", "images of known sizes");
    auto v = resized(m, n.in<"x">(), x[2], x[3], y[2].value(), y[3].value(),
        {.mode = "nearest", .coordinates = "asymmetric", .rounding = "floor"});
    if (n.attr<"scale">() != 1) v = m.node("Mul", {v, out::beside(m, n.attr<"scale">(), n.in<"x">())});
    return n.give(v);
}
inline constexpr auto upsample = out::lower<Upsample>(&lower_upsample);

/// FlowNet's: half-pixel centres; an antialiased one that shrinks has no form of these weights in ONNX.
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
    return n.give(resized(m, n.in<"x">(), x[2], x[3], y[2].value(), y[3].value(), how));
}
inline constexpr auto resample = out::lower<Resample>(&lower_resample);

// optical flow

/// Every input stretched to the same size, one after the other along the channels.
inline status lower_accum(lowering<Accum>& n) {
    auto& m = n.m;
    auto const& y = n.output<"y">().shape();
    if (y.rank() != 4 || !y[2].known() || !y[3].known())
        return fail(errc::undetermined_shape, "y", "a size that is known");
    std::vector<value_id> all;
    auto const from = n.dynamic_input<"x">();
    for (std::size_t i = 0; i + (n.attr<"have_reference">() ? 1u : 0u) < from.size(); ++i) {
        auto const& x = from[i].shape();
        if (x.rank() != 4) return fail(errc::wrong_shape, "x", "images: rank 4");
        all.push_back(
            resized(m, m.of(from[i]), x[2], x[3], y[2].value(), y[3].value(), {.coordinates = "align_corners"}));
    }
    return n.give(out::concatenated(m, all, 1));
}
inline constexpr auto accum = out::lower<Accum>(&lower_accum);

/// A cut from the middle less the mean: that of the training, or where few batches were seen of this one as well.
inline status lower_data_augmentation(lowering<DataAugmentation>& n) {
    auto& m = n.m;
    auto const &x = n.input<"x">().shape(), &y = n.output<"y">().shape();
    if (!x.is_static() || !y.is_static() || x.rank() != 4)
        return fail(errc::undetermined_shape, "x", "images of known sizes");
    auto v = n.in<"x">();
    auto const c = x[1].value(), h = y[2].value(), w = y[3].value();
    if (!x[2].is(h) || !x[3].is(w)) {
        auto const top = (x[2].value() - h) / 2, left = (x[3].value() - w) / 2;
        v = out::sliced(m, v, {top, left}, {top + h, left + w}, {2, 3});
    }
    auto const* const mean = m.constant(n.maybe<"mean">());
    auto const* const counted = m.constant(n.maybe<"count">());
    if (n.maybe<"mean">() != no_value && !mean)
        return fail(errc::not_a_constant, "mean", "a mean that is known when the model is exported");
    auto stored = mean ? out::reals_of(*mean) : std::vector<double>();
    auto const count = counted ? out::reals_of(*counted) : std::vector<double>();
    auto const batches = count.empty() || count[0] < 1 ? 1.0 : count[0];
    bool const running = n.attr<"recompute_mean">() > 0 && batches <= static_cast<double>(n.attr<"recompute_mean">()),
               by_element = n.attr<"mean_per_pixel">();
    auto const part = running ? 1 - 1 / batches : 1.0; // of the mean that is stored
    auto middle = no_value;
    if (auto const size = c > 0 ? stored.size() / static_cast<std::size_t>(c) : 0; size != 0) {
        if (by_element && static_cast<std::int64_t>(size) == h * w) {
            for (auto& e : stored) e *= part;
            middle = out::reshape(m, m.reals(stored, m.type(v)), {1, c, h, w});
        } else {
            std::vector<double> colours(static_cast<std::size_t>(c), 0.0);
            for (std::size_t i = 0; i < colours.size() * size; ++i)
                colours[i / size] += stored[i] / static_cast<double>(size) * part;
            middle = out::reshape(m, m.reals(colours, m.type(v)), {1, c, 1, 1});
        }
    }
    if (running) {
        auto const here = out::reduced(m, "ReduceMean", v, by_element ? numbers{0} : numbers{0, 2, 3}, true);
        auto const share = m.node("Mul", {here, out::beside(m, 1 / batches, v)});
        middle = middle == no_value ? share : m.node("Add", {middle, share});
    }
    return n.give(middle == no_value ? v : m.node("Sub", {v, middle}));
}
inline constexpr auto data_augmentation = out::lower<DataAugmentation>(&lower_data_augmentation);

/// The lowerings of these families.
using image_lowerings =
    out::lowerings<bilinear, nearest, bicubic, interp, upsample, resample, accum, data_augmentation>;

} // namespace library::onnx_out
GRAFT_END
