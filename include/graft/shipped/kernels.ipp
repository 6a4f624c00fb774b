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

kernel_set kernels() {
    static kernel_table_view const tables[] = {
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

home_set homes_of_kernels() {
    static constexpr kernel_home (*parts[])(kernel_function) = {&home_part<unary_part>::find,
        &home_part<binary_part>::find, &home_part<reduce_part>::find, &home_part<window_part>::find,
        &home_part<matrix_part>::find, &home_part<detection_part>::find, &home_part<array_part>::find,
        &home_part<image_part>::find, &home_part<text_part>::find, &home_part<rare_part>::find};
    return {parts};
}

span<kernel_table_view const> onednn_kernels() {
#ifdef GRAFT_WITH_ONEDNN
    static kernel_table_view const tables[] = {kernel_part<onednn_part>::view()};
    return tables;
#else
    return {};
#endif
}

} // namespace shipped

GRAFT_END
