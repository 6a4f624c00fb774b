// graft/library/data/reader/ops.hpp - operators: files and readers of records
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// No kernels. Source: TensorFlow core/ops.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct reader_lines {
    static constexpr char text[] = R"ops(
# files
ReadFile filename:string -> contents:string | 0 > 0
WriteFile filename:string contents:string -> | is stateful
MatchingFiles pattern:string -> filenames:string | > [?]

# readers
WholeFileReader -> reader_handle:string container?string="" shared_name?string="" | > [2] | is reads_state
TextLineReader -> reader_handle:string skip_header_lines?int=0 container?string="" shared_name?string="" | > [2]
    | is reads_state
FixedLengthRecordReader -> reader_handle:string header_bytes?int=0 record_bytes?int footer_bytes?int=0 hop_bytes?int=0
    container?string="" shared_name?string="" | > [2] | is reads_state
TFRecordReader -> reader_handle:string container?string="" shared_name?string="" compression_type?string="" | > [2]
    | is reads_state
IdentityReader -> reader_handle:string container?string="" shared_name?string="" | > [2] | is reads_state
LMDBReader -> reader_handle:string container?string="" shared_name?string="" | > [2] | is reads_state
WholeFileReaderV2 -> reader_handle:resource container?string="" shared_name?string="" | > 0 | is stateful
TextLineReaderV2 -> reader_handle:resource skip_header_lines?int=0 container?string="" shared_name?string="" | > 0
    | is stateful
FixedLengthRecordReaderV2 -> reader_handle:resource header_bytes?int=0 record_bytes?int footer_bytes?int=0
    hop_bytes?int=0 container?string="" shared_name?string="" encoding?string="" | > 0 | is stateful
TFRecordReaderV2 -> reader_handle:resource container?string="" shared_name?string="" compression_type?string="" | > 0
    | is stateful
IdentityReaderV2 -> reader_handle:resource container?string="" shared_name?string="" | > 0 | is stateful
ReaderRead reader_handle:string queue_handle:string -> key:string value:string | > 0 0
ReaderReadV2 reader_handle:resource queue_handle:resource -> key:string value:string | > 0 0 | is stateful
ReaderReadUpTo reader_handle:string queue_handle:string num_records:i64 -> keys:string values:string | > [?] [?]
ReaderReadUpToV2 reader_handle:resource queue_handle:resource num_records:i64 -> keys:string values:string | > [?] [?]
    | is stateful
ReaderNumRecordsProduced reader_handle:string -> records_produced:i64 | > 0
ReaderNumRecordsProducedV2 reader_handle:resource -> records_produced:i64 | > 0 | is stateful
ReaderNumWorkUnitsCompleted reader_handle:string -> units_completed:i64 | > 0
ReaderNumWorkUnitsCompletedV2 reader_handle:resource -> units_completed:i64 | > 0 | is stateful
ReaderSerializeState reader_handle:string -> state:string | > 0
ReaderSerializeStateV2 reader_handle:resource -> state:string | > 0 | is stateful
ReaderReset reader_handle:string ->
ReaderResetV2 reader_handle:resource -> | is stateful
ReaderRestoreState reader_handle:string state:string ->
ReaderRestoreStateV2 reader_handle:resource state:string -> | is stateful
)ops";
};

using ReadFile = listed<reader_lines, "ReadFile">;
using MatchingFiles = listed<reader_lines, "MatchingFiles">;

/// The operators of training graphs in this file.
using reader_ops = listed_ops<reader_lines>;

} // namespace library
GRAFT_END
