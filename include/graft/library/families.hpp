// graft/library/families.hpp - the families of the library's operators, for lists and pages of them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/ops.hpp"
#include "graft/library/training_ops.hpp"
#include "graft/op/catalog/family.hpp"

GRAFT_BEGIN
namespace library {

/// The families in the order of their names: each operator of inference and of training is in one. A title is that of
/// the table in include/graft/library/README.md.
/// cost includes every operator: one unit of a program uses it, as graft/shipped/ops.ipp does
inline constexpr operator_family operator_families[] = {
    family_of<cast_ops>("array/cast", "conversion of elements to another type"),
    family_of<concat_ops, concat_device_ops>("array/concat", "concatenation and splitting of tensors along a dim"),
    family_of<creation_ops, creation_training_ops>(
        "array/creation", "creation of tensors: inputs, constants, fills, ranges, one-hot rows, shapes as values"),
    family_of<elements_ops>("array/elements", "single elements and slices read and written by indices from both ends"),
    family_of<format_ops>("array/format", "conversion to other data formats, blocked ones included"),
    family_of<gather_ops, gather_training_ops, gather_device_ops>(
        "array/gather", "elements selected by indices or by a condition"),
    family_of<pad_ops, pad_training_ops>("array/pad", "tensors repeated and padded"),
    family_of<ragged_ops, ragged_training_ops, ragged_variant_ops>("array/ragged", "rows of different lengths"),
    family_of<reshape_ops, reshape_training_ops, reshape_device_ops>(
        "array/reshape", "the same elements in another shape or order of dims"),
    family_of<scatter_ops, scatter_device_ops>("array/scatter", "updates written to positions given by indices"),
    family_of<slice_ops, slice_training_ops>("array/slice", "parts of a tensor, reversed and rolled axes"),
    family_of<sort_ops, sort_training_ops>("array/sort", "the largest elements, search in sorted rows"),
    family_of<space_to_depth_ops, space_to_depth_device_ops>(
        "array/space_to_depth", "blocks moved between dims, shuffled channels"),
    family_of<sparse_ops, sparse_cross_ops>("array/sparse", "sparse tensors as indices, values and shape"),
    family_of<unique_ops, unique_training_ops>("array/unique", "unique elements, sets of elements"),
    family_of<flow_ops>("control/flow", "TensorFlow's control flow of conditions and loop frames"),
    family_of<host_ops>("control/host", "calls out of the graph: Python functions, the clock"),
    family_of<identity_ops>("control/identity", "tensors forwarded unchanged, checked or dropped"),
    family_of<tensor_array_ops, tensor_array_training_ops>(
        "control/tensor_array", "TensorFlow's tensor arrays, which loops fill and read element by element"),
    family_of<tensor_list_ops, tensor_list_training_ops>(
        "control/tensor_list", "TensorFlow 2's tensor lists, which loops fill and read element by element"),
    family_of<dataset_ops>("data/dataset", "datasets read from files and tensors, split, joined and shuffled"),
    family_of<iterator_ops>("data/iterator", "iterators over datasets"),
    family_of<parse_ops>("data/parse", "bytes to tensors: examples, numbers in strings"),
    family_of<reader_ops>("data/reader", "files and readers of records"),
    family_of<box_ops, box_device_ops>("detection/box", "decoding and clipping of boxes"),
    family_of<faster_rcnn_ops>("detection/faster_rcnn", "proposals and detections of Faster R-CNN"),
    family_of<nms_class_ops, nms_ops, nms_training_ops>("detection/nms", "non-maximum suppression"),
    family_of<prior_box_ops>("detection/prior_box", "the prior boxes of SSD"),
    family_of<aligned_roi_ops, roi_ops>("detection/roi", "regions of interest: pooling and alignment"),
    family_of<ssd_ops>("detection/ssd", "the detections of SSD"),
    family_of<yolo_ops>("detection/yolo", "boxes and detections of YOLO"),
    family_of<bounding_box_ops>("image/bounding_box", "boxes drawn on images, random boxes"),
    family_of<codec_ops>("image/codec", "decoding and encoding of image files"),
    family_of<colour_ops>("image/colour", "colours of images: contrast, hue, saturation"),
    family_of<grid_ops, grid_device_ops>("image/grid", "samples at the positions of a grid"),
    family_of<optical_flow_ops>("image/optical_flow", "FlowNet: warping, correlation, augmentation, accumulation"),
    family_of<patch_ops, patch_training_ops>("image/patch", "windows of images: patches, glimpses, dilation"),
    family_of<resize_ops, resize_training_ops, resize_gradient_ops>("image/resize", "resizing of images"),
    family_of<resize_nd_ops>("image/resize_nd", "resizing of tensors of any rank"),
    family_of<warp_ops, warp_training_ops>("image/warp", "geometric transformations of images"),
    family_of<decomposition_ops, decomposition_training_ops>(
        "linalg/decomposition", "decompositions, solutions and functions of matrices"),
    family_of<matmul_ops>("linalg/matmul", "matrix products, einsum"),
    family_of<matrix_ops, matrix_training_ops>("linalg/matrix", "diagonals, bands, inverses, cross products"),
    family_of<arithmetic_ops, arithmetic_device_ops>(
        "math/arithmetic", "arithmetic of two and more tensors with broadcasting"),
    family_of<bitwise_ops, bitwise_training_ops>("math/bitwise", "bits of integers"),
    family_of<compare_ops, compare_training_ops>(
        "math/compare", "comparisons and logic of two tensors with broadcasting, selection by a condition, bounds"),
    family_of<complex_ops, complex_training_ops>("math/complex", "parts of complex numbers"),
    family_of<histogram_ops, histogram_training_ops, histogram_count_ops>("math/histogram", "counts and buckets"),
    family_of<random_ops, random_training_ops>("math/random", "random numbers"),
    family_of<reduce_ops, reduce_training_ops, reduce_device_ops>(
        "math/reduce", "reductions over axes, running sums and products"),
    family_of<segment_ops>("math/segment", "segment reductions: sums of rows that belong together"),
    family_of<special_ops>("math/special", "functions of analysis and statistics, element-wise"),
    family_of<unary_ops, unary_training_ops, unary_device_ops>("math/unary", "element-wise functions of one tensor"),
    family_of<label_ops>("ml/label", "label look-up; columns and thresholds of learned models"),
    family_of<tree_ops, boosted_tree_ops>("ml/tree", "decision trees"),
    family_of<vector_ops, cluster_ops>("ml/vector", "support vector machines"),
    family_of<activation_ops, softmax_ops, activation_training_ops, activation_gradient_ops, activation_device_ops>(
        "nn/activation", "activations"),
    family_of<attention_ops, fused_attention_ops>("nn/attention", "attention, rotary positions"),
    family_of<deformable_ops, conv_gradient_ops, conv_ops, fused_conv_ops, conv_device_ops>("nn/conv", "convolutions"),
    family_of<ctc_ops>("nn/ctc", "connectionist temporal classification"),
    family_of<dropout_ops>("nn/dropout", "dropout"),
    family_of<fold_ops>("nn/fold", "windows added back to their positions"),
    family_of<loss_ops, loss_gradient_ops, loss_device_ops>("nn/loss", "losses and accuracy"),
    family_of<norm_ops, fused_norm_ops, norm_gradient_ops, norm_device_ops>("nn/norm", "normalization"),
    family_of<pool_ops, pool_training_ops, pool_gradient_ops, pool_device_ops>("nn/pool", "pooling"),
    family_of<quantization_ops, integer_ops, requantize_ops, quantization_training_ops, quantized_fused_ops>(
        "nn/quantization", "quantization and dequantization"),
    family_of<recurrent_ops, recurrent_sequence_ops, recurrent_training_ops, recurrent_gradient_ops>(
        "nn/recurrent", "recurrent layers and cells"),
    family_of<scale_ops, scale_gradient_ops>("nn/scale", "scales and biases along an axis"),
    family_of<sequence_ops>("nn/sequence", "recurrent layers over whole sequences, in one or both directions"),
    family_of<audio_ops, audio_training_ops>("signal/audio", "audio: samples of a file, spectrograms, cepstra"),
    family_of<spectrum_ops, fft_ops>("signal/spectrum", "Fourier transforms, windows, mel filters"),
    family_of<queue_ops>("state/queue", "queues, staging areas, accumulators, stacks"),
    family_of<table_ops>("state/table", "tables keyed by strings or numbers"),
    family_of<variable_ops>("state/variable", "TensorFlow's variables: created, read, assigned"),
    family_of<string_ops>("text/string", "strings"),
    family_of<words_ops>("text/words", "lists of words, normalized, joined, split, matched and counted"),
    family_of<checkpoint_ops>("training/checkpoint", "checkpoints"),
    family_of<horovod_ops>("training/horovod", "Horovod"),
    family_of<optimizer_ops, optimizer_device_ops>("training/optimizer", "optimizers that update a variable"),
    family_of<summary_ops>("training/summary", "summaries for TensorBoard"),
};

namespace detail {

constexpr std::size_t operators_in_families() {
    std::size_t count = 0;
    for (auto const& one : operator_families) count += one.operators.size();
    return count;
}

} // namespace detail

static_assert(detail::operators_in_families() == shipped_ops::list::size + training_ops::list::size,
    "a list of operators is missing in operator_families, or there twice");

} // namespace library
GRAFT_END
