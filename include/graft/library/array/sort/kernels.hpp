// graft/library/array/sort/kernels.hpp - kernels: the largest elements, positions in sorted rows
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <vector>

#include "graft/kernel.hpp"
#include "graft/library/array/sort/ops.hpp"
#include "graft/library/kernel/number.hpp"

GRAFT_BEGIN
namespace library {

/// Keeps the largest elements sorted in the output while iterating along the dim; equal ones stay in order.
template <class T> status top_k(in<"x", T> x, in<"k", any>, out<"values", T> values, out<"indices", any> indices,
    attr_of<"largest", bool> largest, attr_of<"dim", std::int64_t> dim) {
    auto const at = normalize_axis(*dim, x.rank(), "dim");
    if (!at) return at.error();
    auto const n = x.dim(*at), k = values.dim(*at), inner = x.shape().elements(*at + 1, x.rank()).value();
    auto const rows = x.shape().elements(0, *at).value() * inner;
    auto const better = [&](auto a, auto b) { return *largest ? a > b : a < b; };
    for (std::int64_t r = 0; r < rows && k > 0; ++r) {
        auto const* p = x.data() + r / inner * inner * n + r % inner;
        auto* v = values.data() + r / inner * inner * k + r % inner;
        auto const first = static_cast<std::size_t>(r / inner * inner * k + r % inner),
                   step = static_cast<std::size_t>(inner);
        std::int64_t have = 0;
        for (std::int64_t i = 0; i < n; ++i) {
            if (have == k && !better(widen(p[i * inner]), widen(v[(k - 1) * inner]))) continue;
            auto to = have < k ? have++ : k - 1;
            for (; to > 0 && better(widen(p[i * inner]), widen(v[(to - 1) * inner])); --to) {
                v[to * inner] = v[(to - 1) * inner];
                put_index(indices, first + static_cast<std::size_t>(to) * step,
                    index_at(indices, first + static_cast<std::size_t>(to - 1) * step));
            }
            v[to * inner] = p[i * inner];
            put_index(indices, first + static_cast<std::size_t>(to) * step, i);
        }
    }
    return ok;
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

/// LowerBound and UpperBound: for each value the position in its row of sorted_inputs, before or after equal ones.
template <class T, bool Upper>
status sorted_position(in<"sorted_x", T> sorted, in<"values", T> values, out<"y", any> y) {
    auto const n = static_cast<std::size_t>(sorted.dim(1)), m = static_cast<std::size_t>(values.dim(1));
    for (std::size_t i = 0; i < values.size(); ++i) {
        auto const* row = sorted.data() + i / m * n;
        auto const* at = Upper ? std::upper_bound(row, row + n, values[i]) : std::lower_bound(row, row + n, values[i]);
        put_index(y, i, at - row);
    }
    return ok;
}

/// The kernels of this family.
using sort_kernels =
    join<with_promoted<kernels_of<TopK, &top_k<float>, &top_k<double>, &top_k<half>, &top_k<std::int32_t>,
                           &top_k<std::int64_t>, &top_k<std::uint8_t>, &top_k<std::int8_t>, &top_k<std::int16_t>,
                           &top_k<std::uint16_t>, &top_k<std::uint32_t>, &top_k<std::uint64_t>>,
             bfloat16>,
        kernels_of<InTopK, &in_top_k_by_attribute<std::int32_t>, &in_top_k_by_attribute<std::int64_t>>,
        kernels_of<InTopKV2, &in_top_k_by_input<std::int32_t>, &in_top_k_by_input<std::int64_t>>,
        kernels_of<LowerBound, &sorted_position<float, false>, &sorted_position<double, false>,
            &sorted_position<std::int32_t, false>, &sorted_position<std::int64_t, false>>,
        kernels_of<UpperBound, &sorted_position<float, true>, &sorted_position<double, true>,
            &sorted_position<std::int32_t, true>, &sorted_position<std::int64_t, true>>>;

} // namespace library
GRAFT_END
