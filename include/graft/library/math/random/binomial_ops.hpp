// graft/library/math/random/binomial_ops.hpp - operators: random numbers of rarer distributions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's own: these operators serve both as the origin and as the target
// of their plugins; where CANN has others, they are CANN's, and `tf:` is TensorFlow's. No kernels.
// Source: TensorFlow core/ops, CANN's prototypes.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct binomial_lines {
    static constexpr char text[] = R"ops(
StatelessRandomBinomial shape:S seed:Tseed counts:T probs:T -> y:dtype dtype?type{f16,f32,f64,i32,i64}=i32
    where S=i32,i64 Tseed=i32,i64 T=f16,f32,f64,i32,i64 | $S > S | tf: shape,seed,counts,probs->output Tseed=i64 T=f64
    dtype=i64
StatelessRandomPoisson shape:T seed:Tseed lam:Rtype -> y:dtype dtype?type{f16,f32,f64,i32,i64}
    where Rtype=f16,f32,f64,i32,i64 T=i32,i64 Tseed=i32,i64 | $S > S | tf: shape:T seed:Tseed lam:Rtype ->
    output:dtype Rtype?type{f16,f32,f64,i32,i64} dtype?type{f16,f32,f64,i32,i64} T?type{i32,i64}
    Tseed?type{i32,i64}=i64
StatelessParameterizedTruncatedNormal shape:S seed:Tseed means:T stdevs:T min:T max:T -> y:T where S=i32,i64
    Tseed=i32,i64 T=f16,f32,f64 | $S > S | tf: shape:S seed:Tseed means:dtype stddevs:dtype minvals:dtype
    maxvals:dtype -> output:dtype S?type{i32,i64} Tseed?type{i32,i64}=i64 dtype?type{f16,f32,f64}
StatefulStandardNormal resource:resource shape:shape_dtype -> output:dtype dtype?type{any}=f32
    shape_dtype?type{any}=i64 | 0 $S > S | is stateful
StatefulRandomBinomial x:resource algorithm:i64 shape:S counts:T probs:T -> y:dtype dtype?type{f16,f32,f64,i32,i64}
    where S=i32,i64 T=f16,f32,f64,i32,i64 | 0 0 $S > S | is stateful
    | tf: resource,algorithm,shape,counts,probs->output T=f64 dtype=i64
)ops";
};

/// The operators of training graphs in this file.
using binomial_ops = listed_ops<binomial_lines>;

} // namespace library
GRAFT_END
