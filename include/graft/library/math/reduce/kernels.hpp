// graft/library/math/reduce/kernels.hpp - kernels: reductions over axes, cumulative sums and products
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstring>
#include <limits>
#include <string_view>
#include <type_traits>

#include "graft/kernel.hpp"
#include "graft/library/kernel/lanes.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/runs.hpp"
#include "graft/library/kernel/strided.hpp"
#include "graft/library/math/arithmetic/functions.hpp"
#include "graft/library/math/compare/functions.hpp"
#include "graft/library/math/reduce/contiguous.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/math/reduce/plan.hpp"

GRAFT_BEGIN
namespace library {

/// The type in which sums and products are accumulated.
template <class T> using accumulator = std::conditional_t<std::is_integral_v<computed<T>>, std::int64_t, double>;

namespace detail {

/// The type whose loop computes the same bits: sums and products of integers do not regard the sign of the elements,
/// and all of 64 bits are accumulated alike.
template <class T, bool Signless> struct folded_as {
    using type = T;
};
template <std::integral T, bool Signless> requires(sizeof(T) == 8)
struct folded_as<T, Signless> {
    using type = std::int64_t;
};
template <std::integral T> requires(sizeof(T) < 8 && !std::is_same_v<T, bool>)
struct folded_as<T, true> {
    using type = std::make_unsigned_t<T>;
};

/// The loops over the lines of an axis: they are `[outer, n, inner]`.
struct lines_of_axis {
    std::int64_t outer = 1, n = 1, inner = 1;
};
/// error axis_out_of_range
inline status find_lines(
    shape const& x, kernel_tensor<any const> const& axis, std::string_view name, lines_of_axis& l) {
    auto const at = normalize_axis(index_at(axis, 0), x.rank(), name);
    if (!at) return at.error();
    auto const dims = x.dims();
    for (std::size_t i = 0; i < dims.size(); ++i) (i < *at ? l.outer : i > *at ? l.inner : l.n) *= dims[i];
    return ok;
}

/// Computes a line of a scan: `n` elements that are `step` apart, which is negative from the last to the first.
using scan_line = void (*)(void const* x, void* y, std::int64_t n, std::int64_t step);

/// Compiled once for all types and functions.
[[gnu::noinline]] inline status scan_lines(
    erased_in const& x, kernel_tensor<any const> const& axis, erased_out const& y, bool reverse, scan_line line) {
    lines_of_axis l;
    if (auto s = find_lines(x.of.shape(), axis, "axis", l); !s) return s;
    for (std::int64_t o = 0; o < l.outer; ++o)
        for (std::int64_t i = 0; i < l.inner; ++i) {
            auto const first = (o * l.n + (reverse ? l.n - 1 : 0)) * l.inner + i;
            line(x.at(first), y.at(first), l.n, reverse ? -l.inner : l.inner);
        }
    return ok;
}

template <class T, bool Exclusive> void sum_line(void const* x, void* y, std::int64_t n, std::int64_t step) {
    auto const* const from = static_cast<T const*>(x);
    auto* const to = static_cast<T*>(y);
    accumulator<T> sum = 0;
    for (std::int64_t k = 0; k < n; ++k) {
        auto const before = sum;
        sum = function::add{}(sum, static_cast<accumulator<T>>(widen(from[k * step])));
        to[k * step] = stored<T>(static_cast<computed<T>>(Exclusive ? before : sum));
    }
}
template <class T, bool Exclusive> void product_line(void const* x, void* y, std::int64_t n, std::int64_t step) {
    auto const* const from = static_cast<T const*>(x);
    auto* const to = static_cast<T*>(y);
    auto product = computed<T>(1);
    for (std::int64_t k = 0; k < n; ++k) {
        auto const v = widen(from[k * step]);
        if (Exclusive) to[k * step] = stored<T>(product);
        product = static_cast<computed<T>>(product * v);
        if (!Exclusive) to[k * step] = stored<T>(product);
    }
}
template <class T, bool Exclusive> void logsumexp_line(void const* x, void* y, std::int64_t n, std::int64_t step) {
    using C = computed<T>;
    auto const* const from = static_cast<T const*>(x);
    auto* const to = static_cast<T*>(y);
    auto sum = std::numeric_limits<C>::lowest();
    for (std::int64_t k = 0; k < n; ++k) {
        auto const v = widen(from[k * step]);
        if (Exclusive) to[k * step] = stored<T>(sum);
        auto const high = std::max(sum, v), low = std::min(sum, v);
        sum = high + std::log1p(std::exp(low - high));
        if (!Exclusive) to[k * step] = stored<T>(sum);
    }
}

} // namespace detail

template <class T> status cumsum(in<"x", T> x, in<"axis", any> axis, out<"y", T> y,
    attr_of<"exclusive", bool> exclusive, attr_of<"reverse", bool> reverse) {
    if (x.rank() == 0) return fail(errc::wrong_rank, "x", "rank 1 and above", 1, 0);
    using E = typename detail::folded_as<T, true>::type;
    return detail::scan_lines(
        x, axis, y, *reverse, *exclusive ? &detail::sum_line<E, true> : &detail::sum_line<E, false>);
}

/// Cumprod.
template <class T> status cumulative_product(in<"x", T> x, in<"axis", any> axis, out<"y", T> y,
    attr_of<"exclusive", bool> exclusive, attr_of<"reverse", bool> reverse) {
    return detail::scan_lines(
        x, axis, y, *reverse, *exclusive ? &detail::product_line<T, true> : &detail::product_line<T, false>);
}

/// CumulativeLogsumexp; an exclusive one begins with the lowest number.
template <class T> status cumulative_logsumexp(in<"x", T> x, in<"axis", any> axis, out<"y", T> y,
    attr_of<"exclusive", bool> exclusive, attr_of<"reverse", bool> reverse) {
    return detail::scan_lines(
        x, axis, y, *reverse, *exclusive ? &detail::logsumexp_line<T, true> : &detail::logsumexp_line<T, false>);
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

namespace detail {

/// `fold_steps::run`: `sum = F(sum, x[i])`; contiguous float32 are added by `sum_of`, and their extremes found by
/// `extreme_of`.
template <class A, class T, class F> void fold_run(void* total, void const* x, fold_rows const& all) {
    auto const* p = static_cast<T const*>(x);
    auto const count = all.count, step = all.step;
    A sum;
    std::memcpy(&sum, total, sizeof sum);
    constexpr bool searches = std::is_same_v<F, function::larger> || std::is_same_v<F, function::smaller>;
    constexpr bool in_lanes = std::is_same_v<T, float> && (std::is_same_v<F, function::add> || searches);
    for (std::int64_t r = 0; r < all.rows; ++r, p += all.next) {
        if constexpr (in_lanes)
            if (step == 1) {
                if constexpr (searches) sum = extreme_of(p, count, sum, F());
                else sum += sum_of(p, count);
                continue;
            }
        for (std::int64_t j = 0; j < count; ++j) sum = F()(sum, static_cast<A>(widen(p[j * step])));
    }
    std::memcpy(total, &sum, sizeof sum);
}

/// What is stored of a sum: the sum itself, its mean, or its square root.
enum class fold_result : std::uint8_t { sum, mean, root };

/// `fold_steps::end`.
template <class A, class T, fold_result What>
void fold_end(void const* total, void* y, [[maybe_unused]] std::int64_t elements) {
    A sum;
    std::memcpy(&sum, total, sizeof sum);
    if constexpr (What == fold_result::mean) sum /= static_cast<A>(elements);
    if constexpr (What == fold_result::root) sum = std::sqrt(sum);
    auto const out = stored<T>(static_cast<computed<T>>(sum));
    std::memcpy(y, &out, sizeof out);
}

template <class A, class T, class F, fold_result What = fold_result::sum> fold_steps fold_steps_of(A begin) {
    std::array<std::uint64_t, 2> bits{};
    std::memcpy(bits.data(), &begin, sizeof begin);
    return {&fold_run<A, T, F>, &fold_end<A, T, What>, bits};
}

} // namespace detail

/// The initial value of a search for the largest (-1) or smallest (1).
template <class T> constexpr T extreme(int side) {
    using limits = std::numeric_limits<T>;
    if constexpr (limits::has_infinity) return side < 0 ? -limits::infinity() : limits::infinity();
    else return side < 0 ? limits::lowest() : limits::max();
}

template <class T> status reduce_sum(in<"x", T> x, in<"axes", any> axes, out<"y", T> y, threads by = {}) {
    using A = accumulator<T>;
    using E = typename detail::folded_as<T, true>::type;
    return fold_axes(by, x, axes, y, detail::fold_steps_of<A, E, function::add>(A(0)));
}
template <class T> status reduce_prod(in<"x", T> x, in<"axes", any> axes, out<"y", T> y, threads by = {}) {
    using A = accumulator<T>;
    using E = typename detail::folded_as<T, true>::type;
    return fold_axes(by, x, axes, y, detail::fold_steps_of<A, E, function::multiply>(A(1)));
}
template <class T> status reduce_mean(
    in<"x", T> x, in<"axes", any> axes, out<"y", T> y, attr_of<"noop_with_empty_axes", bool> noop, threads by = {}) {
    using A = accumulator<T>;
    using E = typename detail::folded_as<T, false>::type;
    return fold_axes(by, x, axes, y, detail::fold_steps_of<A, E, function::add, detail::fold_result::mean>(A(0)),
        !*noop, std::is_integral_v<T>);
}

namespace function {

struct add_square {
    template <class T> T operator()(T sum, T v) const { return sum + v * v; }
};

} // namespace function

/// EuclideanNorm: the square root of the sum of squares.
template <class T> status euclidean_norm(in<"x", T> x, in<"axes", any> axes, out<"y", T> y, threads by = {}) {
    using A = std::conditional_t<std::is_integral_v<T>, double, accumulator<T>>;
    return fold_axes(
        by, x, axes, y, detail::fold_steps_of<A, T, function::add_square, detail::fold_result::root>(A(0)));
}
template <class F, int Side, class T>
status reduce_extreme(in<"x", T> x, in<"axes", any> axes, out<"y", T> y, threads by = {}) {
    return fold_axes(by, x, axes, y, detail::fold_steps_of<computed<T>, T, F>(extreme<computed<T>>(Side)));
}
template <class F, bool Begin>
status reduce_bool(in<"x", bool> x, in<"axes", any> axes, out<"y", bool> y, threads by = {}) {
    return fold_axes(by, x, axes, y, detail::fold_steps_of<bool, bool, F>(Begin));
}

namespace detail {

/// The position of the element of a line that a function prefers to all before it.
using find_best = std::int64_t (*)(void const* x, std::int64_t n, std::int64_t step);
template <class F, class T> std::int64_t best_of(void const* x, std::int64_t n, std::int64_t step) {
    auto const* const p = static_cast<T const*>(x);
    std::int64_t best = 0;
    for (std::int64_t j = 1; j < n; ++j)
        if (F{}(widen(p[j * step]), widen(p[best * step]))) best = j;
    return best;
}
/// Compiled once for all types and functions.
[[gnu::noinline]] inline status find_extremes(
    erased_in const& x, kernel_tensor<any const> const& dimension, kernel_tensor<any> const& y, find_best find) {
    lines_of_axis l;
    if (x.of.rank() > 0)
        if (auto s = find_lines(x.of.shape(), dimension, "dimension", l); !s) return s;
    if (l.n == 0) return y.size() == 0 ? ok : fail(errc::wrong_input_data, "x", "elements along the axis", 0);
    for (std::size_t k = 0; k < y.size(); ++k) {
        auto const i = static_cast<std::int64_t>(k), first = i / l.inner * l.inner * l.n + i % l.inner;
        put_index(y, k, find(x.at(first), l.n, l.inner));
    }
    return ok;
}

} // namespace detail

/// Index of the first element along an axis that `F` prefers to all before it.
template <class F, class T> status arg_extreme(in<"x", T> x, in<"dimension", any> dimension, out<"y", any> y) {
    return detail::find_extremes(x, dimension, y, &detail::best_of<F, T>);
}

template <class T> status l2_loss(in<"x", T> x, out<"y", T> y) {
    double sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i)
        sum += static_cast<double>(widen(x[i])) * static_cast<double>(widen(x[i]));
    y[0] = stored<T>(static_cast<computed<T>>(sum / 2));
    return ok;
}

template <class Op, class F, int Side> using extreme_kernels = with_promoted<
    kernels_of<Op, &reduce_extreme<F, Side, float>, &reduce_extreme<F, Side, double>, &reduce_extreme<F, Side, half>,
        &reduce_extreme<F, Side, std::int32_t>, &reduce_extreme<F, Side, std::int64_t>,
        &reduce_extreme<F, Side, std::uint8_t>, &reduce_extreme<F, Side, std::int8_t>,
        &reduce_extreme<F, Side, std::int16_t>, &reduce_extreme<F, Side, std::uint16_t>,
        &reduce_extreme<F, Side, std::uint32_t>, &reduce_extreme<F, Side, std::uint64_t>>,
    bfloat16>;
template <class Op, class F> using arg_kernels =
    with_promoted<kernels_of<Op, &arg_extreme<F, float>, &arg_extreme<F, double>, &arg_extreme<F, half>,
                      &arg_extreme<F, std::int32_t>, &arg_extreme<F, std::int64_t>, &arg_extreme<F, std::uint8_t>,
                      &arg_extreme<F, bool>, &arg_extreme<F, std::int8_t>, &arg_extreme<F, std::int16_t>,
                      &arg_extreme<F, std::uint16_t>, &arg_extreme<F, std::uint32_t>, &arg_extreme<F, std::uint64_t>>,
        bfloat16>;

/// Reduction.
inline status caffe_reduction(in<"x", float> x, out<"y", float> y, attr_of<"operation", std::string_view> operation,
    attr_of<"coeff", double> coeff) {
    auto const rows = static_cast<index>(y.size()), n = rows == 0 ? 0 : static_cast<index>(x.size()) / rows;
    for (index r = 0; r < rows; ++r) {
        double sum = 0;
        for (index i = 0; i < n; ++i) {
            auto const v = static_cast<double>(x.data()[r * n + i]);
            sum += *operation == "ASUM" ? std::abs(v) : *operation == "SUMSQ" ? v * v : v;
        }
        if (*operation == "MEAN" && n > 0) sum /= static_cast<double>(n);
        y.data()[r] = static_cast<float>(sum * *coeff);
    }
    return ok;
}
/// ArgMaxWithK: larger values first, of equal ones the later position, as in Caffe's partial_sort of pairs.
inline status arg_max_with_k(in<"x", float> x, out<"y", float> y, attr_of<"axis", std::int64_t> axis,
    attr_of<"out_max_val", bool> values, attr_of<"topk", std::int64_t> topk) {
    bool const flat = *axis == 10000;
    auto const rank = static_cast<std::int64_t>(x.rank());
    auto const at = flat ? std::size_t{1} : static_cast<std::size_t>(*axis < 0 ? *axis + rank : *axis);
    detail::run_of_axes const r(x.dims(), at, flat ? x.rank() : at + 1);
    for (index o = 0; o < r.outer; ++o)
        for (index i = 0; i < r.inner; ++i) {
            auto const* from = x.data() + o * r.middle * r.inner + i;
            auto last = index{-1};
            for (index k = 0; k < *topk; ++k) {
                auto best = index{-1};
                for (index m = 0; m < r.middle; ++m) {
                    auto const v = from[m * r.inner];
                    // already selected
                    if (last >= 0 && !(v < from[last * r.inner] || (v == from[last * r.inner] && m < last))) continue;
                    if (best < 0 || v >= from[best * r.inner]) best = m;
                }
                if (best < 0) return fail(errc::wrong_value, "topk", "not above the number of elements that compare");
                auto const number = static_cast<float>(best), value = from[best * r.inner];
                if (flat) {
                    auto* row = y.data() + o * *topk * (*values ? 2 : 1);
                    row[k] = number;
                    if (*values) row[*topk + k] = value;
                } else {
                    y.data()[(o * *topk + k) * r.inner + i] = *values ? value : number;
                }
                last = best;
            }
        }
    return ok;
}

/// The kernels of this family.
using reduce_kernels = join<
    with_promoted<
        kernels_of<ReduceSum, &reduce_sum<float>, &reduce_sum<double>, &reduce_sum<half>, &reduce_sum<std::int32_t>,
            &reduce_sum<std::int64_t>, &reduce_sum<std::uint8_t>, &reduce_sum<std::int8_t>, &reduce_sum<std::int16_t>,
            &reduce_sum<std::uint16_t>, &reduce_sum<std::uint32_t>, &reduce_sum<std::uint64_t>>,
        bfloat16>,
    with_promoted<kernels_of<ReduceProd, &reduce_prod<float>, &reduce_prod<double>, &reduce_prod<half>,
                      &reduce_prod<std::int32_t>, &reduce_prod<std::int64_t>, &reduce_prod<std::uint8_t>,
                      &reduce_prod<std::int8_t>, &reduce_prod<std::int16_t>, &reduce_prod<std::uint16_t>,
                      &reduce_prod<std::uint32_t>, &reduce_prod<std::uint64_t>>,
        bfloat16>,
    with_promoted<kernels_of<ReduceMean, &reduce_mean<float>, &reduce_mean<double>, &reduce_mean<half>,
                      &reduce_mean<std::int32_t>, &reduce_mean<std::int64_t>, &reduce_mean<std::uint8_t>,
                      &reduce_mean<std::int8_t>, &reduce_mean<std::int16_t>, &reduce_mean<std::uint16_t>,
                      &reduce_mean<std::uint32_t>, &reduce_mean<std::uint64_t>>,
        bfloat16>,
    extreme_kernels<ReduceMax, function::larger, -1>, extreme_kernels<ReduceMin, function::smaller, 1>,
    kernels_of<ReduceAll, &reduce_bool<function::logical_and, true>>,
    kernels_of<ReduceAny, &reduce_bool<function::logical_or, false>>, arg_kernels<ArgMaxV2, function::greater>,
    arg_kernels<ArgMin, function::less>, kernels_of<L2Loss, &l2_loss<float>, &l2_loss<double>, &l2_loss<half>>,
    with_promoted<kernels<kernel<Reduction, &caffe_reduction>, kernel<ArgMaxWithK, &arg_max_with_k>>, half, bfloat16>,
    kernels_of<EuclideanNorm, &euclidean_norm<float>, &euclidean_norm<double>, &euclidean_norm<half>,
        &euclidean_norm<std::int32_t>, &euclidean_norm<std::int64_t>>,
    reduce_scan_kernels>;

} // namespace library
GRAFT_END
