// graft/library/onnx.hpp - all plugins of the library for ONNX's models
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/library/array/cast/onnx.hpp"
#include "graft/library/array/concat/onnx.hpp"
#include "graft/library/array/creation/onnx.hpp"
#include "graft/library/array/elements/microsoft.hpp"
#include "graft/library/array/elements/onnx.hpp"
#include "graft/library/array/gather/microsoft.hpp"
#include "graft/library/array/gather/onnx.hpp"
#include "graft/library/array/pad/onnx.hpp"
#include "graft/library/array/reshape/onnx.hpp"
#include "graft/library/array/slice/onnx.hpp"
#include "graft/library/array/sort/onnx.hpp"
#include "graft/library/array/space_to_depth/onnx.hpp"
#include "graft/library/array/unique/onnx.hpp"
#include "graft/library/control/flow/onnx.hpp"
#include "graft/library/control/identity/onnx.hpp"
#include "graft/library/control/tensor_list/onnx.hpp"
#include "graft/library/detection/nms/onnx.hpp"
#include "graft/library/detection/roi/onnx.hpp"
#include "graft/library/image/codec/onnx.hpp"
#include "graft/library/image/grid/onnx.hpp"
#include "graft/library/image/resize_nd/onnx.hpp"
#include "graft/library/linalg/decomposition/onnx.hpp"
#include "graft/library/linalg/matmul/onnx.hpp"
#include "graft/library/math/arithmetic/onnx.hpp"
#include "graft/library/math/bitwise/onnx.hpp"
#include "graft/library/math/compare/onnx.hpp"
#include "graft/library/math/random/onnx.hpp"
#include "graft/library/math/reduce/onnx.hpp"
#include "graft/library/math/unary/onnx.hpp"
#include "graft/library/ml/label/onnx.hpp"
#include "graft/library/ml/linear/onnx.hpp"
#include "graft/library/ml/tree/onnx.hpp"
#include "graft/library/ml/vector/onnx.hpp"
#include "graft/library/nn/activation/onnx.hpp"
#include "graft/library/nn/attention/microsoft.hpp"
#include "graft/library/nn/attention/microsoft_cached.hpp"
#include "graft/library/nn/attention/onnx.hpp"
#include "graft/library/nn/conv/onnx.hpp"
#include "graft/library/nn/dropout/onnx.hpp"
#include "graft/library/nn/fold/onnx.hpp"
#include "graft/library/nn/loss/onnx.hpp"
#include "graft/library/nn/norm/microsoft.hpp"
#include "graft/library/nn/norm/onnx.hpp"
#include "graft/library/nn/pool/onnx.hpp"
#include "graft/library/nn/quantization/microsoft.hpp"
#include "graft/library/nn/quantization/onnx.hpp"
#include "graft/library/nn/sequence/onnx.hpp"
#include "graft/library/signal/spectrum/onnx.hpp"
#include "graft/library/text/words/onnx.hpp"
#include "graft/library/training/gradient/onnx.hpp"
#include "graft/library/training/optimizer/onnx.hpp"
#include "graft/mapping/declare/plugins.hpp"

GRAFT_BEGIN

/// Plugins from ONNX's operators to the library's, one variable each.
namespace library::onnx_plugins {

/// The tag of the complete set: `graft::plugins_of<builtin_plugins>(onnx::front_end)`. Constants, inputs and functions
/// have no plugin: the front end handles them. Each operator that is mapped is mapped or refused in each version.
/// cost seconds to compile: let one translation unit of a program use the set
struct builtin_plugins {
    /// The plugins, by family.
    using plugins = join_plugins<roi_plugins, fold_plugins, spectrum_plugins, random_plugins, codec_plugins,
        grid_plugins, nms_plugins, unique_plugins, decomposition_plugins, bitwise_plugins, sequence_plugins,
        loss_plugins, resize_nd_plugins, elements_plugins, cast_plugins, concat_plugins, creation_plugins,
        gather_plugins, pad_plugins, reshape_plugins, slice_plugins, sort_plugins, space_to_depth_plugins, flow_plugins,
        identity_plugins, tensor_list_plugins, matmul_plugins, arithmetic_plugins, compare_plugins, reduce_plugins,
        unary_plugins, activation_plugins, attention_plugins, conv_plugins, dropout_plugins, norm_plugins, pool_plugins,
        quantization_plugins, microsoft_quantization_plugins, words_plugins, label_plugins, linear_plugins,
        tree_plugins, vector_plugins, microsoft_elements_plugins, optimizer_plugins, gradient_plugins,
        microsoft_attention_plugins, microsoft_cached_plugins, microsoft_gather_plugins, microsoft_norm_plugins>;
    /// The framework's operators that they map.
    using list = plugins::origins;
};

} // namespace library::onnx_plugins
GRAFT_END
