// graft/library/kernel/gemm.hpp - matrix products without allocation: the caller provides the memory for panels
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstring>

#include "graft/base/container/span.hpp"
#include "graft/library/kernel/gemm_tile.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// The number of rows of a, columns of b and terms of their sums in panels at a time: those of a fit the second cache,
/// a panel of b the first.
inline constexpr index gemm_m = 192, gemm_n = 2048, gemm_k = 256;

constexpr index padded_to(index n, index unit) { return (n + unit - 1) / unit * unit; }

/// A matrix with the strides of its rows and columns.
struct strided_matrix {
    float const* data = nullptr;
    index row = 0, column = 0;
};

/// Four columns of a matrix whose columns are contiguous, four terms at a time: a transposed square.
inline void pack_square(float const* from, index column, float* to, index width) {
    using lanes = gemm_lanes<4>::type;
    lanes x[4];
    for (index r = 0; r < 4; ++r) __builtin_memcpy(&x[r], from + r * column, sizeof x[r]);
    lanes const a = __builtin_shufflevector(x[0], x[1], 0, 4, 1, 5),
                b = __builtin_shufflevector(x[0], x[1], 2, 6, 3, 7),
                c = __builtin_shufflevector(x[2], x[3], 0, 4, 1, 5),
                d = __builtin_shufflevector(x[2], x[3], 2, 6, 3, 7);
    lanes const y[4]{__builtin_shufflevector(a, c, 0, 1, 4, 5), __builtin_shufflevector(a, c, 2, 3, 6, 7),
        __builtin_shufflevector(b, d, 0, 1, 4, 5), __builtin_shufflevector(b, d, 2, 3, 6, 7)};
    for (index l = 0; l < 4; ++l) __builtin_memcpy(to + l * width, &y[l], sizeof y[l]);
}

/// Columns [0, count) of `from` as panels of `width` columns, [panel][k][width]; the last is padded with 0.
inline void pack_columns(strided_matrix const& from, index k, index count, index width, float* to) {
    for (index j = 0; j < count; j += width, to += k * width) {
        auto const used = std::min(width, count - j);
        auto const* at = from.data + j * from.column;
        index squares = 0; // of four columns, if these are contiguous
        if (from.column == 1) {
            for (index l = 0; l < k; ++l)
                std::memcpy(to + l * width, at + l * from.row, static_cast<std::size_t>(used) * sizeof(float));
            squares = used;
        } else if (from.row == 1) {
            for (; squares + 4 <= used; squares += 4)
                for (index l = 0; l + 4 <= k; l += 4)
                    pack_square(at + squares * from.column + l, from.column, to + l * width + squares, width);
            for (index l = k / 4 * 4; l < k; ++l)
                for (index r = 0; r < squares; ++r) to[l * width + r] = at[l + r * from.column];
        }
        for (index l = 0; l < k && (squares < width); ++l) {
            for (index r = squares; r < used; ++r) to[l * width + r] = at[l * from.row + r * from.column];
            std::fill(to + l * width + used, to + (l + 1) * width, 0.f);
        }
    }
}

/// `gemm` of more than one row, by tiles for one kind of processor.
inline void product(gemm_engine const& engine, bool ta, bool tb, index m, index n, index k, float alpha, float const* a,
    index lda, float const* b, index ldb, float* c, index ldc, float* memory) {
    auto* const of_b = memory; // first: its panels are read as vectors, and have the alignment of the memory
    for (index l = 0; l < k; l += gemm_k) {
        gemm_block g;
        g.k = std::min(gemm_k, k - l), g.alpha = alpha, g.ldc = ldc;
        auto* const of_a = memory + padded_to(std::min(n, gemm_n), gemm_columns) * g.k;
        g.a = of_a, g.b = of_b;
        for (index j = 0; j < n; j += gemm_n) {
            g.n = std::min(gemm_n, n - j);
            pack_columns(tb ? strided_matrix{b + j * ldb + l, 1, ldb} : strided_matrix{b + l * ldb + j, ldb, 1}, g.k,
                g.n, engine.columns, of_b);
            for (index i = 0; i < m; i += gemm_m) {
                g.m = std::min(gemm_m, m - i);
                pack_columns(ta ? strided_matrix{a + l * lda + i, lda, 1} : strided_matrix{a + i * lda + l, 1, lda},
                    g.k, g.m, engine.rows, of_a);
                g.c = c + i * ldc + j;
                engine.run(g);
            }
        }
    }
}

} // namespace detail

/// Floats of packing memory for a product [m,k] * [k,n]: the same on every machine.
[[nodiscard]] inline std::size_t gemm_floats(index m, index n, index k) {
    if (m <= 1 || n <= 0 || k <= 0) return 0;
    auto const rows = detail::padded_to(std::min(m, detail::gemm_m), detail::gemm_rows);
    auto const columns = detail::padded_to(std::min(n, detail::gemm_n), detail::gemm_columns);
    return static_cast<std::size_t>(detail::padded_to((rows + columns) * std::min(k, detail::gemm_k), 16));
}

/// c += alpha * op(a) * op(b), everything row-major: op(a) is [m,k] (stored as [k,m] if `ta`), op(b) is [k,n] (stored
/// as [n,k] if `tb`), c is [m,n]; ld* are the strides of stored rows. `memory` contains gemm_floats(m, n, k), aligned.
/// The order of a sum is the same on every machine; processors with FMA round each of its steps once, others twice.
inline void gemm(bool ta, bool tb, index m, index n, index k, float alpha, float const* a, index lda, float const* b,
    index ldb, float* c, index ldc, float* memory) {
    if (m <= 0 || n <= 0 || k <= 0) return;
    if (m == 1) { // a vector times a matrix: bound by reading b once
        if (tb && !ta) {
            for (index j = 0; j < n; ++j) c[j] += alpha * detail::dot(a, b + j * ldb, k);
        } else if (tb) {
            for (index j = 0; j < n; ++j) {
                float sum = 0;
                for (index i = 0; i < k; ++i) sum += a[i * lda] * b[j * ldb + i];
                c[j] += alpha * sum;
            }
        } else {
            for (index i = 0; i < k; ++i)
                detail::map_lanes(
                    n, c, [by = alpha * a[ta ? i * lda : i]](auto y, auto x) { return y + by * x; }, c, b + i * ldb);
        }
        return;
    }
    detail::product(detail::widest_gemm(), ta, tb, m, n, k, alpha, a, lda, b, ldb, c, ldc, memory);
}

/// Adds a bias to each row of [m,n]: after the sums of a product, so that it is the same as a sum of its own.
inline void add_to_rows(index m, index n, float const* bias, float* c, index ldc) {
    for (index i = 0; i < m; ++i)
        detail::map_lanes(n, c + i * ldc, [](auto v, auto by) { return v + by; }, c + i * ldc, bias);
}

/// The memory of a workspace as an array of floats that parts are allocated from; every part is aligned to 64 bytes.
class float_pool {
public:
    explicit float_pool(span<float> all) : at_(all.data()) {}
    float* take(std::size_t floats) {
        auto* const r = at_;
        at_ += padded(floats);
        return r;
    }
    /// Floats that a part occupies.
    [[nodiscard]] static constexpr std::size_t padded(std::size_t floats) { return (floats + 15) / 16 * 16; }

private:
    float* at_;
};

} // namespace library
GRAFT_END
