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

namespace detail {

/// c = a * b, as by `gemm`, shared among threads: the rows, or the columns of one.
inline void share_gemm(threads by, bool ta, bool tb, index m, index n, index k, float const* a, index lda,
    float const* b, index ldb, float* c, float* memory) {
    std::fill_n(c, m * n, 0.f);
    if (m <= 0 || n <= 0 || k <= 0) return;
    if (m == 1)
        return by.share(n, grain::of(k / 2, 16), [&](std::int64_t begin, std::int64_t end) {
            gemm(ta, tb, 1, end - begin, k, 1.f, a, lda, b + begin * (tb ? ldb : 1), ldb, c + begin, n, nullptr);
        });
    grain const each{std::max<index>(1, 500'000 / (n * k)), gemm_rows};
    by.share(m, each, reinterpret_cast<std::byte*>(memory), [&](std::int64_t begin, std::int64_t end, std::byte* own) {
        product(widest_gemm(), ta, tb, end - begin, n, k, 1.f, a + begin * (ta ? 1 : lda), lda, b, ldb, c + begin * n,
            n, reinterpret_cast<float*>(own));
    });
}

} // namespace detail

inline memory_size matmul_workspace(in<"x1", no_elements> a, in<"x2", no_elements> b, attr_of<"transpose_x1", bool> ta,
    attr_of<"transpose_x2", bool> tb) {
    return memory_size::of<float>(gemm_floats(a.dim(*ta ? 1 : 0), b.dim(*tb ? 0 : 1), a.dim(*ta ? 0 : 1)));
}
/// MatMul, MatMulV2.
inline status matmul(in<"x1", float> a, in<"x2", float> b, optional_in<"bias", float> bias, out<"y", float> y,
    attr_of<"transpose_x1", bool> ta, attr_of<"transpose_x2", bool> tb, workspace ws, threads by = {}) {
    index const m = y.dim(0), n = y.dim(1), k = a.dim(*ta ? 0 : 1);
    detail::share_gemm(by, ta, tb, m, n, k, a.data(), a.dim(1), b.data(), b.dim(1), y.data(), ws.as<float>().data());
    if (bias) add_to_rows(m, n, bias.data(), y.data(), n);
    return ok;
}

inline memory_size batch_matmul_workspace(
    in<"x1", no_elements> a, in<"x2", no_elements> b, attr_of<"adj_x1", bool> ta, attr_of<"adj_x2", bool> tb) {
    auto const r = a.rank(), q = b.rank();
    return memory_size::of<float>(
        gemm_floats(a.dim(r - (*ta ? 1 : 2)), b.dim(q - (*tb ? 2 : 1)), a.dim(r - (*ta ? 2 : 1))));
}
/// BatchMatMulV2: one product per pair of matrices.
inline status batch_matmul(in<"x1", float> a, in<"x2", float> b, out<"y", float> y, attr_of<"adj_x1", bool> ta,
    attr_of<"adj_x2", bool> tb, workspace ws, threads by = {}) {
    auto const r = y.rank(), ra = a.rank(), rb = b.rank();
    index const m = y.dim(r - 2), n = y.dim(r - 1), k = a.dim(ra - (*ta ? 2 : 1));
    auto const size = m * n;
    index batches = 1;
    for (std::size_t i = 0; i + 2 < r; ++i) batches *= y.dim(i);
    auto* const memory = ws.as<float>().data();
    auto const one = [&](index batch, threads among, float* own) {
        index at_a = 0, at_b = 0, step_a = 1, step_b = 1, rest = batch;
        for (std::size_t i = 2; i < r; ++i) { // from the last batch axis to the first
            auto const d = y.dim(r - 1 - i), here = rest % d;
            rest /= d;
            if (i < ra) at_a += (a.dim(ra - 1 - i) == 1 ? 0 : here) * step_a, step_a *= a.dim(ra - 1 - i);
            if (i < rb) at_b += (b.dim(rb - 1 - i) == 1 ? 0 : here) * step_b, step_b *= b.dim(rb - 1 - i);
        }
        detail::share_gemm(among, ta, tb, m, n, k, a.data() + at_a * m * k, a.dim(ra - 1), b.data() + at_b * k * n,
            b.dim(rb - 1), y.data() + batch * size, own);
    };
    if (batches == 1) return one(0, by, memory), ok;
    by.share(batches, grain{std::max<index>(1, 500'000 / std::max<index>(size * k, 1))},
        reinterpret_cast<std::byte*>(memory), [&](std::int64_t begin, std::int64_t end, std::byte* own) {
            for (auto batch = begin; batch < end; ++batch) one(batch, {}, reinterpret_cast<float*>(own));
        });
    return ok;
}

inline memory_size fully_connection_workspace(
    in<"x", no_elements> x, out<"y", no_elements> y, attr_of<"num_output", std::int64_t> n) {
    auto const rows = static_cast<index>(y.size()) / *n;
    return memory_size::bytes(
        rows == 0 ? 0 : gemm_floats(rows, *n, static_cast<index>(x.size()) / rows) * sizeof(float));
}
/// FullyConnection.
inline status fully_connection(in<"x", float> x, in<"w", float> w, optional_in<"b", float> b, out<"y", float> y,
    attr_of<"num_output", std::int64_t> outputs, attr_of<"transpose", bool> transpose, workspace ws, threads by = {}) {
    index const n = *outputs, rows = static_cast<index>(y.size()) / n;
    if (rows == 0) return ok;
    auto const k = static_cast<index>(x.size()) / rows;
    detail::share_gemm(
        by, false, !*transpose, rows, n, k, x.data(), k, w.data(), *transpose ? n : k, y.data(), ws.as<float>().data());
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
