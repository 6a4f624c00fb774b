// graft/library/array/concat/device_ops.hpp - CANN's device operators, shape inference only: concatenation of tensors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"

GRAFT_BEGIN
namespace library {

/// The concatenation of the inputs along concat_dim.
struct Concat : op<Concat> {
    static constexpr auto prototype = graft::prototype("Concat")
                                          .input("concat_dim", index_number, value_depend_optional)
                                          .dynamic_input("x", number, at_least(1))
                                          .output("y", follow("x", aspect::dtype))
                                          .attr("N", 1, at_least(1));
    static constexpr auto verify = rule::count_is<"x", "N">{};
    static constexpr auto infer_shape = rule::concat_by_value<"x", "concat_dim", "y">{};
    static constexpr auto infer_format = rule::common_format<"x", "y">{};
};

/// The concatenation of the inputs along concat_dim.
struct ConcatV2D : op<ConcatV2D> {
    static constexpr auto prototype = graft::prototype("ConcatV2D")
                                          .dynamic_input("x", f16 | f32 | bf16 | integer, at_least(1))
                                          .output("y", follow("x", aspect::dtype))
                                          .attr("concat_dim", as_integer)
                                          .attr("N", 1, at_least(1));
    static constexpr auto verify = rule::count_is<"x", "N">{};
    static constexpr auto infer_shape = rule::concat<"x", "concat_dim", "y">{};
    static constexpr auto infer_format = rule::common_format<"x", "y">{};
};

/// The operators of this file; none has a kernel.
using concat_device_ops = ops<Concat, ConcatV2D>;

} // namespace library
GRAFT_END
