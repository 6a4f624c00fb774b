// graft/library/math/compare/tolerant_kernels.hpp - kernels: whether numbers are equal within a tolerance
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "graft/kernel.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/math/compare/ops.hpp"

GRAFT_BEGIN
namespace library {

/// ApproximateEqual: whether the distance of two numbers is less than the tolerance.
template <class T>
status approximately_equal(in<"x1", T> a, in<"x2", T> b, out<"y", bool> y, attr_of<"tolerance", double> tolerance) {
    auto const within = static_cast<double>(static_cast<float>(*tolerance));
    for (std::size_t i = 0; i < y.size(); ++i)
        y[i] = std::abs(static_cast<double>(widen(a[i])) - static_cast<double>(widen(b[i]))) < within;
    return ok;
}

/// The kernels of this file.
using tolerant_kernels = kernels_of<ApproximateEqual, &approximately_equal<float>, &approximately_equal<double>,
    &approximately_equal<half>, &approximately_equal<bfloat16>, &approximately_equal<std::int8_t>,
    &approximately_equal<std::int16_t>, &approximately_equal<std::int32_t>, &approximately_equal<std::int64_t>,
    &approximately_equal<std::uint8_t>, &approximately_equal<std::uint16_t>>;

} // namespace library
GRAFT_END
