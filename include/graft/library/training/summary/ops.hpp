// graft/library/training/summary/ops.hpp - operators: summaries for TensorBoard
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// No kernels. Source: TensorFlow core/ops.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct summary_lines {
    static constexpr char text[] = R"ops(
# summaries as texts
ScalarSummary tags:string values:T -> summary:string T?type{real_number} | > 0
HistogramSummary tag:string values:T -> summary:string T?type{real_number}=f32 | > 0
ImageSummary tag:string tensor:T -> summary:string max_images?int>=1=3 T?type{f16,f32,f64,u8}=f32
    bad_color?tensor=none | > 0
AudioSummary tag:string tensor:f32 -> summary:string sample_rate?float max_outputs?int>=1=3 | > 0
AudioSummaryV2 tag:string tensor:f32 sample_rate:f32 -> summary:string max_outputs?int>=1=3 | ? ? ? > 0
TensorSummary tensor:T -> summary:string T?type{any} description?string="" labels?list(string)= display_name?string=""
    | > 0
TensorSummaryV2 tag:string tensor:T serialized_summary_metadata:string -> summary:string T?type{any} | > 0
MergeSummary inputs*N>1:string -> summary:string N?int>=1 | > 0

# written to a log
SummaryWriter -> writer:resource shared_name?string="" container?string="" | > 0 | is stateful
CreateSummaryFileWriter writer:resource logdir:string max_queue:i32(any_shape) flush_millis:i32(any_shape)
    filename_suffix:string ->
    | is stateful
CreateSummaryDbWriter writer:resource db_uri:string experiment_name:string run_name:string user_name:string ->
    | is stateful
CloseSummaryWriter writer:resource -> | is stateful
FlushSummaryWriter writer:resource -> | is stateful
WriteSummary writer:resource step:i64(any_shape) tensor:T(any_shape) tag:string summary_metadata:string -> T?type{any} |
    is stateful
WriteRawProtoSummary writer:resource step:i64(any_shape) tensor:string -> | is stateful
WriteScalarSummary writer:resource step:i64(any_shape) tag:string value:T(any_shape) -> T?type{real_number}
    | is stateful
WriteHistogramSummary writer:resource step:i64(any_shape) tag:string values:T(any_shape) -> T?type{real_number,bool}=f32
    | is stateful
WriteImageSummary writer:resource step:i64(any_shape) tag:string tensor:T(any_shape) bad_color:u8(any_shape) ->
    max_images?int>=1=3
    T?type{f16,f32,f64,u8}=f32 | is stateful
WriteAudioSummary writer:resource step:i64(any_shape) tag:string tensor:f32(any_shape) sample_rate:f32(any_shape) ->
    max_outputs?int>=1=3 | is stateful
WriteGraphSummary writer:resource step:i64(any_shape) tensor:string -> | is stateful
ImportEvent writer:resource event:string -> | is stateful
)ops";
};

using HistogramSummary = listed<summary_lines, "HistogramSummary">;

/// The operators of training graphs in this file.
using summary_ops = listed_ops<summary_lines>;

} // namespace library
GRAFT_END
