// graft/library/linalg/matmul/onnx_out.hpp - ONNX exporter: products of matrices
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "graft/library/linalg/matmul/ops.hpp"
#include "graft/library/nn/conv/onnx_out.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// The value with its last two axes swapped.
inline value_id swapped(emission& m, value_id v, std::size_t rank) {
    out::permutation order;
    for (std::size_t i = 0; i < rank; ++i) order.push_back(static_cast<std::int64_t>(i));
    if (rank > 1) std::swap(order[rank - 1], order[rank - 2]);
    return m.transposed(v, order);
}

/// A product of two matrices as Gemm, which is imported as the same operator: from operator set 11 on, where its
/// addend may be absent; for floats that every engine supports. `no_value`: as MatMul.
inline value_id gemm_of(emission& m, value_id x1, value_id x2, bool turn_x1, bool turn_x2) {
    auto const type = m.type(x1);
    if (m.opset() < 11 || (type != dtype::f32 && type != dtype::f64)) return no_value;
    auto const noted = [&](value_id v, bool turn) { return turn && !m.before_order(v).second.empty(); };
    if (noted(x1, turn_x1)) x1 = swapped(m, x1, 2), turn_x1 = false; // two transpositions cancel each other
    if (noted(x2, turn_x2)) x2 = swapped(m, x2, 2), turn_x2 = false;
    return m.node(
        "Gemm", {x1, x2}, {{"transA", std::int64_t{turn_x1 ? 1 : 0}}, {"transB", std::int64_t{turn_x2 ? 1 : 0}}});
}

template <class Op> status lower_mat_mul(lowering<Op>& n) {
    auto& m = n.m;
    auto const x1 = m.ranked(n.template in<"x1">(), 2), x2 = m.ranked(n.template in<"x2">(), 2);
    if (auto const y = gemm_of(m, x1, x2, n.template attr<"transpose_x1">(), n.template attr<"transpose_x2">());
        y != no_value) {
        auto const bias = n.template maybe<"bias">();
        return n.set_output(bias == no_value ? y : m.node("Add", {y, bias}));
    }
    auto const a = n.template attr<"transpose_x1">() ? swapped(m, x1, 2) : x1;
    auto const b = n.template attr<"transpose_x2">() ? swapped(m, x2, 2) : x2;
    auto const y = m.node("MatMul", {a, b});
    auto const bias = n.template maybe<"bias">();
    return n.set_output(bias == no_value ? y : m.node("Add", {y, bias}));
}
inline constexpr auto mat_mul = out::lower<MatMulV2>(&lower_mat_mul<MatMulV2>);
inline constexpr auto first_mat_mul = out::lower<MatMul>(&lower_mat_mul<MatMul>);

template <class Op> status lower_batch_mat_mul(lowering<Op>& n) {
    auto& m = n.m;
    auto const &a = n.template input<"x1">().shape(), &b = n.template input<"x2">().shape();
    bool const first = n.template attr<"adj_x1">(), second = n.template attr<"adj_x2">();
    if ((first && !a.has_rank()) || (second && !b.has_rank()))
        return fail(errc::wrong_shape, "x1", "a rank that is known");
    return n.set_output(
        m.node("MatMul", {first ? swapped(m, n.template in<"x1">(), a.rank()) : n.template in<"x1">(),
                             second ? swapped(m, n.template in<"x2">(), b.rank()) : n.template in<"x2">()}));
}
inline constexpr auto batch_mat_mul = out::lower<BatchMatMul>(&lower_batch_mat_mul<BatchMatMul>);
inline constexpr auto batch_mat_mul_v2 = out::lower<BatchMatMulV2>(&lower_batch_mat_mul<BatchMatMulV2>);

/// Caffe's inner product: all axes from one on are merged.
inline constexpr auto fully_connection = out::lower<FullyConnection>([](lowering<FullyConnection>& n) -> status {
    auto& m = n.m;
    auto const& x = n.input<"x">().shape();
    auto const& w = n.input<"w">().shape();
    if (!x.has_rank() || !w.is_static() || w.rank() < 2)
        return fail(errc::wrong_shape, "x", "a rank that is known, and a weight of known sizes");
    auto axis = n.attr<"axis">();
    if (axis < 0) axis += static_cast<std::int64_t>(x.rank());
    auto weight = n.in<"w">();
    if (w.rank() != 2) weight = out::reshape(m, weight, {w[w.rank() - 2].value(), w[w.rank() - 1].value()});
    if (!n.attr<"transpose">()) weight = m.transposed(weight, {1, 0});
    auto rows = n.in<"x">();
    if (x.rank() != 2 || axis != 1) rows = m.node("Flatten", {rows}, {{"axis", axis}});
    auto y = m.node("MatMul", {rows, weight});
    if (n.maybe<"b">() != no_value) {
        auto const& b = n.optional_input<"b">().shape();
        y = m.node("Add", {y, b.rank() == 1 ? n.maybe<"b">() : out::reshape(m, n.maybe<"b">(), {-1})});
    }
    auto const& out = n.output<"y">().shape();
    return n.set_output(out.has_rank() && out.rank() == 2 ? y : out::reshape_to(m, y, out));
});

inline status lower_einsum(lowering<Einsum>& n) {
    auto const all = n.all<"x">();
    return n.set_output(n.m.node("Einsum", span<value_id const>(all), {{"equation", n.attr<"equation">()}}));
}
inline constexpr auto einsum = out::lower<Einsum>(&lower_einsum, 12);

/// The lowerings of this family.
using matmul_lowerings =
    out::lowerings<mat_mul, first_mat_mul, batch_mat_mul, batch_mat_mul_v2, fully_connection, einsum>;

} // namespace library::onnx_out
GRAFT_END
