// graft/library/array/sparse/product_kernels.hpp - kernels: products of matrices with mostly zero elements
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // fill
#include <cstddef>

#include "graft/kernel.hpp"
#include "graft/library/array/sparse/ops.hpp"

GRAFT_BEGIN
namespace library {

/// SparseMatMul: rows of b for zero elements of a are skipped.
inline status sparse_matmul(in<"a", float> a, in<"b", float> b, out<"product", float> y,
    attr_of<"transpose_a", bool> a_turned, attr_of<"transpose_b", bool> b_turned) {
    auto const rows = static_cast<std::size_t>(y.dim(0)), columns = static_cast<std::size_t>(y.dim(1)),
               inner = static_cast<std::size_t>(a.dim(*a_turned ? 0 : 1));
    std::fill(y.begin(), y.end(), 0.f);
    for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t k = 0; k < inner; ++k) {
            auto const v = a[*a_turned ? k * rows + i : i * inner + k];
            if (v == 0.f) continue;
            for (std::size_t j = 0; j < columns; ++j)
                y[i * columns + j] += v * b[*b_turned ? j * inner + k : k * columns + j];
        }
    return ok;
}

/// The kernels of this file.
using sparse_product_kernels = kernels<kernel<SparseMatMul, &sparse_matmul>>;

} // namespace library
GRAFT_END
