// graft/library/nn/conv/onnx_out.hpp - ONNX exporter: convolutions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

#include "graft/graph/ir/flow.hpp"
#include "graft/library/nn/conv/gradient_ops.hpp"
#include "graft/library/nn/conv/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// The lower and upper bound of elements.
struct whole_bounds {
    std::int64_t min = 0, max = 0;

    [[nodiscard]] std::int64_t size() const { return std::max(-min, max); }
};

/// The known bounds of a tensor's elements: exact for a constant, the range for 8-bit numbers, derived from the inputs
/// for casts and differences, at most `steps` nodes back.
inline std::optional<whole_bounds> bounds_of(onnx::out::emission& m, tensor_id t, int steps = 8) {
    auto const& g = m.from();
    if (steps == 0) return {};
    if (g.tensors[t].desc.type == dtype::u8) return whole_bounds{0, 255};
    if (g.tensors[t].desc.type == dtype::i8) return whole_bounds{-128, 127};
    if (auto const* const c = m.constant(m.of(t))) {
        auto const all = onnx::out::integers_of(*c);
        if (all.empty()) return {};
        return whole_bounds{*std::min_element(all.begin(), all.end()), *std::max_element(all.begin(), all.end())};
    }
    auto const& n = g.nodes[g.tensors[t].producer];
    auto const name = g.op_name(n);
    auto const inputs = g.inputs_of(n);
    for (std::string_view const same : {"Cast", "Reshape", "Identity", "Unsqueeze", "ExpandDims"})
        if (name == same) return bounds_of(m, inputs[0], steps - 1);
    if (auto const kind = flow_of(g, n); kind == flow::split || kind == flow::enter)
        return bounds_of(m, inputs[0], steps - 1);
    if (name != "Sub" || inputs.size() != 2) return {};
    auto const a = bounds_of(m, inputs[0], steps - 1), b = bounds_of(m, inputs[1], steps - 1);
    if (!a || !b) return {};
    return whole_bounds{a->min - b->max, a->max - b->min};
}

/// A convolution of int32 as one of float32, which is exact while no sum passes 2^24; of larger ones the multiples of
/// 16 and the rests of x by themselves. `terms`: of each sum; `convolve` makes the node out of x and the filter.
/// error unsupported_in_operator_set: sums that may be larger, or of which nothing is known
template <class Convolve> onnx::out::value_id whole_convolution(onnx::out::emission& m, onnx::out::value_id x,
    onnx::out::value_id filter, std::optional<whole_bounds> const& of_x, std::optional<whole_bounds> const& of_filter,
    std::int64_t terms, Convolve const& convolve) {
    namespace out = onnx::out;
    constexpr std::int64_t largest = std::int64_t{1} << 24;
    auto const wide = out::cast(m, x, dtype::f32), taps = out::cast(m, filter, dtype::f32);
    bool const known = of_x && of_filter && of_x->size() < 4096 && of_filter->size() < 4096;
    auto const each = known ? terms * of_filter->size() : largest;
    if (known && each * of_x->size() <= largest) return out::cast(m, convolve(wide, taps), dtype::i32);
    if (!known || each * (of_x->size() / 16 + 1) > largest || each * 16 > largest) {
        m.refuse(fail(errc::unsupported_in_operator_set, "Conv", "sums of integers below 2^24"));
        return x;
    }
    auto const by = m.number(16, dtype::f32);
    auto const times = out::pointwise(m, "Floor", {out::pointwise(m, "Div", {wide, by})});
    auto const rest = out::pointwise(m, "Sub", {wide, out::pointwise(m, "Mul", {times, by})});
    auto const high = out::cast(m, convolve(times, taps), dtype::i32),
               low = out::cast(m, convolve(rest, taps), dtype::i32);
    return out::pointwise(m, "Add", {out::pointwise(m, "Mul", {high, m.number(16, dtype::i32)}), low});
}

/// The layout of images of this rank in ONNX.
[[nodiscard]] constexpr format channels_first(std::size_t rank) {
    return rank == 5 ? format::ncdhw : rank == 4 ? format::nchw : format::ncl;
}
/// The numbers of the spatial axes, from one number for each axis of `layout`.
[[nodiscard]] inline numbers spatial(span<std::int64_t const> each, format layout, std::size_t rank) {
    numbers some;
    for (auto const letter : rule::spatial_letters(rank))
        if (auto const at = rule::axis_at(layout, letter); at < each.size()) some.push_back(each[at]);
    return some;
}
/// Pads in ONNX's order, all before and then all after, from pairs.
[[nodiscard]] inline numbers all_before_all_after(span<std::int64_t const> pairs) {
    numbers pads;
    for (std::size_t i = 0; i < pairs.size(); i += 2) pads.push_back(pairs[i]);
    for (std::size_t i = 1; i < pairs.size(); i += 2) pads.push_back(pairs[i]);
    return pads;
}
/// The padding of a window for ONNX: as numbers, computed here if the sizes are known. Otherwise by name: engines
/// treat that as negative if the strides are larger than the window.
struct padding_of {
    numbers pads{};
    bool by_name = false;

    padding_of(std::string_view padding, span<std::int64_t const> stated, shape const& x, format layout,
        numbers const& size, numbers const& strides, numbers const& dilations) {
        if (padding == "EXPLICIT") {
            pads = all_before_all_after(stated);
            return;
        }
        pads.assign(2 * size.size(), 0);
        auto const letters = rule::spatial_letters(size.size() + 2);
        for (std::size_t i = 0; padding == "SAME" && i < size.size(); ++i) {
            auto const in = x.has_rank() ? x[rule::axis_at(layout, letters[i])] : dim::unknown();
            by_name = by_name || !in.known();
            if (by_name) continue;
            auto const out = (in.value() + strides[i] - 1) / strides[i];
            auto const reach = (size[i] - 1) * (dilations.empty() ? 1 : dilations[i]) + 1;
            auto const more = (out - 1) * strides[i] + reach - in.value();
            if (more > 0) pads[i] = more / 2, pads[size.size() + i] = more - more / 2;
        }
    }
    [[nodiscard]] out::given attribute() const {
        return by_name ? out::given("auto_pad", "SAME_UPPER") : out::given("pads", pads);
    }
};

/// Conv with a filter that is transposed to ONNX's order of axes.
template <class Op> status lower_conv(lowering<Op>& n) {
    auto const xd = n.input_desc(0), fd = n.input_desc(1);
    auto const rank = n.template attr<"data_format">().size();
    auto const layout = rule::layout_of(xd, n.template attr<"data_format">(), rank), first = channels_first(rank);
    if (fd.shape.rank() != rank) return fail(errc::wrong_shape, "filter", "sizes that are known");
    auto filter = n.m.as(n.template in<"filter">(), rule::filter_layout(fd, rank), first);
    std::int64_t groups = 1;
    if constexpr (!std::is_same_v<Op, DepthwiseConv2D>) groups = n.template attr<"groups">();
    else { // depthwise: [C, multiplier, H, W] becomes [C * multiplier, 1, H, W]
        auto const order = rule::filter_layout(fd, rank);
        auto const c = fd.shape[rule::axis_at(order, 'C')], by = fd.shape[rule::axis_at(order, 'N')];
        if (!fd.shape.is_static()) return fail(errc::undetermined_shape, "filter", "sizes that are known");
        filter = n.m.as(n.template in<"filter">(), order, format::nchw);
        filter = n.m.transposed(filter, {1, 0, 2, 3});
        groups = c.value();
        filter = out::reshape(n.m, filter,
            {c.value() * by.value(), 1, fd.shape[rule::axis_at(order, 'H')].value(),
                fd.shape[rule::axis_at(order, 'W')].value()});
    }
    auto const x = n.m.as(n.template in<"x">(), layout, first);
    auto const strides = spatial(n.template attr<"strides">(), layout, rank),
               dilations = spatial(n.template attr<"dilations">(), layout, rank);
    numbers size;
    for (auto const letter : rule::spatial_letters(rank)) {
        auto const d = fd.shape[rule::axis_at(rule::filter_layout(fd, rank), letter)];
        if (!d.known()) return fail(errc::undetermined_shape, "filter", "sizes that are known");
        size.push_back(d.value());
    }
    padding_of const padding(
        n.template attr<"padding">(), n.template attr<"pads">(), xd.shape, layout, size, strides, dilations);
    auto const convolved = [&](value_id a, value_id b, value_id bias = no_value) {
        return n.m.node("Conv", {a, b, bias},
            {{"kernel_shape", size}, {"strides", strides}, {"dilations", dilations}, padding.attribute(),
                {"group", groups}});
    };
    auto const bias = n.template maybe<"bias">();
    if (n.m.type(x) != dtype::i32) return n.set_output(n.m.as(convolved(x, filter, bias), first, layout));
    auto const channels = fd.shape[rule::axis_at(rule::filter_layout(fd, rank), 'C')];
    if (!channels.known()) return fail(errc::undetermined_shape, "filter", "sizes that are known");
    std::int64_t terms = channels.value();
    for (auto const d : size) terms *= d;
    auto y = whole_convolution(n.m, x, filter, bounds_of(n.m, n.template input<"x">().id()),
        bounds_of(n.m, n.template input<"filter">().id()), terms, convolved);
    if (bias != no_value) y = n.m.node("Add", {y, out::along(n.m, bias, 1, 1, rank)});
    return n.set_output(n.m.as(y, first, layout));
}
inline constexpr auto conv_2d = out::lower<Conv2D>(&lower_conv<Conv2D>);
inline constexpr auto depthwise_conv_2d = out::lower<DepthwiseConv2D>(&lower_conv<DepthwiseConv2D>);
inline constexpr auto conv_3d = out::lower<Conv3D>(&lower_conv<Conv3D>);

/// The same where only a run tells the size of the output: the whole, and of it a part that the model works out.
/// error unsupported_in_operator_set: before 10 no part can be worked out
template <class Op> status lower_conv_input_gradient_at_run(lowering<Op>& n, format layout, format order) {
    auto& m = n.m;
    auto const rank = name_of(layout).size();
    auto const first = channels_first(rank);
    auto const padding = n.template attr<"padding">();
    if (padding == "EXPLICIT") return fail(errc::undetermined_shape, "y", "a height and a width that are known");
    if (m.opset() < 10) return fail(errc::unsupported_in_operator_set, "y", "a height and a width that are known");
    auto const whole = m.node("ConvTranspose",
        {m.as(n.template in<"out_backprop">(), layout, first), m.as(n.template in<"filter">(), order, first)},
        {{"strides", spatial(n.template attr<"strides">(), layout, rank)},
            {"dilations", spatial(n.template attr<"dilations">(), layout, rank)},
            {"group", n.template attr<"groups">()}});
    auto const spatial_axes = static_cast<std::int64_t>(rank) - 2;
    auto size = out::cast(m, n.template in<"input_size">(), dtype::i64);
    auto const& stated = n.template input<"input_size">().shape();
    if (!stated.has_rank() || !stated[0].is(spatial_axes)) { // the complete shape, in the layout of y
        auto const from = static_cast<std::int64_t>(rule::axis_at(layout, rule::spatial_letters(rank)[0]));
        size = out::sliced(m, size, {from}, {from + spatial_axes}, {0});
    }
    numbers axes;
    for (std::int64_t i = 0; i < spatial_axes; ++i) axes.push_back(2 + i);
    auto const shape_of_whole = m.typed(m.node("Shape", {whole}), dtype::i64);
    auto const there = out::sliced(m, shape_of_whole, {2}, {2 + spatial_axes}, {0});
    auto begin = m.integers(numbers(static_cast<std::size_t>(spatial_axes), 0));
    if (padding == "SAME") begin = m.node("Div", {m.node("Sub", {there, size}), m.integer(2)});
    auto const y = m.node("Slice", {whole, begin, m.node("Add", {begin, size}), m.integers(axes)});
    return n.set_output(m.as(y, first, layout));
}

/// TensorFlow's transposed convolution: the size of its output is known, and so is the crop.
template <class Op> status lower_conv_input_gradient(lowering<Op>& n) {
    auto const fd = n.input_desc(1), gd = n.input_desc(2);
    auto const rank = n.template attr<"data_format">().size();
    if (fd.shape.rank() != rank) return fail(errc::undetermined_shape, "filter", "sizes that are known");
    auto const layout = rule::layout_of(gd, n.template attr<"data_format">(), rank), first = channels_first(rank);
    auto const order = rule::filter_layout(fd, rank);
    auto const& out = n.template output<"y">().shape();
    bool known = gd.shape.has_rank() && out.has_rank();
    for (auto const letter : rule::spatial_letters(rank))
        known = known && gd.shape[rule::axis_at(layout, letter)].known() && out[rule::axis_at(layout, letter)].known();
    if (!known) return lower_conv_input_gradient_at_run(n, layout, order);
    auto const strides = spatial(n.template attr<"strides">(), layout, rank),
               dilations = spatial(n.template attr<"dilations">(), layout, rank);
    auto const stated = n.template attr<"pads">();
    auto const padding = n.template attr<"padding">();
    numbers before, after, more;
    auto const letters = rule::spatial_letters(rank);
    for (std::size_t i = 0; i < letters.size(); ++i) {
        auto const at = rule::axis_at(layout, letters[i]);
        auto const in = gd.shape[at], taps = fd.shape[rule::axis_at(order, letters[i])];
        if (!in.known() || !taps.known() || !out[at].known())
            return fail(errc::undetermined_shape, "y", "a height and a width that are known");
        auto const extent = (taps.value() - 1) * dilations[i] + 1, whole = (in.value() - 1) * strides[i] + extent;
        auto const cut = whole > out[at].value() ? whole - out[at].value() : 0;
        before.push_back(padding == "SAME" ? cut / 2 : padding == "VALID" ? 0 : stated[2 * i]);
        auto const end = whole - before.back() - out[at].value();
        after.push_back(end > 0 ? end : 0);
        more.push_back(end < 0 ? -end : 0);
    }
    auto pads = before;
    pads.insert(pads.end(), after.begin(), after.end());
    auto const filter = n.m.as(n.template in<"filter">(), order, first);
    auto y = n.m.node("ConvTranspose", {n.m.as(n.template in<"out_backprop">(), layout, first), filter},
        {{"strides", strides}, {"dilations", dilations}, {"pads", pads}, {"output_padding", more},
            {"group", n.template attr<"groups">()}});
    return n.set_output(n.m.as(y, first, layout));
}
inline constexpr auto conv_2d_input_gradient = out::lower<Conv2DBackpropInput>(
    &lower_conv_input_gradient<Conv2DBackpropInput>);
inline constexpr auto conv_3d_input_gradient = out::lower<Conv3DBackpropInput>(
    &lower_conv_input_gradient<Conv3DBackpropInput>);

inline constexpr auto deconvolution = out::lower<Deconvolution>([](lowering<Deconvolution>& n) -> status {
    auto const xd = n.input_desc(0), fd = n.input_desc(1);
    if (xd.shape.rank() != 4) return fail(errc::wrong_shape, "x", "images: rank 4");
    auto const layout = rule::layout_of(xd, n.attr<"data_format">(), 4);
    auto const filter = n.m.as(n.in<"filter">(), rule::filter_layout(fd, 4), format::nchw);
    auto const y = n.m.node("ConvTranspose", {n.m.as(n.in<"x">(), layout, format::nchw), filter, n.maybe<"bias">()},
        {{"strides", n.attr<"strides">()}, {"dilations", spatial(n.attr<"dilations">(), layout, 4)},
            {"pads", all_before_all_after(n.attr<"pads">())}, {"group", n.attr<"groups">()}});
    return n.set_output(n.m.as(y, format::nchw, layout));
});

/// Any number of spatial axes after `axis`, the same padding before and after.
inline constexpr auto convolution_nd = out::lower<ConvolutionNd>([](lowering<ConvolutionNd>& n) -> status {
    auto const& y = n.output<"y">().shape(); // of the rank that x or the filter has
    if (n.attr<"axis">() != 1 && n.attr<"axis">() + static_cast<std::int64_t>(y.rank()) != 1)
        return fail(errc::unsupported_in_operator_set, "axis", "channels on axis 1");
    auto const once = n.attr<"pads">();
    numbers pads(once.begin(), once.end());
    pads.insert(pads.end(), once.begin(), once.end());
    auto const convolved = [&](value_id a, value_id b, value_id bias = no_value) {
        return n.m.node(n.attr<"transposed">() ? "ConvTranspose" : "Conv", {a, b, bias},
            {{"strides", n.attr<"strides">()}, {"dilations", n.attr<"dilations">()}, {"pads", pads},
                {"group", n.attr<"groups">()}});
    };
    auto const bias = n.maybe<"bias">();
    if (n.m.type(n.in<"x">()) != dtype::i32) return n.set_output(convolved(n.in<"x">(), n.in<"filter">(), bias));
    auto const& filter = n.input<"filter">().shape();
    if (!filter.is_static() || filter.elements().is(0))
        return fail(errc::undetermined_shape, "filter", "sizes that are known");
    auto const terms = filter.elements().value() / (n.attr<"transposed">() ? 1 : filter[0].value());
    auto sum = whole_convolution(n.m, n.in<"x">(), n.in<"filter">(), bounds_of(n.m, n.input<"x">().id()),
        bounds_of(n.m, n.input<"filter">().id()), terms, convolved);
    if (bias != no_value) sum = n.m.node("Add", {sum, out::along(n.m, bias, 1, 1, filter.rank())});
    return n.set_output(sum);
});

/// The lowerings of this family.
using conv_lowerings = out::lowerings<conv_2d, depthwise_conv_2d, conv_3d, conv_2d_input_gradient,
    conv_3d_input_gradient, deconvolution, convolution_nd>;

/// From 16 to 18: GridSample for each tap of the filter, at its places, and a convolution of one tap by one over them.
/// error undetermined_shape, unsupported_in_operator_set: too many taps
inline status lower_deformable_as_samples(lowering<DeformableConv2D>& n) {
    auto& m = n.m;
    auto const &x = n.input<"x">().shape(), &w = n.input<"w">().shape(), &y = n.output<"y">().shape();
    if (!x.is_static() || !w.is_static() || !y.is_static() || x.elements().is(0) || y.elements().is(0))
        return fail(errc::undetermined_shape, "x", "sizes that are known");
    auto const at = [](shape const& s, std::size_t i) { return s[i].value(); };
    auto const high = at(w, 2), wide = at(w, 3), rows = at(y, 2), columns = at(y, 3), parts = n.attr<"offset_groups">();
    auto const strides = n.attr<"strides">(), pads = n.attr<"pads">(), dilations = n.attr<"dilations">();
    if (!out::may_be_made(rows, columns) || !out::may_be_made(high * wide, parts * 16))
        return fail(errc::unsupported_in_operator_set, "DeformConv", "few taps");
    auto const type = m.type(n.in<"x">());
    auto const channels = at(x, 1) / parts;
    // positions in x of the centre of a tap, in GridSample's coordinates: -1 to 1 from edge to edge
    auto const along = [&](std::int64_t channel, std::int64_t size, numbers const& middle, numbers const& dims) {
        std::vector<double> places(middle.begin(), middle.end());
        auto const offset = out::sliced(m, n.in<"offset">(), {channel}, {channel + 1}, {1});
        auto const place = m.node("Add", {offset, out::reshape(m, m.floats(places, type), dims)});
        auto const scaled = m.node("Mul", {place, m.number(2.0 / static_cast<double>(size), type)});
        auto const grid = m.node("Add", {scaled, m.number(1.0 / static_cast<double>(size) - 1, type)});
        return out::reshape(m, m.typed(grid, type), {at(x, 0), rows, columns, 1});
    };
    value_id sum = no_value;
    for (std::int64_t k = 0; k < high * wide; ++k) {
        numbers down, right;
        for (std::int64_t i = 0; i < rows; ++i) down.push_back(i * strides[0] - pads[0] + k / wide * dilations[0]);
        for (std::int64_t i = 0; i < columns; ++i) right.push_back(i * strides[1] - pads[1] + k % wide * dilations[1]);
        std::vector<value_id> taps;
        for (std::int64_t g = 0; g < parts; ++g) {
            auto const first = 2 * (g * high * wide + k);
            value_id const both[]{
                along(first + 1, at(x, 3), right, {1, 1, 1, columns}), along(first, at(x, 2), down, {1, 1, rows, 1})};
            auto const grid = m.node("Concat", both, {{"axis", 3}});
            auto const part = parts == 1 ? n.in<"x">()
                                         : out::sliced(m, n.in<"x">(), {g * channels}, {(g + 1) * channels}, {1});
            auto tap = m.node("GridSample", {part, grid}, {{"mode", "bilinear"}, {"padding_mode", "zeros"}});
            if (auto const mask = n.maybe<"mask">(); mask != no_value)
                tap = m.node("Mul", {tap, out::sliced(m, mask, {g * high * wide + k}, {g * high * wide + k + 1}, {1})});
            taps.push_back(m.typed(tap, type));
        }
        auto const filter = out::sliced(m, n.in<"w">(), {k / wide, k % wide}, {k / wide + 1, k % wide + 1}, {2, 3});
        auto const created = m.typed(
            m.node("Conv", {out::concatenated(m, taps, 1), filter}, {{"group", n.attr<"groups">()}}), type);
        sum = sum == no_value ? created : m.typed(m.node("Add", {sum, created}), type);
    }
    if (auto const bias = n.maybe<"bias">(); bias != no_value) sum = m.node("Add", {sum, out::along(m, bias, 1, 1, 4)});
    return n.set_output(sum);
}
inline status lower_deformable(lowering<DeformableConv2D>& n) {
    if (n.m.opset() < 19) return lower_deformable_as_samples(n);
    return n.set_output(
        n.m.node("DeformConv", {n.in<"x">(), n.in<"w">(), n.in<"offset">(), n.maybe<"bias">(), n.maybe<"mask">()},
            {{"strides", n.attr<"strides">()}, {"pads", n.attr<"pads">()}, {"dilations", n.attr<"dilations">()},
                {"group", n.attr<"groups">()}, {"offset_group", n.attr<"offset_groups">()}}));
}
inline constexpr auto deformable = out::lower<DeformableConv2D>(&lower_deformable, 16);

/// The lowerings of this family.
using deformable_lowerings = out::lowerings<deformable>;

} // namespace library::onnx_out
GRAFT_END
