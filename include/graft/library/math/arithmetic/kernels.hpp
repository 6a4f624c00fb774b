// graft/library/math/arithmetic/kernels.hpp - kernels: arithmetic of two or more tensors with broadcast
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <type_traits>

#include "graft/kernel.hpp"
#include "graft/kernel/leaves_out.hpp"
#include "graft/library/kernel/broadcast.hpp"
#include "graft/library/kernel/lanes.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/math/arithmetic/functions.hpp"
#include "graft/library/math/arithmetic/ops.hpp"

GRAFT_BEGIN
namespace library {

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
    auto* const to = y.data();
    for (std::size_t i = 0; i < x.size(); ++i) {
        auto const* const from = x[i].data();
        auto const by = *mode == 1 && i < coeff->size() ? static_cast<float>((*coeff)[i]) : 1.f;
        if (i == 0) detail::map_lanes(n, to, [by](auto v) { return by * v; }, from);
        else if (*mode == 0) detail::map_lanes(n, to, [](auto a, auto b) { return a * b; }, to, from);
        else if (*mode == 1) detail::map_lanes(n, to, [by](auto a, auto b) { return a + by * b; }, to, from);
        else detail::map_lanes(n, to, [](auto a, auto b) { return a < b ? b : a; }, to, from);
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
    binary_kernels_of<Pow, function::power, std::int8_t, std::int16_t>, integer_binary<Maximum, function::maximum>,
    integer_binary<Minimum, function::minimum>, number_binary<SquaredDifference, function::squared_difference>,
    float_binary<Atan2, function::atan2>,
    with_promoted<kernels<leaves_out<kernel<Eltwise, &eltwise>, "N">>, half, bfloat16>,
    float_binary_of<Xdivy, function::divide_by_no_zero>, float_binary_of<Xlogy, function::times_log>,
    float_binary_of<Xlog1py, function::times_log1p, "x", "y", "z">>;

} // namespace library
GRAFT_END
