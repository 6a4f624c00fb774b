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
    };
    return {tables};
}

graft::home_set shipped_homes() {
    using graft::home_part;
    static constexpr graft::kernel_home (*parts[])(graft::kernel_function) = {&home_part<unary_part>::find,
        &home_part<binary_part>::find, &home_part<reduce_part>::find, &home_part<window_part>::find,
        &home_part<matrix_part>::find, &home_part<detection_part>::find, &home_part<array_part>::find,
        &home_part<image_part>::find, &home_part<text_part>::find};
    return {parts};
}

graft::span<graft::kernel_table_view const> further_kernels() {
#ifdef GRAFT_WITH_ONEDNN
    static graft::kernel_table_view const tables[] = {graft::kernel_part<onednn_part>::view()};
    return tables;
#else
    return {};
#endif
}
