// graft/shipped/detail/kernel_parts.hpp - the shipped kernels in parts, each compiled in a separate unit
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/kernel/kernel_source.hpp"
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
struct text_part;      ///< strings, tables, examples
struct rare_part;      ///< quantized and random numbers
struct numeric_part;   ///< Fourier transforms, equations, complex numbers
struct onednn_part;    ///< another engine

/// A part's table and the definition sites of its kernels, compiled in the unit that owns the part.
template <class Part> struct owned {
    [[nodiscard]] static kernel_table_view kernels();
    [[nodiscard]] static kernel_source home(kernel_function run);
};
// not in the class: what is inline is instantiated in every unit
template <class Part> kernel_table_view owned<Part>::kernels() { return kernel_part<Part>::view(); }
template <class Part> kernel_source owned<Part>::home(kernel_function run) {
    if constexpr (requires { typename Part::sources; }) return kernel_source_part<Part>::find(run);
    else return {};
}
template <class... Parts> struct part_list {
    [[nodiscard]] static kernel_set kernels() {
        static kernel_table_view const tables[]{owned<Parts>::kernels()...};
        return {tables};
    }
    [[nodiscard]] static kernel_source_set sources() {
        static constexpr kernel_source (*parts[])(kernel_function){&owned<Parts>::home...};
        return {parts};
    }
};
/// The parts of the reference engine, in the order in which they are tried.
using reference_parts = part_list<unary_part, binary_part, reduce_part, window_part, matrix_part, detection_part,
    array_part, image_part, text_part, rare_part, numeric_part>;

extern template struct owned<unary_part>;
extern template struct owned<binary_part>;
extern template struct owned<reduce_part>;
extern template struct owned<window_part>;
extern template struct owned<image_part>;
extern template struct owned<matrix_part>;
extern template struct owned<detection_part>;
extern template struct owned<array_part>;
extern template struct owned<text_part>;
extern template struct owned<rare_part>;
extern template struct owned<numeric_part>;
extern template struct owned<onednn_part>;

} // namespace shipped

GRAFT_END
