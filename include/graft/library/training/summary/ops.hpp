// graft/library/training/summary/ops.hpp - operators: summaries for TensorBoard
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

// summaries as texts

struct ScalarSummary : op<ScalarSummary> {
    static constexpr auto prototype = tensorflow::op_def(
        "ScalarSummary", "tags: string", "values: T", "-> summary: string", "T: realnumbertype");
    static constexpr rule::said infer_shape{"> 0"};
};

struct HistogramSummary : op<HistogramSummary> {
    static constexpr auto prototype = tensorflow::op_def(
        "HistogramSummary", "tag: string", "values: T", "-> summary: string", "T: realnumbertype = DT_FLOAT");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ImageSummary : op<ImageSummary> {
    static constexpr auto prototype = tensorflow::op_def("ImageSummary", "tag: string", "tensor: T",
        "-> summary: string", "max_images: int >= 1 = 3", "T: {uint8, float, half, double} = DT_FLOAT",
        "bad_color: tensor = {}");
    static constexpr rule::said infer_shape{"> 0"};
};

struct AudioSummary : op<AudioSummary> {
    static constexpr auto prototype = tensorflow::op_def("AudioSummary", "tag: string", "tensor: float",
        "-> summary: string", "sample_rate: float", "max_outputs: int >= 1 = 3");
    static constexpr rule::said infer_shape{"> 0"};
};

struct AudioSummaryV2 : op<AudioSummaryV2> {
    static constexpr auto prototype = tensorflow::op_def("AudioSummaryV2", "tag: string", "tensor: float",
        "sample_rate: float", "-> summary: string", "max_outputs: int >= 1 = 3");
    static constexpr rule::said infer_shape{"> 0"};
};

struct TensorSummary : op<TensorSummary> {
    static constexpr auto prototype = tensorflow::op_def("TensorSummary", "tensor: T", "-> summary: string", "T: type",
        "description: string = \"\"", "labels: list(string) = []", "display_name: string = \"\"");
    static constexpr rule::said infer_shape{"> 0"};
};

struct TensorSummaryV2 : op<TensorSummaryV2> {
    static constexpr auto prototype = tensorflow::op_def("TensorSummaryV2", "tag: string", "tensor: T",
        "serialized_summary_metadata: string", "-> summary: string", "T: type");
    static constexpr rule::said infer_shape{"> 0"};
};

struct MergeSummary : op<MergeSummary> {
    static constexpr auto prototype = tensorflow::op_def(
        "MergeSummary", "inputs: N * string", "-> summary: string", "N: int >= 1");
    static constexpr rule::said infer_shape{"> 0"};
};

// written to a log

struct SummaryWriter : op<SummaryWriter> {
    static constexpr auto prototype = tensorflow::op_def(
        "SummaryWriter", "-> writer: resource", "shared_name: string = \"\"", "container: string = \"\"")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct CreateSummaryFileWriter : op<CreateSummaryFileWriter> {
    static constexpr auto prototype = tensorflow::op_def("CreateSummaryFileWriter", "writer: resource",
        "logdir: string", "max_queue: int32", "flush_millis: int32", "filename_suffix: string")
                                          .is(stateful);
};

struct CreateSummaryDbWriter : op<CreateSummaryDbWriter> {
    static constexpr auto prototype = tensorflow::op_def("CreateSummaryDbWriter", "writer: resource", "db_uri: string",
        "experiment_name: string", "run_name: string", "user_name: string")
                                          .is(stateful);
};

struct CloseSummaryWriter : op<CloseSummaryWriter> {
    static constexpr auto prototype = tensorflow::op_def("CloseSummaryWriter", "writer: resource").is(stateful);
};

struct FlushSummaryWriter : op<FlushSummaryWriter> {
    static constexpr auto prototype = tensorflow::op_def("FlushSummaryWriter", "writer: resource").is(stateful);
};

struct WriteSummary : op<WriteSummary> {
    static constexpr auto prototype = tensorflow::op_def("WriteSummary", "writer: resource", "step: int64", "tensor: T",
        "tag: string", "summary_metadata: string", "T: type")
                                          .is(stateful);
};

struct WriteRawProtoSummary : op<WriteRawProtoSummary> {
    static constexpr auto prototype = tensorflow::op_def("WriteRawProtoSummary", "writer: resource", "step: int64",
        "tensor: string")
        .is(stateful);
};

struct WriteScalarSummary : op<WriteScalarSummary> {
    static constexpr auto prototype = tensorflow::op_def(
        "WriteScalarSummary", "writer: resource", "step: int64", "tag: string", "value: T", "T: realnumbertype")
                                          .is(stateful);
};

struct WriteHistogramSummary : op<WriteHistogramSummary> {
    static constexpr auto prototype = tensorflow::op_def("WriteHistogramSummary", "writer: resource", "step: int64",
        "tag: string",
        "values: T", "T: {float, double, int32, uint8, int16, int8, int64, bfloat16, uint16, half, uint32, uint64, "
            "bool} = DT_FLOAT")
        .is(stateful);
};

struct WriteImageSummary : op<WriteImageSummary> {
    static constexpr auto prototype = tensorflow::op_def("WriteImageSummary", "writer: resource", "step: int64",
        "tag: string",
        "tensor: T", "bad_color: uint8", "max_images: int >= 1 = 3", "T: {uint8, double, float, half} = DT_FLOAT")
        .is(stateful);
};

struct WriteAudioSummary : op<WriteAudioSummary> {
    static constexpr auto prototype = tensorflow::op_def("WriteAudioSummary", "writer: resource", "step: int64",
        "tag: string", "tensor: float", "sample_rate: float", "max_outputs: int >= 1 = 3")
                                          .is(stateful);
};

struct WriteGraphSummary : op<WriteGraphSummary> {
    static constexpr auto prototype = tensorflow::op_def("WriteGraphSummary", "writer: resource", "step: int64",
        "tensor: string")
        .is(stateful);
};

struct ImportEvent : op<ImportEvent> {
    static constexpr auto prototype = tensorflow::op_def("ImportEvent", "writer: resource", "event: string")
        .is(stateful);
};

/// The operators of training graphs that are their own origins.
using summary_ops = ops<ScalarSummary, HistogramSummary, ImageSummary, AudioSummary, AudioSummaryV2, TensorSummary,
    TensorSummaryV2, MergeSummary, SummaryWriter, CreateSummaryFileWriter, CreateSummaryDbWriter, CloseSummaryWriter,
    FlushSummaryWriter, WriteSummary, WriteRawProtoSummary, WriteScalarSummary, WriteHistogramSummary,
    WriteImageSummary, WriteAudioSummary, WriteGraphSummary, ImportEvent>;

} // namespace library
GRAFT_END
