// graft/library/tensorflow.hpp - all plugins of the library for TensorFlow's inference graphs
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/library/array/cast/tensorflow.hpp"
#include "graft/library/array/concat/tensorflow.hpp"
#include "graft/library/array/creation/tensorflow.hpp"
#include "graft/library/array/format/ops.hpp"
#include "graft/library/array/gather/tensorflow.hpp"
#include "graft/library/array/pad/tensorflow.hpp"
#include "graft/library/array/ragged/ops.hpp"
#include "graft/library/array/reshape/tensorflow.hpp"
#include "graft/library/array/slice/tensorflow.hpp"
#include "graft/library/array/sort/tensorflow.hpp"
#include "graft/library/array/space_to_depth/tensorflow.hpp"
#include "graft/library/array/unique/tensorflow.hpp"
#include "graft/library/control/flow/tensorflow.hpp"
#include "graft/library/control/identity/tensorflow.hpp"
#include "graft/library/control/tensor_array/tensorflow.hpp"
#include "graft/library/control/tensor_list/tensorflow.hpp"
#include "graft/library/detection/box/tensorflow.hpp"
#include "graft/library/detection/faster_rcnn/tensorflow.hpp"
#include "graft/library/detection/nms/tensorflow.hpp"
#include "graft/library/image/bounding_box/ops.hpp"
#include "graft/library/image/colour/ops.hpp"
#include "graft/library/image/patch/tensorflow.hpp"
#include "graft/library/image/resize/tensorflow.hpp"
#include "graft/library/linalg/decomposition/tensorflow.hpp"
#include "graft/library/linalg/matmul/tensorflow.hpp"
#include "graft/library/linalg/matrix/tensorflow.hpp"
#include "graft/library/math/arithmetic/tensorflow.hpp"
#include "graft/library/math/bitwise/ops.hpp"
#include "graft/library/math/compare/tensorflow.hpp"
#include "graft/library/math/complex/ops.hpp"
#include "graft/library/math/histogram/ops.hpp"
#include "graft/library/math/random/ops.hpp"
#include "graft/library/math/reduce/tensorflow.hpp"
#include "graft/library/math/segment/tensorflow.hpp"
#include "graft/library/math/unary/tensorflow.hpp"
#include "graft/library/nn/activation/tensorflow.hpp"
#include "graft/library/nn/conv/tensorflow.hpp"
#include "graft/library/nn/dropout/tensorflow.hpp"
#include "graft/library/nn/norm/tensorflow.hpp"
#include "graft/library/nn/pool/tensorflow.hpp"
#include "graft/library/nn/quantization/tensorflow.hpp"
#include "graft/library/nn/recurrent/tensorflow.hpp"
#include "graft/library/nn/scale/tensorflow.hpp"
#include "graft/library/signal/audio/tensorflow.hpp"
#include "graft/library/tensorflow/passes.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/mapping/declare/plugins.hpp"

GRAFT_BEGIN

/// Plugins from TensorFlow's operators to the library's, one variable each.
namespace library::tensorflow_plugins {

/// The tag of the complete set: `graft::plugins_of<builtin_plugins>(tensorflow::front_end)`. Constants, placeholders
/// and functions have no plugin: the translator handles them. The plugins for training graphs are in
/// graft/library/tensorflow_training.hpp.
/// cost seconds to compile: let one translation unit of a program use the set
struct builtin_plugins {
    /// The plugins, by family.
    using plugins = join_plugins<cast_plugins, concat_plugins, creation_plugins,
        same_plugins<listed_ops<format_lines>>::type, gather_plugins, pad_plugins, same_plugins<ragged_ops>::type,
        reshape_plugins, slice_plugins, sort_plugins, space_to_depth_plugins, unique_plugins, flow_plugins,
        identity_plugins, tensor_array_plugins, tensor_list_plugins, box_plugins, faster_rcnn_plugins, nms_plugins,
        same_plugins<join<bounding_box_ops, colour_ops>>::type, patch_plugins, resize_plugins, decomposition_plugins,
        matmul_plugins, matrix_plugins, arithmetic_plugins, same_plugins<bitwise_ops>::type, compare_plugins,
        same_plugins<complex_ops>::type, same_plugins<join<histogram_ops, random_ops>>::type, reduce_plugins,
        segment_plugins, unary_plugins, activation_plugins, conv_plugins, remapped_plugins, dropout_plugins,
        norm_plugins, pool_plugins, quantization_plugins, recurrent_plugins, scale_plugins, audio_plugins>;
    /// The framework's operators that they map.
    using list = plugins::origins;
    /// Scope passes that replace nodes of its models.
    using passes = tensorflow_passes::builtin;
};

} // namespace library::tensorflow_plugins
GRAFT_END
