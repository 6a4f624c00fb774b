// graft/library/array/gather/kernels.hpp - kernels: selection of elements by indices or a condition
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/array/gather/ops.hpp"
#include "graft/library/kernel/copy.hpp"
#include "graft/library/kernel/erased.hpp"
#include "graft/library/kernel/lanes.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/strided.hpp"

GRAFT_BEGIN
namespace library {

/// Embed.
/// error wrong_value for a number without a row
inline status embed(in<"x", float> x, in<"weight", float> weight, optional_in<"bias", float> bias, out<"y", float> y,
    attr_of<"num_output", std::int64_t> outputs, attr_of<"input_dim", std::int64_t> rows) {
    auto const n = *outputs;
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (!(x[i] >= 0 && x[i] < static_cast<float>(*rows)))
            return fail(errc::wrong_value, "x", "numbers of rows of weight", *rows, i);
        auto const* row = weight.data() + static_cast<index>(x[i]) * n;
        for (index k = 0; k < n; ++k) y.data()[static_cast<index>(i) * n + k] = row[k] + (bias ? bias.data()[k] : 0.f);
    }
    return ok;
}

/// Slices of `x` along `axis`, separately for each of the first `batch` dims.
/// error wrong_input_data: an index out of range of the dim
template <class X, class I, class Y>
status gather_along(X const& x, I const& indices, Y const& y, std::size_t axis, std::size_t batch, threads by) {
    if (auto s = movable(x); !s) return s;
    auto const from = raw_of(x);
    auto const to = raw_of(y);
    auto const& s = x.shape();
    auto const size = [](dim d) { return static_cast<std::size_t>(d.value()); };
    std::size_t const batches = size(s.elements(0, batch)), outer = size(s.elements(batch, axis)), rows = size(s[axis]);
    std::size_t const row = size(s.elements(axis + 1, s.rank())) * from.width,
                      n = batches > 0 ? indices.size() / batches : 0;
    for (std::size_t k = 0; k < batches * n && outer > 0; ++k)
        if (auto const at = index_at(indices, k); at < 0 || static_cast<std::size_t>(at) >= rows)
            return fail(errc::wrong_input_data, "indices", "positions inside x", rows, at);
    if (row == 0 || n == 0) return ok;
    by.share(static_cast<std::int64_t>(batches * outer * n), grain::of(static_cast<std::int64_t>(row / 4 + 8)),
        [&](std::int64_t begin, std::int64_t end) {
            for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i) {
                auto const group = i / n, k = i % n; // of the slices of all indices
                auto const at = static_cast<std::size_t>(index_at(indices, group / outer * n + k));
                std::memcpy(to.data + i * row, from.data + (group * rows + at) * row, row);
            }
        });
    return ok;
}
inline status gather(in<"x", any> x, in<"indices", any> indices, out<"y", any> y, threads by = {}) {
    return gather_along(x, indices, y, 0, 0, by);
}
inline status gather_v2(in<"x", any> x, in<"indices", any> indices, in<"axis", any> axis, out<"y", any> y,
    attr_of<"batch_dims", std::int64_t> batch, threads by = {}) {
    auto const at = normalize_axis(index_at(axis, 0), x.rank(), "axis");
    if (!at) return at.error();
    auto const shared = *batch < 0 ? *batch + static_cast<std::int64_t>(indices.rank()) : *batch;
    if (shared < 0 || static_cast<std::size_t>(shared) > *at)
        return fail(errc::axis_out_of_range, "batch_dims", "at most the axis", shared);
    return gather_along(x, indices, y, *at, static_cast<std::size_t>(shared), by);
}
/// error wrong_input_data: an index out of range of its dim
inline status gather_nd(in<"x", any> x, in<"indices", any> indices, out<"y", any> y) {
    if (auto s = movable(x); !s) return s;
    auto const from = raw_of(x);
    auto const to = raw_of(y);
    auto const depth = static_cast<std::size_t>(indices.dim(indices.rank() - 1));
    auto const steps = strides_of(x.shape());
    auto const n = static_cast<std::size_t>(indices.shape().elements(0, indices.rank() - 1).value());
    auto const row = static_cast<std::size_t>(x.shape().elements(depth, x.rank()).value()) * from.width;
    for (std::size_t k = 0; k < n; ++k) {
        std::int64_t at = 0;
        for (std::size_t i = 0; i < depth; ++i) {
            auto const v = index_at(indices, k * depth + i);
            if (v < 0 || v >= x.dim(i))
                return fail(errc::wrong_input_data, "indices", "positions inside x", x.dim(i), v);
            at += v * steps[i];
        }
        if (row > 0) std::memcpy(to.data + k * row, from.data + static_cast<std::size_t>(at) * from.width, row);
    }
    return ok;
}

namespace detail {

/// The first element from `i` on that is not 0; `n` if there is none.
using find_non_zero = std::size_t (*)(void const* x, std::size_t i, std::size_t n);
template <class T> std::size_t next_non_zero(void const* x, std::size_t i, std::size_t n) {
    auto const* const p = static_cast<T const*>(x);
    while (i < n && widen(p[i]) == computed<T>(0)) ++i;
    return i;
}
/// The elements that are not 0. Compiled once for all types.
[[gnu::noinline]] inline std::size_t count_non_zero(erased_in const& x, find_non_zero next) {
    std::size_t found = 0;
    auto const n = x.of.size();
    for (auto i = next(x.data, 0, n); i < n; i = next(x.data, i + 1, n)) ++found;
    return found;
}
/// Stores the positions of the elements that are not 0: one per row or, transposed, one per column. Compiled once for
/// all types.
[[gnu::noinline]] inline void put_non_zero(
    erased_in const& x, kernel_tensor<any> const& y, bool transpose, std::size_t total, find_non_zero next) {
    auto const dims = x.of.dims();
    auto const rank = dims.size(), n = x.of.size();
    std::size_t row = 0;
    for (auto i = next(x.data, 0, n); i < n; i = next(x.data, i + 1, n), ++row) {
        auto rest = static_cast<std::int64_t>(i);
        for (std::size_t k = rank; k-- > 0; rest /= dims[k])
            put_index(y, transpose ? k * total + row : row * rank + k, rest % dims[k]);
    }
}
/// The same in rows of int64.
[[gnu::noinline]] inline std::size_t put_where(erased_in const& x, std::int64_t* y, find_non_zero next) {
    auto const steps = strides_of(x.of.shape());
    auto const dims = x.of.dims();
    auto const n = x.of.size();
    std::size_t found = 0;
    for (auto i = next(x.data, 0, n); i < n; i = next(x.data, i + 1, n), ++found)
        for (std::size_t k = 0; k < dims.size(); ++k) *y++ = static_cast<std::int64_t>(i) / steps[k] % dims[k];
    return found;
}

} // namespace detail

/// Where: one row of positions per element that is not 0.
template <class T> status where(in<"x", T> x, out<"y", std::int64_t> y, actual_shape<"y"> size) {
    auto const n = detail::put_where(x, y.data(), &detail::next_non_zero<T>);
    size = shape{static_cast<std::int64_t>(n), static_cast<std::int64_t>(x.rank())};
    return ok;
}

/// CondTake; numbers that differ by less than eps are equal. The selected elements are followed by zeros.
inline status cond_take(in<"data", float> x, in<"mask", float> mask, out<"out_data", float> y,
    out<"out_index", std::int32_t> at, out<"valid_num", std::int32_t> count, attr_of<"mode", std::string_view> mode,
    attr_of<"val", double> val, attr_of<"eps", double> eps) {
    auto const than = static_cast<float>(*val), near = static_cast<float>(*eps);
    auto const take = [&](auto const& holds) {
        std::size_t n = 0;
        for (std::size_t i = 0; i < x.size(); ++i) {
            if (!holds(mask[i])) continue;
            y[n] = x[i];
            at[n++] = static_cast<std::int32_t>(i);
        }
        std::fill(y.begin() + n, y.end(), 0.f);
        std::fill(at.begin() + n, at.end(), 0);
        count[0] = static_cast<std::int32_t>(n);
        return ok;
    };
    if (*mode == "equal") return take([=](float v) { return std::fabs(v - than) < near; });
    if (*mode == "not_equal") return take([=](float v) { return !(std::fabs(v - than) < near); });
    if (*mode == "less") return take([=](float v) { return v < than; });
    if (*mode == "less_equal") return take([=](float v) { return v <= than; });
    if (*mode == "greater") return take([=](float v) { return v > than; });
    return take([=](float v) { return v >= than; });
}

/// NonZero: positions in order, one per row or, transposed, one per column.
template <class T>
status non_zero(in<"x", T> x, out<"y", any> y, actual_shape<"y"> size, attr_of<"transpose", bool> transpose) {
    auto const total = detail::count_non_zero(x, &detail::next_non_zero<T>);
    detail::put_non_zero(x, y, *transpose, total, &detail::next_non_zero<T>);
    auto const found = static_cast<std::int64_t>(total), axes = static_cast<std::int64_t>(x.rank());
    size = *transpose ? shape{axes, found} : shape{found, axes};
    return ok;
}

/// UnravelIndex: converts linear row-major indices to positions along each dim.
/// error wrong_value: a number that is not an element
inline status unravel_index(in<"indices", any> x, in<"dims", any> dims, out<"y", any> y) {
    for (std::size_t i = 0; i < x.size(); ++i) {
        auto rest = index_at(x, i);
        for (auto d = dims.size(); d-- > 0;) {
            auto const size = index_at(dims, d);
            if (size < 1 || rest < 0 || (d == 0 && rest >= size))
                return fail(errc::wrong_value, "indices", "the number of an element", index_at(x, i));
            put_index(y, d * x.size() + i, rest % size);
            rest /= size;
        }
    }
    return ok;
}

/// The kernels of this family.
using gather_kernels = join<with_promoted<kernels<kernel<Embed, &embed>>, half, bfloat16>,
    kernels<kernel<Gather, &gather>, kernel<GatherV2, &gather_v2>, kernel<GatherNd, &gather_nd>>,
    kernels_of<Where, &where<float>, &where<double>, &where<half>, &where<std::int32_t>, &where<std::int64_t>,
        &where<bool>, &where<std::uint8_t>, &where<std::int8_t>, &where<std::int16_t>, &where<std::uint16_t>>,
    kernels_of<CondTake, &cond_take>, kernels_of<UnravelIndex, &unravel_index>,
    with_promoted<
        kernels_of<NonZero, &non_zero<float>, &non_zero<double>, &non_zero<half>, &non_zero<std::int32_t>,
            &non_zero<std::int64_t>, &non_zero<std::int8_t>, &non_zero<std::uint8_t>, &non_zero<bool>,
            &non_zero<std::int16_t>, &non_zero<std::uint16_t>, &non_zero<std::uint32_t>, &non_zero<std::uint64_t>>,
        bfloat16>>;

} // namespace library
GRAFT_END
