// graft/library/math/reduce/tensorflow.hpp - TensorFlow: reductions over axes, cumulative sums and products
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct reduce_lines {
    static constexpr char text[] = R"ops(
Sum input:T reduction_indices:Tidx -> output:T keep_dims?bool=false T?type{real_number,quantized,c64,c128}
    Tidx?type{index_number}=i32
Mean input:T reduction_indices:Tidx -> output:T keep_dims?bool=false T?type{real_number,quantized,c64,c128}
    Tidx?type{index_number}=i32
Prod input:T reduction_indices:Tidx -> output:T keep_dims?bool=false T?type{real_number,quantized,c64,c128}
    Tidx?type{index_number}=i32
Max input:T reduction_indices:Tidx -> output:T keep_dims?bool=false T?type{real_number,quantized}
    Tidx?type{index_number}=i32
Min input:T reduction_indices:Tidx -> output:T keep_dims?bool=false T?type{real_number,quantized}
    Tidx?type{index_number}=i32
All input:bool reduction_indices:Tidx -> output:bool keep_dims?bool=false Tidx?type{index_number}=i32
Any input:bool reduction_indices:Tidx -> output:bool keep_dims?bool=false Tidx?type{index_number}=i32
ArgMax input:T dimension:Tidx -> output:output_type T?type{real_number,quantized,bool} Tidx?type{i16,i32,i64}=i32
    output_type?type{i16,i32,i64,u16}=i64
ArgMin input:T dimension:Tidx -> output:output_type T?type{real_number,quantized,bool} Tidx?type{index_number}=i32
    output_type?type{index_number}=i64
Cumsum x:T axis:Tidx -> out:T exclusive?bool=false reverse?bool=false T?type{real_number,quantized,c64,c128}
    Tidx?type{index_number}=i32
L2Loss t:T -> output:T T?type{floating}
)ops";
};
template <fixed_string Name> using reduce = graft::tensorflow::defined<reduce_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

// reductions: the axes remain an input
inline constexpr auto sum = plugin<ReduceSum, tf::reduce<"Sum">>();
inline constexpr auto mean = plugin<ReduceMean, tf::reduce<"Mean">>().set("noop_with_empty_axes", true);
inline constexpr auto prod = plugin<ReduceProd, tf::reduce<"Prod">>();
inline constexpr auto max = plugin<ReduceMax, tf::reduce<"Max">>();
inline constexpr auto min = plugin<ReduceMin, tf::reduce<"Min">>();
inline constexpr auto all = plugin<ReduceAll, tf::reduce<"All">>();
inline constexpr auto any = plugin<ReduceAny, tf::reduce<"Any">>();
inline constexpr auto arg_max = plugin<ArgMaxV2, tf::reduce<"ArgMax">>().rename("dtype", "output_type");
inline constexpr auto arg_min = plugin<ArgMin, tf::reduce<"ArgMin">>().rename("dtype", "output_type");

/// The plugins of this family.
using reduce_plugins = plugins<sum, mean, prod, max, min, all, any, arg_max, arg_min, alike<tf::reduce_lines, Cumsum>,
    alike<tf::reduce_lines, L2Loss>, same<CumulativeLogsumexp>, same<Cumprod>>;

} // namespace library::tensorflow_plugins
GRAFT_END
