// graft/library/array/sort/kernels.hpp - kernels: the largest elements, positions in sorted rows
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>
#include <type_traits>
#include <vector>

#include "graft/kernel.hpp"
#include "graft/kernel/leaves_out.hpp"
#include "graft/library/array/sort/ops.hpp"
#include "graft/library/kernel/erased.hpp"
#include "graft/library/kernel/number.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// A line of elements, of which the best `k` are kept, and where they are stored: `step` elements apart.
struct top_line {
    void const* x;
    void* values;
    kernel_tensor<any> const& indices;
    std::size_t first; ///< the first of `indices`
    std::int64_t n, k, step;
    bool largest;

    void put(std::int64_t place, std::int64_t i) const {
        put_index(indices, first + static_cast<std::size_t>(place * step), i);
    }
    /// Moves the index at `place` one place back.
    void move_back(std::int64_t place) const {
        auto const width = indices.element_bytes();
        auto* const from = indices.data() + (first + static_cast<std::size_t>(place * step)) * width;
        std::memcpy(from + static_cast<std::size_t>(step) * width, from, width);
    }
};
/// Keeps the best elements sorted in the output while iterating along the line; equal ones stay in order.
template <class T> void take_top(top_line const& l) {
    auto const* const p = static_cast<T const*>(l.x);
    auto* const v = static_cast<T*>(l.values);
    std::int64_t have = 0;
    for (std::int64_t i = 0; i < l.n; ++i) {
        auto const x = widen(p[i * l.step]);
        auto const better_than = [&](std::int64_t place) {
            auto const there = widen(v[place * l.step]);
            return l.largest ? x > there : x < there;
        };
        if (have == l.k && !better_than(l.k - 1)) continue;
        auto to = have < l.k ? have++ : l.k - 1;
        for (; to > 0 && better_than(to - 1); --to) {
            v[to * l.step] = v[(to - 1) * l.step];
            l.move_back(to - 1);
        }
        v[to * l.step] = p[i * l.step];
        l.put(to, i);
    }
}
/// Compiled once for all types.
[[gnu::noinline]] inline status take_top_of_lines(erased_in const& x, erased_out const& values,
    kernel_tensor<any> const& indices, bool largest, std::int64_t dim, void (*take)(top_line const&)) {
    auto const at = normalize_axis(dim, x.of.rank(), "dim");
    if (!at) return at.error();
    auto const n = x.of.dim(*at), k = values.of.dim(*at), inner = x.of.shape().elements(*at + 1, x.of.rank()).value();
    auto const rows = x.of.shape().elements(0, *at).value() * inner;
    for (std::int64_t r = 0; r < rows && k > 0; ++r) {
        auto const first = r / inner * inner * k + r % inner;
        take({x.at(r / inner * inner * n + r % inner), values.at(first), indices, static_cast<std::size_t>(first), n, k,
            inner, largest});
    }
    return ok;
}

} // namespace detail

/// TopK.
template <class T> status top_k(in<"x", T> x, in<"k", any>, out<"values", T> values, out<"indices", any> indices,
    attr_of<"largest", bool> largest, attr_of<"dim", std::int64_t> dim) {
    return detail::take_top_of_lines(x, values, indices, *largest, *dim, &detail::take_top<T>);
}

/// InTopK: whether fewer than k predictions of the row are larger than that of the target. False if a prediction of the
/// row is not finite, or if there is no such class.
template <class T> bool in_top_k(kernel_tensor<float const> const& x, std::size_t row, T target, std::int64_t k) {
    auto const classes = x.dim(1);
    auto const* p = x.data() + row * static_cast<std::size_t>(classes);
    if (target < 0 || static_cast<std::int64_t>(target) >= classes || !std::isfinite(p[target])) return false;
    std::int64_t better = 0;
    for (std::int64_t c = 0; c < classes; ++c) {
        if (!std::isfinite(p[c])) return false;
        better += p[c] > p[target];
    }
    return better < k;
}
template <class T> status in_top_k_by_attribute(
    in<"predictions", float> x, in<"targets", T> targets, out<"precision", bool> y, attr_of<"k", std::int64_t> k) {
    for (std::size_t i = 0; i < targets.size(); ++i) y[i] = in_top_k(x, i, targets[i], *k);
    return ok;
}
template <class T>
status in_top_k_by_input(in<"predictions", float> x, in<"targets", T> targets, in<"k", T> k, out<"precision", bool> y) {
    for (std::size_t i = 0; i < targets.size(); ++i) y[i] = in_top_k(x, i, targets[i], static_cast<std::int64_t>(k[0]));
    return ok;
}

namespace detail {

/// The position of each of `count` values in a sorted row of `n` elements.
template <class T, bool Upper> void positions_of(void const* sorted, std::size_t n, void const* values,
    std::size_t count, std::size_t first, kernel_tensor<any> const& y) {
    auto const* const row = static_cast<T const*>(sorted);
    auto const* const v = static_cast<T const*>(values);
    for (std::size_t i = 0; i < count; ++i)
        put_index(
            y, first + i, (Upper ? std::upper_bound(row, row + n, v[i]) : std::lower_bound(row, row + n, v[i])) - row);
}
/// Compiled once for all types.
[[gnu::noinline]] inline status find_positions(erased_in const& sorted, erased_in const& values,
    kernel_tensor<any> const& y,
    void (*find)(void const*, std::size_t, void const*, std::size_t, std::size_t, kernel_tensor<any> const&)) {
    auto const n = sorted.of.dim(1), m = values.of.dim(1);
    for (std::int64_t r = 0, rows = m > 0 ? static_cast<std::int64_t>(values.of.size()) / m : 0; r < rows; ++r)
        find(sorted.at(r * n), static_cast<std::size_t>(n), values.at(r * m), static_cast<std::size_t>(m),
            static_cast<std::size_t>(r * m), y);
    return ok;
}

} // namespace detail

/// LowerBound and UpperBound: for each value the position in its row of sorted_inputs, before or after equal ones.
template <class T, bool Upper>
status sorted_position(in<"sorted_x", T> sorted, in<"values", T> values, out<"y", any> y) {
    return detail::find_positions(sorted, values, y, &detail::positions_of<T, Upper>);
}

/// The kernels of this family.
using sort_kernels =
    join<with_promoted<
             all_leave_out<kernels_of<TopK, &top_k<float>, &top_k<double>, &top_k<half>, &top_k<std::int32_t>,
                               &top_k<std::int64_t>, &top_k<std::uint8_t>, &top_k<std::int8_t>, &top_k<std::int16_t>,
                               &top_k<std::uint16_t>, &top_k<std::uint32_t>, &top_k<std::uint64_t>>,
                 "sorted">,
             bfloat16>,
        kernels_of<InTopK, &in_top_k_by_attribute<std::int32_t>, &in_top_k_by_attribute<std::int64_t>>,
        kernels_of<InTopKV2, &in_top_k_by_input<std::int32_t>, &in_top_k_by_input<std::int64_t>>,
        kernels_of<LowerBound, &sorted_position<float, false>, &sorted_position<double, false>,
            &sorted_position<std::int32_t, false>, &sorted_position<std::int64_t, false>>,
        kernels_of<UpperBound, &sorted_position<float, true>, &sorted_position<double, true>,
            &sorted_position<std::int32_t, true>, &sorted_position<std::int64_t, true>>>;

} // namespace library
GRAFT_END
