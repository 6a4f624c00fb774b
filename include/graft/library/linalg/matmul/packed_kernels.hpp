// graft/library/linalg/matmul/packed_kernels.hpp - kernels: matrix products with a constant right matrix, packed once
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "graft/kernel.hpp"
#include "graft/kernel/prepared.hpp"
#include "graft/library/kernel/gemm.hpp"
#include "graft/library/linalg/matmul/ops.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// A constant matrix [k,n] as the panels that `gemm` would make of it in each run: the sums are the same, bit by bit.
class packed_matrix {
public:
    /// `turned`: stored as [n,k]; `stride` is that of stored rows.
    packed_matrix(
        bool turned, index n, index k, float const* b, index stride, gemm_engine const& engine = widest_gemm())
        : n_(n), k_(k), engine_(engine), panels_(static_cast<std::size_t>(padded_to(n, engine.columns) * k + 16)) {
        auto* to = first();
        for (index l = 0; l < k; l += gemm_k) {
            auto const terms = std::min(gemm_k, k - l);
            pack_columns(turned ? strided_matrix{b + l, 1, stride} : strided_matrix{b + l * stride, stride, 1}, terms,
                n, engine.columns, to);
            to += padded_to(n, engine.columns) * terms;
        }
    }
    packed_matrix(packed_matrix const&) = delete;
    packed_matrix& operator=(packed_matrix const&) = delete;

    /// Bytes of memory for a product with `rows` rows.
    [[nodiscard]] std::size_t workspace_bytes(index rows) const {
        auto const all = padded_to(std::min(rows, gemm_m), gemm_rows) * std::min(gemm_k, k_);
        return static_cast<std::size_t>(all) * sizeof(float);
    }
    /// The rows of a result with this number of elements.
    [[nodiscard]] index rows_of(std::size_t elements) const { return static_cast<index>(elements) / n_; }
    /// y = x * b, and then the bias added to each row if there is one. Rows are shared among threads or, if these are
    /// few, columns.
    void run(index rows, float const* x, float const* bias, float* y, float* memory, threads by = {}) const {
        bool const by_rows = rows >= 4 * gemm_rows;
        auto const each = std::max<index>((by_rows ? n_ : rows) * k_, 1), unit = by_rows ? gemm_rows : gemm_columns;
        by.share(by_rows ? rows : n_, grain{std::min<index>(300'000 / each + 1, 1 << 20), unit},
            reinterpret_cast<std::byte*>(memory), [&](index begin, index end, std::byte* own) {
                auto* const of_a = reinterpret_cast<float*>(own);
                if (by_rows) run_part(begin, end, 0, n_, x, bias, y, of_a);
                else run_part(0, rows, begin, end, x, bias, y, of_a);
            });
    }
    /// y += x * b.
    void add(index rows, float const* x, float* y, float* memory) const {
        add_part(0, rows, 0, n_, x, nullptr, y, memory);
    }

private:
    /// The results in rows [i, i_end) and columns [j, j_end).
    void run_part(index i_begin, index i_end, index j_begin, index j_end, float const* x, float const* bias, float* y,
        float* memory) const {
        for (auto i = i_begin; i < i_end; ++i) std::fill(y + i * n_ + j_begin, y + i * n_ + j_end, 0.f);
        add_part(i_begin, i_end, j_begin, j_end, x, bias, y, memory);
    }
    void add_part(index i_begin, index i_end, index j_begin, index j_end, float const* x, float const* bias, float* y,
        float* memory) const {
        gemm_block g;
        g.a = memory, g.ldc = n_;
        auto const* panel = first();
        for (index l = 0; l < k_; l += gemm_k, panel += padded_to(n_, engine_.columns) * g.k) {
            g.k = std::min(gemm_k, k_ - l);
            for (auto i = i_begin; i < i_end; i += gemm_m) {
                g.m = std::min(gemm_m, i_end - i);
                pack_columns({x + i * k_ + l, 1, k_}, g.k, g.m, engine_.rows, memory);
                for (auto j = j_begin; j < j_end; j += gemm_n) { // gemm_n is a multiple of each width of panels
                    g.n = std::min(gemm_n, j_end - j);
                    g.b = panel + j * g.k, g.c = y + i * n_ + j;
                    engine_.run(g);
                    if (bias && l + g.k == k_) add_to_rows(g.m, g.n, bias + j, g.c, n_);
                }
            }
        }
    }
    /// Panels are read as vectors: they begin at a multiple of 64 bytes.
    [[nodiscard]] float* first() {
        auto const at = reinterpret_cast<std::uintptr_t>(panels_.data());
        return panels_.data() + ((64 - at % 64) % 64) / sizeof(float);
    }
    [[nodiscard]] float const* first() const { return const_cast<packed_matrix*>(this)->first(); }

    index n_ = 0, k_ = 0;
    gemm_engine engine_;
    std::vector<float> panels_;
};

/// A product with a packed matrix, of this number of rows at most.
struct packed_rows {
    static constexpr std::uint32_t open_axes = (1u << max_rank) - 1; ///< the constant matrix has the other sizes

    index rows = 0;
    packed_matrix right;

    [[nodiscard]] std::size_t workspace_bytes() const { return right.workspace_bytes(rows); }
};

/// Whether a product packs its right matrix: a constant. One row reads it once without packing.
/// error unsupported_call
inline status packs(std::string_view right, bool constant, index rows, index n, index k) {
    if (!constant) return fail(errc::unsupported_call, right, "a constant");
    if (rows < 2 || n < 1 || k < 1) return fail(errc::unsupported_call, right, "more than one row");
    return ok;
}

} // namespace detail

/// MatMul, MatMulV2 with a constant right matrix.
struct packed_matmul {
    using owner = std::shared_ptr<detail::packed_rows>;

    static status supports(in<"x1", no_elements> a, in<"x2", no_elements> b, attr_of<"transpose_x1", bool> ta,
        attr_of<"transpose_x2", bool> tb) {
        if (*ta) return fail(errc::unsupported_call, "transpose_x1", "false");
        return detail::packs("x2", b.is_constant(), a.dim(0), b.dim(*tb ? 0 : 1), a.dim(1));
    }
    static result<owner> prepare(
        in<"x1", no_elements> a, in<"x2", constant_elements<float>> b, attr_of<"transpose_x2", bool> tb) {
        return owner(new detail::packed_rows{a.dim(0), {*tb, b.dim(*tb ? 0 : 1), a.dim(1), b.data(), b.dim(1)}});
    }
    static status run(in<"x1", float> a, in<"x2", float>, optional_in<"bias", float> bias, out<"y", float> y,
        prepared<detail::packed_rows> s, workspace ws, threads by) {
        s->right.run(s->right.rows_of(y.size()), a.data(), bias.data(), y.data(), ws.as<float>().data(), by);
        return ok;
    }
};
/// BatchMatMul, BatchMatMulV2 with one constant right matrix for all of the left: one product of all rows.
struct packed_batch_matmul {
    using owner = std::shared_ptr<detail::packed_rows>;

    static status supports(
        in<"x1", no_elements> a, in<"x2", no_elements> b, attr_of<"adj_x1", bool> ta, attr_of<"adj_x2", bool> tb) {
        if (*ta) return fail(errc::unsupported_call, "adj_x1", "false");
        auto const k = a.dim(a.rank() - 1), n = b.dim(b.rank() - (*tb ? 2 : 1));
        if (static_cast<index>(b.size()) != n * k || b.rank() > a.rank())
            return fail(errc::unsupported_call, "x2", "one matrix");
        return detail::packs("x2", b.is_constant(), k > 0 ? static_cast<index>(a.size()) / k : 0, n, k);
    }
    static result<owner> prepare(
        in<"x1", no_elements> a, in<"x2", constant_elements<float>> b, attr_of<"adj_x2", bool> tb) {
        auto const k = a.dim(a.rank() - 1), n = b.dim(b.rank() - (*tb ? 2 : 1));
        return owner(
            new detail::packed_rows{static_cast<index>(a.size()) / k, {*tb, n, k, b.data(), b.dim(b.rank() - 1)}});
    }
    static status run(in<"x1", float> a, in<"x2", float>, out<"y", float> y, prepared<detail::packed_rows> s,
        workspace ws, threads by) {
        s->right.run(s->right.rows_of(y.size()), a.data(), nullptr, y.data(), ws.as<float>().data(), by);
        return ok;
    }
};
/// FullyConnection with constant weights.
struct packed_fully_connection {
    using owner = std::shared_ptr<detail::packed_rows>;

    static status supports(in<"x", no_elements> x, in<"w", no_elements> w, out<"y", no_elements> y,
        attr_of<"num_output", std::int64_t> outputs) {
        auto const rows = static_cast<index>(y.size()) / *outputs;
        return detail::packs("w", w.is_constant(), rows, *outputs, rows > 0 ? static_cast<index>(x.size()) / rows : 0);
    }
    static result<owner> prepare(in<"x", no_elements> x, in<"w", constant_elements<float>> w, out<"y", no_elements> y,
        attr_of<"num_output", std::int64_t> outputs, attr_of<"transpose", bool> transpose) {
        index const n = *outputs, rows = static_cast<index>(y.size()) / n, k = static_cast<index>(x.size()) / rows;
        return owner(new detail::packed_rows{rows, {!*transpose, n, k, w.data(), *transpose ? n : k}});
    }
    static status run(in<"x", float> x, in<"w", float>, optional_in<"b", float> b, out<"y", float> y,
        prepared<detail::packed_rows> s, workspace ws, threads by) {
        s->right.run(s->right.rows_of(y.size()), x.data(), b.data(), y.data(), ws.as<float>().data(), by);
        return ok;
    }
};

/// The kernels in this file: tried first, as they need a constant.
using packed_matmul_kernels =
    kernels<prepared_kernel<MatMul, &packed_matmul::run, &packed_matmul::prepare, &packed_matmul::supports>,
        prepared_kernel<MatMulV2, &packed_matmul::run, &packed_matmul::prepare, &packed_matmul::supports>,
        prepared_kernel<BatchMatMul, &packed_batch_matmul::run, &packed_batch_matmul::prepare,
            &packed_batch_matmul::supports>,
        prepared_kernel<BatchMatMulV2, &packed_batch_matmul::run, &packed_batch_matmul::prepare,
            &packed_batch_matmul::supports>,
        prepared_kernel<FullyConnection, &packed_fully_connection::run, &packed_fully_connection::prepare,
            &packed_fully_connection::supports>>;

} // namespace library
GRAFT_END
