// graft/library/array/sort/nth_kernels.hpp - kernels: the n-th smallest number of each row
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

/// A total order of all numbers: NaN comes last.
struct numbers_first {
    template <class T> bool operator()(T a, T b) const {
        if constexpr (std::is_floating_point_v<T>)
            if (std::isnan(a) || std::isnan(b)) return !std::isnan(a);
        return a < b;
    }
};
/// NthElement: among the smallest, or the largest.
/// error wrong_value: n is outside of a row
template <class T>
status nth_element(in<"x", T> x, in<"n", std::int32_t> n, out<"y", T> y, attr_of<"reverse", bool> reverse) {
    auto const length = static_cast<std::size_t>(x.dim(x.rank() - 1));
    if (n[0] < 0 || static_cast<std::size_t>(n[0]) >= length)
        return fail(errc::wrong_value, "n", "below the length of a row", length, n[0]);
    auto const place = *reverse ? length - 1 - static_cast<std::size_t>(n[0]) : static_cast<std::size_t>(n[0]);
    // one loop for the narrow integers, and for the narrow floats
    using wide = std::conditional_t<std::is_integral_v<T> && sizeof(T) < 8, std::int64_t, computed<T>>;
    std::vector<wide> row(length);
    for (std::size_t r = 0; r < y.size(); ++r) {
        for (std::size_t i = 0; i < length; ++i) row[i] = static_cast<wide>(widen(x[r * length + i]));
        auto const at = row.begin() + static_cast<std::ptrdiff_t>(place);
        std::nth_element(row.begin(), at, row.end(), numbers_first());
        y[r] = stored<T>(static_cast<computed<T>>(*at));
    }
    return ok;
}

/// The kernels of this file.
using nth_kernels = kernels_of<NthElement, &nth_element<float>, &nth_element<double>, &nth_element<half>,
    &nth_element<bfloat16>, &nth_element<std::int8_t>, &nth_element<std::int16_t>, &nth_element<std::int32_t>,
    &nth_element<std::int64_t>, &nth_element<std::uint8_t>, &nth_element<std::uint16_t>, &nth_element<std::uint32_t>,
    &nth_element<std::uint64_t>>;

} // namespace library
GRAFT_END
