// graft/library/linalg/matmul/microsoft.hpp - ONNX, domain com.microsoft: matrix products
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/library/linalg/matmul/onnx.hpp"
#include "graft/library/linalg/matmul/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/onnx/activated.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"
#include "graft/library/onnx/packed.hpp"
#include "graft/library/onnx/pieces.hpp"

GRAFT_BEGIN
namespace library::microsoft {

struct FusedMatMul : onnx::op<FusedMatMul> {
    static constexpr auto history = onnx::define("com.microsoft.FusedMatMul",
        onnx::since(1, "A: T, B: T -> Y: T; alpha: float = 1.0; transA: int = 0; transB: int = 0; transBatchA: int = "
                       "0; transBatchB: int = 0; T: {floats, bfloat16}"));
};
struct TransposeMatMul : onnx::op<TransposeMatMul> {
    static constexpr auto history = onnx::define("com.microsoft.TransposeMatMul",
        onnx::since(1, "A: T, B: T -> Y: T; alpha: float = 1.0; transA: int = 0; transB: int = 0; T: {floats, "
                       "bfloat16}"));
};
struct FusedGemm : onnx::op<FusedGemm> {
    static constexpr auto history = onnx::define("com.microsoft.FusedGemm",
        onnx::since(1, "A: T, B: T, ?C: T -> Y: T; activation: string = ''; activation_alpha: float; activation_beta: "
                       "float; activation_gamma: float; alpha: float = 1.0; beta: float = 1.0; transA: int = 0; "
                       "transB: int = 0; T: {floats, int32, int64, uint32, uint64}"));
};
struct MatMulNBits : onnx::op<MatMulNBits> {
    static constexpr auto history = onnx::define("com.microsoft.MatMulNBits",
        onnx::since(1, "A: T1, B: T2, scales: T1, ?zero_points: T3, ?g_idx: T4, ?bias: T1 -> Y: T1; !K: int; !N: int; "
                       "accuracy_level: int = 0; bits: int = 4; !block_size: int; weight_prepacked: int = 0; T1: "
                       "{bfloat16, float, float16}; T2: {int32, uint8}; T3: {bfloat16, float, float16, int32, uint8}; "
                       "T4: {int32}"));
};

} // namespace library::microsoft

namespace library::onnx_plugins {

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
        return m.set_result(alpha == 1 ? y : m.template of_two<Mul>("", y, m.number("alpha", alpha, m.desc(y).type)));
    }
    template <class Context>
    static status turned(making<Context>& m, std::string_view name, tensor_id& x, bool matrix, bool batch) {
        if (!matrix && !batch) return ok;
        auto const d = m.desc(x);
        if (auto s = needs_rank(d, name); !s) return s;
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
inline constexpr auto fused_gemm = expand<microsoft::FusedGemm>([](auto& ctx) -> status {
    making m(ctx);
    std::vector<double> given;
    if (ctx.template has_attr<"activation_alpha">()) given.push_back(ctx.template attr<"activation_alpha">());
    if (ctx.template has_attr<"activation_beta">()) given.push_back(ctx.template attr<"activation_beta">());
    (void)ctx.template has_attr<"activation_gamma">(); // no activation has a third parameter
    tensor_id y = no_id;
    auto const x = expand_gemm::product(m, "gemm");
    if (auto s = activated(m, ctx.template attr<"activation">(), given, x, y); !s) return s;
    return m.set_result(y);
});

/// A times the transposed matrix [N, K] whose numbers of `bits` bits are packed in blocks of a row, each with a scale
/// and a zero point.
/// error wrong_attribute_value: bits that are not 2, 4 or 8; weights packed for one device; not_a_constant
inline constexpr auto mat_mul_n_bits = expand<microsoft::MatMulNBits>([]<class Context>(Context& ctx) -> status {
    making m(ctx);
    auto const a = ctx.template tensor<"A">(), bias = ctx.template tensor<"bias">();
    auto const type = m.desc(a).type;
    if (ctx.template attr<"weight_prepacked">() != 0)
        return fail(errc::wrong_attribute_value, "weight_prepacked", "0: weights as the definition has them");
    (void)ctx.template attr<"accuracy_level">(); // only the permitted error, not the operation
    ctx.template leave_out<"g_idx">();
    packed_blocks<Context> p{m, ctx.template attr<"bits">(), ctx.template attr<"block_size">()};
    auto const rows = ctx.template attr<"N">(), columns = ctx.template attr<"K">();
    tensor_id weights = no_id;
    if (auto s = p.matrix(ctx.template tensor<"B">(), ctx.template tensor<"scales">(),
            ctx.template tensor<"zero_points">(), rows, columns, type, weights);
        !s)
        return s;
    auto const y = expand_mat_mul::product(
        m, bias == no_id ? "" : "products", a, m.permute("columns", weights, {1, 0}));
    return m.set_result(bias == no_id ? y : m.template of_two<Add>("", y, bias));
});

/// The plugins of this file.
using microsoft_matmul_plugins = graft::plugins<fused_mat_mul, transpose_mat_mul, fused_gemm, mat_mul_n_bits>;
static_assert(onnx::complete<microsoft_matmul_plugins,
    ops<microsoft::FusedMatMul, microsoft::TransposeMatMul, microsoft::FusedGemm, microsoft::MatMulNBits>>);

} // namespace library::onnx_plugins
GRAFT_END
