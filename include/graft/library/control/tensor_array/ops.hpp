// graft/library/control/tensor_array/ops.hpp - operators: TensorFlow's tensor arrays, filled and read by loops element
// by element
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// The attributes `element_shape` and `elements` of the readers are determined by the import from the writers: the
// array behind a handle cannot be derived from the handle's own shape.

/// A new array of `size` elements. Handle and flow refer to it; `storage` is its memory, which the plan places. With
/// dynamic_size it has additional capacity, and a write beyond the end makes it longer. Source: TensorFlow
/// TensorArrayV3.
struct TensorArrayV3 : op<TensorArrayV3> {
    static constexpr operator_line prototype{R"(TensorArrayV3 size:i32(value_depend) -> handle:resource flow:f32
        storage:dtype dtype?type element_shape?shape=none dynamic_size?bool=false | is stateful
        | set_later element_shape)"};
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = rule::expect_rank(ctx.input<"size">(), 0, "size"); !s) return s;
        auto const size = ctx.value<"size">().scalar();
        if (size.known() && size.value() < 0) return fail(errc::negative_dim, "size", "at least", 0, size.value());
        ctx.output<"handle">() = shape{2};
        ctx.output<"flow">() = shape::scalar();
        auto const element = ctx.optional_attr<"element_shape">().value_or(shape::unknown_rank());
        auto all = ctx.output<"storage">();
        all = shape::unknown_rank();
        if (!element.has_rank()) return ok;
        all = shape();
        all.append(ctx.attr<"dynamic_size">() ? dim::unknown() : size);
        for (std::size_t i = 0; i < element.rank(); ++i) all.append(element[i]);
        return ok;
    }
};

/// Element `index`. Source: TensorFlow TensorArrayReadV3.
struct TensorArrayReadV3 : op<TensorArrayReadV3> {
    static constexpr operator_line prototype{R"(TensorArrayReadV3 handle:resource index:i32 flow_in:f32 ->
        value:dtype dtype?type element_shape?shape=none | is stateful | set_later element_shape)"};
    static constexpr auto verify = rule::are_scalars<"index">{};
    static constexpr status infer_shape(shape_context& ctx) {
        ctx.output<"value">() = ctx.optional_attr<"element_shape">().value_or(shape::unknown_rank());
        return ok;
    }
};

/// Sets element `index`. Source: TensorFlow TensorArrayWriteV3.
struct TensorArrayWriteV3 : op<TensorArrayWriteV3> {
    static constexpr operator_line prototype{R"(TensorArrayWriteV3 handle:resource index:i32 value flow_in:f32 ->
        flow_out:' | is stateful)"};
    static constexpr auto verify = rule::are_scalars<"index">{};
    static constexpr auto infer_shape = rule::scalar<"flow_out">{};
};

/// Sets the elements at `indices` to the rows of `value`. Source: TensorFlow TensorArrayScatterV3.
struct TensorArrayScatterV3 : op<TensorArrayScatterV3> {
    static constexpr operator_line prototype{R"(TensorArrayScatterV3 handle:resource indices:i32 value
    flow_in:f32(any_shape) ->
        flow_out:' | is stateful)"};
    static constexpr status verify(verify_context& ctx) {
        auto const &indices = ctx.desc<"indices">().shape, &value = ctx.desc<"value">().shape;
        if (auto s = rule::expect_rank(indices, 1, "indices"); !s) return s;
        if (value.has_rank() && value.rank() < 1) return fail(errc::wrong_rank, "value", "a row per index", 1, 0);
        if (indices.has_rank() && value.has_rank() && contradict(indices[0], value[0]))
            return fail(
                errc::shape_mismatch, "value", "a row per index", dim(indices[0]).value(), dim(value[0]).value());
        return ok;
    }
    static constexpr auto infer_shape = rule::scalar<"flow_out">{};
};

/// The elements at `indices`, stacked. Source: TensorFlow TensorArrayGatherV3.
struct TensorArrayGatherV3 : op<TensorArrayGatherV3> {
    static constexpr operator_line prototype{R"(TensorArrayGatherV3 handle:resource indices:i32 flow_in:f32 ->
        value:dtype dtype?type element_shape?shape=none | is stateful | set_later element_shape)"};
    static constexpr auto verify = rule::is_vector<"indices">{};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const element = ctx.optional_attr<"element_shape">().value_or(shape::unknown_rank());
        auto y = ctx.output<"value">();
        y = shape::unknown_rank();
        if (!element.has_rank()) return ok;
        y = shape();
        y.append(ctx.input<"indices">().elements());
        for (std::size_t i = 0; i < element.rank(); ++i) y.append(element[i]);
        return ok;
    }
};

/// All elements concatenated along their first dim, and the first dim of each. Source: TensorFlow TensorArrayConcatV3.
struct TensorArrayConcatV3 : op<TensorArrayConcatV3> {
    static constexpr operator_line prototype{R"(TensorArrayConcatV3 handle:resource flow_in:f32 -> value:dtype
        lengths:i64 dtype?type element_shape?shape=none elements?int=-1 | is stateful
        | set_later element_shape elements)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const element = ctx.optional_attr<"element_shape">().value_or(shape::unknown_rank());
        auto const count = ctx.attr<"elements">();
        auto const n = count < 0 ? dim::unknown() : dim(count);
        ctx.output<"lengths">() = shape().append(n);
        auto y = ctx.output<"value">();
        y = element.has_rank() && element.rank() > 0 ? element : shape::unknown_rank();
        if (y.has_rank()) y[0] = dim(element[0]) * n;
        return ok;
    }
};

/// The number of elements. Source: TensorFlow TensorArraySizeV3.
struct TensorArraySizeV3 : op<TensorArraySizeV3> {
    static constexpr operator_line prototype{R"(TensorArraySizeV3 handle:resource flow_in:f32(any_shape) -> size:i32
        elements?int=-1 | is stateful | set_later elements)"};
    static constexpr auto infer_shape = rule::scalar<"size">{};
    static constexpr status infer_value(value_context& ctx) {
        auto& y = ctx.result<"size">();
        if (ctx.attr<"elements">() >= 0 && rule::start(y, dtype::i32, 1))
            rule::put(y, ctx.attr<"elements">(), dtype::i32);
        return ok;
    }
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct tensor_array_lines {
    static constexpr char text[] = R"ops(
/// The array is not used any more. Source: TensorFlow TensorArrayCloseV3.
TensorArrayCloseV3 handle:resource -> | is stateful
)ops";
};

using TensorArrayCloseV3 = listed<tensor_array_lines, "TensorArrayCloseV3">;

/// The operators of inference in this file.
using tensor_array_ops = join<ops<TensorArrayV3, TensorArrayReadV3, TensorArrayWriteV3, TensorArrayScatterV3,
                                  TensorArrayGatherV3, TensorArrayConcatV3, TensorArraySizeV3>,
    listed_ops<tensor_array_lines>>;

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// No kernels. Source: TensorFlow core/ops.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct tensor_array_training_lines {
    static constexpr char text[] = R"ops(
# third version
TensorArrayGradV3 handle:resource flow_in:f32 -> grad_handle:resource flow_out:f32 source?string | > [2] 0
    | is stateful
TensorArrayGradWithShape handle:resource flow_in:f32(any_shape) shape_to_prepend:i32(any_shape) -> grad_handle:resource
    flow_out:f32 source?string="" | > [2] 0 | is stateful | tf: handle:resource flow_in:f32 shape_to_prepend:i32 ->
    grad_handle:resource flow_out:f32 source?string
TensorArraySplitV3 handle:resource value:T lengths:i64 flow_in:f32 -> flow_out:f32 T?type{any} | ? ? [?] 0 > 0
    | is stateful

# second version
TensorArrayV2 size:i32 -> handle:string dtype?type{any} element_shape?shape=none dynamic_size?bool=false
    clear_after_read?bool=true tensor_array_name?string="" | 0 > [2] | is reads_state
TensorArrayGradV2 handle:string flow_in:f32 -> grad_handle:string source?string | > [2] | is reads_state
TensorArrayWriteV2 handle:string index:i32 value:T flow_in:f32 -> flow_out:f32 T?type{any} | [2] 0 ? 0 > 0
TensorArrayReadV2 handle:string index:i32 flow_in:f32 -> value:dtype dtype?type{any} | [2] 0 0 > ?
TensorArrayGatherV2 handle:string indices:i32 flow_in:f32 -> value:dtype dtype?type{any} element_shape?shape=none
    | [2] [?] 0 > ?
TensorArrayScatterV2 handle:string indices:i32 value:T flow_in:f32 -> flow_out:f32 T?type{any} | [2] [n] [n,S] 0 > 0
TensorArrayConcatV2 handle:string flow_in:f32 -> value:dtype lengths:i64 dtype?type{any}
    element_shape_except0?shape=none | [2] 0 > ? [?]
TensorArraySplitV2 handle:string value:T lengths:i64 flow_in:f32 -> flow_out:f32 T?type{any} | [2] ? [?] 0 > 0
TensorArraySizeV2 handle:string flow_in:f32 -> size:i32 | [2] 0 > 0
TensorArrayCloseV2 handle:string ->

# first version
TensorArray size:i32 -> handle:string dtype?type{any} element_shape?shape=none dynamic_size?bool=false
    clear_after_read?bool=true identical_element_shapes?bool=false tensor_array_name?string="" | 0 > [2]
    | is reads_state | tf: size:i32 -> handle:string dtype?type{any} dynamic_size?bool=false
    clear_after_read?bool=true tensor_array_name?string="" element_shape?shape=none
TensorArrayGrad handle:string flow_in:f32 -> grad_handle:string source?string | > [2] | is reads_state
TensorArrayWrite handle:Handle index:i32 value:T flow_in:f32 -> flow_out:f32 where T=any Handle=string,resource
    | ? 0 ? 0 > 0 | tf: handle:string index:i32 value:T flow_in:f32 -> flow_out:f32 T?type{any}
TensorArrayRead handle:Handle index:i32 flow_in:f32 -> y:dtype dtype?type{any} where Handle=string,resource
    | ? 0 0 > ? | tf: handle:string index:i32 flow_in:f32 -> value:dtype dtype?type{any}
TensorArrayPack handle:string flow_in:f32 -> value:dtype dtype?type{any} element_shape?shape=none | ? 0 > ?
TensorArrayUnpack handle:string value:T flow_in:f32 -> flow_out:f32 T?type{any} | ? ? 0 > 0
TensorArrayGather handle:Handle indices:i32 flow_in:f32 -> value:dtype dtype?type{any} element_shape?shape=none
    where Handle=string,resource | ? [?] 0 > ? | tf: handle:string indices:i32 flow_in:f32 -> value:dtype
    dtype?type{any} element_shape?shape=none
TensorArrayScatter handle:Handle indices:i32 value:T flow_in:f32 -> flow_out:f32 where T=any Handle=string,resource
    | ? [n] [n,S] 0 > 0 | tf: handle:string indices:i32 value:T flow_in:f32 -> flow_out:f32 T?type{any}
TensorArrayConcat handle:Handle flow_in:f32 -> value:dtype lengths:i64 dtype?type{any}
    element_shape_except0?shape=none where Handle=string,resource | ? 0 > ? [?] | tf: handle:string flow_in:f32 ->
    value:dtype lengths:i64 dtype?type{any} element_shape_except0?shape=none
TensorArraySplit handle:Handle value:T lengths:i64 flow_in:f32 -> flow_out:f32 where T=any Handle=string,resource
    | ? ? [?] 0 > 0 | tf: handle:string value:T lengths:i64 flow_in:f32 -> flow_out:f32 T?type{any}
TensorArraySize handle:Handle flow_in:f32 -> size:i32 where Handle=string,resource | ? 0 > 0 | tf: handle:string
    flow_in:f32 -> size:i32
TensorArrayClose handle:Handle -> where Handle=string,resource | tf: handle:string ->

# stacks
Stack -> handle:string elem_type?type{any} stack_name?string="" | > [2] | is reads_state
StackPush handle:Handle element:T -> y:T swap_memory?bool=false where T=any Handle=string,resource | ? S > S
    | tf: handle:string elem:T -> output:T T?type{any} swap_memory?bool=false
StackPop handle:Handle -> element:elem_type elem_type?type{any} where Handle=string,resource | > ? | tf: handle:string
    -> elem:elem_type elem_type?type{any}
StackClose handle:Handle -> where Handle=string,resource | tf: handle:string ->
)ops";
};

using TensorArrayGradV3 = listed<tensor_array_training_lines, "TensorArrayGradV3">;
using TensorArrayWriteV2 = listed<tensor_array_training_lines, "TensorArrayWriteV2">;
using StackPush = listed<tensor_array_training_lines, "StackPush">;

/// The operators of training graphs in this file.
using tensor_array_training_ops = listed_ops<tensor_array_training_lines>;

} // namespace library
GRAFT_END
