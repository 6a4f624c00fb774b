// graft/library/state/variable/scatter_ops.hpp - operators: rows and elements scattered into variables
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// No kernels. Source: TensorFlow core/ops.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct variable_scatter_lines {
    static constexpr char text[] = R"ops(
numbertype = real_number,quantized,c64,c128

ScatterUpdate var:T indices:Tindices updates:T -> var:T use_locking?bool=false where T=any Tindices=i32,i64 | S > S
    | tf: ref,indices,updates->output_ref use_locking=true
ScatterAdd var:T indices:Tindices updates:T -> var:T use_locking?bool=false where T=numbertype Tindices=i32,i64
    | S > S | tf: ref,indices,updates->output_ref
ScatterSub var:T indices:Tindices updates:T -> var:T use_locking?bool=false where T=numbertype Tindices=i32,i64
    | S > S | tf: ref,indices,updates->output_ref
ScatterMul var:T indices:Tindices updates:T -> var:T use_locking?bool=false where T=numbertype Tindices=i32,i64
    | S > S | tf: ref,indices,updates->output_ref
ScatterDiv var:T indices:Tindices updates:T -> var:T use_locking?bool=false where T=numbertype Tindices=i32,i64
    | S > S | tf: ref,indices,updates->output_ref
ScatterMin var:T indices:Tindices updates:T -> var:T use_locking?bool=false where T=floating,i32,i64 Tindices=i32,i64
    | S > S | tf: ref,indices,updates->output_ref
ScatterMax var:T indices:Tindices updates:T -> var:T use_locking?bool=false where T=floating,i32,i64 Tindices=i32,i64
    | S > S | tf: ref,indices,updates->output_ref
ScatterNdUpdate var:T indices:Tindices updates:T -> var:T use_locking?bool=false bad_indices_policy?string=""
    where T=any Tindices=i32,i64 | S > S | tf: ref,indices,updates->output_ref use_locking=true
ScatterNdAdd var:T indices:Tindices updates:T -> var:T use_locking?bool=false bad_indices_policy?string=""
    where T=numbertype Tindices=i32,i64 | S > S | tf: ref,indices,updates->output_ref
ScatterNdSub var:T indices:Tindices updates:T -> var:T use_locking?bool=false bad_indices_policy?string=""
    where T=numbertype Tindices=i32,i64 | S > S | tf: ref,indices,updates->output_ref
ScatterNdMax var:T indices:Tindices updates:T -> var:T use_locking?bool=false bad_indices_policy?string=""
    where T=numbertype Tindices=i32,i64 | S > S | tf: ref,indices,updates->output_ref
ScatterNdMin var:T indices:Tindices updates:T -> var:T use_locking?bool=false bad_indices_policy?string=""
    where T=numbertype Tindices=i32,i64 | S > S | tf: ref,indices,updates->output_ref
ResourceScatterAdd resource:resource indices:Tindices updates:dtype -> dtype?type{numbertype} Tindices?type{i32,i64}
    | is stateful
ResourceScatterDiv resource:resource indices:Tindices updates:dtype -> dtype?type{numbertype} Tindices?type{i32,i64}
    | is stateful
ResourceScatterMax resource:resource indices:Tindices updates:dtype -> dtype?type{numbertype} Tindices?type{i32,i64}
    | is stateful
ResourceScatterMin resource:resource indices:Tindices updates:dtype -> dtype?type{numbertype} Tindices?type{i32,i64}
    | is stateful
ResourceScatterMul resource:resource indices:Tindices updates:dtype -> dtype?type{numbertype} Tindices?type{i32,i64}
    | is stateful
ResourceScatterNdAdd ref:resource indices:Tindices updates:T -> T?type{any} Tindices?type{i32,i64}
    use_locking?bool=true bad_indices_policy?string="" | is stateful
ResourceScatterNdMax ref:resource indices:Tindices updates:T -> T?type{any} Tindices?type{i32,i64}
    use_locking?bool=true bad_indices_policy?string="" | is stateful
ResourceScatterNdMin ref:resource indices:Tindices updates:T -> T?type{any} Tindices?type{i32,i64}
    use_locking?bool=true bad_indices_policy?string="" | is stateful
ResourceScatterNdSub ref:resource indices:Tindices updates:T -> T?type{any} Tindices?type{i32,i64}
    use_locking?bool=true bad_indices_policy?string="" | is stateful
ResourceScatterNdUpdate ref:resource indices:Tindices updates:T -> T?type{any} Tindices?type{i32,i64}
    use_locking?bool=true bad_indices_policy?string="" | is stateful
ResourceScatterSub resource:resource indices:Tindices updates:dtype -> dtype?type{numbertype} Tindices?type{i32,i64}
    | is stateful
ResourceScatterUpdate resource:resource indices:Tindices updates:dtype -> dtype?type{any} Tindices?type{i32,i64}
    | is stateful
)ops";
};

using ScatterUpdate = listed<variable_scatter_lines, "ScatterUpdate">;

/// The operators of training graphs in this file.
using variable_scatter_ops = listed_ops<variable_scatter_lines>;

} // namespace library
GRAFT_END
