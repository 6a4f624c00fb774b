// graft/library/linalg/matmul/kernels.hpp - kernels: matrix products
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/kernel/gemm.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/strided.hpp"
#include "graft/library/linalg/matmul/einsum_kernels.hpp"
#include "graft/library/linalg/matmul/ops.hpp"
#include "graft/library/linalg/matmul/packed_kernels.hpp"
#include "graft/library/math/arithmetic/functions.hpp"

GRAFT_BEGIN
namespace library {

inline std::size_t matmul_workspace(
    in<"x1", float> a, in<"x2", float> b, attr_of<"transpose_x1", bool> ta, attr_of<"transpose_x2", bool> tb) {
    return gemm_floats(a.dim(*ta ? 1 : 0), b.dim(*tb ? 0 : 1), a.dim(*ta ? 0 : 1)) * sizeof(float);
}
/// MatMul, MatMulV2.
inline status matmul(in<"x1", float> a, in<"x2", float> b, optional_in<"bias", float> bias, out<"y", float> y,
    attr_of<"transpose_x1", bool> ta, attr_of<"transpose_x2", bool> tb, workspace ws) {
    index const m = y.dim(0), n = y.dim(1), k = a.dim(*ta ? 0 : 1);
    std::fill_n(y.data(), m * n, 0.f);
    gemm(ta, tb, m, n, k, 1.f, a.data(), a.dim(1), b.data(), b.dim(1), y.data(), n, ws.as<float>().data());
    if (bias) add_to_rows(m, n, bias.data(), y.data(), n);
    return ok;
}

inline std::size_t batch_matmul_workspace(
    in<"x1", float> a, in<"x2", float> b, attr_of<"adj_x1", bool> ta, attr_of<"adj_x2", bool> tb) {
    auto const r = a.rank(), q = b.rank();
    return gemm_floats(a.dim(r - (*ta ? 1 : 2)), b.dim(q - (*tb ? 2 : 1)), a.dim(r - (*ta ? 2 : 1))) * sizeof(float);
}
/// BatchMatMulV2: one product per pair of matrices.
inline status batch_matmul(in<"x1", float> a, in<"x2", float> b, out<"y", float> y, attr_of<"adj_x1", bool> ta,
    attr_of<"adj_x2", bool> tb, workspace ws) {
    auto const r = y.rank(), ra = a.rank(), rb = b.rank();
    index const m = y.dim(r - 2), n = y.dim(r - 1), k = a.dim(ra - (*ta ? 2 : 1));
    auto const size = m * n;
    index batches = 1;
    for (std::size_t i = 0; i + 2 < r; ++i) batches *= y.dim(i);
    std::fill_n(y.data(), batches * size, 0.f);
    for (index batch = 0; batch < batches; ++batch) {
        index at_a = 0, at_b = 0, step_a = 1, step_b = 1, rest = batch;
        for (std::size_t i = 2; i < r; ++i) { // from the last batch axis to the first
            auto const d = y.dim(r - 1 - i), here = rest % d;
            rest /= d;
            if (i < ra) at_a += (a.dim(ra - 1 - i) == 1 ? 0 : here) * step_a, step_a *= a.dim(ra - 1 - i);
            if (i < rb) at_b += (b.dim(rb - 1 - i) == 1 ? 0 : here) * step_b, step_b *= b.dim(rb - 1 - i);
        }
        gemm(ta, tb, m, n, k, 1.f, a.data() + at_a * m * k, a.dim(ra - 1), b.data() + at_b * k * n, b.dim(rb - 1),
            y.data() + batch * size, n, ws.as<float>().data());
    }
    return ok;
}

inline std::size_t fully_connection_workspace(
    in<"x", float> x, out<"y", float> y, attr_of<"num_output", std::int64_t> n) {
    auto const rows = static_cast<index>(y.size()) / *n;
    return rows == 0 ? 0 : gemm_floats(rows, *n, static_cast<index>(x.size()) / rows) * sizeof(float);
}
/// FullyConnection.
inline status fully_connection(in<"x", float> x, in<"w", float> w, optional_in<"b", float> b, out<"y", float> y,
    attr_of<"num_output", std::int64_t> outputs, attr_of<"transpose", bool> transpose, workspace ws) {
    index const n = *outputs, rows = static_cast<index>(y.size()) / n;
    if (rows == 0) return ok;
    auto const k = static_cast<index>(x.size()) / rows;
    std::fill_n(y.data(), rows * n, 0.f);
    gemm(false, !*transpose, rows, n, k, 1.f, x.data(), k, w.data(), *transpose ? n : k, y.data(), n,
        ws.as<float>().data());
    if (b) add_to_rows(rows, n, b.data(), y.data(), n);
    return ok;
}

/// MatMulV2 of types that the float kernel does not support, by plain loops; integers wrap.
template <class T> void plain_matmul(bool ta, bool tb, index m, index n, index k, T const* a, T const* b, T* y) {
    for (index i = 0; i < m; ++i) {
        auto* const row = y + i * n;
        std::fill_n(row, n, T{});
        auto const left = [&](index l) { return a[ta ? l * m + i : i * k + l]; };
        if (tb) {
            for (index j = 0; j < n; ++j)
                for (index l = 0; l < k; ++l)
                    row[j] = function::add{}(row[j], function::multiply{}(left(l), b[j * k + l]));
        } else {
            for (index l = 0; l < k; ++l)
                for (index j = 0; j < n; ++j)
                    row[j] = function::add{}(row[j], function::multiply{}(left(l), b[l * n + j]));
        }
    }
}
template <class T> status matmul_of(in<"x1", T> a, in<"x2", T> b, optional_in<"bias", T> bias, out<"y", T> y,
    attr_of<"transpose_x1", bool> ta, attr_of<"transpose_x2", bool> tb) {
    index const m = y.dim(0), n = y.dim(1);
    plain_matmul(*ta, *tb, m, n, a.dim(*ta ? 0 : 1), a.data(), b.data(), y.data());
    if (bias)
        for (index i = 0; i < m * n; ++i) y.data()[i] = function::add{}(y.data()[i], bias.data()[i % n]);
    return ok;
}
/// The same for BatchMatMulV2; the batch axes broadcast.
template <class T> status batch_matmul_of(
    in<"x1", T> a, in<"x2", T> b, out<"y", T> y, attr_of<"adj_x1", bool> ta, attr_of<"adj_x2", bool> tb) {
    auto const r = y.rank(), ra = a.rank(), rb = b.rank();
    index const m = y.dim(r - 2), n = y.dim(r - 1), k = a.dim(ra - (*ta ? 2 : 1));
    index batches = 1;
    for (std::size_t i = 0; i + 2 < r; ++i) batches *= y.dim(i);
    for (index batch = 0; batch < batches; ++batch) {
        index at_a = 0, at_b = 0, step_a = 1, step_b = 1, rest = batch;
        for (std::size_t i = 2; i < r; ++i) {
            auto const d = y.dim(r - 1 - i), here = rest % d;
            rest /= d;
            if (i < ra) at_a += (a.dim(ra - 1 - i) == 1 ? 0 : here) * step_a, step_a *= a.dim(ra - 1 - i);
            if (i < rb) at_b += (b.dim(rb - 1 - i) == 1 ? 0 : here) * step_b, step_b *= b.dim(rb - 1 - i);
        }
        plain_matmul(*ta, *tb, m, n, k, a.data() + at_a * m * k, b.data() + at_b * k * n, y.data() + batch * m * n);
    }
    return ok;
}

/// The kernels of this family.
using matmul_kernels = join<packed_matmul_kernels,
    with_promoted<
        join<kernels_of<MatMulV2, &matmul_of<double>, &matmul_of<std::int32_t>, &matmul_of<std::int64_t>,
                 &matmul_of<std::uint32_t>, &matmul_of<std::uint64_t>>,
            kernels_of<BatchMatMul, &batch_matmul_of<double>, &batch_matmul_of<std::int32_t>,
                &batch_matmul_of<std::int64_t>, &batch_matmul_of<std::uint32_t>, &batch_matmul_of<std::uint64_t>>,
            kernels_of<BatchMatMulV2, &batch_matmul_of<double>, &batch_matmul_of<std::int32_t>,
                &batch_matmul_of<std::int64_t>, &batch_matmul_of<std::uint32_t>, &batch_matmul_of<std::uint64_t>>,
            kernels<kernel<MatMul, &matmul, &matmul_workspace>, kernel<MatMulV2, &matmul, &matmul_workspace>,
                kernel<BatchMatMulV2, &batch_matmul, &batch_matmul_workspace>,
                kernel<BatchMatMul, &batch_matmul, &batch_matmul_workspace>,
                kernel<FullyConnection, &fully_connection, &fully_connection_workspace>>>,
        half, bfloat16>,
    matmul_einsum_kernels>;

} // namespace library
GRAFT_END
