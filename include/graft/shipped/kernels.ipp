// graft/shipped/kernels.ipp - the tables of kernels that other units own, in the order in which they are asked
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/kernel/home.hpp"
#include "graft/kernel/table_view.hpp"
#include "graft/shipped.hpp"
#include "graft/shipped/kernel_parts.hpp"

GRAFT_BEGIN

namespace shipped {

kernel_set kernels() { return reference_parts::kernels(); }

home_set homes_of_kernels() { return reference_parts::homes(); }

span<kernel_table_view const> onednn_kernels() {
#ifdef GRAFT_WITH_ONEDNN
    static kernel_table_view const tables[] = {owned<onednn_part>::kernels()};
    return tables;
#else
    return {};
#endif
}

} // namespace shipped

GRAFT_END
