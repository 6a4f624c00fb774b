// graft/text/page/constant_statistics.hpp - the elements of a constant in a few numbers, from range to histogram
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "graft/base/container/series.hpp"
#include "graft/base/separate.hpp"
#include "graft/tensor/view.hpp"
#include "graft/text/json/writer.hpp"

GRAFT_BEGIN

/// The elements of a constant in a few numbers. Range, mean, deviation and histogram are of the finite elements.
struct GRAFT_TYPE constant_statistics {
    static constexpr std::size_t bins = 32;        ///< of the histogram
    static constexpr std::size_t most = 1u << 22;  ///< elements that are read by default
    static constexpr std::size_t block = 1u << 10; ///< neighbouring elements that are read together

    std::uint64_t count = 0,                     ///< elements of the constant
        sampled = 0,                             ///< elements that were read: all, or blocks of them at equal distances
        zeros = 0,                               ///< of those that were read, as the next two
        nan = 0,                                 ///< elements that are no number
        infinite = 0;                            ///< elements that are an infinity
    double min = 0, max = 0,                     ///< 0 if no element is finite, as the next two
        mean = 0,                                ///< sum by number
        deviation = 0;                           ///< of the population: the root of the mean square distance to `mean`
    std::array<std::uint64_t, bins> histogram{}; ///< elements in equal parts of `min` to `max`
};

/// The first `count` elements, fewer if the constant is smaller, as floats of 64 bits. Empty for strings, complex
/// numbers, and floats whose exponent has no fixed width.
[[nodiscard]] GRAFT_LARGE series<double> first_numbers(tensor_view const& v, std::size_t count);

/// The statistics of a constant of integers of any width, booleans, or floats; none for other dtypes, and for a
/// constant without bytes. Of a constant with more than `most` elements as many are read, in blocks at equal
/// distances.
/// cost two passes over the elements that are read
[[nodiscard]] GRAFT_LARGE std::optional<constant_statistics> statistics_of(
    tensor_view const& v, std::size_t most = constant_statistics::most);

/// Writes the members of the object of a constant in a page: count, sampled (only if not all were read), min, max,
/// mean, deviation, zeros, nan, infinite, histogram {from, to, counts}.
GRAFT_LARGE void write_statistics(json_writer& out, constant_statistics const& s);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/text/detail/page_constant_statistics.ipp"
#endif
