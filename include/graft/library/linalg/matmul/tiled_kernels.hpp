// graft/library/linalg/matmul/tiled_kernels.hpp - tiled kernels, for chips with several cores: matrix products
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "graft/library/kernel/tiled.hpp"
#include "graft/library/linalg/matmul/ops.hpp"

GRAFT_BEGIN
namespace library {

/// Elements of the summed axis that a core has in memory at a time.
inline constexpr std::int64_t product_depth = 1024;

/// Elements of the product are distributed to the cores; the summed axis is processed in pieces of `product_depth`.
template <class Context>
constexpr status cut_product(Context const& ctx, tiling<pieces>& t, extent elements, std::int64_t bytes) {
    return cut(ctx, t, elements,
        {.bytes = bytes,
            .local_bytes = 2 * bytes + sum_bytes(bytes),
            .reserved = extent(2 * product_depth * bytes + slack_of(ctx, 5))});
}

namespace detail {

/// A row of a [m, k] times rows of [n, k], or of [k, n]: elements [from, to) of the row, added to `to_row`.
template <class T> void add_products(block const& b, kernel_tensor<T const> const& a, kernel_tensor<T const> const& w,
    std::size_t row, std::size_t k, std::size_t n, bool rows_of_k, std::size_t from, std::size_t to, float* sums) {
    for (std::size_t at = 0; at < k; at += product_depth) {
        auto const depth = std::min<std::size_t>(product_depth, k - at);
        auto const as = b.load(a, row * k + at, depth);
        if (rows_of_k) {
            for (auto j = from; j < to; ++j) {
                auto const ws = b.load(w, j * k + at, depth);
                double sum = 0;
                for (std::size_t i = 0; i < depth; ++i)
                    sum += static_cast<double>(widen(as[i])) * static_cast<double>(widen(ws[i]));
                sums[j - from] += static_cast<float>(sum);
            }
        } else {
            for (std::size_t i = 0; i < depth; ++i) {
                auto const ws = b.load(w, (at + i) * n + from, to - from);
                for (std::size_t j = 0; j < to - from; ++j) sums[j] += widen(as[i]) * widen(ws[j]);
            }
        }
    }
}

/// y [.., n] = a [.., k] times w, plus a bias for each column.
template <class T> void tiled_product(kernel_tensor<T const> const& a, kernel_tensor<T const> const& w,
    graft::detail::optional_tensor<T const> const& bias, kernel_tensor<T> const& y, std::size_t k, std::size_t n,
    bool rows_of_k, pieces const& t, block const& b) {
    for (auto p : t.of(b))
        store_sums(b, y, p, 1, [&](float* tile) {
            each_run(p, n, [&](std::size_t row, std::size_t from, std::size_t to, std::size_t at) {
                auto* const sums = tile + at;
                if (bias) {
                    auto const biases = b.load(*bias, from, to - from);
                    for (std::size_t i = 0; i < to - from; ++i) sums[i] = widen(biases[i]);
                } else {
                    std::fill_n(sums, to - from, 0.f);
                }
                add_products(b, a, w, row, k, n, rows_of_k, from, to, sums);
            });
        });
}

} // namespace detail

/// The left side is read row by row.
inline status left_is_not_transposed(attr_of<"transpose_x1", bool> ta) {
    return *ta ? fail(errc::unsupported_call, "transpose_x1", "false") : ok;
}
template <class Op> constexpr status cut_matmul(tiling_context<Op> const& ctx, tiling<pieces>& t) {
    auto const columns = ctx.template attr<"transpose_x2">() ? ctx.template extent<"x2">(0)
                                                             : ctx.template extent<"x2">(1);
    return cut_product(ctx, t, ctx.template extent<"x1">(0) * columns, ctx.template item_bytes<"x1">());
}
template <class T> status tiled_matmul(in<"x1", T> a, in<"x2", T> w, optional_in<"bias", T> bias, out<"y", T> y,
    attr_of<"transpose_x2", bool> tb, tiled<pieces> t, block b) {
    if (y.size() == 0) return ok;
    detail::tiled_product<T>(
        a, w, bias, y, static_cast<std::size_t>(a.dim(1)), static_cast<std::size_t>(y.dim(1)), *tb, *t, b);
    return ok;
}
template <class Op, class T> using tiled_matmul_kernel =
    guarded<tiled_kernel<Op, &cut_matmul<Op>, variant<&tiled_matmul<T>>>, &left_is_not_transposed>;

/// FullyConnection.
constexpr status cut_full_connection(tiling_context<FullyConnection> const& ctx, tiling<pieces>& t) {
    auto const elements = ctx.output_desc<"y">().shape.elements();
    return cut_product(ctx, t, elements.known() ? extent(elements.value()) : extent(0), ctx.item_bytes<"x">());
}
template <class T> status tiled_full_connection(in<"x", T> x, in<"w", T> w, optional_in<"b", T> bias, out<"y", T> y,
    attr_of<"num_output", std::int64_t> outputs, attr_of<"transpose", bool> transpose, tiled<pieces> t, block b) {
    if (y.size() == 0) return ok;
    auto const n = static_cast<std::size_t>(*outputs);
    detail::tiled_product<T>(x, w, bias, y, x.size() / (y.size() / n), n, !*transpose, *t, b);
    return ok;
}

template <class T> using tiled_full_connection_kernel =
    tiled_kernel<FullyConnection, &cut_full_connection, variant<&tiled_full_connection<T>>>;

/// The tiled kernels of this family.
using tiled_matmul_kernels =
    kernels<tiled_matmul_kernel<MatMul, float>, tiled_matmul_kernel<MatMul, half>, tiled_matmul_kernel<MatMulV2, float>,
        tiled_matmul_kernel<MatMulV2, half>, tiled_full_connection_kernel<float>, tiled_full_connection_kernel<half>>;

} // namespace library
GRAFT_END
