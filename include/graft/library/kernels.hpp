// graft/library/kernels.hpp - every kernel of the CPU reference, as one list
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/array/cast/kernels.hpp"
#include "graft/library/array/concat/kernels.hpp"
#include "graft/library/array/creation/kernels.hpp"
#include "graft/library/array/elements/kernels.hpp"
#include "graft/library/array/format/kernels.hpp"
#include "graft/library/array/gather/kernels.hpp"
#include "graft/library/array/pad/kernels.hpp"
#include "graft/library/array/ragged/kernels.hpp"
#include "graft/library/array/reshape/kernels.hpp"
#include "graft/library/array/scatter/kernels.hpp"
#include "graft/library/array/scatter/row_kernels.hpp"
#include "graft/library/array/slice/kernels.hpp"
#include "graft/library/array/sort/kernels.hpp"
#include "graft/library/array/sort/nth_kernels.hpp"
#include "graft/library/array/space_to_depth/kernels.hpp"
#include "graft/library/array/sparse/arithmetic_kernels.hpp"
#include "graft/library/array/sparse/kernels.hpp"
#include "graft/library/array/unique/kernels.hpp"
#include "graft/library/control/identity/kernels.hpp"
#include "graft/library/control/tensor_array/kernels.hpp"
#include "graft/library/control/tensor_list/kernels.hpp"
#include "graft/library/data/parse/kernels.hpp"
#include "graft/library/data/parse/record_kernels.hpp"
#include "graft/library/detection/box/kernels.hpp"
#include "graft/library/detection/faster_rcnn/kernels.hpp"
#include "graft/library/detection/nms/kernels.hpp"
#include "graft/library/detection/prior_box/kernels.hpp"
#include "graft/library/detection/roi/kernels.hpp"
#include "graft/library/detection/ssd/kernels.hpp"
#include "graft/library/detection/yolo/kernels.hpp"
#include "graft/library/image/colour/kernels.hpp"
#include "graft/library/image/grid/kernels.hpp"
#include "graft/library/image/optical_flow/kernels.hpp"
#include "graft/library/image/patch/kernels.hpp"
#include "graft/library/image/resize/kernels.hpp"
#include "graft/library/image/resize_nd/kernels.hpp"
#include "graft/library/image/warp/kernels.hpp"
#include "graft/library/linalg/decomposition/kernels.hpp"
#include "graft/library/linalg/decomposition/orthogonal_kernels.hpp"
#include "graft/library/linalg/matmul/kernels.hpp"
#include "graft/library/linalg/matrix/kernels.hpp"
#include "graft/library/math/arithmetic/kernels.hpp"
#include "graft/library/math/bitwise/count_kernels.hpp"
#include "graft/library/math/bitwise/kernels.hpp"
#include "graft/library/math/compare/kernels.hpp"
#include "graft/library/math/compare/tolerant_kernels.hpp"
#include "graft/library/math/complex/arithmetic_kernels.hpp"
#include "graft/library/math/complex/kernels.hpp"
#include "graft/library/math/histogram/kernels.hpp"
#include "graft/library/math/random/kernels.hpp"
#include "graft/library/math/reduce/kernels.hpp"
#include "graft/library/math/segment/kernels.hpp"
#include "graft/library/math/special/kernels.hpp"
#include "graft/library/math/unary/kernels.hpp"
#include "graft/library/ml/label/kernels.hpp"
#include "graft/library/ml/tree/kernels.hpp"
#include "graft/library/ml/vector/kernels.hpp"
#include "graft/library/nn/activation/kernels.hpp"
#include "graft/library/nn/activation/softmax_kernels.hpp"
#include "graft/library/nn/attention/fused_kernels.hpp"
#include "graft/library/nn/attention/kernels.hpp"
#include "graft/library/nn/conv/fused_kernels.hpp"
#include "graft/library/nn/conv/kernels.hpp"
#include "graft/library/nn/ctc/kernels.hpp"
#include "graft/library/nn/dropout/kernels.hpp"
#include "graft/library/nn/fold/kernels.hpp"
#include "graft/library/nn/loss/kernels.hpp"
#include "graft/library/nn/norm/fused_kernels.hpp"
#include "graft/library/nn/norm/kernels.hpp"
#include "graft/library/nn/pool/kernels.hpp"
#include "graft/library/nn/quantization/fused_kernels.hpp"
#include "graft/library/nn/quantization/integer_kernels.hpp"
#include "graft/library/nn/quantization/kernels.hpp"
#include "graft/library/nn/quantization/packed_kernels.hpp"
#include "graft/library/nn/quantization/quantized_kernels.hpp"
#include "graft/library/nn/quantization/quantized_window_kernels.hpp"
#include "graft/library/nn/quantization/requantize_kernels.hpp"
#include "graft/library/nn/recurrent/kernels.hpp"
#include "graft/library/nn/scale/kernels.hpp"
#include "graft/library/nn/sequence/kernels.hpp"
#include "graft/library/signal/audio/kernels.hpp"
#include "graft/library/signal/spectrum/kernels.hpp"
#include "graft/library/state/table/kernels.hpp"
#include "graft/library/text/string/kernels.hpp"
#include "graft/library/text/string/split_kernels.hpp"
#include "graft/library/text/words/kernels.hpp"

GRAFT_BEGIN
namespace library {

/// The engine `cpu`: `graft::kernel_table<graft::library::shipped_kernels>::view()`.
/// cost minutes to compile: a program is built faster if each translation unit owns the kernels of a few families
/// (`kernel_part`)
struct shipped_kernels {
    /// All of them, in this order.
    using list = join<aligned_roi_kernels, deformable_kernels, fold_kernels, spectrum_kernels, grid_kernels,
        nms_class_kernels, decomposition_kernels, sequence_kernels, resize_nd_kernels, elements_kernels,
        cast_text_kernels, cast_kernels, concat_kernels, creation_kernels, format_kernels, gather_kernels, pad_kernels,
        ragged_kernels, reshape_kernels, scatter_kernels, slice_kernels, sort_kernels, space_to_depth_kernels,
        unique_kernels, identity_kernels, tensor_array_kernels, tensor_list_kernels, parse_kernels, box_kernels,
        faster_rcnn_kernels, nms_kernels, prior_box_kernels, roi_kernels, ssd_kernels, yolo_kernels, colour_kernels,
        optical_flow_kernels, patch_kernels, resize_kernels, warp_kernels, matmul_kernels, matrix_kernels,
        arithmetic_kernels, bitwise_kernels, compare_kernels, complex_kernels, histogram_kernels, random_kernels,
        reduce_kernels, segment_kernels, unary_kernels, activation_kernels, conv_kernels, fused_conv_kernels,
        dropout_kernels, loss_kernels, norm_kernels, fused_norm_kernels, pool_kernels, attention_kernels,
        fused_attention_kernels, quantization_kernels, packed_integer_kernels, requantize_kernels, integer_kernels,
        recurrent_kernels, scale_kernels, softmax_kernels, audio_kernels, sparse_kernels, table_kernels, string_kernels,
        regex_kernels, words_kernels, label_kernels, tree_kernels, vector_kernels, split_kernels, unicode_kernels,
        nms_training_kernels, random_training_kernels, quantized_kernels, quantized_window_kernels,
        quantized_image_kernels, fft_kernels, matrix_training_kernels, solver_kernels, record_kernels,
        scale_image_kernels, special_kernels, sparse_arithmetic_kernels, ragged_row_kernels, ctc_kernels,
        ctc_beam_kernels, orthogonal_kernels, complex_arithmetic_kernels, histogram_count_kernels, sparse_cross_kernels,
        nth_kernels, bit_count_kernels, tolerant_kernels, row_kernels, sparse_product_kernels, softmax_loss_kernels,
        quantized_fused_kernels>;
    /// The engine's name, as in options and messages.
    static constexpr std::string_view engine = "cpu";
};

} // namespace library
GRAFT_END
