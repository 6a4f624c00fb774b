// examples/graft_import/kernels.hpp - the shipped kernels as one set of tables, each compiled in a unit of its own
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/kernel/home.hpp"
#include "graft/kernel/table_view.hpp"

struct unary_part;     // kernels_unary.cpp
struct binary_part;    // kernels_binary.cpp
struct reduce_part;    // kernels_reduce.cpp
struct window_part;    // kernels_window.cpp: convolution, pooling
struct image_part;     // kernels_image.cpp: images, sound
struct matrix_part;    // kernels_matrix.cpp: products, normalization
struct detection_part; // kernels_detection.cpp: detection, recurrent layers, losses
struct array_part;     // kernels_array.cpp: moving elements
struct text_part;      // kernels_text.cpp: texts, tables, examples
struct onednn_part;    // kernels_onednn.cpp: another engine

extern template struct graft::kernel_part<unary_part>;
extern template struct graft::kernel_part<binary_part>;
extern template struct graft::kernel_part<reduce_part>;
extern template struct graft::kernel_part<window_part>;
extern template struct graft::kernel_part<matrix_part>;
extern template struct graft::kernel_part<detection_part>;
extern template struct graft::kernel_part<array_part>;
extern template struct graft::kernel_part<image_part>;
extern template struct graft::kernel_part<text_part>;
extern template struct graft::kernel_part<onednn_part>;
extern template struct graft::home_part<unary_part>;
extern template struct graft::home_part<binary_part>;
extern template struct graft::home_part<reduce_part>;
extern template struct graft::home_part<window_part>;
extern template struct graft::home_part<matrix_part>;
extern template struct graft::home_part<detection_part>;
extern template struct graft::home_part<array_part>;
extern template struct graft::home_part<image_part>;
extern template struct graft::home_part<text_part>;

/// All of them; a kernel stands in one.
graft::kernel_set shipped_kernels();
/// The headers and lists in which they stand, for sources that call them.
graft::home_set shipped_homes();

/// Those of further engines that this program was built with (GRAFT_WITH_ONEDNN), which run nodes when they are named.
graft::span<graft::kernel_table_view const> further_kernels();
