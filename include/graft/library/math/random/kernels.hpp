// graft/library/math/random/kernels.hpp - kernels: random numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "graft/base/config.hpp"
#include "graft/kernel/signature.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/math/random/ops.hpp"

GRAFT_BEGIN
namespace library {

/// The `i`-th number of the stream of two seeds (splitmix64).
[[nodiscard]] constexpr std::uint64_t random_bits(std::uint64_t seed, std::uint64_t seed2, std::uint64_t i) {
    auto z = (seed * 0x9E3779B97F4A7C15u ^ (seed2 + 0xD1B54A32D192ED03u)) + (i + 1) * 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}
/// The same numbers for the same seeds on every machine; not TensorFlow's numbers.
template <class T> status random_uniform(
    in<"shape", any>, out<"y", T> y, attr_of<"seed", std::int64_t> seed, attr_of<"seed2", std::int64_t> seed2) {
    constexpr unsigned digits = std::is_same_v<T, double> ? 53 : std::is_same_v<T, float> ? 24 : 11;
    for (std::size_t i = 0; i < y.size(); ++i) {
        auto const bits = random_bits(static_cast<std::uint64_t>(*seed), static_cast<std::uint64_t>(*seed2), i) >>
                          (64 - digits);
        y[i] = stored<T>(static_cast<computed<T>>(std::ldexp(static_cast<double>(bits), -static_cast<int>(digits))));
    }
    return ok;
}

/// The kernels of this family.
using random_kernels =
    kernels_of<RandomUniform, &random_uniform<float>, &random_uniform<double>, &random_uniform<half>>;

} // namespace library
GRAFT_END
