// graft/library/kernels/reduce.hpp - kernels of the operators that fold axes away; sums of floats are kept in double
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "graft/base/config.hpp"
#include "graft/kernel/signature.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/kernels/binary.hpp"
#include "graft/library/kernels/number.hpp"
#include "graft/library/kernels/strided.hpp"
#include "graft/library/ops/reduce.hpp"

GRAFT_BEGIN

namespace library {

/// The loops of a reduction: over the results, and over what goes into one.
struct reduction {
    loop<1> kept{}, folded{};
    std::int64_t count = 1; ///< elements that go into a result
};
/// The loops for the elements of `axes`; without any, all axes where `all` holds.
/// error axis_out_of_range
template <class Axes> [[nodiscard]] status plan_reduction(shape const& x, Axes const& axes, bool all, reduction& r) {
    unsigned mask = all && axes.size() == 0 ? ~0u : 0;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        auto const at = normalize_axis(index_at(axes, i), x.rank(), "axes");
        if (!at) return at.error();
        mask |= 1u << *at;
    }
    auto const steps = strides_of(x);
    for (std::size_t i = 0; i < x.rank(); ++i) {
        bool const folds = (mask >> i & 1u) != 0;
        (folds ? r.folded : r.kept).add(x.dims()[i], {steps[i]});
        if (folds) r.count *= x.dims()[i];
    }
    return ok;
}
/// `y[k] = finish(fold over the elements of result k)`, in the order of x.
template <class A, class T, class R, class F, class Finish> void fold(reduction const& r, T const* x, R* y, A begin, F f, Finish finish) {
    std::size_t k = 0;
    r.kept.run([&](std::int64_t n, auto const& from, auto const& step) {
        for (std::int64_t i = 0; i < n; ++i) {
            auto const* base = x + from[0] + i * step[0];
            A sum = begin;
            r.folded.run([&](std::int64_t count, auto const& at, auto const& inner) {
                auto const* p = base + at[0];
                for (std::int64_t j = 0; j < count; ++j) sum = f(sum, static_cast<A>(widen(p[j * inner[0]])));
            });
            y[k++] = finish(sum);
        }
    });
}

namespace function {
struct larger { template <class T> T operator()(T a, T b) const { return b > a || b != b ? b : a; } };
struct smaller { template <class T> T operator()(T a, T b) const { return b < a || b != b ? b : a; } };
} // namespace function

/// What sums and products are kept in.
template <class T> using accumulator = std::conditional_t<std::is_integral_v<computed<T>>, std::int64_t, double>;
/// Where a search for the largest (-1) or smallest (1) begins.
template <class T> constexpr T extreme(int side) {
    using limits = std::numeric_limits<T>;
    if constexpr (limits::has_infinity) return side < 0 ? -limits::infinity() : limits::infinity();
    else return side < 0 ? limits::lowest() : limits::max();
}

template <class T> status reduce_sum(in<"x", T> x, in<"axes", any> axes, out<"y", T> y) {
    reduction r;
    if (auto s = plan_reduction(x.shape(), axes, false, r); !s) return s;
    using A = accumulator<T>;
    fold(r, x.data(), y.data(), A(0), function::add{}, [](A v) { return stored<T>(static_cast<computed<T>>(v)); });
    return ok;
}
template <class T> status reduce_prod(in<"x", T> x, in<"axes", any> axes, out<"y", T> y) {
    reduction r;
    if (auto s = plan_reduction(x.shape(), axes, false, r); !s) return s;
    using A = accumulator<T>;
    fold(r, x.data(), y.data(), A(1), function::multiply{}, [](A v) { return stored<T>(static_cast<computed<T>>(v)); });
    return ok;
}
template <class T> status reduce_mean(in<"x", T> x, in<"axes", any> axes, out<"y", T> y, attr_of<"noop_with_empty_axes", bool> noop) {
    reduction r;
    if (auto s = plan_reduction(x.shape(), axes, !*noop, r); !s) return s;
    using A = accumulator<T>;
    if (r.count == 0 && std::is_integral_v<T>) return y.size() == 0 ? ok : fail(errc::wrong_input_data, "x", "elements to average", 0);
    fold(r, x.data(), y.data(), A(0), function::add{}, [&](A v) { return stored<T>(static_cast<computed<T>>(v / static_cast<A>(r.count))); });
    return ok;
}
template <class F, int Side, class T> status reduce_extreme(in<"x", T> x, in<"axes", any> axes, out<"y", T> y) {
    reduction r;
    if (auto s = plan_reduction(x.shape(), axes, false, r); !s) return s;
    fold(r, x.data(), y.data(), extreme<computed<T>>(Side), F{}, [](computed<T> v) { return stored<T>(v); });
    return ok;
}
template <class F, bool Begin> status reduce_bool(in<"x", bool> x, in<"axes", any> axes, out<"y", bool> y) {
    reduction r;
    if (auto s = plan_reduction(x.shape(), axes, false, r); !s) return s;
    fold(r, x.data(), y.data(), Begin, F{}, [](bool v) { return v; });
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

template <class T>
status cumsum(in<"x", T> x, in<"axis", any> axis, out<"y", T> y, attr_of<"exclusive", bool> exclusive, attr_of<"reverse", bool> reverse) {
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

template <class T> status l2_loss(in<"x", T> x, out<"y", T> y) {
    double sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i) sum += static_cast<double>(widen(x[i])) * static_cast<double>(widen(x[i]));
    y[0] = stored<T>(static_cast<computed<T>>(sum / 2));
    return ok;
}

template <class Op, class F, int Side>
using extreme_kernels = kernels_of<Op, &reduce_extreme<F, Side, float>, &reduce_extreme<F, Side, double>, &reduce_extreme<F, Side, half>,
                                   &reduce_extreme<F, Side, std::int32_t>, &reduce_extreme<F, Side, std::int64_t>,
                                   &reduce_extreme<F, Side, std::uint8_t>, &reduce_extreme<F, Side, std::int8_t>, &reduce_extreme<F, Side, std::int16_t>,
                                   &reduce_extreme<F, Side, std::uint16_t>, &reduce_extreme<F, Side, std::uint32_t>, &reduce_extreme<F, Side, std::uint64_t>>;
template <class Op, class F>
using arg_kernels = kernels_of<Op, &arg_extreme<F, float>, &arg_extreme<F, double>, &arg_extreme<F, half>, &arg_extreme<F, std::int32_t>,
                               &arg_extreme<F, std::int64_t>, &arg_extreme<F, std::uint8_t>, &arg_extreme<F, bool>, &arg_extreme<F, std::int8_t>,
                               &arg_extreme<F, std::int16_t>, &arg_extreme<F, std::uint16_t>>;

/// Kernels of `reduce_ops`.
using reduce_kernels = join<
    kernels_of<ReduceSum, &reduce_sum<float>, &reduce_sum<double>, &reduce_sum<half>, &reduce_sum<std::int32_t>, &reduce_sum<std::int64_t>,
               &reduce_sum<std::uint8_t>, &reduce_sum<std::int8_t>, &reduce_sum<std::int16_t>, &reduce_sum<std::uint16_t>, &reduce_sum<std::uint32_t>, &reduce_sum<std::uint64_t>>,
    kernels_of<ReduceProd, &reduce_prod<float>, &reduce_prod<double>, &reduce_prod<half>, &reduce_prod<std::int32_t>, &reduce_prod<std::int64_t>,
               &reduce_prod<std::uint8_t>, &reduce_prod<std::int8_t>, &reduce_prod<std::int16_t>, &reduce_prod<std::uint16_t>, &reduce_prod<std::uint32_t>, &reduce_prod<std::uint64_t>>,
    kernels_of<ReduceMean, &reduce_mean<float>, &reduce_mean<double>, &reduce_mean<half>, &reduce_mean<std::int32_t>, &reduce_mean<std::int64_t>,
               &reduce_mean<std::uint8_t>, &reduce_mean<std::int8_t>, &reduce_mean<std::int16_t>, &reduce_mean<std::uint16_t>, &reduce_mean<std::uint32_t>, &reduce_mean<std::uint64_t>>,
    extreme_kernels<ReduceMax, function::larger, -1>, extreme_kernels<ReduceMin, function::smaller, 1>,
    kernels_of<ReduceAll, &reduce_bool<function::logical_and, true>>, kernels_of<ReduceAny, &reduce_bool<function::logical_or, false>>,
    arg_kernels<ArgMaxV2, function::greater>, arg_kernels<ArgMin, function::less>,
    kernels_of<Cumsum, &cumsum<float>, &cumsum<double>, &cumsum<half>, &cumsum<std::int32_t>, &cumsum<std::int64_t>,
               &cumsum<std::uint8_t>, &cumsum<std::int8_t>, &cumsum<std::int16_t>>,
    kernels_of<L2Loss, &l2_loss<float>, &l2_loss<double>, &l2_loss<half>>>;

} // namespace library

GRAFT_END
