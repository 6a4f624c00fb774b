// graft/library/linalg/matmul/fuse_bias.hpp - a pass: products with a constant matrix and the bias after them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "graft/graph/edit/edit.hpp"
#include "graft/graph/ir/op_ref.hpp"
#include "graft/graph/ir/readers.hpp"
#include "graft/kernel/table_view.hpp"
#include "graft/library/linalg/matmul/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// A product of x, of any number of rows, with a constant matrix.
struct dense_product {
    tensor_ref x{}, w{};
    bool is_transposed = false; ///< w is [columns, terms]
    std::int64_t columns = 0;
};

[[nodiscard]] inline std::optional<dense_product> dense_product_of(node_ref n) {
    dense_product p;
    bool of_x = false;
    auto const read = [&](auto const& m) { p.x = m->template input<"x1">(), p.w = m->template input<"x2">(); };
    auto const take = [&](auto const& m) {
        read(m), of_x = m->template attr<"transpose_x1">(), p.is_transposed = m->template attr<"transpose_x2">();
        return !m->template optional_input<"bias">();
    };
    auto const take_batch = [&](auto const& m) {
        read(m), of_x = m->template attr<"adj_x1">(), p.is_transposed = m->template attr<"adj_x2">();
        return true;
    };
    bool found = false;
    if (auto const m = as<MatMulV2>(n)) found = take(m);
    else if (auto const first = as<MatMul>(n)) found = take(first);
    else if (auto const b = as<BatchMatMulV2>(n)) found = take_batch(b);
    else if (auto const c = as<BatchMatMul>(n)) found = take_batch(c);
    if (!found || of_x || p.x.dtype() != dtype::f32 || !p.w.is_constant()) return std::nullopt;
    auto const& s = p.w.shape();
    if (!s.is_static() || s.rank() != 2 || !p.x.shape().has_rank() || p.x.shape().rank() < 2) return std::nullopt;
    p.columns = s[p.is_transposed ? 0 : 1].value();
    return p.columns > 0 ? std::optional(p) : std::nullopt;
}
/// Whether t has one number for each column: `columns` of them along its last axis.
[[nodiscard]] inline bool is_bias(tensor_ref t, std::int64_t columns) {
    auto const& s = t.shape();
    return t.is_constant() && t.dtype() == dtype::f32 && s.is_static() && s.rank() > 0 && s[s.rank() - 1].is(columns) &&
           s.elements().is(columns);
}
/// How many engines are tried before the first that has an operator; their number if none has it.
[[nodiscard]] inline std::size_t first_engine(kernel_set const& kernels, std::string_view op) {
    std::size_t before = 0;
    for (std::size_t i = 0; i < kernels.tables.size(); ++i) {
        if (i > 0 && kernels.tables[i].engine != kernels.tables[i - 1].engine) ++before;
        if (!kernels.tables[i].of(op).empty()) return before;
    }
    return kernels.tables.size();
}

} // namespace detail

/// Replaces a product of float32 with a constant matrix, and the sum of its result with a constant bias, by one
/// FullyConnection, if nothing else reads the product and no engine that has the product is tried before the first that
/// has FullyConnection. Results differ by the order of the sum. Returns the number of new nodes.
/// error those of the inference of the new nodes
/// cost O(nodes + edges)
[[nodiscard]] inline result<std::size_t, error_list> fuse_bias(graph& g, kernel_set const& kernels) {
    readers const all(g);
    std::vector<bool> is_output(g.tensors.size(), false);
    for (auto const& o : g.outputs)
        if (o.tensor != no_id) is_output[o.tensor] = true;
    graph_edit edit(g);
    std::size_t added = 0;
    auto const nodes = static_cast<node_id>(g.nodes.size());
    for (node_id i = 0; i < nodes; ++i) {
        auto const a = as<Add>(node_ref(g, i));
        if (!a) continue;
        for (bool const turned : {false, true}) {
            auto const product = turned ? a->input<"x2">() : a->input<"x1">(),
                       bias = turned ? a->input<"x1">() : a->input<"x2">();
            auto const p = detail::dense_product_of(product.producer());
            if (!p || is_output[product.id()] || all.of(product.id()).size() != 1 ||
                !detail::is_bias(bias, p->columns) || bias.shape().rank() > product.shape().rank() ||
                detail::first_engine(kernels, product.producer().op_name()) <
                    detail::first_engine(kernels, "FullyConnection"))
                continue;
            auto const y = edit.add<FullyConnection>(std::string(node_ref(g, i).name()) + "/product", "x"_p = p->x,
                "w"_p = p->w, "b"_p = bias, "num_output"_p = p->columns, "transpose"_p = !p->is_transposed,
                "axis"_p = static_cast<std::int64_t>(p->x.shape().rank()) - 1);
            edit.replace(a->output<"y">(), y);
            ++added;
            break;
        }
    }
    if (added == 0) return added;
    if (auto applied = edit.apply(); !applied) return std::move(applied).error();
    return added;
}

} // namespace library
GRAFT_END
