// graft/library/math/reduce/kernels.hpp - kernels: reductions over axes, cumulative sums and products
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
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
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/math/reduce/plan.hpp"

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

/// The sum of contiguous numbers in eight parts, as one would be bound by the latency of its additions.
inline double sum_of(float const* x, std::int64_t n) {
    typedef float pair [[gnu::vector_size(2 * sizeof(float))]];
    using lanes = detail::lanes_of<double>::type;
    lanes sum[4]{};
    std::int64_t i = 0;
    for (; i + 8 <= n; i += 8) {
#pragma GCC unroll 4
        for (int k = 0; k < 4; ++k) {
            pair v;
            __builtin_memcpy(&v, x + i + 2 * k, sizeof v);
            sum[k] += __builtin_convertvector(v, lanes);
        }
    }
    lanes const all = (sum[0] + sum[1]) + (sum[2] + sum[3]);
    double rest = all[0] + all[1];
    for (; i < n; ++i) rest += static_cast<double>(x[i]);
    return rest;
}

namespace function {

/// Of numbers, or of vectors of them; what is no number is preferred.
struct larger {
    template <class T> T operator()(T a, T b) const { return ((b > a) | (b != b)) ? b : a; }
};
struct smaller {
    template <class T> T operator()(T a, T b) const { return ((b < a) | (b != b)) ? b : a; }
};

} // namespace function

/// `f` of contiguous numbers and of `begin`; their order does not matter.
template <class F> float extreme_of(float const* x, std::int64_t n, float begin, F f) {
    using lanes = detail::lanes_of<float>::type;
    lanes best[2]{lanes{} + begin, lanes{} + begin};
    std::int64_t i = 0;
    for (; i + 8 <= n; i += 8)
        for (int k = 0; k < 2; ++k) best[k] = f(best[k], detail::load_lanes(x + i + 4 * k));
    best[0] = f(best[0], best[1]);
    auto one = f(f(best[0][0], best[0][1]), f(best[0][2], best[0][3]));
    for (; i < n; ++i) one = f(one, x[i]);
    return one;
}

/// Shares the results of a reduction among threads: calls `f(part, at, first)` for parts of the loop over those that
/// are kept, with the number of the first result.
template <class F> void share_results(threads by, reduction const& r, F const& f) {
    std::int64_t each = 1, inner = 1;
    for (std::size_t i = 0; i < r.folded.rank; ++i) each *= r.folded.extents[i];
    for (std::size_t i = 1; i < r.kept.rank; ++i) inner *= r.kept.extents[i];
    share_loop(by, r.kept, each, [&](loop<1> const& part, std::array<std::int64_t, 1> const& at) {
        auto const step = r.kept.rank > 0 ? r.kept.strides[0][0] : 0;
        f(part, at, step > 0 ? at[0] / step * inner : 0);
    });
}

/// `y[k] = finish(fold over the elements of result k)`, in the order of x; contiguous float32 are added by `sum_of`,
/// and their extremes found by `extreme_of`.
template <class A, class T, class R, class F, class Finish>
void fold(threads by, reduction const& r, T const* x, R* y, A begin, F f, Finish finish) {
    auto const row = [&](T const* base) {
        A sum = begin;
        r.folded.run([&](std::int64_t count, auto const& at, auto const& inner) {
            auto const* p = base + at[0];
            if constexpr (std::is_same_v<T, float> && std::is_same_v<F, function::add>)
                if (inner[0] == 1) return void(sum += sum_of(p, count));
            if constexpr (std::is_same_v<T, float> &&
                          (std::is_same_v<F, function::larger> || std::is_same_v<F, function::smaller>))
                if (inner[0] == 1) return void(sum = extreme_of(p, count, sum, f));
            for (std::int64_t j = 0; j < count; ++j) sum = f(sum, static_cast<A>(widen(p[j * inner[0]])));
        });
        return finish(sum);
    };
    share_results(by, r, [&](loop<1> const& kept, std::array<std::int64_t, 1> const& at, std::int64_t first) {
        auto* to = y + first;
        kept.run(
            [&](std::int64_t n, auto const& from, auto const& step) {
                for (std::int64_t i = 0; i < n; ++i) *to++ = row(x + from[0] + i * step[0]);
            },
            at);
    });
}

/// The initial value of a search for the largest (-1) or smallest (1).
template <class T> constexpr T extreme(int side) {
    using limits = std::numeric_limits<T>;
    if constexpr (limits::has_infinity) return side < 0 ? -limits::infinity() : limits::infinity();
    else return side < 0 ? limits::lowest() : limits::max();
}

template <class T> status reduce_sum(in<"x", T> x, in<"axes", any> axes, out<"y", T> y, threads by = {}) {
    reduction r;
    if (auto s = plan_reduction(x.shape(), axes, false, r); !s) return s;
    using A = accumulator<T>;
    fold(by, r, x.data(), y.data(), A(0), function::add{}, [](A v) { return stored<T>(static_cast<computed<T>>(v)); });
    return ok;
}
template <class T> status reduce_prod(in<"x", T> x, in<"axes", any> axes, out<"y", T> y, threads by = {}) {
    reduction r;
    if (auto s = plan_reduction(x.shape(), axes, false, r); !s) return s;
    using A = accumulator<T>;
    fold(by, r, x.data(), y.data(), A(1), function::multiply{},
        [](A v) { return stored<T>(static_cast<computed<T>>(v)); });
    return ok;
}
template <class T> status reduce_mean(
    in<"x", T> x, in<"axes", any> axes, out<"y", T> y, attr_of<"noop_with_empty_axes", bool> noop, threads by = {}) {
    reduction r;
    if (auto s = plan_reduction(x.shape(), axes, !*noop, r); !s) return s;
    using A = accumulator<T>;
    if (r.count == 0 && std::is_integral_v<T>)
        return y.size() == 0 ? ok : fail(errc::wrong_input_data, "x", "elements to average", 0);
    fold(by, r, x.data(), y.data(), A(0), function::add{},
        [&](A v) { return stored<T>(static_cast<computed<T>>(v / static_cast<A>(r.count))); });
    return ok;
}
/// EuclideanNorm: the square root of the sum of squares.
template <class T> status euclidean_norm(in<"x", T> x, in<"axes", any> axes, out<"y", T> y, threads by = {}) {
    reduction r;
    if (auto s = plan_reduction(x.shape(), axes, false, r); !s) return s;
    using A = std::conditional_t<std::is_integral_v<T>, double, accumulator<T>>;
    fold(
        by, r, x.data(), y.data(), A(0), [](A sum, A v) { return sum + v * v; },
        [](A v) { return stored<T>(static_cast<computed<T>>(std::sqrt(v))); });
    return ok;
}
template <class F, int Side, class T>
status reduce_extreme(in<"x", T> x, in<"axes", any> axes, out<"y", T> y, threads by = {}) {
    reduction r;
    if (auto s = plan_reduction(x.shape(), axes, false, r); !s) return s;
    fold(by, r, x.data(), y.data(), extreme<computed<T>>(Side), F{}, [](computed<T> v) { return stored<T>(v); });
    return ok;
}
template <class F, bool Begin>
status reduce_bool(in<"x", bool> x, in<"axes", any> axes, out<"y", bool> y, threads by = {}) {
    reduction r;
    if (auto s = plan_reduction(x.shape(), axes, false, r); !s) return s;
    fold(by, r, x.data(), y.data(), Begin, F{}, [](bool v) { return v; });
    return ok;
}

/// Index of the first element along an axis that `F` prefers to all before it.
template <class F, class T> status arg_extreme(in<"x", T> x, in<"dimension", any> dimension, out<"y", any> y) {
    std::size_t axis = 0;
    if (x.rank() > 0) {
        auto const at = normalize_axis(index_at(dimension, 0), x.rank(), "dimension");
        if (!at) return at.error();
        axis = *at;
    }
    auto const n = x.rank() > 0 ? x.dim(axis) : 1;
    if (n == 0) return y.size() == 0 ? ok : fail(errc::wrong_input_data, "x", "elements along the axis", 0);
    auto const inner = x.shape().elements(x.rank() > 0 ? axis + 1 : 0, x.rank()).value();
    for (std::size_t k = 0; k < y.size(); ++k) {
        auto const i = static_cast<std::int64_t>(k);
        auto const* p = x.data() + i / inner * inner * n + i % inner;
        std::int64_t best = 0;
        for (std::int64_t j = 1; j < n; ++j)
            if (F{}(widen(p[j * inner]), widen(p[best * inner]))) best = j;
        put_index(y, k, best);
    }
    return ok;
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
