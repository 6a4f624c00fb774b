// graft/library/math/bitwise/count_kernels.hpp - kernels: the number of set bits
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <type_traits>

#include "graft/kernel.hpp"
#include "graft/library/math/bitwise/ops.hpp"

GRAFT_BEGIN
namespace library {

/// PopulationCount.
template <class T> status count_bits(in<"x", T> x, out<"y", std::uint8_t> y) {
    for (std::size_t i = 0; i < x.size(); ++i)
        y[i] = static_cast<std::uint8_t>(std::popcount(static_cast<std::make_unsigned_t<T>>(x[i])));
    return ok;
}

/// The kernels of this file.
using bit_count_kernels = kernels_of<PopulationCount, &count_bits<std::int8_t>, &count_bits<std::int16_t>,
    &count_bits<std::int32_t>, &count_bits<std::int64_t>, &count_bits<std::uint8_t>, &count_bits<std::uint16_t>,
    &count_bits<std::uint32_t>, &count_bits<std::uint64_t>>;

} // namespace library
GRAFT_END
