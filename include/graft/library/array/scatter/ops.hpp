// graft/library/array/scatter/ops.hpp - operators: updates written to positions given by indices
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/catalog/listed.hpp"
#include "graft/op/catalog/ops.hpp"
#include "graft/op/define/op.hpp"
#include "graft/op/rules/shape_spec.hpp"

GRAFT_BEGIN
namespace library {

struct InplaceUpdate : op<InplaceUpdate> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "InplaceUpdate", "x: T", "i: int32", "v: T", "-> y: T", "T: type");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "InplaceUpdate", "x: T", "indices: int32", "v: T", "-> y: T", "where T: type");
    static constexpr rule::shape_spec infer_shape{"S [?] ? > S"};
};

struct InplaceAdd : op<InplaceAdd> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "InplaceAdd", "x: T", "i: int32", "v: T", "-> y: T", "T: type");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "InplaceAdd", "x: T", "indices: int32", "v: T", "-> y: T", "where T: type");
    static constexpr rule::shape_spec infer_shape{"S [?] ? > S"};
};

struct InplaceSub : op<InplaceSub> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "InplaceSub", "x: T", "i: int32", "v: T", "-> y: T", "T: type");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "InplaceSub", "x: T", "indices: int32", "v: T", "-> y: T", "where T: type");
    static constexpr rule::shape_spec infer_shape{"S [?] ? > S"};
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct scatter_lines {
    static constexpr char text[] = R"ops(
numbertype = real_number,quantized,c64,c128

ScatterNdNonAliasingAdd input:T indices:Tindices updates:T -> output:T T?type{numbertype,bool} Tindices?type{i32,i64}
    bad_indices_policy?string="" | S > S
)ops";
};

struct TensorScatterUpdate : op<TensorScatterUpdate> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("TensorScatterUpdate", "tensor: T", "indices: Tindices",
            "updates: T", "-> output: T", "T: type", "Tindices: {int16, int32, int64, uint16}",
            "bad_indices_policy: string = \"\"");
    };
    static constexpr auto prototype = tensorflow::own_def("TensorScatterUpdate", "x: T", "indices: Tindices",
        "updates: T", "-> y: T", "where T: type", "where Tindices: {int16, int32, int64, uint16}",
        "bad_indices_policy: string = \"\"");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

struct TensorScatterAdd : op<TensorScatterAdd> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("TensorScatterAdd", "tensor: T", "indices: Tindices",
            "updates: T", "-> output: T", "T: type", "Tindices: {int32, int64}", "bad_indices_policy: string = \"\"");
    };
    static constexpr auto prototype = tensorflow::own_def("TensorScatterAdd", "x: T", "indices: Tindices", "updates: T",
        "-> y: T", "where T: type", "where Tindices: {int32, int64}", "bad_indices_policy: string = \"\"");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

struct TensorScatterSub : op<TensorScatterSub> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("TensorScatterSub", "tensor: T", "indices: Tindices",
            "updates: T", "-> output: T", "T: type", "Tindices: {int32, int64}", "bad_indices_policy: string = \"\"");
    };
    static constexpr auto prototype = tensorflow::own_def("TensorScatterSub", "x: T", "indices: Tindices", "updates: T",
        "-> y: T", "where T: type", "where Tindices: {int32, int64}", "bad_indices_policy: string = \"\"");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

struct TensorScatterMax : op<TensorScatterMax> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("TensorScatterMax", "tensor: T", "indices: Tindices",
            "updates: T", "-> output: T", "T: type", "Tindices: {int32, int64}", "bad_indices_policy: string = \"\"");
    };
    static constexpr auto prototype = tensorflow::own_def("TensorScatterMax", "input: T", "indices: Tindices",
        "updates: T", "-> output: T", "where T: type", "where Tindices: {int32, int64}",
        "bad_indices_policy: string = \"\"");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

struct TensorScatterMin : op<TensorScatterMin> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("TensorScatterMin", "tensor: T", "indices: Tindices",
            "updates: T", "-> output: T", "T: type", "Tindices: {int32, int64}", "bad_indices_policy: string = \"\"");
    };
    static constexpr auto prototype = tensorflow::own_def("TensorScatterMin", "input: T", "indices: Tindices",
        "updates: T", "-> output: T", "where T: type", "where Tindices: {int32, int64}",
        "bad_indices_policy: string = \"\"");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

struct ScatterNd : op<ScatterNd> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("ScatterNd", "indices: Tindices", "updates: T",
            "shape: Tindices", "-> output: T", "T: type", "Tindices: {int16, int32, int64}",
            "bad_indices_policy: string = \"\"");
    };
    static constexpr auto prototype = tensorflow::own_def("ScatterNd", "indices: Tindices", "x: T", "shape: Tindices",
        "-> y: T", "where T: type", "where Tindices: {int16, int32, int64}", "bad_indices_policy: string = \"\"");
    static constexpr rule::shape_spec infer_shape{"? ? $S > S"};
};

/// The operators of training graphs that are their own origins.
using scatter_ops =
    join<listed_ops<scatter_lines>, ops<TensorScatterUpdate, TensorScatterAdd, TensorScatterSub, TensorScatterMax,
                                        TensorScatterMin, ScatterNd, InplaceUpdate, InplaceAdd, InplaceSub>>;

} // namespace library
GRAFT_END
