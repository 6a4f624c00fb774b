// graft/library/kernel/gemm.hpp - matrix products by Eigen that never allocate: packing buffers come from the caller
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>

#include <algorithm>
#include <cstddef>

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"

GRAFT_BEGIN
namespace library {

/// Sizes and offsets of kernels; signed, as Eigen's.
using index = std::ptrdiff_t;

namespace detail {

/// Packing buffers of Eigen's product, in memory that somebody else owns.
class gemm_blocks : public Eigen::internal::level3_blocking<float, float> {
public:
    gemm_blocks(index rows, index columns, index depth, float* memory) {
        this->m_mc = rows;
        this->m_nc = columns;
        this->m_kc = depth;
        Eigen::internal::computeProductBlockingSizes<float, float>(this->m_kc, this->m_mc, this->m_nc, index{1});
        this->m_blockA = memory;
        // null: only the sizes are asked for
        this->m_blockB = memory ? memory + padded(this->m_kc * this->m_mc) : nullptr;
    }
    [[nodiscard]] index floats() const { return padded(this->m_kc * this->m_mc) + padded(this->m_kc * this->m_nc); }

private:
    static index padded(index n) { return (n + 15) / 16 * 16; }
};

template <int Left, int Right> void product(index m, index n, index k, float alpha, float const* a, index lda,
    float const* b, index ldb, float* c, index ldc, float* memory) {
    gemm_blocks blocks(n, m, k, memory);
    Eigen::internal::general_matrix_matrix_product<index, float, Left, false, float, Right, false, Eigen::ColMajor,
        1>::run(n, m, k, b, ldb, a, lda, c, 1, ldc, alpha, blocks, nullptr);
}

} // namespace detail

/// Floats of packing memory for a product [m,k] * [k,n].
[[nodiscard]] inline std::size_t gemm_floats(index m, index n, index k) {
    if (m <= 1 || n <= 0 || k <= 0) return 0;
    return static_cast<std::size_t>(detail::gemm_blocks(n, m, k, nullptr).floats());
}

/// c += alpha * op(a) * op(b), everything row-major: op(a) is [m,k] (stored [k,m] where `ta`), op(b) is [k,n] (stored
/// [n,k] where `tb`), c is [m,n]; ld* are the distances of stored rows. `memory` holds gemm_floats(m, n, k), aligned.
inline void gemm(bool ta, bool tb, index m, index n, index k, float alpha, float const* a, index lda, float const* b,
    index ldb, float* c, index ldc, float* memory) {
    if (m <= 0 || n <= 0 || k <= 0) return;
    if (m == 1) { // a vector times a matrix: bound by reading b once
        using vector = Eigen::Map<Eigen::VectorXf const>;
        if (tb && !ta) {
            for (index j = 0; j < n; ++j) c[j] += alpha * vector(a, k).dot(vector(b + j * ldb, k));
        } else if (tb) {
            for (index j = 0; j < n; ++j) {
                float sum = 0;
                for (index i = 0; i < k; ++i) sum += a[i * lda] * b[j * ldb + i];
                c[j] += alpha * sum;
            }
        } else {
            for (index i = 0; i < k; ++i)
                Eigen::Map<Eigen::VectorXf>(c, n) += (alpha * a[ta ? i * lda : i]) * vector(b + i * ldb, n);
        }
        return;
    }
    // Eigen's core writes column-major: c^T = op(b)^T * op(a)^T, where a row-major matrix is its own transpose
    if (!ta && !tb) detail::product<Eigen::ColMajor, Eigen::ColMajor>(m, n, k, alpha, a, lda, b, ldb, c, ldc, memory);
    else if (!ta) detail::product<Eigen::RowMajor, Eigen::ColMajor>(m, n, k, alpha, a, lda, b, ldb, c, ldc, memory);
    else if (!tb) detail::product<Eigen::ColMajor, Eigen::RowMajor>(m, n, k, alpha, a, lda, b, ldb, c, ldc, memory);
    else detail::product<Eigen::RowMajor, Eigen::RowMajor>(m, n, k, alpha, a, lda, b, ldb, c, ldc, memory);
}

/// The memory of a workspace as a run of floats that parts are taken from; every part is aligned to 64 bytes.
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
