// graft/library/training_ops.hpp - the operators of training graphs: an optional list in addition to the shipped one
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/library/array/concat/ops.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/gather/ops.hpp"
#include "graft/library/array/pad/ops.hpp"
#include "graft/library/array/ragged/ops.hpp"
#include "graft/library/array/reshape/device_ops.hpp"
#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/array/scatter/ops.hpp"
#include "graft/library/array/slice/ops.hpp"
#include "graft/library/array/sort/ops.hpp"
#include "graft/library/array/space_to_depth/device_ops.hpp"
#include "graft/library/array/sparse/ops.hpp"
#include "graft/library/array/unique/ops.hpp"
#include "graft/library/control/host/ops.hpp"
#include "graft/library/control/tensor_array/ops.hpp"
#include "graft/library/control/tensor_list/ops.hpp"
#include "graft/library/data/dataset/ops.hpp"
#include "graft/library/data/iterator/ops.hpp"
#include "graft/library/data/parse/ops.hpp"
#include "graft/library/data/reader/ops.hpp"
#include "graft/library/detection/box/device_ops.hpp"
#include "graft/library/detection/nms/ops.hpp"
#include "graft/library/image/codec/ops.hpp"
#include "graft/library/image/grid/device_ops.hpp"
#include "graft/library/image/patch/ops.hpp"
#include "graft/library/image/resize/ops.hpp"
#include "graft/library/image/warp/ops.hpp"
#include "graft/library/linalg/decomposition/ops.hpp"
#include "graft/library/linalg/matrix/ops.hpp"
#include "graft/library/math/arithmetic/device_ops.hpp"
#include "graft/library/math/bitwise/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/math/complex/ops.hpp"
#include "graft/library/math/histogram/ops.hpp"
#include "graft/library/math/random/training_ops.hpp"
#include "graft/library/math/reduce/device_ops.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/math/special/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/ml/tree/ops.hpp"
#include "graft/library/ml/vector/ops.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/nn/conv/gradient_ops.hpp"
#include "graft/library/nn/ctc/ops.hpp"
#include "graft/library/nn/loss/device_ops.hpp"
#include "graft/library/nn/loss/ops.hpp"
#include "graft/library/nn/norm/ops.hpp"
#include "graft/library/nn/pool/device_ops.hpp"
#include "graft/library/nn/pool/ops.hpp"
#include "graft/library/nn/quantization/fused_ops.hpp"
#include "graft/library/nn/quantization/training_ops.hpp"
#include "graft/library/nn/recurrent/training_ops.hpp"
#include "graft/library/nn/scale/ops.hpp"
#include "graft/library/signal/audio/ops.hpp"
#include "graft/library/signal/spectrum/ops.hpp"
#include "graft/library/state/queue/ops.hpp"
#include "graft/library/state/table/ops.hpp"
#include "graft/library/state/variable/ops.hpp"
#include "graft/library/text/string/ops.hpp"
#include "graft/library/training/checkpoint/ops.hpp"
#include "graft/library/training/horovod/ops.hpp"
#include "graft/library/training/optimizer/ops.hpp"
#include "graft/library/training/summary/ops.hpp"
#include "graft/op/catalog/ops.hpp"

GRAFT_BEGIN
namespace library {

/// Every operator that is its own origin: the import maps it to itself. Most are of training graphs; rarer functions
/// are included, too.
using training_graph_ops = join<creation_training_ops, gather_training_ops, pad_training_ops, reshape_training_ops,
    ragged_training_ops, scatter_ops, slice_training_ops, sort_training_ops, sparse_ops, unique_training_ops, host_ops,
    tensor_array_training_ops, tensor_list_training_ops, dataset_ops, iterator_ops, parse_ops, reader_ops,
    nms_training_ops, codec_ops, patch_training_ops, resize_training_ops, warp_training_ops, decomposition_training_ops,
    matrix_training_ops, bitwise_training_ops, compare_training_ops, complex_training_ops, histogram_training_ops,
    random_training_ops, reduce_training_ops, special_ops, unary_training_ops, activation_training_ops, ctc_ops,
    pool_training_ops, quantization_training_ops, quantized_fused_ops, recurrent_training_ops, audio_training_ops,
    fft_ops, queue_ops, table_ops, variable_ops, string_ops, checkpoint_ops, horovod_ops, optimizer_ops, summary_ops,
    boosted_tree_ops, ragged_variant_ops, cluster_ops, histogram_count_ops, sparse_cross_ops>;
/// The gradients that plugins translate.
using gradient_ops = join<resize_gradient_ops, activation_gradient_ops, loss_gradient_ops, norm_gradient_ops,
    pool_gradient_ops, recurrent_gradient_ops, scale_gradient_ops>;

/// CANN's additional device operators, which only have shape rules.
using device_ops = join<activation_device_ops, unary_device_ops, box_device_ops, scatter_device_ops, pool_device_ops,
    optimizer_device_ops, reshape_device_ops, reduce_device_ops, arithmetic_device_ops, space_to_depth_device_ops,
    grid_device_ops, loss_device_ops, norm_device_ops, conv_device_ops, concat_device_ops, gather_device_ops>;

/// The tag of the catalog for training graphs: variables, optimizers, gradients, readers, summaries, data sets. Most
/// of these have no kernel and are included for their shapes; functions that also occur in inference have one. A
/// compiler for inference does not include the header; one for both joins the catalogs (`joined_catalog`), or the
/// lists.
/// cost the tables take seconds to compile: let one translation unit of a program use the view
struct training_ops {
    /// All of them, in this order.
    using list = join<gradient_ops, training_graph_ops, device_ops>;
};

} // namespace library
GRAFT_END
