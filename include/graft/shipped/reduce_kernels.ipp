// graft/shipped/reduce_kernels.ipp - owns the kernels of reductions, segments and counts
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/math/histogram/kernels.hpp"
#include "graft/library/math/random/kernels.hpp"
#include "graft/library/math/reduce/kernels.hpp"
#include "graft/library/math/segment/kernels.hpp"
#include "graft/shipped/detail/cpu_part.hpp"

GRAFT_BEGIN

namespace shipped {

struct reduce_part : cpu_part<of_library<"math/histogram/kernels", "histogram_kernels", library::histogram_kernels>,
                         of_library<"math/random/kernels", "random_kernels", library::random_kernels>,
                         of_library<"math/reduce/kernels", "reduce_kernels", library::reduce_kernels>,
                         of_library<"math/segment/kernels", "segment_kernels", library::segment_kernels>> {};

template struct owned<reduce_part>;

} // namespace shipped

GRAFT_END
