// graft/library/data/reader/ops.hpp - operators: files and readers of records
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

// files

struct ReadFile : op<ReadFile> {
    static constexpr auto prototype = tensorflow::op_def("ReadFile", "filename: string", "-> contents: string");
    static constexpr rule::said infer_shape{"0 > 0"};
};

struct WriteFile : op<WriteFile> {
    static constexpr auto prototype = tensorflow::op_def("WriteFile", "filename: string", "contents: string")
        .is(stateful);
};

struct MatchingFiles : op<MatchingFiles> {
    static constexpr auto prototype = tensorflow::op_def("MatchingFiles", "pattern: string", "-> filenames: string");
    static constexpr rule::said infer_shape{"> [?]"};
};

// readers

struct WholeFileReader : op<WholeFileReader> {
    static constexpr auto prototype = tensorflow::op_def(
        "WholeFileReader", "-> reader_handle: Ref(string)", "container: string = \"\"", "shared_name: string = \"\"")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"> [2]"};
};

struct TextLineReader : op<TextLineReader> {
    static constexpr auto prototype = tensorflow::op_def("TextLineReader", "-> reader_handle: Ref(string)",
        "skip_header_lines: int = 0", "container: string = \"\"", "shared_name: string = \"\"")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"> [2]"};
};

struct FixedLengthRecordReader : op<FixedLengthRecordReader> {
    static constexpr auto prototype = tensorflow::op_def("FixedLengthRecordReader", "-> reader_handle: Ref(string)",
        "header_bytes: int = 0", "record_bytes: int", "footer_bytes: int = 0", "hop_bytes: int = 0",
        "container: string = \"\"", "shared_name: string = \"\"")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"> [2]"};
};

struct TFRecordReader : op<TFRecordReader> {
    static constexpr auto prototype = tensorflow::op_def("TFRecordReader", "-> reader_handle: Ref(string)",
        "container: string = \"\"", "shared_name: string = \"\"", "compression_type: string = \"\"")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"> [2]"};
};

struct IdentityReader : op<IdentityReader> {
    static constexpr auto prototype = tensorflow::op_def(
        "IdentityReader", "-> reader_handle: Ref(string)", "container: string = \"\"", "shared_name: string = \"\"")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"> [2]"};
};

struct LMDBReader : op<LMDBReader> {
    static constexpr auto prototype = tensorflow::op_def(
        "LMDBReader", "-> reader_handle: Ref(string)", "container: string = \"\"", "shared_name: string = \"\"")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"> [2]"};
};

struct WholeFileReaderV2 : op<WholeFileReaderV2> {
    static constexpr auto prototype = tensorflow::op_def(
        "WholeFileReaderV2", "-> reader_handle: resource", "container: string = \"\"", "shared_name: string = \"\"")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct TextLineReaderV2 : op<TextLineReaderV2> {
    static constexpr auto prototype = tensorflow::op_def("TextLineReaderV2", "-> reader_handle: resource",
        "skip_header_lines: int = 0", "container: string = \"\"", "shared_name: string = \"\"")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct FixedLengthRecordReaderV2 : op<FixedLengthRecordReaderV2> {
    static constexpr auto prototype = tensorflow::op_def("FixedLengthRecordReaderV2", "-> reader_handle: resource",
        "header_bytes: int = 0", "record_bytes: int", "footer_bytes: int = 0", "hop_bytes: int = 0",
        "container: string = \"\"", "shared_name: string = \"\"", "encoding: string = \"\"")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct TFRecordReaderV2 : op<TFRecordReaderV2> {
    static constexpr auto prototype = tensorflow::op_def("TFRecordReaderV2", "-> reader_handle: resource",
        "container: string = \"\"", "shared_name: string = \"\"", "compression_type: string = \"\"")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct IdentityReaderV2 : op<IdentityReaderV2> {
    static constexpr auto prototype = tensorflow::op_def(
        "IdentityReaderV2", "-> reader_handle: resource", "container: string = \"\"", "shared_name: string = \"\"")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct ReaderRead : op<ReaderRead> {
    static constexpr auto prototype = tensorflow::op_def(
        "ReaderRead", "reader_handle: Ref(string)", "queue_handle: Ref(string)", "-> key: string", "-> value: string");
    static constexpr rule::said infer_shape{"> 0 0"};
};

struct ReaderReadV2 : op<ReaderReadV2> {
    static constexpr auto prototype = tensorflow::op_def(
        "ReaderReadV2", "reader_handle: resource", "queue_handle: resource", "-> key: string", "-> value: string")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0 0"};
};

struct ReaderReadUpTo : op<ReaderReadUpTo> {
    static constexpr auto prototype = tensorflow::op_def("ReaderReadUpTo", "reader_handle: Ref(string)",
        "queue_handle: Ref(string)", "num_records: int64", "-> keys: string", "-> values: string");
    static constexpr rule::said infer_shape{"> [?] [?]"};
};

struct ReaderReadUpToV2 : op<ReaderReadUpToV2> {
    static constexpr auto prototype = tensorflow::op_def("ReaderReadUpToV2", "reader_handle: resource",
        "queue_handle: resource", "num_records: int64", "-> keys: string", "-> values: string")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> [?] [?]"};
};

struct ReaderNumRecordsProduced : op<ReaderNumRecordsProduced> {
    static constexpr auto prototype = tensorflow::op_def(
        "ReaderNumRecordsProduced", "reader_handle: Ref(string)", "-> records_produced: int64");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ReaderNumRecordsProducedV2 : op<ReaderNumRecordsProducedV2> {
    static constexpr auto prototype = tensorflow::op_def(
        "ReaderNumRecordsProducedV2", "reader_handle: resource", "-> records_produced: int64")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct ReaderNumWorkUnitsCompleted : op<ReaderNumWorkUnitsCompleted> {
    static constexpr auto prototype = tensorflow::op_def(
        "ReaderNumWorkUnitsCompleted", "reader_handle: Ref(string)", "-> units_completed: int64");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ReaderNumWorkUnitsCompletedV2 : op<ReaderNumWorkUnitsCompletedV2> {
    static constexpr auto prototype = tensorflow::op_def(
        "ReaderNumWorkUnitsCompletedV2", "reader_handle: resource", "-> units_completed: int64")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct ReaderSerializeState : op<ReaderSerializeState> {
    static constexpr auto prototype = tensorflow::op_def(
        "ReaderSerializeState", "reader_handle: Ref(string)", "-> state: string");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ReaderSerializeStateV2 : op<ReaderSerializeStateV2> {
    static constexpr auto prototype = tensorflow::op_def("ReaderSerializeStateV2", "reader_handle: resource",
        "-> state: string")
        .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct ReaderReset : op<ReaderReset> {
    static constexpr auto prototype = tensorflow::op_def("ReaderReset", "reader_handle: Ref(string)");
};

struct ReaderResetV2 : op<ReaderResetV2> {
    static constexpr auto prototype = tensorflow::op_def("ReaderResetV2", "reader_handle: resource").is(stateful);
};

struct ReaderRestoreState : op<ReaderRestoreState> {
    static constexpr auto prototype = tensorflow::op_def(
        "ReaderRestoreState", "reader_handle: Ref(string)", "state: string");
};

struct ReaderRestoreStateV2 : op<ReaderRestoreStateV2> {
    static constexpr auto prototype = tensorflow::op_def("ReaderRestoreStateV2", "reader_handle: resource",
        "state: string")
        .is(stateful);
};

/// The operators of training graphs that are their own origins.
using reader_ops = ops<ReadFile, WriteFile, MatchingFiles, WholeFileReader, TextLineReader, FixedLengthRecordReader,
    TFRecordReader, IdentityReader, LMDBReader, WholeFileReaderV2, TextLineReaderV2, FixedLengthRecordReaderV2,
    TFRecordReaderV2, IdentityReaderV2, ReaderRead, ReaderReadV2, ReaderReadUpTo, ReaderReadUpToV2,
    ReaderNumRecordsProduced, ReaderNumRecordsProducedV2, ReaderNumWorkUnitsCompleted, ReaderNumWorkUnitsCompletedV2,
    ReaderSerializeState, ReaderSerializeStateV2, ReaderReset, ReaderResetV2, ReaderRestoreState, ReaderRestoreStateV2>;

} // namespace library
GRAFT_END
