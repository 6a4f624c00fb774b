// graft/library/ml/vector/ops.hpp - operators: support vector machines, nearest centres of clusters
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

/// Probabilities of k classes in each row, from those of pairs: x [rows, k * (k - 1) / 2] has the pairs of classes
/// (0, 1), (0, 2) .. (1, 2) .., each with the probability of its first class. The least-squares solution over all
/// pairs, iterated until no change reaches 0.005 / k. Source: Wu, Lin, Weng: Probability Estimates for Multi-class
/// Classification by Pairwise Coupling, the second method; ONNX SVMClassifier.
struct CoupledShares : graft::op<CoupledShares> {
    static constexpr operator_line prototype{"CoupledShares x:floating -> y~x classes?int{2..4096}"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        auto const k = ctx.attr<"classes">();
        auto y = ctx.output<"y">();
        y = shape{dim::unknown(), dim(k)};
        if (!x.has_rank()) return ok;
        if (x.rank() != 2) return fail(errc::wrong_rank, "x", "rows", 2, static_cast<std::int64_t>(x.rank()));
        if (contradict(x[1], dim(k * (k - 1) / 2)))
            return fail(
                errc::wrong_shape, "x", "a probability for each pair of classes", k * (k - 1) / 2, x[1].value());
        y[0] = x[0];
        return ok;
    }
};

/// The operators of this file.
using vector_ops = ops<CoupledShares>;

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// No kernels. Source: TensorFlow core/ops.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct cluster_lines {
    static constexpr char text[] = R"ops(
NearestNeighbors points:f32 centers:f32 k:i64 -> nearest_center_indices:i64 nearest_center_distances:f32
    | [n,d] [?,d] 0 > ? ?
KMC2ChainInitialization distances:f32 seed:i64 -> index:i64 | [?] 0 > ?
KmeansPlusPlusInitialization points:f32 num_to_sample:i64 seed:i64 num_retries_per_sample:i64 -> samples:f32
    | [?,d] 0 0 0 > ?
)ops";
};

/// The operators of training graphs in this file.
using cluster_ops = listed_ops<cluster_lines>;

} // namespace library
GRAFT_END
