// graft/library/text/string/joined_ops.hpp - operators: texts joined by segment, fingerprints, padded texts
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
// of their plugins; where CANN has others, they are CANN's, and `tensorflow_form` is TensorFlow's. Shapes only.
// Source: TensorFlow core/ops, CANN's prototypes.

struct UnsortedSegmentJoin : op<UnsortedSegmentJoin> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("UnsortedSegmentJoin", "inputs: string",
            "segment_ids: Tindices", "num_segments: Tnumsegments", "-> output: string", "separator: string = \"\"",
            "Tindices: {int32, int64}", "Tnumsegments: {int32, int64} = DT_INT32");
    };
    static constexpr auto prototype = tensorflow::own_def("UnsortedSegmentJoin", "input: string",
        "segment_ids: Tindices", "num_segments: Tnumsegments", "-> output: string", "separator: string = \"\"",
        "where Tindices: {int32, int64}", "where Tnumsegments: {int32, int64}");
    static constexpr rule::said infer_shape{"[I,S] I n > [n,S]"};
};

struct Fingerprint : op<Fingerprint> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "Fingerprint", "data: T", "method: string", "-> fingerprint: uint8", "T: type");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "Fingerprint", "data: T", "method: string", "-> y: uint8", "where T: type");
    static constexpr rule::said infer_shape{"[n,S] 0 > [n,?]"};
};

struct DecodePaddedRaw : op<DecodePaddedRaw> {
    static constexpr auto prototype = tensorflow::op_def("DecodePaddedRaw", "input_bytes: string",
        "fixed_length: int32", "-> output: out_type",
        "out_type: {half, float, double, int32, uint16, uint8, int16, int8, int64, bfloat16}",
        "little_endian: bool = true");
    static constexpr rule::said infer_shape{"[S] 0 > [S,?]"};
};

/// The operators of training graphs that are their own origins.
using string_joined_ops = ops<UnsortedSegmentJoin, Fingerprint, DecodePaddedRaw>;

} // namespace library
GRAFT_END
