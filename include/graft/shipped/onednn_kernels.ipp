// graft/shipped/onednn_kernels.ipp - owns the kernels of oneDNN, if the program is built with it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#ifdef GRAFT_WITH_ONEDNN
#include <string_view>

#include "graft/kernel/table.hpp"
#include "graft/library/onednn.hpp"
#include "graft/shipped/detail/kernel_parts.hpp"

GRAFT_BEGIN

namespace shipped {

struct onednn_part {
    using kernels = graft::onednn::faster_kernel_list;
    using list = kernels::list;
    static constexpr std::string_view engine = kernels::engine;
    static constexpr int priority = kernels::priority;
    static constexpr bool widens = kernels::widens;
};

template struct owned<onednn_part>;

} // namespace shipped

GRAFT_END
#endif
