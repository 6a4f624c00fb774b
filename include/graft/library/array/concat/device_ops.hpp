// graft/library/array/concat/device_ops.hpp - CANN's device operators, shape inference only: concatenation of tensors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

/// The concatenation of the inputs along concat_dim.
struct Concat : op<Concat> {
    static constexpr operator_line prototype{R"(Concat concat_dim:index_number(value_depend_optional) x*>1:number ->
        y~x N?int>=1=1)"};
    static constexpr auto verify = rule::count_is<"x", "N">{};
    static constexpr auto infer_shape = rule::concat_by_value<"x", "concat_dim", "y">{};
    static constexpr auto infer_format = rule::common_format<"x", "y">{};
};

/// The concatenation of the inputs along concat_dim.
struct ConcatV2D : op<ConcatV2D> {
    static constexpr operator_line prototype{"ConcatV2D x*>1:integer,f32,f16,bf16 -> y~x concat_dim?int N?int>=1=1"};
    static constexpr auto verify = rule::count_is<"x", "N">{};
    static constexpr auto infer_shape = rule::concat<"x", "concat_dim", "y">{};
    static constexpr auto infer_format = rule::common_format<"x", "y">{};
};

/// The operators of this file; none has a kernel.
using concat_device_ops = ops<Concat, ConcatV2D>;

} // namespace library
GRAFT_END
