// graft/shipped/reduce_kernels.ipp - owns the kernels of reductions, segments and counts
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/kernel/kernel_source.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/math/histogram/kernels.hpp"
#include "graft/library/math/random/kernels.hpp"
#include "graft/library/math/reduce/kernels.hpp"
#include "graft/library/math/segment/kernels.hpp"
#include "graft/shipped/detail/kernel_parts.hpp"

GRAFT_BEGIN

namespace shipped {

struct reduce_part {
    using sources = kernel_sources<with_source<"graft/library/math/histogram/kernels.hpp",
                                       "graft::library::histogram_kernels", library::histogram_kernels>,
        with_source<"graft/library/math/random/kernels.hpp", "graft::library::random_kernels", library::random_kernels>,
        with_source<"graft/library/math/reduce/kernels.hpp", "graft::library::reduce_kernels", library::reduce_kernels>,
        with_source<"graft/library/math/segment/kernels.hpp", "graft::library::segment_kernels",
            library::segment_kernels>>;
    using list = sources::list;
    static constexpr std::string_view engine = "cpu";
};

template struct owned<reduce_part>;

} // namespace shipped

GRAFT_END
