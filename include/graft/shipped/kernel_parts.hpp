// graft/shipped/kernel_parts.hpp - the shipped kernels in parts, each compiled in a unit of its own
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/kernel/home.hpp"
#include "graft/kernel/table_view.hpp"

GRAFT_BEGIN

namespace shipped {

struct unary_part;
struct binary_part;
struct reduce_part;
struct window_part;    ///< convolution, pooling
struct image_part;     ///< images, sound
struct matrix_part;    ///< products, normalization
struct detection_part; ///< detection, recurrent layers, losses
struct array_part;     ///< moving elements
struct text_part;      ///< texts, tables, examples
struct rare_part;      ///< Fourier transforms, quantized and random numbers
struct onednn_part;    ///< another engine

} // namespace shipped

extern template struct kernel_part<shipped::unary_part>;
extern template struct kernel_part<shipped::binary_part>;
extern template struct kernel_part<shipped::reduce_part>;
extern template struct kernel_part<shipped::window_part>;
extern template struct kernel_part<shipped::matrix_part>;
extern template struct kernel_part<shipped::detection_part>;
extern template struct kernel_part<shipped::array_part>;
extern template struct kernel_part<shipped::image_part>;
extern template struct kernel_part<shipped::text_part>;
extern template struct kernel_part<shipped::rare_part>;
extern template struct kernel_part<shipped::onednn_part>;
extern template struct home_part<shipped::unary_part>;
extern template struct home_part<shipped::binary_part>;
extern template struct home_part<shipped::reduce_part>;
extern template struct home_part<shipped::window_part>;
extern template struct home_part<shipped::matrix_part>;
extern template struct home_part<shipped::detection_part>;
extern template struct home_part<shipped::array_part>;
extern template struct home_part<shipped::image_part>;
extern template struct home_part<shipped::text_part>;
extern template struct home_part<shipped::rare_part>;

GRAFT_END
