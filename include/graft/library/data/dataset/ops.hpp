// graft/library/data/dataset/ops.hpp - operators: datasets read from files and tensors, cut, joined and shuffled
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/said.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's own: these operators serve both as the origin and as the target
// of their plugins. Shapes only. Source: TensorFlow core/ops.

struct TensorDataset : op<TensorDataset> {
    static constexpr auto prototype = tensorflow::op_def("TensorDataset", "components: Toutput_types",
        "-> handle: variant",
        "Toutput_types: list(type) >= 1", "output_shapes: list(shape) >= 1", "metadata: string = \"\"")
        .is(reads_state);
    static constexpr rule::said infer_shape{"> 0"};
};

struct TensorSliceDataset : op<TensorSliceDataset> {
    static constexpr auto prototype = tensorflow::op_def("TensorSliceDataset", "components: Toutput_types",
        "-> handle: variant", "Toutput_types: list(type) >= 1", "output_shapes: list(shape) >= 1",
        "is_files: bool = false", "metadata: string = \"\"", "replicate_on_split: bool = false")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"> 0"};
};

struct SparseTensorSliceDataset : op<SparseTensorSliceDataset> {
    static constexpr auto prototype = tensorflow::op_def("SparseTensorSliceDataset", "indices: int64",
        "values: Tvalues", "dense_shape: int64", "-> handle: variant", "Tvalues: type")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"> 0"};
};

struct ZipDataset : op<ZipDataset> {
    static constexpr auto prototype = tensorflow::op_def("ZipDataset", "input_datasets: N * variant",
        "-> handle: variant", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1", "N: int >= 1",
        "metadata: string = \"\"");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ConcatenateDataset : op<ConcatenateDataset> {
    static constexpr auto prototype = tensorflow::op_def("ConcatenateDataset", "input_dataset: variant",
        "another_dataset: variant", "-> handle: variant", "output_types: list(type) >= 1",
        "output_shapes: list(shape) >= 1", "metadata: string = \"\"");
    static constexpr rule::said infer_shape{"> 0"};
};

struct RepeatDataset : op<RepeatDataset> {
    static constexpr auto prototype = tensorflow::op_def("RepeatDataset", "input_dataset: variant", "count: int64",
        "-> handle: variant", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1",
        "metadata: string = \"\"");
    static constexpr rule::said infer_shape{"? 0 > 0"};
};

struct TakeDataset : op<TakeDataset> {
    static constexpr auto prototype = tensorflow::op_def("TakeDataset", "input_dataset: variant", "count: int64",
        "-> handle: variant", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1",
        "metadata: string = \"\"");
    static constexpr rule::said infer_shape{"? 0 > 0"};
};

struct SkipDataset : op<SkipDataset> {
    static constexpr auto prototype = tensorflow::op_def("SkipDataset", "input_dataset: variant", "count: int64",
        "-> handle: variant", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1",
        "metadata: string = \"\"");
    static constexpr rule::said infer_shape{"? 0 > 0"};
};

struct IgnoreErrorsDataset : op<IgnoreErrorsDataset> {
    static constexpr auto prototype = tensorflow::op_def("IgnoreErrorsDataset", "input_dataset: variant",
        "-> handle: variant", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1",
        "log_warning: bool = false");
    static constexpr rule::said infer_shape{"> 0"};
};

struct BatchDataset : op<BatchDataset> {
    static constexpr auto prototype = tensorflow::op_def("BatchDataset", "input_dataset: variant", "batch_size: int64",
        "-> handle: variant", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1",
        "metadata: string = \"\"");
    static constexpr rule::said infer_shape{"? 0 > 0"};
};

struct BatchDatasetV2 : op<BatchDatasetV2> {
    static constexpr auto prototype = tensorflow::op_def("BatchDatasetV2", "input_dataset: variant",
        "batch_size: int64", "drop_remainder: bool", "-> handle: variant", "parallel_copy: bool = false",
        "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1", "metadata: string = \"\"");
    static constexpr rule::said infer_shape{"? 0 0 > 0"};
};

struct PaddedBatchDataset : op<PaddedBatchDataset> {
    static constexpr auto prototype = tensorflow::op_def("PaddedBatchDataset", "input_dataset: variant",
        "batch_size: int64", "padded_shapes: N * int64", "padding_values: Toutput_types", "-> handle: variant",
        "Toutput_types: list(type) >= 1", "output_shapes: list(shape) >= 1", "N: int >= 1", "metadata: string = \"\"");
    static constexpr rule::said infer_shape{"> 0"};
};

struct PaddedBatchDatasetV2 : op<PaddedBatchDatasetV2> {
    static constexpr auto prototype = tensorflow::op_def("PaddedBatchDatasetV2", "input_dataset: variant",
        "batch_size: int64", "padded_shapes: N * int64", "padding_values: Toutput_types", "drop_remainder: bool",
        "-> handle: variant", "parallel_copy: bool = false", "Toutput_types: list(type) >= 1",
        "output_shapes: list(shape) >= 1", "N: int >= 1", "metadata: string = \"\"");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ShuffleDataset : op<ShuffleDataset> {
    static constexpr auto prototype = tensorflow::op_def("ShuffleDataset", "input_dataset: variant",
        "buffer_size: int64", "seed: int64", "seed2: int64", "-> handle: variant",
        "reshuffle_each_iteration: bool = true", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1",
        "metadata: string = \"\"");
    static constexpr rule::said infer_shape{"? 0 0 0 > 0"};
};

struct ShuffleDatasetV2 : op<ShuffleDatasetV2> {
    static constexpr auto prototype = tensorflow::op_def("ShuffleDatasetV2", "input_dataset: variant",
        "buffer_size: int64", "seed_generator: resource", "-> handle: variant", "output_types: list(type) >= 1",
        "output_shapes: list(shape) >= 1", "metadata: string = \"\"")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct ShuffleDatasetV3 : op<ShuffleDatasetV3> {
    static constexpr auto prototype = tensorflow::op_def("ShuffleDatasetV3", "input_dataset: variant",
        "buffer_size: int64", "seed: int64", "seed2: int64", "seed_generator: resource", "-> handle: variant",
        "reshuffle_each_iteration: bool = true", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1",
        "metadata: string = \"\"")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct ShuffleAndRepeatDataset : op<ShuffleAndRepeatDataset> {
    static constexpr auto prototype = tensorflow::op_def("ShuffleAndRepeatDataset", "input_dataset: variant",
        "buffer_size: int64", "seed: int64", "seed2: int64", "count: int64", "-> handle: variant",
        "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1", "reshuffle_each_iteration: bool = true",
        "metadata: string = \"\"");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ShuffleAndRepeatDatasetV2 : op<ShuffleAndRepeatDatasetV2> {
    static constexpr auto prototype = tensorflow::op_def("ShuffleAndRepeatDatasetV2", "input_dataset: variant",
        "buffer_size: int64", "seed: int64", "seed2: int64", "count: int64", "seed_generator: resource",
        "-> handle: variant", "reshuffle_each_iteration: bool = true", "output_types: list(type) >= 1",
        "output_shapes: list(shape) >= 1", "metadata: string = \"\"")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct CacheDataset : op<CacheDataset> {
    static constexpr auto prototype = tensorflow::op_def("CacheDataset", "input_dataset: variant", "filename: string",
        "-> handle: variant", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1",
        "metadata: string = \"\"");
    static constexpr rule::said infer_shape{"> 0"};
};

struct CacheDatasetV2 : op<CacheDatasetV2> {
    static constexpr auto prototype = tensorflow::op_def("CacheDatasetV2", "input_dataset: variant", "filename: string",
        "cache: resource", "-> handle: variant", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1",
        "metadata: string = \"\"")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct PrefetchDataset : op<PrefetchDataset> {
    static constexpr auto prototype = tensorflow::op_def("PrefetchDataset", "input_dataset: variant",
        "buffer_size: int64", "-> handle: variant", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1",
        "slack_period: int = 0", "legacy_autotune: bool = true", "buffer_size_min: int = 0", "metadata: string = \"\"");
    static constexpr rule::said infer_shape{"? 0 > 0"};
};

struct TextLineDataset : op<TextLineDataset> {
    static constexpr auto prototype = tensorflow::op_def("TextLineDataset", "filenames: string",
        "compression_type: string", "buffer_size: int64", "-> handle: variant", "metadata: string = \"\"")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"> 0"};
};

struct TFRecordDataset : op<TFRecordDataset> {
    static constexpr auto prototype = tensorflow::op_def("TFRecordDataset", "filenames: string",
        "compression_type: string", "buffer_size: int64", "-> handle: variant", "metadata: string = \"\"")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"> 0"};
};

struct TFRecordDatasetV2 : op<TFRecordDatasetV2> {
    static constexpr auto prototype = tensorflow::op_def("TFRecordDatasetV2", "filenames: string",
        "compression_type: string", "buffer_size: int64", "byte_offsets: int64", "-> handle: variant",
        "metadata: string = \"\"")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"> 0"};
};

struct FixedLengthRecordDataset : op<FixedLengthRecordDataset> {
    static constexpr auto prototype = tensorflow::op_def("FixedLengthRecordDataset", "filenames: string",
        "header_bytes: int64",
        "record_bytes: int64", "footer_bytes: int64", "buffer_size: int64", "-> handle: variant",
            "metadata: string = \"\"")
        .is(reads_state);
    static constexpr rule::said infer_shape{"> 0"};
};

struct FixedLengthRecordDatasetV2 : op<FixedLengthRecordDatasetV2> {
    static constexpr auto prototype = tensorflow::op_def("FixedLengthRecordDatasetV2", "filenames: string",
        "header_bytes: int64", "record_bytes: int64", "footer_bytes: int64", "buffer_size: int64",
        "compression_type: string", "-> handle: variant", "metadata: string = \"\"")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"> 0"};
};

struct RangeDataset : op<RangeDataset> {
    static constexpr auto prototype = tensorflow::op_def("RangeDataset", "start: int64", "stop: int64", "step: int64",
        "-> handle: variant", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1",
        "metadata: string = \"\"", "replicate_on_split: bool = false")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"0 0 0 > 0"};
};

struct UnbatchDataset : op<UnbatchDataset> {
    static constexpr auto prototype = tensorflow::op_def("UnbatchDataset", "input_dataset: variant",
        "-> handle: variant", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1",
        "metadata: string = \"\"");
    static constexpr rule::said infer_shape{"> 0"};
};

struct DenseToSparseBatchDataset : op<DenseToSparseBatchDataset> {
    static constexpr auto prototype = tensorflow::op_def("DenseToSparseBatchDataset", "input_dataset: variant",
        "batch_size: int64", "row_shape: int64", "-> handle: variant", "output_types: list(type) >= 1",
        "output_shapes: list(shape) >= 1");
    static constexpr rule::said infer_shape{"> 0"};
};

struct UniqueDataset : op<UniqueDataset> {
    static constexpr auto prototype = tensorflow::op_def("UniqueDataset", "input_dataset: variant",
        "-> handle: variant", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1",
        "metadata: string = \"\"");
    static constexpr rule::said infer_shape{"> 0"};
};

struct RandomDataset : op<RandomDataset> {
    static constexpr auto prototype = tensorflow::op_def("RandomDataset", "seed: int64", "seed2: int64",
        "-> handle: variant", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1",
        "metadata: string = \"\"")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"> 0"};
};

struct SamplingDataset : op<SamplingDataset> {
    static constexpr auto prototype = tensorflow::op_def("SamplingDataset", "input_dataset: variant", "rate: float",
        "seed: int64", "seed2: int64", "-> handle: variant", "output_types: list(type) >= 1",
        "output_shapes: list(shape) >= 1");
    static constexpr rule::said infer_shape{"> 0"};
};

/// The operators of training graphs that are their own origins.
using dataset_ops = ops<TensorDataset, TensorSliceDataset, SparseTensorSliceDataset, ZipDataset, ConcatenateDataset,
    RepeatDataset, TakeDataset, SkipDataset, IgnoreErrorsDataset, BatchDataset, BatchDatasetV2, PaddedBatchDataset,
    PaddedBatchDatasetV2, ShuffleDataset, ShuffleDatasetV2, ShuffleDatasetV3, ShuffleAndRepeatDataset,
    ShuffleAndRepeatDatasetV2, CacheDataset, CacheDatasetV2, PrefetchDataset, TextLineDataset, TFRecordDataset,
    TFRecordDatasetV2, FixedLengthRecordDataset, FixedLengthRecordDatasetV2, RangeDataset, UnbatchDataset,
    DenseToSparseBatchDataset, UniqueDataset, RandomDataset, SamplingDataset>;

} // namespace library
GRAFT_END
