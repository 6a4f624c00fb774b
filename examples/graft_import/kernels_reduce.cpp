// examples/graft_import/kernels_reduce.cpp - owns the kernels of reductions, segments and counts
// SPDX-License-Identifier: Apache-2.0
#include "graft/kernel/home.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/math/histogram/kernels.hpp"
#include "graft/library/math/random/kernels.hpp"
#include "graft/library/math/reduce/kernels.hpp"
#include "graft/library/math/segment/kernels.hpp"
#include "kernels.hpp"

struct reduce_part {
    using homes = graft::kernel_homes<graft::homed<"graft/library/math/histogram/kernels.hpp",
                                          "graft::library::histogram_kernels", graft::library::histogram_kernels>,
        graft::homed<"graft/library/math/random/kernels.hpp", "graft::library::random_kernels",
            graft::library::random_kernels>,
        graft::homed<"graft/library/math/reduce/kernels.hpp", "graft::library::reduce_kernels",
            graft::library::reduce_kernels>,
        graft::homed<"graft/library/math/segment/kernels.hpp", "graft::library::segment_kernels",
            graft::library::segment_kernels>>;
    using list = homes::list;
    static constexpr std::string_view engine = "cpu";
};

template struct graft::kernel_part<reduce_part>;
template struct graft::home_part<reduce_part>;
