// graft/library/math/complex/arithmetic_kernels.hpp - kernels: arithmetic, functions and products of complex numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cmath>
#include <complex>
#include <cstring>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/reshape/kernels.hpp"
#include "graft/library/kernel/broadcast.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/strided.hpp"
#include "graft/library/linalg/matmul/ops.hpp"
#include "graft/library/math/arithmetic/functions.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/functions.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/math/complex/ops.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/math/reduce/plan.hpp"
#include "graft/library/math/unary/functions.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/nn/scale/ops.hpp"

GRAFT_BEGIN

namespace detail {

template <> inline constexpr dtype element_dtype<std::complex<float>> = dtype::c64;
template <> inline constexpr dtype element_dtype<std::complex<double>> = dtype::c128;

} // namespace detail

namespace library {
/// What `function` has for real numbers only.
namespace complex_function {

struct times_log {
    template <class T> T operator()(T a, T b) const { return a == T(0) ? T(0) : a * std::log(b); }
};
struct power {
    template <class T> T operator()(T a, T b) const { return std::pow(a, b); }
};
struct squared_difference {
    template <class T> T operator()(T a, T b) const { return std::conj(a - b) * (a - b); }
};

struct sign {
    template <class T> T operator()(T x) const { return x == T(0) ? T(0) : x / std::abs(x); }
};
struct sigmoid {
    template <class T> T operator()(T x) const { return T(1) / (T(1) + std::exp(-x)); }
};
/// e^x - 1, which near 0 must be computed from its parts: e^a cos b - 1 = (e^a - 1) cos b - 2 sin^2(b / 2).
struct expm1 {
    template <class T> T operator()(T x) const {
        auto const half = std::sin(x.imag() / 2);
        auto const grown = std::expm1(x.real());
        return {grown * std::cos(x.imag()) - 2 * half * half, (grown + 1) * std::sin(x.imag())};
    }
};
/// log(1 + x), whose real part is log1p of |1 + x|^2 - 1, halved.
struct log1p {
    template <class T> T operator()(T x) const {
        auto const a = x.real(), b = x.imag();
        return {std::log1p(a * (2 + a) + b * b) / 2, std::atan2(b, 1 + a)};
    }
};

} // namespace complex_function

template <class F, class T, class R> status complex_binary(in<"x1", T> a, in<"x2", T> b, out<"y", R> y) {
    detail::broadcast_rows(a.shape(), b.shape(), y.shape(), a.data(), b.data(), y.data(), sizeof(T), sizeof(R),
        &detail::compute_plain_rows<F, T, R>);
    return ok;
}
template <class F, class T> status complex_unary(in<"x", T> x, out<"y", T, "x"> y) {
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = F{}(x[i]);
    return ok;
}
template <class T> status complex_sum_of(dynamic_in<"x", T> x, out<"y", T, "x"> y) {
    for (std::size_t i = 0; i < y.size(); ++i) {
        auto sum = x[0][i];
        for (std::size_t k = 1; k < x.size(); ++k) sum += x[k][i];
        y[i] = sum;
    }
    return ok;
}
template <class T> status complex_ones(in<"x", T> x, out<"y", T> y) {
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = T(1);
    return ok;
}
/// Exp: base ^ (scale * x + shift).
template <class T> status complex_exponential(in<"x", T> x, out<"y", T, "x"> y, attr_of<"base", double> base,
    attr_of<"scale", double> scale, attr_of<"shift", double> shift) {
    using P = typename T::value_type;
    auto const log_base = *base == -1 ? 1.0 : std::log(*base);
    auto const a = static_cast<P>(*scale * log_base), b = static_cast<P>(*shift * log_base);
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = std::exp(a * x[i] + b);
    return ok;
}
/// Log: log_base(scale * x + shift).
template <class T> status complex_logarithm(in<"x", T> x, out<"y", T, "x"> y, attr_of<"base", double> base,
    attr_of<"scale", double> scale, attr_of<"shift", double> shift) {
    using P = typename T::value_type;
    auto const a = static_cast<P>(*scale), b = static_cast<P>(*shift),
               c = static_cast<P>(*base == -1 ? 1.0 : 1.0 / std::log(*base));
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = std::log(a * x[i] + b) * c;
    return ok;
}
template <class T> status complex_bias(
    in<"x", T> x, in<"bias", T> bias, out<"y", T, "x"> y, attr_of<"data_format", std::string_view> format) {
    auto dims = bias.shape();
    for (auto i = rule::channel_axis(*format, x.rank()) + 1; i < x.rank(); ++i) dims.append(1);
    detail::broadcast_rows(x.shape(), dims, y.shape(), x.data(), bias.data(), y.data(), sizeof(T), sizeof(T),
        &detail::compute_plain_rows<function::add, T, T>);
    return ok;
}

namespace detail {

/// `fold_steps::run`: in float64.
template <class F, class T> void fold_complex(void* total, void const* x, fold_rows const& all) {
    auto const* p = static_cast<T const*>(x);
    std::complex<double> sum;
    std::memcpy(&sum, total, sizeof sum);
    for (std::int64_t r = 0; r < all.rows; ++r, p += all.next)
        for (std::int64_t j = 0; j < all.count; ++j) sum = F{}(sum, std::complex<double>(p[j * all.step]));
    std::memcpy(total, &sum, sizeof sum);
}
/// `fold_steps::end`.
template <class T, bool Mean> void end_complex(void const* total, void* y, [[maybe_unused]] std::int64_t elements) {
    std::complex<double> sum;
    std::memcpy(&sum, total, sizeof sum);
    if constexpr (Mean) sum = sum / static_cast<double>(elements);
    T const out(sum);
    std::memcpy(y, &out, sizeof out);
}
template <class F, class T, bool Mean> [[nodiscard]] fold_steps complex_steps(double begin) {
    return {&fold_complex<F, T>, &end_complex<T, Mean>, {std::bit_cast<std::uint64_t>(begin), 0}};
}

} // namespace detail

template <class T> status complex_sum(in<"x", T> x, in<"axes", any> axes, out<"y", T> y) {
    return fold_axes({}, x, axes, y, detail::complex_steps<function::add, T, false>(0));
}
template <class T> status complex_product(in<"x", T> x, in<"axes", any> axes, out<"y", T> y) {
    return fold_axes({}, x, axes, y, detail::complex_steps<function::multiply, T, false>(1));
}
template <class T>
status complex_mean(in<"x", T> x, in<"axes", any> axes, out<"y", T> y, attr_of<"noop_with_empty_axes", bool> noop) {
    return fold_axes({}, x, axes, y, detail::complex_steps<function::add, T, true>(0), !*noop);
}
/// Cumsum and Cumprod.
template <class F, int Begin, class T> status complex_scan(in<"x", T> x, in<"axis", any> axis, out<"y", T> y,
    attr_of<"exclusive", bool> exclusive, attr_of<"reverse", bool> reverse) {
    if (x.rank() == 0) return fail(errc::wrong_rank, "x", "rank 1 and above", 1, 0);
    auto const at = normalize_axis(index_at(axis, 0), x.rank(), "axis");
    if (!at) return at.error();
    auto const n = x.dim(*at), inner = x.shape().elements(*at + 1, x.rank()).value(),
               outer = x.shape().elements(0, *at).value();
    for (std::int64_t o = 0; o < outer; ++o)
        for (std::int64_t i = 0; i < inner; ++i) {
            std::complex<double> result = Begin;
            for (std::int64_t j = 0; j < n; ++j) {
                auto const k = static_cast<std::size_t>((o * n + (*reverse ? n - 1 - j : j)) * inner + i);
                auto const before = result;
                result = F{}(result, std::complex<double>(x[k]));
                y[k] = T(*exclusive ? before : result);
            }
        }
    return ok;
}

/// A product of two matrices; adjoint ones are conjugated if `conjugates` is true.
template <class T> void complex_product_of(std::int64_t m, std::int64_t n, std::int64_t k, T const* a, T const* b, T* y,
    bool turned_a, bool turned_b, bool conjugates) {
    auto const taken = [&](T v, bool turned) { return turned && conjugates ? std::conj(v) : v; };
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t j = 0; j < n; ++j) {
            T sum{};
            for (std::int64_t l = 0; l < k; ++l)
                sum += taken(a[turned_a ? l * m + i : i * k + l], turned_a) *
                       taken(b[turned_b ? j * k + l : l * n + j], turned_b);
            y[i * n + j] = sum;
        }
}
/// MatMulV2: transposed matrices are not conjugated.
template <class T> status complex_matmul(in<"x1", T> a, in<"x2", T> b, optional_in<"bias", T> bias, out<"y", T> y,
    attr_of<"transpose_x1", bool> ta, attr_of<"transpose_x2", bool> tb) {
    auto const m = y.dim(0), n = y.dim(1);
    complex_product_of(m, n, a.dim(*ta ? 0 : 1), a.data(), b.data(), y.data(), *ta, *tb, false);
    if (bias)
        for (std::size_t i = 0; i < y.size(); ++i) y[i] += bias.data()[static_cast<std::int64_t>(i) % n];
    return ok;
}
/// BatchMatMulV2: adjoint matrices are transposed and conjugated.
template <class T> status complex_batch_matmul(
    in<"x1", T> a, in<"x2", T> b, out<"y", T> y, attr_of<"adj_x1", bool> ta, attr_of<"adj_x2", bool> tb) {
    auto const r = y.rank(), ra = a.rank(), rb = b.rank();
    auto const m = y.dim(r - 2), n = y.dim(r - 1), k = a.dim(ra - (*ta ? 2 : 1));
    auto const batches = y.shape().elements(0, r - 2).value();
    for (std::int64_t batch = 0; batch < batches; ++batch) {
        std::int64_t at_a = 0, at_b = 0, step_a = 1, step_b = 1, rest = batch;
        for (std::size_t i = 2; i < r; ++i) { // from the last batch axis to the first
            auto const d = y.dim(r - 1 - i), here = rest % d;
            rest /= d;
            if (i < ra) at_a += (a.dim(ra - 1 - i) == 1 ? 0 : here) * step_a, step_a *= a.dim(ra - 1 - i);
            if (i < rb) at_b += (b.dim(rb - 1 - i) == 1 ? 0 : here) * step_b, step_b *= b.dim(rb - 1 - i);
        }
        complex_product_of(
            m, n, k, a.data() + at_a * m * k, b.data() + at_b * k * n, y.data() + batch * m * n, *ta, *tb, true);
    }
    return ok;
}

/// ConjugateTranspose: as Transpose; complex numbers are conjugated.
inline status conjugate_transpose(in<"x", any> x, in<"perm", any> perm, out<"y", any> y) {
    if (auto s = transpose(x, perm, y); !s) return s;
    if (y.dtype() != dtype::c64 && y.dtype() != dtype::c128) return ok;
    auto const width = y.element_bytes();
    for (std::size_t i = 1; i <= y.size(); ++i) y.data()[i * width - 1] ^= std::byte{0x80}; // the imaginary part's sign
    return ok;
}

template <class Op, class F> using complex_unary_kernels =
    kernels_of<Op, &complex_unary<F, std::complex<float>>, &complex_unary<F, std::complex<double>>>;
template <class Op, class F>
using complex_binary_kernels = kernels_of<Op, &complex_binary<F, std::complex<float>, std::complex<float>>,
    &complex_binary<F, std::complex<double>, std::complex<double>>>;
template <class Op, class F> using complex_comparison_kernels =
    kernels_of<Op, &complex_binary<F, std::complex<float>, bool>, &complex_binary<F, std::complex<double>, bool>>;

/// The kernels of this file.
using complex_arithmetic_kernels = join<complex_binary_kernels<Add, function::add>,
    complex_binary_kernels<Sub, function::subtract>, complex_binary_kernels<Mul, function::multiply>,
    complex_binary_kernels<Div, function::truncate_divide>, complex_binary_kernels<RealDiv, function::truncate_divide>,
    complex_binary_kernels<DivNoNan, function::divide_no_nan>,
    complex_binary_kernels<MulNoNan, function::multiply_no_nan>,
    complex_binary_kernels<Xdivy, function::divide_by_no_zero>,
    complex_binary_kernels<Xlogy, complex_function::times_log>, complex_binary_kernels<Pow, complex_function::power>,
    complex_binary_kernels<SquaredDifference, complex_function::squared_difference>,
    complex_comparison_kernels<Equal, function::equal>, complex_comparison_kernels<NotEqual, function::not_equal>,
    complex_unary_kernels<Neg, function::neg>, complex_unary_kernels<Square, function::square>,
    complex_unary_kernels<Sqrt, function::sqrt>, complex_unary_kernels<Rsqrt, function::rsqrt>,
    complex_unary_kernels<Reciprocal, function::reciprocal>, complex_unary_kernels<Inv, function::reciprocal>,
    complex_unary_kernels<Sign, complex_function::sign>, complex_unary_kernels<Sin, function::sin>,
    complex_unary_kernels<Cos, function::cos>, complex_unary_kernels<Tan, function::tan>,
    complex_unary_kernels<Asin, function::asin>, complex_unary_kernels<Acos, function::acos>,
    complex_unary_kernels<Atan, function::atan>, complex_unary_kernels<Sinh, function::sinh>,
    complex_unary_kernels<Cosh, function::cosh>, complex_unary_kernels<Tanh, function::tanh>,
    complex_unary_kernels<Asinh, function::asinh>, complex_unary_kernels<Acosh, function::acosh>,
    complex_unary_kernels<Atanh, function::atanh>, complex_unary_kernels<Sigmoid, complex_function::sigmoid>,
    complex_unary_kernels<Expm1, complex_function::expm1>, complex_unary_kernels<Log1p, complex_function::log1p>,
    kernels_of<Exp, &complex_exponential<std::complex<float>>, &complex_exponential<std::complex<double>>>,
    kernels_of<Log, &complex_logarithm<std::complex<float>>, &complex_logarithm<std::complex<double>>>,
    kernels_of<AddN, &complex_sum_of<std::complex<float>>, &complex_sum_of<std::complex<double>>>,
    kernels_of<OnesLike, &complex_ones<std::complex<float>>, &complex_ones<std::complex<double>>>,
    kernels_of<BiasAdd, &complex_bias<std::complex<float>>, &complex_bias<std::complex<double>>>,
    kernels_of<ReduceSum, &complex_sum<std::complex<float>>, &complex_sum<std::complex<double>>>,
    kernels_of<ReduceProd, &complex_product<std::complex<float>>, &complex_product<std::complex<double>>>,
    kernels_of<ReduceMean, &complex_mean<std::complex<float>>, &complex_mean<std::complex<double>>>,
    kernels_of<Cumsum, &complex_scan<function::add, 0, std::complex<float>>,
        &complex_scan<function::add, 0, std::complex<double>>>,
    kernels_of<Cumprod, &complex_scan<function::multiply, 1, std::complex<float>>,
        &complex_scan<function::multiply, 1, std::complex<double>>>,
    kernels_of<MatMulV2, &complex_matmul<std::complex<float>>, &complex_matmul<std::complex<double>>>,
    kernels_of<BatchMatMulV2, &complex_batch_matmul<std::complex<float>>, &complex_batch_matmul<std::complex<double>>>,
    kernels_of<ConjugateTranspose, &conjugate_transpose>>;

} // namespace library
GRAFT_END
