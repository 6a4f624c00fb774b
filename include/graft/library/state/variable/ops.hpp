// graft/library/state/variable/ops.hpp - operators: TensorFlow's variables: creation, reads, writes, scattered rows
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// No kernels. Source: TensorFlow core/ops. The import determines what a handle refers to: `handle_shapes`.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct variable_lines {
    static constexpr char text[] = R"ops(
numbertype = real_number,quantized,c64,c128

# creation and destruction
VariableV2 -> ref:dtype shape?shape dtype?type{any} container?string="" shared_name?string="" | > @ of shape
    | is reads_state
VarHandleOp -> y:resource container?string="" shared_name?string="" debug_name?string="" dtype?type{any} shape?shape
    allowed_devices?list(string)= | > 0 | is stateful | tf: ->resource
TemporaryVariable -> y:dtype shape?shape dtype?type{any} var_name?string="" | > @ of shape | is reads_state
    | tf: ->ref
DestroyTemporaryVariable x:T -> y:T var_name?string="" where T=any | S > S | tf: ref:T -> value:T T?type{any}
    var_name?string
DestroyResourceOp resource:resource -> ignore_lookup_error?bool=true | is stateful
IsVariableInitialized x:dtype -> y:bool where dtype=any | > 0 | tf: ref->is_initialized
VarIsInitializedOp x:resource -> y:bool | > 0 | is stateful | tf: resource->is_initialized

# reads and assignments
ReadVariableOp x:resource -> y:dtype dtype?type{any}=i32 handle_shapes?list(shape)=none | > @ of handle_shapes
    | is stateful | tf: resource:resource -> value:dtype dtype?type{any} handle_shapes?list(shape)=none
CountUpTo ref:T -> y:T limit?int=0 where T=i32,i64 | 0 > 0 | tf: ref:T -> output:T limit?int T?type{i32,i64}
ResourceCountUpTo resource:resource -> output:T limit?int T?type{i32,i64} | > 0 | is stateful
AssignAdd ref:T value:T -> ref:T use_locking?bool=false where T=numbertype | S S > S | tf: ref,value->output_ref
AssignSub var:T value:T -> var:T use_locking?bool=false where T=numbertype | S S > S | tf: ref,value->output_ref
AssignVariableOp resource:resource value:dtype(any_shape) -> dtype?type{any} validate_shape?bool=false | is stateful
AssignAddVariableOp resource:resource value:dtype(any_shape) -> dtype?type{any} | is stateful
AssignSubVariableOp resource:resource value:dtype(any_shape) -> dtype?type{any} | is stateful
StridedSliceAssign var:T begin:Index end:Index strides:Index input_value:T -> var:T begin_mask?int=0 end_mask?int=0
    ellipsis_mask?int=0 new_axis_mask?int=0 shrink_axis_mask?int=0 where T=any Index=i32,i64 | S ? ? ? ? > S
    | tf: ref,begin,end,strides,value->output_ref
ResourceStridedSliceAssign ref:resource begin:Index(any_shape) end:Index(any_shape) strides:Index(any_shape)
    value:T(any_shape) -> T?type{any} Index?type{i32,i64}
    begin_mask?int=0 end_mask?int=0 ellipsis_mask?int=0 new_axis_mask?int=0 shrink_axis_mask?int=0 | is stateful

ScatterUpdate var:T indices:Tindices updates:T -> var:T use_locking?bool=false where T=any Tindices=i32,i64 | S ? ? > S
    | tf: ref,indices,updates->output_ref use_locking=true
ScatterAdd var:T indices:Tindices updates:T -> var:T use_locking?bool=false where T=numbertype Tindices=i32,i64
    | S ? ? > S | tf: ref,indices,updates->output_ref
ScatterSub var:T indices:Tindices updates:T -> var:T use_locking?bool=false where T=numbertype Tindices=i32,i64
    | S ? ? > S | tf: ref,indices,updates->output_ref
ScatterMul var:T indices:Tindices updates:T -> var:T use_locking?bool=false where T=numbertype Tindices=i32,i64
    | S ? ? > S | tf: ref,indices,updates->output_ref
ScatterDiv var:T indices:Tindices updates:T -> var:T use_locking?bool=false where T=numbertype Tindices=i32,i64
    | S ? ? > S | tf: ref,indices,updates->output_ref
ScatterMin var:T indices:Tindices updates:T -> var:T use_locking?bool=false where T=floating,i32,i64 Tindices=i32,i64
    | S ? ? > S | tf: ref,indices,updates->output_ref
ScatterMax var:T indices:Tindices updates:T -> var:T use_locking?bool=false where T=floating,i32,i64 Tindices=i32,i64
    | S ? ? > S | tf: ref,indices,updates->output_ref
ScatterNdUpdate var:T indices:Tindices updates:T -> var:T use_locking?bool=false bad_indices_policy?string=""
    where T=any Tindices=i32,i64 | S ? ? > S | tf: ref,indices,updates->output_ref use_locking=true
ScatterNdAdd var:T indices:Tindices updates:T -> var:T use_locking?bool=false bad_indices_policy?string=""
    where T=numbertype Tindices=i32,i64 | S ? ? > S | tf: ref,indices,updates->output_ref
ScatterNdSub var:T indices:Tindices updates:T -> var:T use_locking?bool=false bad_indices_policy?string=""
    where T=numbertype Tindices=i32,i64 | S ? ? > S | tf: ref,indices,updates->output_ref
ScatterNdMax var:T indices:Tindices updates:T -> var:T use_locking?bool=false bad_indices_policy?string=""
    where T=numbertype Tindices=i32,i64 | S ? ? > S | tf: ref,indices,updates->output_ref
ScatterNdMin var:T indices:Tindices updates:T -> var:T use_locking?bool=false bad_indices_policy?string=""
    where T=numbertype Tindices=i32,i64 | S ? ? > S | tf: ref,indices,updates->output_ref
ResourceScatterAdd resource:resource indices:Tindices(any_shape) updates:dtype(any_shape) -> dtype?type{numbertype}
    Tindices?type{i32,i64}
    | is stateful
ResourceScatterDiv resource:resource indices:Tindices(any_shape) updates:dtype(any_shape) -> dtype?type{numbertype}
    Tindices?type{i32,i64}
    | is stateful
ResourceScatterMax resource:resource indices:Tindices(any_shape) updates:dtype(any_shape) -> dtype?type{numbertype}
    Tindices?type{i32,i64}
    | is stateful
ResourceScatterMin resource:resource indices:Tindices(any_shape) updates:dtype(any_shape) -> dtype?type{numbertype}
    Tindices?type{i32,i64}
    | is stateful
ResourceScatterMul resource:resource indices:Tindices(any_shape) updates:dtype(any_shape) -> dtype?type{numbertype}
    Tindices?type{i32,i64}
    | is stateful
ResourceScatterNdAdd ref:resource indices:Tindices(any_shape) updates:T(any_shape) -> T?type{any} Tindices?type{i32,i64}
    use_locking?bool=true bad_indices_policy?string="" | is stateful
ResourceScatterNdMax ref:resource indices:Tindices(any_shape) updates:T(any_shape) -> T?type{any} Tindices?type{i32,i64}
    use_locking?bool=true bad_indices_policy?string="" | is stateful
ResourceScatterNdMin ref:resource indices:Tindices(any_shape) updates:T(any_shape) -> T?type{any} Tindices?type{i32,i64}
    use_locking?bool=true bad_indices_policy?string="" | is stateful
ResourceScatterNdSub ref:resource indices:Tindices(any_shape) updates:T(any_shape) -> T?type{any} Tindices?type{i32,i64}
    use_locking?bool=true bad_indices_policy?string="" | is stateful
ResourceScatterNdUpdate ref:resource indices:Tindices(any_shape) updates:T(any_shape) -> T?type{any}
    Tindices?type{i32,i64}
    use_locking?bool=true bad_indices_policy?string="" | is stateful
ResourceScatterSub resource:resource indices:Tindices(any_shape) updates:dtype(any_shape) -> dtype?type{numbertype}
    Tindices?type{i32,i64}
    | is stateful
ResourceScatterUpdate resource:resource indices:Tindices(any_shape) updates:dtype(any_shape) -> dtype?type{any}
    Tindices?type{i32,i64}
    | is stateful
)ops";
};

using VariableV2 = listed<variable_lines, "VariableV2">;
using VarHandleOp = listed<variable_lines, "VarHandleOp">;
using IsVariableInitialized = listed<variable_lines, "IsVariableInitialized">;
using ReadVariableOp = listed<variable_lines, "ReadVariableOp">;

struct Variable : op<Variable> {
    static constexpr operator_line prototype{R"(Variable -> ref:dtype shape?shape dtype?type{any} container?string=""
        shared_name?string="" | is reads_state)"};
    /// In old graphs [] means unknown.
    static constexpr status infer_shape(shape_context& ctx) {
        auto const s = ctx.attr<"shape">();
        ctx.output<"ref">() = s.has_rank() && s.rank() == 0 ? shape::unknown_rank() : rule::or_unknown_rank(s);
        return ok;
    }
};

struct VariableShape : op<VariableShape> {
    static constexpr operator_line prototype{R"(VariableShape input:resource -> output:out_type
        out_type?type{index_number}=i32 handle_shapes?list(shape)=none | is stateful)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const all = ctx.optional_attr<"handle_shapes">().value_or(span<shape const>());
        ctx.output<"output">() = rule::shape_of_shape(
            all.size() == 1 ? rule::or_unknown_rank(all[0]) : shape::unknown_rank());
        return ok;
    }
    static constexpr status infer_value(value_context& ctx) {
        auto const all = ctx.optional_attr<"handle_shapes">().value_or(span<shape const>());
        if (all.size() == 1) rule::dims_value(all[0], ctx.output_type<"output">(), ctx.result<"output">());
        return ok;
    }
};

struct ResourceGather : op<ResourceGather> {
    static constexpr operator_line prototype{R"(ResourceGather resource:resource indices:Tindices -> output:dtype
        batch_dims?int=0 validate_indices?bool=true dtype?type{any} Tindices?type{index_number}
        handle_shapes?list(shape)=none | is stateful)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const all = ctx.optional_attr<"handle_shapes">().value_or(span<shape const>());
        auto const var = all.size() == 1 ? rule::or_unknown_rank(all[0]) : shape::unknown_rank();
        auto const& indices = ctx.input<"indices">();
        auto const batch = ctx.attr<"batch_dims">();
        auto y = indices;
        if (!var.has_rank() || !indices.has_rank() || batch < 0 || var.rank() < static_cast<std::size_t>(batch) + 1)
            y = shape::unknown_rank();
        else
            for (auto i = static_cast<std::size_t>(batch) + 1; i < var.rank(); ++i) y.append(var[i]);
        ctx.output<"output">() = y;
        return ok;
    }
};

struct ResourceGatherNd : op<ResourceGatherNd> {
    static constexpr operator_line prototype{R"(ResourceGatherNd resource:resource indices:Tindices -> output:dtype
        dtype?type{any} Tindices?type{index_number} handle_shapes?list(shape)=none | is stateful)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const all = ctx.optional_attr<"handle_shapes">().value_or(span<shape const>());
        auto const var = all.size() == 1 ? rule::or_unknown_rank(all[0]) : shape::unknown_rank();
        auto const& indices = ctx.input<"indices">();
        auto y = shape::unknown_rank();
        if (var.has_rank() && indices.has_rank() && indices.rank() > 0 && indices.back(0).known() &&
            indices.back(0).value() >= 0 && static_cast<std::size_t>(indices.back(0).value()) <= var.rank()) {
            y = indices;
            y.erase(y.rank() - 1);
            for (auto i = static_cast<std::size_t>(indices.back(0).value()); i < var.rank(); ++i) y.append(var[i]);
        }
        ctx.output<"output">() = y;
        return ok;
    }
};

// assignment

struct Assign : op<Assign> {
    static constexpr operator_line prototype{R"(Assign ref:T value:T -> ref:T validate_shape?bool=true
        use_locking?bool=false where T=any | tf: ref,value->output_ref use_locking=true)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &ref = ctx.input<"ref">(), &value = ctx.input<"value">();
        if (ctx.attr<"validate_shape">() && contradict(ref, value))
            return fail(errc::shape_mismatch, "value", "the shape of ref");
        ctx.output<"ref">() = ctx.attr<"validate_shape">() ? merge(ref, value) : value;
        return ok;
    }
};

/// The operators of training graphs that are both origin and target.
using variable_ops =
    join<listed_ops<variable_lines>, ops<Variable, VariableShape, ResourceGather, ResourceGatherNd, Assign>>;

using ScatterUpdate = listed<variable_lines, "ScatterUpdate">;

} // namespace library
GRAFT_END
