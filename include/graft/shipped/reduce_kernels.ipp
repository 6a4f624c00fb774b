// graft/shipped/reduce_kernels.ipp - owns the kernels of reductions, segments and counts
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/math/histogram/kernels.hpp"
#include "graft/library/math/random/kernels.hpp"
#include "graft/library/math/reduce/kernels.hpp"
#include "graft/library/math/segment/kernels.hpp"
#include "graft/op/catalog.hpp"
#include "graft/shipped/kernel_parts.hpp"

GRAFT_BEGIN

namespace shipped {

struct reduce_part {
    using list =
        join<library::histogram_kernels, library::random_kernels, library::reduce_kernels, library::segment_kernels>;
    static constexpr std::string_view engine = "cpu";
};

} // namespace shipped

template struct kernel_part<shipped::reduce_part>;

GRAFT_END
