// graft/library/math/random/kernels.hpp - kernels: random numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "graft/kernel.hpp"
#include "graft/library/math/random/ops.hpp"
#include "graft/library/math/random/philox.hpp"

GRAFT_BEGIN
namespace library {

/// Each run generates the same numbers: those of TensorFlow's first run with these seeds, unless both are 0.
template <class T> status random_uniform(
    in<"shape", any>, out<"y", T> y, attr_of<"seed", std::int64_t> seed, attr_of<"seed2", std::int64_t> seed2) {
    detail::fill_uniform<T>(y, philox::of_seeds(static_cast<std::uint64_t>(*seed), static_cast<std::uint64_t>(*seed2)));
    return ok;
}

/// The kernels of this family.
using random_kernels = kernels_of<RandomUniform, &random_uniform<float>, &random_uniform<double>, &random_uniform<half>,
    &random_uniform<bfloat16>>;

} // namespace library
GRAFT_END
