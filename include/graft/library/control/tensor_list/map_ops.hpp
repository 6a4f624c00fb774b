// graft/library/control/tensor_list/map_ops.hpp - operators: TensorFlow's maps from tensors to tensors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/said.hpp"

GRAFT_BEGIN
namespace library {

// A map is a handle in one element. Shapes only. Source: TensorFlow core/ops/map_ops.

/// A map without entries.
struct EmptyTensorMap : op<EmptyTensorMap> {
    static constexpr auto prototype = tensorflow::op_def("EmptyTensorMap", "-> handle: variant");
    static constexpr rule::said infer_shape{"> 0"};
};

/// The number of entries.
struct TensorMapSize : op<TensorMapSize> {
    static constexpr auto prototype = tensorflow::op_def("TensorMapSize", "input_handle: variant", "-> size: int32");
    static constexpr rule::said infer_shape{"0 > 0"};
};

/// The value that a key has.
struct TensorMapLookup : op<TensorMapLookup> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("TensorMapLookup", "input_handle: variant",
            "key: key_dtype", "-> value: value_dtype", "key_dtype: type", "value_dtype: type");
    };
    static constexpr auto prototype = tensorflow::own_def("TensorMapLookup", "input_handle: variant", "key: key_dtype",
        "-> value: value_dtype", "where key_dtype: type", "value_dtype: type");
    static constexpr rule::said infer_shape{"0 ? > ?"};
};

/// The map with one entry more, or another value for its key.
struct TensorMapInsert : op<TensorMapInsert> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("TensorMapInsert", "input_handle: variant",
            "key: key_dtype", "value: value_dtype", "-> output_handle: variant", "key_dtype: type",
            "value_dtype: type");
    };
    static constexpr auto prototype = tensorflow::own_def("TensorMapInsert", "input_handle: variant", "key: key_dtype",
        "value: value_dtype", "-> output_handle: variant", "where key_dtype: type", "where value_dtype: type");
    static constexpr rule::said infer_shape{"0 ? ? > 0"};
};

/// Whether a key has an entry.
struct TensorMapHasKey : op<TensorMapHasKey> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "TensorMapHasKey", "input_handle: variant", "key: key_dtype", "-> has_key: bool", "key_dtype: type");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "TensorMapHasKey", "input_handle: variant", "key: key_dtype", "-> has_key: bool", "where key_dtype: type");
    static constexpr rule::said infer_shape{"0 ? > 0"};
};

/// All keys, one after the other.
struct TensorMapStackKeys : op<TensorMapStackKeys> {
    static constexpr auto prototype = tensorflow::op_def(
        "TensorMapStackKeys", "input_handle: variant", "-> keys: key_dtype", "key_dtype: type");
    static constexpr rule::said infer_shape{"0 > ?"};
};

/// The operators of training graphs that are their own origins.
using tensor_map_ops =
    ops<EmptyTensorMap, TensorMapSize, TensorMapLookup, TensorMapInsert, TensorMapHasKey, TensorMapStackKeys>;

} // namespace library
GRAFT_END
