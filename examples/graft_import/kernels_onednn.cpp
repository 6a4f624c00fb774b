// examples/graft_import/kernels_onednn.cpp - owns the kernels of oneDNN, where the program is built with it
// SPDX-License-Identifier: Apache-2.0
#ifdef GRAFT_WITH_ONEDNN
#include "graft/library/onednn.hpp"
#include "kernels.hpp"

struct onednn_part {
    using shipped = graft::onednn::kernel_list;
    using list = shipped::list;
    static constexpr std::string_view engine = shipped::engine;
    static constexpr int priority = shipped::priority;
    static constexpr bool widens = shipped::widens;
};
template struct graft::kernel_part<onednn_part>;
#endif
