// graft/library/linalg/matmul/onnx.hpp - ONNX and com.microsoft: matrix products, Einstein sums
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "graft/library/linalg/matmul/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/onnx/activated.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"
#include "graft/library/onnx/microsoft_operators.hpp"
#include "graft/library/onnx/packed.hpp"
#include "graft/library/onnx/pieces.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// Products of matrices; a vector is a row on the left, a column on the right.
struct expand_mat_mul {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        return m.set_result(product(m, "", ctx.template tensor<"A">(), ctx.template tensor<"B">()));
    }
    /// The product alone, of floats or of int32.
    static tensor_id product(making& m, std::string_view name, tensor_id a, tensor_id b) {
        auto const first = m.desc(a).shape, second = m.desc(b).shape;
        bool const row = first.has_rank() && first.rank() == 1, column = second.has_rank() && second.rank() == 1;
        if (row) a = m.unsqueeze("row", a, {0});
        if (column) b = m.unsqueeze("column", b, {1});
        auto const y = m.of_two<BatchMatMulV2>(row || column ? "product" : name, a, b);
        if (!row && !column) return y;
        numbers axes;
        if (row) axes.push_back(-2);
        if (column) axes.push_back(-1);
        return m.add<Squeeze>(name, "x"_p = y, "axis"_p = axes);
    }
};
inline constexpr auto mat_mul = expand<onnx::MatMul>(expand_mat_mul());

/// alpha * A * B + beta * C. Before version 7 `broadcast` declares that C has another shape, which is derived from C.
struct expand_gemm {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        if constexpr (Context::template defines_attr<"broadcast">()) (void)ctx.template attr<"broadcast">();
        if (auto const c = ctx.template tensor<"C">(); c != no_id)
            if (auto const& s = m.desc(c).shape; s.has_rank() && s.rank() > 2)
                return fail(errc::wrong_rank, "C", "at most that of the product", 2, s.rank());
        return m.set_result(product(m, ctx, ""));
    }
    template <class Context> static tensor_id product(making& m, Context& ctx, std::string_view name) {
        auto const a = ctx.template tensor<"A">(), b = ctx.template tensor<"B">();
        auto c = ctx.template tensor<"C">();
        auto const alpha = ctx.template attr<"alpha">(), beta = ctx.template attr<"beta">();
        auto const type = m.desc(a).type;
        bool const adds = c != no_id, scales = alpha != 1;
        auto y = m.add<MatMulV2>(adds || scales ? "product" : name, "x1"_p = a, "x2"_p = b,
            "transpose_x1"_p = ctx.template attr<"transA">() != 0,
            "transpose_x2"_p = ctx.template attr<"transB">() != 0);
        if (scales) y = m.of_two<Mul>(adds ? "scaled" : name, y, m.number("alpha", alpha, type));
        if (!adds) return y;
        if (beta != 1) c = m.of_two<Mul>("scaled_addend", c, m.number("beta", beta, type));
        return m.of_two<Add>(name, y, c);
    }
};
inline constexpr auto gemm = expand<onnx::Gemm>(expand_gemm()).same_since(6, 11);

inline constexpr auto einsum = composed<onnx::Einsum>([](making& m, auto& ctx) -> status {
    std::string equation;
    for (auto const c : ctx.template attr<"equation">())
        if (c != ' ') equation += c;
    if (auto const arrow = equation.find("->"); arrow != std::string::npos)
        if (equation.find("...") < arrow && equation.find("...", arrow) == std::string::npos)
            return fail(errc::wrong_attribute_value, "equation", "'...' after the arrow, too: an operand has it");
    return m.set_result(m.add<Einsum>("", "x"_p = ctx.template tensors<"Inputs">(), "equation"_p = equation,
        "N"_p = static_cast<std::int64_t>(ctx.template count<"Inputs">())));
});

/// alpha * A * B. If its batch is transposed, the first axis of a tensor is moved before its last and the batch axes
/// come first; then its last two axes are swapped if it is transposed.
struct expand_fused_mat_mul {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto a = ctx.template tensor<"A">(), b = ctx.template tensor<"B">();
        bool batch_a = false, batch_b = false;
        if constexpr (Context::template defines_attr<"transBatchA">()) {
            batch_a = ctx.template attr<"transBatchA">() != 0;
            batch_b = ctx.template attr<"transBatchB">() != 0;
        }
        if (auto s = turned(m, "A", a, ctx.template attr<"transA">() != 0, batch_a); !s) return s;
        if (auto s = turned(m, "B", b, ctx.template attr<"transB">() != 0, batch_b); !s) return s;
        auto const alpha = ctx.template attr<"alpha">();
        auto const y = expand_mat_mul::product(m, alpha == 1 ? "" : "products", a, b);
        return m.set_result(alpha == 1 ? y : m.of_two<Mul>("", y, m.number("alpha", alpha, m.desc(y).type)));
    }
    static status turned(making& m, std::string_view name, tensor_id& x, bool matrix, bool batch) {
        if (!matrix && !batch) return ok;
        auto const d = m.ranked(x, name);
        auto const rank = d.shape.rank();
        if (rank < 2) return ok; // a vector is not transposed
        auto order = every_axis(rank);
        if (batch) {
            for (std::size_t i = 0; i + 2 < rank; ++i) order[i] = static_cast<std::int64_t>(i) + 1;
            order[rank - 2] = 0;
        }
        if (matrix) {
            auto const last = order[rank - 1];
            order[rank - 1] = order[rank - 2], order[rank - 2] = last;
        }
        x = m.permute(m.ctx.storage().path(name, "turned"), x, order);
        return ok;
    }
};
inline constexpr auto fused_mat_mul = expand<microsoft::FusedMatMul>(expand_fused_mat_mul());
inline constexpr auto transpose_mat_mul = expand<microsoft::TransposeMatMul>(expand_fused_mat_mul());

/// alpha * A * B + beta * C, and an activation.
inline constexpr auto fused_gemm = composed<microsoft::FusedGemm>([](making& m, auto& ctx) -> status {
    std::vector<double> given;
    if (ctx.template has_attr<"activation_alpha">()) given.push_back(ctx.template attr<"activation_alpha">());
    if (ctx.template has_attr<"activation_beta">()) given.push_back(ctx.template attr<"activation_beta">());
    (void)ctx.template has_attr<"activation_gamma">(); // no activation has a third parameter
    tensor_id y = no_id;
    auto const x = expand_gemm::product(m, ctx, "gemm");
    if (auto s = activated(m, ctx.template attr<"activation">(), given, x, y); !s) return s;
    return m.set_result(y);
});

/// A times the transposed matrix [N, K] whose numbers of `bits` bits are packed in blocks of a row, each with a scale
/// and a zero point.
/// error wrong_attribute_value: bits that are not 2, 4 or 8; weights packed for one device; not_a_constant
inline constexpr auto mat_mul_n_bits = expand<microsoft::MatMulNBits>([](auto& ctx) -> status {
    making m(ctx);
    auto const a = ctx.template tensor<"A">(), bias = ctx.template tensor<"bias">();
    auto const type = m.desc(a).type;
    if (ctx.template attr<"weight_prepacked">() != 0)
        return fail(errc::wrong_attribute_value, "weight_prepacked", "0: weights as the definition has them");
    (void)ctx.template attr<"accuracy_level">(); // only the permitted error, not the operation
    ctx.template leave_out<"g_idx">();
    packed_blocks p{m, ctx.template attr<"bits">(), ctx.template attr<"block_size">()};
    auto const rows = ctx.template attr<"N">(), columns = ctx.template attr<"K">();
    tensor_id weights = no_id;
    if (auto s = p.matrix(ctx.template tensor<"B">(), ctx.template tensor<"scales">(),
            ctx.template tensor<"zero_points">(), rows, columns, type, weights);
        !s)
        return s;
    auto const y = expand_mat_mul::product(
        m, bias == no_id ? "" : "products", a, m.permute("columns", weights, {1, 0}));
    return m.set_result(bias == no_id ? y : m.of_two<Add>("", y, bias));
});

/// The plugins of this family.
using matmul_plugins =
    graft::plugins<mat_mul, gemm, einsum, fused_mat_mul, transpose_mat_mul, fused_gemm, mat_mul_n_bits>;
static_assert(
    onnx::complete<matmul_plugins, ops<onnx::MatMul, onnx::Gemm, onnx::Einsum, microsoft::FusedMatMul,
                                       microsoft::TransposeMatMul, microsoft::FusedGemm, microsoft::MatMulNBits>>);

} // namespace library::onnx_plugins
GRAFT_END
