// examples/graft_import/kernels_reduce.cpp - owns the kernels of reductions, segments and counts
// SPDX-License-Identifier: Apache-2.0
#include "graft/kernel/table.hpp"
#include "graft/library/math/histogram/kernels.hpp"
#include "graft/library/math/random/kernels.hpp"
#include "graft/library/math/reduce/kernels.hpp"
#include "graft/library/math/segment/kernels.hpp"
#include "kernels.hpp"

struct reduce_part {
    using list = graft::join<graft::library::histogram_kernels, graft::library::random_kernels,
        graft::library::reduce_kernels, graft::library::segment_kernels>;
    static constexpr std::string_view engine = "cpu";
};

template struct graft::kernel_part<reduce_part>;
