// graft/library/state/variable/ops.hpp - operators: TensorFlow's variables: made, read, assigned
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/elementwise.hpp"
#include "graft/op/rules/said.hpp"
#include "graft/op/rules/source.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's own: these operators serve both as the origin and as the target
// of their plugins. Shapes only. Source: TensorFlow core/ops.
// What a handle leads to is found by the import: `handle_shapes`.

// made

struct VariableV2 : op<VariableV2> {
    static constexpr auto prototype = tensorflow::op_def("VariableV2", "-> ref: Ref(dtype)", "shape: shape",
        "dtype: type", "container: string = \"\"", "shared_name: string = \"\"")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"> @", "shape"};
};

struct Variable : op<Variable> {
    static constexpr auto prototype = tensorflow::op_def("Variable", "-> ref: Ref(dtype)", "shape: shape",
        "dtype: type", "container: string = \"\"", "shared_name: string = \"\"")
                                          .is(reads_state);
    /// An old graph says [] where it does not know.
    static constexpr status infer_shape(shape_context& ctx) {
        auto const s = ctx.attr<"shape">();
        ctx.output<"ref">() = s.has_rank() && s.rank() == 0 ? shape::unknown_rank() : rule::settled(s);
        return ok;
    }
};

struct VarHandleOp : op<VarHandleOp> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("VarHandleOp", "-> resource: resource",
            "container: string = \"\"", "shared_name: string = \"\"", "debug_name: string = \"\"", "dtype: type",
            "shape: shape", "allowed_devices: list(string) = []")
                                              .is(stateful);
    };
    static constexpr auto prototype = tensorflow::own_def("VarHandleOp", "-> y: resource", "container: string = ''",
        "shared_name: string = ''", "debug_name: string = \"\"", "dtype: type", "shape: shape",
        "allowed_devices: list(string) = []")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct TemporaryVariable : op<TemporaryVariable> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "TemporaryVariable", "-> ref: Ref(dtype)", "shape: shape", "dtype: type", "var_name: string = \"\"")
                                              .is(reads_state);
    };
    static constexpr auto prototype = tensorflow::own_def(
        "TemporaryVariable", "-> y: Ref(dtype)", "shape: shape", "dtype: type", "var_name: string = ''")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"> @", "shape"};
};

struct DestroyTemporaryVariable : op<DestroyTemporaryVariable> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "DestroyTemporaryVariable", "ref: Ref(T)", "-> value: T", "T: type", "var_name: string");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "DestroyTemporaryVariable", "x: Ref(T)", "-> y: T", "where T: type", "var_name: string = ''");
    static constexpr rule::said infer_shape{"S > S"};
};

struct DestroyResourceOp : op<DestroyResourceOp> {
    static constexpr auto prototype =
        tensorflow::op_def("DestroyResourceOp", "resource: resource", "ignore_lookup_error: bool = true").is(stateful);
};

struct IsVariableInitialized : op<IsVariableInitialized> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "IsVariableInitialized", "ref: Ref(dtype)", "-> is_initialized: bool", "dtype: type");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "IsVariableInitialized", "x: Ref(dtype)", "-> y: bool", "where dtype: type");
    static constexpr rule::said infer_shape{"> 0"};
};

struct VarIsInitializedOp : op<VarIsInitializedOp> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype =
            tensorflow::op_def("VarIsInitializedOp", "resource: resource", "-> is_initialized: bool").is(stateful);
    };
    static constexpr auto prototype =
        tensorflow::own_def("VarIsInitializedOp", "x: resource", "-> y: bool").is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

// read

struct ReadVariableOp : op<ReadVariableOp> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "ReadVariableOp", "resource: resource", "-> value: dtype", "dtype: type")
                                              .optional_attr("handle_shapes", attr_kind::shapes)
                                              .is(stateful);
    };
    static constexpr auto prototype = tensorflow::own_def(
        "ReadVariableOp", "x: resource", "-> y: dtype", "dtype: type = int32")
                                          .optional_attr("handle_shapes", attr_kind::shapes)
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> @", "handle_shapes"};
};

struct VariableShape : op<VariableShape> {
    static constexpr auto prototype = tensorflow::op_def(
        "VariableShape", "input: resource", "-> output: out_type", "out_type: {int32, int64} = DT_INT32")
                                          .optional_attr("handle_shapes", attr_kind::shapes)
                                          .is(stateful);
    static constexpr status infer_shape(shape_context& ctx) {
        auto const all = ctx.optional_attr<"handle_shapes">().value_or(span<shape const>());
        ctx.output<"output">() = rule::shape_of_shape(all.size() == 1 ? rule::settled(all[0]) : shape::unknown_rank());
        return ok;
    }
    static constexpr status infer_value(value_context& ctx) {
        auto const all = ctx.optional_attr<"handle_shapes">().value_or(span<shape const>());
        if (all.size() == 1) rule::dims_value(all[0], ctx.output_type<"output">(), ctx.result<"output">());
        return ok;
    }
};

struct ResourceGather : op<ResourceGather> {
    static constexpr auto prototype = tensorflow::op_def("ResourceGather", "resource: resource", "indices: Tindices",
        "-> output: dtype", "batch_dims: int = 0", "validate_indices: bool = true", "dtype: type",
        "Tindices: {int32, int64}")
                                          .optional_attr("handle_shapes", attr_kind::shapes)
                                          .is(stateful);
    static constexpr status infer_shape(shape_context& ctx) {
        auto const all = ctx.optional_attr<"handle_shapes">().value_or(span<shape const>());
        auto const var = all.size() == 1 ? rule::settled(all[0]) : shape::unknown_rank();
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
    static constexpr auto prototype = tensorflow::op_def("ResourceGatherNd", "resource: resource", "indices: Tindices",
        "-> output: dtype", "dtype: type", "Tindices: {int32, int64}")
                                          .optional_attr("handle_shapes", attr_kind::shapes)
                                          .is(stateful);
    static constexpr status infer_shape(shape_context& ctx) {
        auto const all = ctx.optional_attr<"handle_shapes">().value_or(span<shape const>());
        auto const var = all.size() == 1 ? rule::settled(all[0]) : shape::unknown_rank();
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

struct CountUpTo : op<CountUpTo> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "CountUpTo", "ref: Ref(T)", "-> output: T", "limit: int", "T: {int32, int64}");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "CountUpTo", "ref: Ref(T)", "-> y: T", "limit: int = 0", "where T: {int32, int64}");
    static constexpr rule::said infer_shape{"0 > 0"};
};

struct ResourceCountUpTo : op<ResourceCountUpTo> {
    static constexpr auto prototype = tensorflow::op_def(
        "ResourceCountUpTo", "resource: resource", "-> output: T", "limit: int", "T: {int32, int64}")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

// assigned

struct Assign : op<Assign> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("Assign", "ref: Ref(T)", "value: T",
            "-> output_ref: Ref(T)", "T: type", "validate_shape: bool = true", "use_locking: bool = true");
    };
    static constexpr auto prototype = tensorflow::own_def("Assign", "ref: Ref(T)", "value: T", "-> ref: Ref(T)",
        "where T: type", "validate_shape: bool = true", "use_locking: bool = false");
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &ref = ctx.input<"ref">(), &value = ctx.input<"value">();
        if (ctx.attr<"validate_shape">() && contradict(ref, value))
            return fail(errc::shape_mismatch, "value", "the shape of ref");
        ctx.output<"ref">() = ctx.attr<"validate_shape">() ? merge(ref, value) : value;
        return ok;
    }
};

struct AssignAdd : op<AssignAdd> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("AssignAdd", "ref: Ref(T)", "value: T",
            "-> output_ref: Ref(T)", "T: numbertype", "use_locking: bool = false");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "AssignAdd", "ref: Ref(T)", "value: T", "-> ref: Ref(T)", "where T: numbertype", "use_locking: bool = false");
    static constexpr rule::said infer_shape{"S S > S"};
};

struct AssignSub : op<AssignSub> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("AssignSub", "ref: Ref(T)", "value: T",
            "-> output_ref: Ref(T)", "T: numbertype", "use_locking: bool = false");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "AssignSub", "var: Ref(T)", "value: T", "-> var: Ref(T)", "where T: numbertype", "use_locking: bool = false");
    static constexpr rule::said infer_shape{"S S > S"};
};

struct AssignVariableOp : op<AssignVariableOp> {
    static constexpr auto prototype = tensorflow::op_def(
        "AssignVariableOp", "resource: resource", "value: dtype", "dtype: type", "validate_shape: bool = false")
                                          .is(stateful);
};

struct AssignAddVariableOp : op<AssignAddVariableOp> {
    static constexpr auto prototype =
        tensorflow::op_def("AssignAddVariableOp", "resource: resource", "value: dtype", "dtype: type").is(stateful);
};

struct AssignSubVariableOp : op<AssignSubVariableOp> {
    static constexpr auto prototype =
        tensorflow::op_def("AssignSubVariableOp", "resource: resource", "value: dtype", "dtype: type").is(stateful);
};

struct StridedSliceAssign : op<StridedSliceAssign> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("StridedSliceAssign", "ref: Ref(T)", "begin: Index",
            "end: Index", "strides: Index", "value: T", "-> output_ref: Ref(T)", "T: type", "Index: {int32, int64}",
            "begin_mask: int = 0", "end_mask: int = 0", "ellipsis_mask: int = 0", "new_axis_mask: int = 0",
            "shrink_axis_mask: int = 0");
    };
    static constexpr auto prototype = tensorflow::own_def("StridedSliceAssign", "var: Ref(T)", "begin: Index",
        "end: Index", "strides: Index", "input_value: T", "-> var: Ref(T)", "where T: type",
        "where Index: {int32, int64}", "begin_mask: int = 0", "end_mask: int = 0", "ellipsis_mask: int = 0",
        "new_axis_mask: int = 0", "shrink_axis_mask: int = 0");
    static constexpr rule::said infer_shape{"S > S"};
};

struct ResourceStridedSliceAssign : op<ResourceStridedSliceAssign> {
    static constexpr auto prototype = tensorflow::op_def("ResourceStridedSliceAssign", "ref: resource", "begin: Index",
        "end: Index", "strides: Index", "value: T", "T: type", "Index: {int32, int64}", "begin_mask: int = 0",
        "end_mask: int = 0", "ellipsis_mask: int = 0", "new_axis_mask: int = 0", "shrink_axis_mask: int = 0")
                                          .is(stateful);
};

/// The operators of training graphs that are their own origins.
using variable_ops = ops<VariableV2, Variable, VarHandleOp, TemporaryVariable, DestroyTemporaryVariable,
    DestroyResourceOp, IsVariableInitialized, VarIsInitializedOp, ReadVariableOp, VariableShape, ResourceGather,
    ResourceGatherNd, CountUpTo, ResourceCountUpTo, Assign, AssignAdd, AssignSub, AssignVariableOp, AssignAddVariableOp,
    AssignSubVariableOp, StridedSliceAssign, ResourceStridedSliceAssign>;

} // namespace library
GRAFT_END
