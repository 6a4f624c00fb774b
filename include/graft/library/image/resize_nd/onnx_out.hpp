// graft/library/image/resize_nd/onnx_out.hpp - ONNX exporter: resizing of tensors of any rank
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "graft/library/image/resize_nd/line.hpp"
#include "graft/library/image/resize_nd/ops.hpp"
#include "graft/library/nn/conv/onnx_out.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// The numbers of an optional input, none if it is absent; empty if they are not known.
inline std::optional<std::vector<float>> floats_if_known(emission& m, value_id v) {
    if (v == no_value) return std::vector<float>();
    auto const* const c = m.constant(v);
    if (!c) return {};
    auto const all = out::floats_of(*c);
    return std::vector<float>(all.begin(), all.end());
}
/// The lines of a node, as in its kernel.
/// error undetermined_shape: sizes or factors that are not known
inline status resize_lines_of(lowering<ResizeNd> const& n, library::detail::resize_lines& lines) {
    auto const &x = n.input<"x">().shape(), &y = n.output<"y">().shape();
    auto const scales = floats_if_known(n.m, n.maybe<"scales">()), roi = floats_if_known(n.m, n.maybe<"roi">());
    if (!x.is_static() || !y.is_static() || y.elements().is(0) || !scales || !roi)
        return fail(errc::undetermined_shape, "x", "sizes that are known");
    auto const policy = n.attr<"keep_aspect_ratio_policy">();
    std::optional<std::vector<std::int64_t>> requested;
    if (policy != "stretch" && scales->empty()) {
        requested = n.m.known(n.optional_input<"sizes">());
        if (!requested) return fail(errc::undetermined_shape, "sizes", "sizes that are known");
    }
    return library::detail::resize_lines_of(x, y, n.attr<"axes">(), *scales, *roi, policy,
        requested ? span<std::int64_t const>(*requested) : span<std::int64_t const>(), n.attr<"coordinates">(), lines);
}
/// The weights of each element of y along a line, as a matrix [in, out]; empty if a position is outside of x.
inline std::vector<double> matrix_of(library::detail::resize_modes const& words, library::detail::resize_line& line) {
    std::vector<double> all(static_cast<std::size_t>(line.in * line.out), 0);
    for (std::int64_t o = 0; o < line.out; ++o) {
        line.move_to(words, o);
        if (line.outside()) return {};
        for (std::int64_t i = 0; i < line.count(); ++i)
            all[static_cast<std::size_t>(line.place(i) * line.out + o)] += static_cast<double>(line.weight(words, i));
    }
    return all;
}
/// Every axis that changes is brought to the end, multiplied by its matrix, and brought back. For what the operator
/// set, or what engines make of it, has no Resize.
/// error unsupported_in_operator_set: elements that are not reals, elements outside of x, matrices that are too large
inline status resize_by_matrices(lowering<ResizeNd>& n, library::detail::resize_lines lines) {
    auto& m = n.m;
    auto const type = m.type(n.in<"x">());
    if (type != dtype::f32 && type != dtype::f64 && type != dtype::f16)
        return fail(errc::unsupported_in_operator_set, "Resize", "floats");
    auto const mode = n.attr<"mode">(), coordinates = n.attr<"coordinates">(), nearest = n.attr<"nearest_mode">();
    library::detail::resize_modes const words{mode, coordinates, nearest, static_cast<float>(n.attr<"cubic_coeff_a">()),
        n.attr<"exclude_outside">(), n.attr<"antialias">()};
    auto const rank = n.input<"x">().shape().rank();
    auto const wide = type == dtype::f16 ? dtype::f32 : type;
    auto y = out::cast(m, n.in<"x">(), wide);
    for (std::size_t d = 0; d < rank; ++d) {
        auto& line = lines[d];
        if (line.whole) continue;
        if (!out::may_be_made(line.in, line.out))
            return fail(errc::unsupported_in_operator_set, "Resize", "axes of fewer elements");
        auto const all = matrix_of(words, line);
        if (all.empty()) return fail(errc::unsupported_in_operator_set, "Resize", "positions inside of x");
        out::permutation order;
        for (std::size_t i = 0; i < rank; ++i) order.push_back(static_cast<std::int64_t>(i));
        std::swap(order[d], order[rank - 1]); // its own inverse
        auto const matrix = out::reshape(m, m.floats(all, wide), {line.in, line.out});
        auto const transposed = m.written(m.transposed(y, order));
        y = m.transposed(m.typed(m.node("MatMul", {transposed, matrix}), wide), order);
    }
    return n.set_output(out::cast(m, y, type));
}
/// Before operator set 11 positions are divided by the scales and the nearest one is rounded down: other coordinates
/// have an equivalent only for integer scales of the nearest element with half-pixel centres.
inline bool divides_places(lowering<ResizeNd> const& n, std::vector<double> const& scales) {
    auto const mode = n.attr<"mode">(), where = n.attr<"coordinates">(), nearest = n.attr<"nearest_mode">();
    if (mode == "cubic" || n.attr<"antialias">()) return false;
    if (where == "asymmetric" && (mode == "linear" || nearest == "floor")) return true;
    bool whole = true;
    for (auto const s : scales) whole = whole && s == static_cast<double>(static_cast<std::int64_t>(s));
    bool const rounds = nearest == "round_prefer_floor" || nearest == "round_prefer_ceil";
    return mode == "nearest" && whole && where == "half_pixel" && rounds;
}

/// A vector of `parts` rows of `rank` numbers: the elements of `row` at `axes`, those of `others` at the other axes:
/// what `of_every_axis` of a plugin makes, in an exported model.
inline value_id of_every_axis(
    emission& m, value_id row, value_id others, numbers const& axes, std::size_t rank, std::size_t parts = 1) {
    numbers from;
    for (std::size_t i = 0; i < parts * rank; ++i)
        from.push_back(static_cast<std::int64_t>(parts * axes.size() + i)); // after those of `row`
    for (std::size_t p = 0; p < parts; ++p)
        for (std::size_t i = 0; i < axes.size(); ++i)
            from[p * rank + static_cast<std::size_t>(axes[i])] = static_cast<std::int64_t>(p * axes.size() + i);
    bool same = from.size() == parts * axes.size();
    for (std::size_t i = 0; same && i < from.size(); ++i) same = from[i] == static_cast<std::int64_t>(i);
    if (same) return row;
    auto const type = m.type(others);
    auto const both = m.typed(m.node("Concat", {row, others}, {{"axis", 0}}), type);
    return m.typed(m.node("Gather", {both, m.integers(from)}, {{"axis", 0}}), type);
}
/// ONNX supports listed axes and one ratio for all from 18 on: before, every axis has its scale or its size.
inline status lower_resize_nd(lowering<ResizeNd>& n) {
    auto& m = n.m;
    auto const &x = n.input<"x">().shape(), &y = n.output<"y">().shape();
    if (!x.has_rank()) return fail(errc::wrong_shape, "x", "a rank that is known");
    auto const rank = x.rank();
    library::detail::resize_lines lines{};
    bool const known_lines = rank <= library::detail::max_axes && rank >= 2 && resize_lines_of(n, lines);
    if (known_lines && n.attr<"mode">() != "nearest" && m.opset() < 18 && n.attr<"antialias">())
        return resize_by_matrices(n, lines);
    auto const stated = n.attr<"axes">();
    auto const axes = out::from_zero(numbers(stated.begin(), stated.end()), rank);
    auto const of_axes = floats_if_known(m, n.maybe<"scales">());
    bool sized = n.maybe<"sizes">() != no_value;
    bool stretch = n.attr<"keep_aspect_ratio_policy">() == "stretch";
    bool every = axes.size() == rank;
    for (std::size_t i = 0; i < axes.size(); ++i) every = every && axes[i] == static_cast<std::int64_t>(i);
    std::vector<double> scales(rank, 1);
    for (std::size_t i = 0; !sized && i < axes.size(); ++i) // 1.5: not known
        scales[static_cast<std::size_t>(axes[i])] = of_axes ? static_cast<double>((*of_axes)[i]) : 1.5;
    if (m.opset() < 18 && sized && !stretch) { // by its scale, if that yields the same sizes
        auto const sizes = m.known(n.optional_input<"sizes">());
        auto const policy = n.attr<"keep_aspect_ratio_policy">();
        float by = 0;
        for (std::size_t i = 0; sizes && i < axes.size(); ++i) {
            auto const& from = x[static_cast<std::size_t>(axes[i])];
            if (!from.known() || from.is(0)) return fail(errc::undetermined_shape, "x", "sizes that are known");
            auto const s = static_cast<float>((*sizes)[i]) / static_cast<float>(from.value());
            if (i == 0 || (policy == "not_larger" ? s < by : s > by)) by = s;
        }
        bool same = sizes.has_value();
        for (std::size_t i = 0; same && i < axes.size(); ++i) {
            auto const at = static_cast<std::size_t>(axes[i]);
            scales[at] = static_cast<double>(by);
            same = y[at].is(static_cast<std::int64_t>(by * static_cast<float>(x[at].value())));
        }
        if (!same) return fail(errc::unsupported_in_operator_set, "Resize", "keep_aspect_ratio_policy");
        sized = false, stretch = true;
    }
    if (m.opset() < 11) {
        for (std::size_t i = 0; sized && i < rank; ++i) {
            if (!stretch || !x[i].known() || !y[i].known())
                return fail(errc::undetermined_shape, "x", "sizes that are known");
            scales[i] = static_cast<double>(y[i].value()) / static_cast<double>(x[i].value());
        }
        if (!divides_places(n, scales) && known_lines) return resize_by_matrices(n, lines);
        if (!divides_places(n, scales))
            return fail(errc::unsupported_in_operator_set, "Resize", "coordinates that operator set 10 has");
        auto const mode = n.attr<"mode">();
        if (m.opset() < 9 && !of_axes)
            return fail(errc::not_a_constant, "scales", "factors that are known when the model is exported");
        if (m.opset() < 9)
            return n.set_output(
                m.node("Upsample", {n.in<"x">()}, {{"mode", mode}, {"scales", span<double const>(scales)}}));
        auto const by = of_axes ? m.floats(scales, dtype::f32)
                                : of_every_axis(m, n.maybe<"scales">(),
                                      m.floats(std::vector<double>(rank, 1), dtype::f32), axes, rank);
        return n.set_output(m.node(m.opset() < 10 ? "Upsample" : "Resize", {n.in<"x">(), by}, {{"mode", mode}}));
    }
    bool const crops = n.attr<"coordinates">() == "tf_crop_and_resize";
    std::vector<out::given> attributes{{"mode", n.attr<"mode">()},
        {"coordinate_transformation_mode", n.attr<"coordinates">()}, {"nearest_mode", n.attr<"nearest_mode">()}};
    if (n.attr<"mode">() == "cubic") attributes.push_back({"cubic_coeff_a", n.attr<"cubic_coeff_a">()});
    if (n.attr<"exclude_outside">()) attributes.push_back({"exclude_outside", 1});
    if (crops) attributes.push_back({"extrapolation_value", n.attr<"extrapolation_value">()});
    if (n.attr<"antialias">()) attributes.push_back({"antialias", 1});
    if (!stretch) attributes.push_back({"keep_aspect_ratio_policy", n.attr<"keep_aspect_ratio_policy">()});
    auto const none = m.opset() < 13 ? m.floats({}, dtype::f32) : no_value;
    auto roi = none, by = none, to = no_value;
    bool const listed = sized && !stretch && !every; // from 18 on
    if (listed) attributes.push_back({"axes", axes});
    if (crops) {
        std::vector<double> whole(2 * rank, 0);
        for (std::size_t i = 0; i < rank; ++i) whole[rank + i] = 1;
        roi = n.maybe<"roi">();
        if (!listed) roi = of_every_axis(m, roi, m.floats(whole, dtype::f32), axes, rank, 2);
    }
    if (!sized && of_axes) by = m.floats(scales, dtype::f32);
    else if (!sized) by = of_every_axis(m, n.maybe<"scales">(), m.floats(scales, dtype::f32), axes, rank);
    else if (every || listed) to = out::cast(m, n.maybe<"sizes">(), dtype::i64);
    else if (y.is_static()) {
        numbers all;
        for (std::size_t i = 0; i < rank; ++i) all.push_back(y[i].value());
        to = m.integers(all);
    } else {
        auto const old = m.typed(m.node("Shape", {n.in<"x">()}), dtype::i64);
        to = of_every_axis(m, out::cast(m, n.maybe<"sizes">(), dtype::i64), old, axes, rank);
    }
    value_id const inputs[]{n.in<"x">(), roi, by, to};
    return n.set_output(m.nodes("Resize", inputs, span<out::given const>(attributes), 1));
}

/// The lowerings of this family.
using resize_nd_lowerings = lowerings<&lower_resize_nd>;

} // namespace library::onnx_out
GRAFT_END
