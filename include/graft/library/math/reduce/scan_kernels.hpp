// graft/library/math/reduce/scan_kernels.hpp - kernels: cumulative sums and products along an axis
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/kernel.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/math/arithmetic/kernels.hpp"
#include "graft/library/math/reduce/ops.hpp"

GRAFT_BEGIN
namespace library {

/// The type in which sums and products are accumulated.
template <class T> using accumulator = std::conditional_t<std::is_integral_v<computed<T>>, std::int64_t, double>;

template <class T> status cumsum(in<"x", T> x, in<"axis", any> axis, out<"y", T> y,
    attr_of<"exclusive", bool> exclusive, attr_of<"reverse", bool> reverse) {
    if (x.rank() == 0) return fail(errc::wrong_rank, "x", "rank 1 and above", 1, 0);
    auto const at = normalize_axis(index_at(axis, 0), x.rank(), "axis");
    if (!at) return at.error();
    auto const n = x.dim(*at);
    auto const inner = x.shape().elements(*at + 1, x.rank()).value(), outer = x.shape().elements(0, *at).value();
    for (std::int64_t o = 0; o < outer; ++o)
        for (std::int64_t i = 0; i < inner; ++i) {
            accumulator<T> sum = 0;
            for (std::int64_t j = 0; j < n; ++j) {
                auto const k = static_cast<std::size_t>((o * n + (*reverse ? n - 1 - j : j)) * inner + i);
                auto const before = sum;
                sum = function::add{}(sum, static_cast<accumulator<T>>(widen(x[k])));
                y[k] = stored<T>(static_cast<computed<T>>(*exclusive ? before : sum));
            }
        }
    return ok;
}

/// Cumprod.
template <class T> status cumulative_product(in<"x", T> x, in<"axis", any> axis, out<"y", T> y,
    attr_of<"exclusive", bool> exclusive, attr_of<"reverse", bool> reverse) {
    auto const at = normalize_axis(index_at(axis, 0), x.rank(), "axis");
    if (!at) return at.error();
    auto const n = x.dim(*at), inner = x.shape().elements(*at + 1, x.rank()).value(),
               outer = x.shape().elements(0, *at).value();
    for (std::int64_t o = 0; o < outer; ++o)
        for (std::int64_t i = 0; i < inner; ++i) {
            auto product = computed<T>(1);
            for (std::int64_t k = 0; k < n; ++k) {
                auto const p = (o * n + (*reverse ? n - 1 - k : k)) * inner + i;
                auto const v = widen(x.data()[p]);
                if (*exclusive) y.data()[p] = stored<T>(product);
                product = static_cast<computed<T>>(product * v);
                if (!*exclusive) y.data()[p] = stored<T>(product);
            }
        }
    return ok;
}

/// CumulativeLogsumexp; an exclusive one begins with the lowest number.
template <class T> status cumulative_logsumexp(in<"x", T> x, in<"axis", any> axis, out<"y", T> y,
    attr_of<"exclusive", bool> exclusive, attr_of<"reverse", bool> reverse) {
    using C = computed<T>;
    auto const at = normalize_axis(index_at(axis, 0), x.rank(), "axis");
    if (!at) return at.error();
    auto const n = x.dim(*at), inner = x.shape().elements(*at + 1, x.rank()).value(),
               outer = x.shape().elements(0, *at).value();
    for (std::int64_t o = 0; o < outer; ++o)
        for (std::int64_t i = 0; i < inner; ++i) {
            auto sum = std::numeric_limits<C>::lowest();
            for (std::int64_t k = 0; k < n; ++k) {
                auto const p = (o * n + (*reverse ? n - 1 - k : k)) * inner + i;
                auto const v = widen(x.data()[p]);
                if (*exclusive) y.data()[p] = stored<T>(sum);
                auto const high = std::max(sum, v), low = std::min(sum, v);
                sum = high + std::log1p(std::exp(low - high));
                if (!*exclusive) y.data()[p] = stored<T>(sum);
            }
        }
    return ok;
}

/// The kernels in this file.
using reduce_scan_kernels =
    join<with_promoted<kernels_of<Cumsum, &cumsum<float>, &cumsum<double>, &cumsum<half>, &cumsum<std::int32_t>,
                           &cumsum<std::int64_t>, &cumsum<std::uint8_t>, &cumsum<std::int8_t>, &cumsum<std::int16_t>,
                           &cumsum<std::uint16_t>, &cumsum<std::uint32_t>, &cumsum<std::uint64_t>>,
             bfloat16>,
        kernels_of<Cumprod, &cumulative_product<float>, &cumulative_product<double>, &cumulative_product<half>,
            &cumulative_product<std::int32_t>, &cumulative_product<std::int64_t>>,
        kernels_of<CumulativeLogsumexp, &cumulative_logsumexp<float>, &cumulative_logsumexp<double>,
            &cumulative_logsumexp<half>, &cumulative_logsumexp<bfloat16>>>;

} // namespace library
GRAFT_END
