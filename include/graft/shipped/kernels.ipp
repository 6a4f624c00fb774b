// graft/shipped/kernels.ipp - the tables of kernels that other units own, in the order in which they are tried
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/shipped/detail/kernel_parts.hpp"
#include "graft/shipped/kernels.hpp"

GRAFT_BEGIN

namespace shipped {

/// Whether oneDNN's library can be loaded here: it is, at the first call (shipped/onednn_library.ipp).
[[nodiscard]] bool onednn_is_there();

kernel_set kernels() { return reference_parts::kernels(); }

kernel_source_set sources_of_kernels() { return reference_parts::sources(); }

span<kernel_table_view const> onednn_kernels() {
#ifdef GRAFT_WITH_ONEDNN
    static kernel_table_view const tables[] = {owned<onednn_part>::kernels()};
    if (onednn_is_there()) return tables;
#endif
    return {};
}

} // namespace shipped

GRAFT_END
