// graft/library/linalg/matmul/onnx.hpp - ONNX: matrix products, Einstein sums
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "graft/library/linalg/matmul/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// Products of matrices; a vector is a row on the left, a column on the right.
struct expand_mat_mul {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        return m.set_result(product(m, "", ctx.template tensor<"A">(), ctx.template tensor<"B">()));
    }
    /// The product alone, of floats or of int32.
    template <class Context>
    static tensor_id product(making<Context>& m, std::string_view name, tensor_id a, tensor_id b) {
        auto const first = m.desc(a).shape, second = m.desc(b).shape;
        bool const row = first.has_rank() && first.rank() == 1, column = second.has_rank() && second.rank() == 1;
        if (row) a = m.unsqueeze("row", a, {0});
        if (column) b = m.unsqueeze("column", b, {1});
        auto const y = m.template of_two<BatchMatMulV2>(row || column ? "product" : name, a, b);
        if (!row && !column) return y;
        numbers axes;
        if (row) axes.push_back(-2);
        if (column) axes.push_back(-1);
        return m.template add<Squeeze>(name, "x"_p = y, "axis"_p = axes);
    }
};
inline constexpr auto mat_mul = expand<onnx::MatMul>(expand_mat_mul());

/// alpha * A * B + beta * C. Before version 7 `broadcast` declares that C has another shape, which is derived from C.
struct expand_gemm {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        if constexpr (Context::template defines_attr<"broadcast">()) (void)ctx.template attr<"broadcast">();
        return m.set_result(product(m, ""));
    }
    template <class Context> static tensor_id product(making<Context>& m, std::string_view name) {
        auto& ctx = m.ctx;
        auto const a = ctx.template tensor<"A">(), b = ctx.template tensor<"B">();
        auto c = ctx.template tensor<"C">();
        auto const alpha = ctx.template attr<"alpha">(), beta = ctx.template attr<"beta">();
        auto const type = m.desc(a).type;
        bool const adds = c != no_id, scales = alpha != 1;
        auto y = m.template add<MatMulV2>(adds || scales ? "product" : name, "x1"_p = a, "x2"_p = b,
            "transpose_x1"_p = ctx.template attr<"transA">() != 0,
            "transpose_x2"_p = ctx.template attr<"transB">() != 0);
        if (scales) y = m.template of_two<Mul>(adds ? "scaled" : name, y, m.number("alpha", alpha, type));
        if (!adds) return y;
        if (beta != 1) c = m.template of_two<Mul>("scaled_addend", c, m.number("beta", beta, type));
        return m.template of_two<Add>(name, y, c);
    }
};
inline constexpr auto gemm = expand<onnx::Gemm>(expand_gemm()).same_since(6, 11);

inline constexpr auto einsum = expand<onnx::Einsum>([](auto& ctx) -> status {
    making m(ctx);
    std::string equation;
    for (auto const c : ctx.template attr<"equation">())
        if (c != ' ') equation += c;
    return m.set_result(m.template add<Einsum>("", "x"_p = ctx.template tensors<"Inputs">(), "equation"_p = equation,
        "N"_p = static_cast<std::int64_t>(ctx.template count<"Inputs">())));
});

/// The plugins of this family.
using matmul_plugins = graft::plugins<mat_mul, gemm, einsum>;
static_assert(onnx::complete<matmul_plugins, ops<onnx::MatMul, onnx::Gemm, onnx::Einsum>>);

} // namespace library::onnx_plugins
GRAFT_END
