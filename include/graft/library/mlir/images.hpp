// graft/library/mlir/images.hpp - helpers of lowerings to MLIR: names, images and windows in the vocabulary's form
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "graft/export/mlir/forms.hpp"
#include "graft/export/mlir/lowering.hpp"
#include "graft/op.hpp"

GRAFT_BEGIN
namespace library::mlir_out {

namespace out = graft::mlir::out;
using out::binary;
using out::emission;
using out::lowering;
using out::no_value;
using out::numbers;
using out::reduction;
using out::relation;
using out::unary;
using out::value_id;

/// A function as the lowering of the operator of its parameter.
template <class Op> [[nodiscard]] constexpr auto as_lowering(status (*function)(lowering<Op>&)) {
    return out::lower<Op>(function);
}
template <auto L> inline constexpr auto lowering_by = as_lowering(L);
/// A list of lowerings: functions, each of them of one operator.
template <auto... Ls> using lowerings = out::lowerings<lowering_by<Ls>...>;

inline status unknown_value(std::string_view port) {
    return fail(errc::not_a_constant, port, "a value that is known when the model is exported");
}

/// The permutation from [batch, channels, spatial..] to [batch, spatial.., channels], and its inverse.
[[nodiscard]] inline out::permutation channels_last(std::size_t rank) {
    out::permutation order{0};
    for (std::size_t i = 2; i < rank; ++i) order.push_back(static_cast<std::int64_t>(i));
    order.push_back(1);
    return order;
}
[[nodiscard]] inline out::permutation channels_back(std::size_t rank) {
    out::permutation order{0, static_cast<std::int64_t>(rank) - 1};
    for (std::size_t i = 1; i + 1 < rank; ++i) order.push_back(static_cast<std::int64_t>(i));
    return order;
}
/// The layout of images with two or three spatial axes whose channels come last.
[[nodiscard]] constexpr format last_layout(std::size_t rank) { return rank == 5 ? format::ndhwc : format::nhwc; }

/// The numbers of the spatial axes, from one number for each axis of `layout`.
[[nodiscard]] inline numbers spatial(span<std::int64_t const> each, format layout, std::size_t rank) {
    numbers some;
    for (auto const letter : rule::spatial_letters(rank))
        if (auto const at = rule::axis_at(layout, letter); at < each.size()) some.push_back(each[at]);
    return some;
}

/// Converts numbers before and after, axis by axis, to those of a window.
inline void pads_of(out::window& w, span<std::int64_t const> pairs) {
    for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) w.before.push_back(pairs[i]), w.after.push_back(pairs[i + 1]);
}
/// The padding that an operator specifies by name or in pairs, over an image x [batch, spatial.., channels].
/// error undetermined_shape: SAME over a size that is not known
inline status pads_by_name(out::window& w, std::string_view padding, span<std::int64_t const> stated, shape const& x) {
    if (padding == "EXPLICIT") return pads_of(w, stated), ok;
    for (std::size_t i = 0; i < w.size.size(); ++i) {
        std::int64_t more = 0;
        if (auto const in = x[i + 1]; padding == "SAME" && in.known()) {
            auto const steps = (in.value() + w.strides[i] - 1) / w.strides[i];
            more = (steps - 1) * w.strides[i] + w.extent(i) - in.value();
        } else if (padding == "SAME") {
            if (w.strides[i] != 1) return fail(errc::undetermined_shape, "x", "a height and a width that are known");
            more = w.extent(i) - 1;
        }
        w.before.push_back(more > 0 ? more / 2 : 0), w.after.push_back(more > 0 ? more - more / 2 : 0);
    }
    return ok;
}

/// The divisor of a mean over windows: the elements of the image, or including the specified padding.
enum class counted : std::uint8_t { image, padding };

/// Means of windows over x [batch, spatial.., channels], of which windows at the edge contain fewer elements.
inline value_id mean_of_windows(emission& m, value_id x, out::window const& w, counted what, shape const& y) {
    auto const image = m.shape_of(x);
    auto v = m.dialect().pool(m, m.written(x), false, w, y);
    for (std::size_t i = 0; i < w.size.size() && v != no_value; ++i) {
        auto const in = image[i + 1], at = y[i + 1];
        if (!in.known() || !at.known()) {
            if (what == counted::image && (w.before[i] != 0 || w.after[i] != 0))
                return m.refuse(fail(errc::undetermined_shape, "x", "a height and a width that are known"));
            continue;
        }
        if (!m.admits(at)) return no_value;
        auto const first = what == counted::image ? 0 : -w.before[i],
                   end = in.value() + (what == counted::image ? 0 : w.after[i]);
        std::vector<double> factors;
        bool all = true;
        for (std::int64_t p = 0; p < at.value(); ++p) {
            auto const start = p * w.strides[i] - w.before[i];
            auto const taps_before = [&](std::int64_t row) { // number of taps in previous rows
                auto const d = w.dilations[i];
                return row <= start ? 0 : std::min(w.size[i], (row - start + d - 1) / d);
            };
            auto const count = std::max<std::int64_t>(taps_before(end) - taps_before(first), 0);
            all = all && count == w.size[i];
            factors.push_back(count == 0 ? 0 : static_cast<double>(w.size[i]) / static_cast<double>(count));
        }
        if (all) continue;
        auto s = shape::scalar();
        for (std::size_t k = 0; k < y.rank(); ++k) s.append(k == i + 1 ? at : dim(1));
        v = out::multiply(m, v, m.floats(factors, m.type(v), s));
    }
    return v;
}
inline value_id maximum_of_windows(emission& m, value_id x, out::window const& w, shape const& y) {
    x = m.written(x);
    return x == no_value ? x : m.dialect().pool(m, x, true, w, y);
}

} // namespace library::mlir_out
GRAFT_END
