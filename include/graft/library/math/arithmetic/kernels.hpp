// graft/library/math/arithmetic/kernels.hpp - kernels: arithmetic of two or more tensors with broadcast
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <type_traits>

#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/kernel.hpp"
#include "graft/library/kernel/broadcast.hpp"
#include "graft/library/kernel/gemm.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/runs.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/unary/kernels.hpp"

GRAFT_BEGIN
namespace library {
namespace function {

struct add {
    template <class T> T operator()(T a, T b) const {
        return wrap(a, b, [](auto x, auto y) { return x + y; });
    }
};

struct subtract {
    template <class T> T operator()(T a, T b) const {
        return wrap(a, b, [](auto x, auto y) { return x - y; });
    }
};
struct multiply {
    template <class T> T operator()(T a, T b) const {
        return wrap(a, b, [](auto x, auto y) { return x * y; });
    }
};
struct squared_difference {
    template <class T> T operator()(T a, T b) const {
        auto const d = subtract{}(a, b);
        return multiply{}(d, d);
    }
};
struct maximum {
    template <class T> T operator()(T a, T b) const { return a < b || b != b ? b : a; }
};
struct minimum {
    template <class T> T operator()(T a, T b) const { return b < a || b != b ? b : a; }
};
struct atan2 {
    template <class T> T operator()(T a, T b) const { return std::atan2(a, b); }
};
struct divide_no_nan {
    template <class T> T operator()(T a, T b) const { return b == T(0) ? T(0) : a / b; }
};
struct multiply_no_nan {
    template <class T> T operator()(T a, T b) const { return b == T(0) ? T(0) : a * b; }
};

/// Functions of integers that do not accept 0 on the right.
struct truncate_divide {
    static constexpr bool divides = true;
    template <class T> T operator()(T a, T b) const {
        if constexpr (std::is_unsigned_v<T>) return static_cast<T>(a / b);
        else if constexpr (std::is_integral_v<T>) return b == T(-1) ? subtract{}(T(0), a) : static_cast<T>(a / b);
        else return a / b;
    }
};
struct divide_and_truncate : truncate_divide {
    template <class T> T operator()(T a, T b) const {
        if constexpr (std::is_integral_v<T>) return truncate_divide::operator()(a, b);
        else return std::trunc(a / b);
    }
};
struct floor_divide {
    static constexpr bool divides = true;
    template <class T> T operator()(T a, T b) const {
        if constexpr (std::is_unsigned_v<T>) {
            return static_cast<T>(a / b);
        } else if constexpr (std::is_integral_v<T>) {
            auto const q = truncate_divide{}(a, b);
            return b != T(-1) && a % b != 0 && (a < 0) != (b < 0) ? static_cast<T>(q - 1) : q;
        } else {
            return std::floor(a / b);
        }
    }
};
struct truncate_modulo {
    static constexpr bool divides = true;
    template <class T> T operator()(T a, T b) const {
        if constexpr (std::is_unsigned_v<T>) return static_cast<T>(a % b);
        else if constexpr (std::is_integral_v<T>) return b == T(-1) ? T(0) : static_cast<T>(a % b);
        else return std::fmod(a, b);
    }
};
struct floor_modulo {
    static constexpr bool divides = true;
    template <class T> T operator()(T a, T b) const {
        auto const r = truncate_modulo{}(a, b);
        if constexpr (std::is_unsigned_v<T>) return r;
        else return r != T(0) && (r < T(0)) != (b < T(0)) ? static_cast<T>(r + b) : r;
    }
};
struct power {
    static constexpr bool raises = true;
    template <class T> T operator()(T a, T b) const {
        if constexpr (std::is_integral_v<T>) {
            T r = 1;
            for (; b > 0; b = static_cast<T>(b / 2)) {
                if (b % 2 == 1) r = multiply{}(r, a);
                a = multiply{}(a, a);
            }
            return r;
        } else {
            return std::pow(a, b);
        }
    }
};

struct divide_by_no_zero {
    template <class T> T operator()(T x, T y) const { return x == T(0) ? T(0) : x / y; }
};
struct times_log {
    template <class T> T operator()(T x, T y) const { return x == T(0) ? T(0) : x * std::log(y); }
};
struct times_log1p {
    template <class T> T operator()(T x, T y) const { return x == T(0) ? T(0) : x * std::log1p(y); }
};

} // namespace function

template <class T> status add_n(dynamic_in<"x", T> x, out<"y", T, "x"> y) {
    for (std::size_t i = 0; i < y.size(); ++i) {
        auto sum = widen(x[0][i]);
        for (std::size_t k = 1; k < x.size(); ++k) sum = function::add{}(sum, widen(x[k][i]));
        y[i] = stored<T>(sum);
    }
    return ok;
}

/// Eltwise.
inline status eltwise(dynamic_in<"x", float> x, out<"y", float, "x"> y, attr_of<"mode", std::int64_t> mode,
    attr_of<"coeff", span<double const>> coeff) {
    auto const n = static_cast<index>(y.size());
    detail::array to(y.data(), n);
    for (std::size_t i = 0; i < x.size(); ++i) {
        detail::const_array const from(x[i].data(), n);
        auto const by = *mode == 1 && i < coeff->size() ? static_cast<float>((*coeff)[i]) : 1.f;
        if (i == 0) to = by * from;
        else if (*mode == 0) to *= from;
        else if (*mode == 1) to += by * from;
        else to = to.max(from);
    }
    return ok;
}

/// The kernels of this family.
using arithmetic_kernels = join<
    kernels_of<AddN, &add_n<float>, &add_n<double>, &add_n<half>, &add_n<std::int32_t>, &add_n<std::int64_t>,
        &add_n<std::uint8_t>, &add_n<std::int8_t>, &add_n<std::int16_t>, &add_n<std::uint16_t>>,
    kernels_of<AccumulateNV2, &add_n<float>, &add_n<double>, &add_n<half>, &add_n<std::int32_t>, &add_n<std::int64_t>>,
    integer_binary<Add, function::add>, integer_binary<Sub, function::subtract>,
    integer_binary<Mul, function::multiply>, integer_binary<Div, function::truncate_divide>,
    float_binary<RealDiv, function::truncate_divide>, integer_binary<FloorDiv, function::floor_divide>,
    integer_binary<TruncateDiv, function::divide_and_truncate>, integer_binary<FloorMod, function::floor_modulo>,
    integer_binary<Mod, function::truncate_modulo>, float_binary<DivNoNan, function::divide_no_nan>,
    float_binary<MulNoNan, function::multiply_no_nan>, number_binary<Pow, function::power>,
    kernels_of<Pow, &binary<function::power, std::int8_t, std::int8_t>,
        &binary<function::power, std::int16_t, std::int16_t>>,
    integer_binary<Maximum, function::maximum>, integer_binary<Minimum, function::minimum>,
    number_binary<SquaredDifference, function::squared_difference>, float_binary<Atan2, function::atan2>,
    with_promoted<kernels<kernel<Eltwise, &eltwise>>, half, bfloat16>,
    float_binary_of<Xdivy, function::divide_by_no_zero>, float_binary_of<Xlogy, function::times_log>,
    float_binary_of<Xlog1py, function::times_log1p, "x", "y", "z">>;

} // namespace library
GRAFT_END
