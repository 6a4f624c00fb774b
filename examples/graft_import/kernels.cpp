// examples/graft_import/kernels.cpp - the tables of kernels that other units own, in the order in which they are asked
// SPDX-License-Identifier: Apache-2.0
#include "kernels.hpp"

graft::kernel_set shipped_kernels() {
    using graft::kernel_part;
    static graft::kernel_table_view const tables[] = {
        kernel_part<unary_part>::view(),
        kernel_part<binary_part>::view(),
        kernel_part<reduce_part>::view(),
        kernel_part<window_part>::view(),
        kernel_part<matrix_part>::view(),
        kernel_part<detection_part>::view(),
        kernel_part<array_part>::view(),
        kernel_part<image_part>::view(),
        kernel_part<text_part>::view(),
        kernel_part<rare_part>::view(),
    };
    return {tables};
}

graft::span<graft::kernel_table_view const> further_kernels() {
#ifdef GRAFT_WITH_ONEDNN
    static graft::kernel_table_view const tables[] = {graft::kernel_part<onednn_part>::view()};
    return tables;
#else
    return {};
#endif
}
