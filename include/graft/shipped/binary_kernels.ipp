// graft/shipped/binary_kernels.ipp - owns the element-wise kernels of two inputs
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/math/arithmetic/kernels.hpp"
#include "graft/library/math/bitwise/kernels.hpp"
#include "graft/library/math/compare/kernels.hpp"
#include "graft/library/math/complex/kernels.hpp"
#include "graft/shipped/detail/cpu_part.hpp"

GRAFT_BEGIN

namespace shipped {

struct binary_part : cpu_part<of_library<"math/arithmetic/kernels", "arithmetic_kernels", library::arithmetic_kernels>,
                         of_library<"math/bitwise/kernels", "bitwise_kernels", library::bitwise_kernels>,
                         of_library<"math/compare/kernels", "compare_kernels", library::compare_kernels>,
                         of_library<"math/complex/kernels", "complex_kernels", library::complex_kernels>> {};

template struct owned<binary_part>;

} // namespace shipped

GRAFT_END
