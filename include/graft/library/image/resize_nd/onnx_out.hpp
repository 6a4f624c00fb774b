// graft/library/image/resize_nd/onnx_out.hpp - ONNX exporter: resizing of tensors of any rank
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "graft/library/image/resize_nd/line.hpp"
#include "graft/library/image/resize_nd/onnx_out_matrices.hpp"
#include "graft/library/image/resize_nd/ops.hpp"
#include "graft/library/nn/conv/onnx_out.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

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

/// ONNX supports listed axes and one ratio for all from 18 on: before, every axis has its scale or its size.
inline status lower_resize_nd(lowering<ResizeNd>& n) {
    auto& m = n.m;
    auto const &x = n.input<"x">().shape(), &y = n.output<"y">().shape();
    if (!x.has_rank()) return fail(errc::wrong_shape, "x", "a rank that is known");
    auto const rank = x.rank();
    library::detail::resize_lines lines{};
    bool const known_lines = rank <= library::detail::max_axes && rank >= 2 && resize_lines_of(n, lines);
    if (known_lines && n.attr<"mode">() != "nearest" &&
        ((m.opset() < 18 && n.attr<"antialias">()) || corners_are_between(n, lines)))
        return resize_by_matrices(n, lines);
    auto const stated = n.attr<"axes">();
    auto const axes = out::from_zero(numbers(stated.begin(), stated.end()), rank);
    auto const of_axes = n.attr<"scales">();
    bool sized = n.maybe<"sizes">() != no_value;
    bool stretch = n.attr<"keep_aspect_ratio_policy">() == "stretch";
    bool every = axes.size() == rank;
    for (std::size_t i = 0; i < axes.size(); ++i) every = every && axes[i] == static_cast<std::int64_t>(i);
    std::vector<double> scales(rank, 1);
    for (std::size_t i = 0; !sized && i < axes.size(); ++i) scales[static_cast<std::size_t>(axes[i])] = of_axes[i];
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
        if (m.opset() < 9)
            return n.set_output(
                m.node("Upsample", {n.in<"x">()}, {{"mode", mode}, {"scales", span<double const>(scales)}}));
        return n.set_output(m.node(
            m.opset() < 10 ? "Upsample" : "Resize", {n.in<"x">(), m.floats(scales, dtype::f32)}, {{"mode", mode}}));
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
    std::vector<double> region(2 * rank, 0);
    for (std::size_t i = 0; i < rank; ++i) region[rank + i] = 1;
    auto const parts = n.attr<"roi">();
    for (std::size_t i = 0; i < axes.size() && crops; ++i)
        for (std::size_t k = 0; k < 2; ++k)
            region[k * rank + static_cast<std::size_t>(axes[i])] = parts[k * axes.size() + i];
    if (!sized) by = m.floats(scales, dtype::f32);
    else if (every) to = out::cast(m, n.maybe<"sizes">(), dtype::i64);
    else if (stretch && y.is_static()) {
        numbers all;
        for (std::size_t i = 0; i < rank; ++i) all.push_back(y[i].value());
        to = m.integers(all);
    } else { // from 18 on
        to = out::cast(m, n.maybe<"sizes">(), dtype::i64);
        attributes.push_back({"axes", axes});
        region.assign(parts.begin(), parts.end());
    }
    if (crops) roi = m.floats(region, dtype::f32);
    value_id const inputs[]{n.in<"x">(), roi, by, to};
    return n.set_output(m.nodes("Resize", inputs, span<out::given const>(attributes), 1));
}
inline constexpr auto resize_nd = out::lower<ResizeNd>(&lower_resize_nd);

/// The lowerings of this family.
using resize_nd_lowerings = out::lowerings<resize_nd>;

} // namespace library::onnx_out
GRAFT_END
