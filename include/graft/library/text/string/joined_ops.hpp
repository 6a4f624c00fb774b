// graft/library/text/string/joined_ops.hpp - operators: strings joined by segment, fingerprints, padded strings
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's own: these operators serve both as the origin and as the target
// of their plugins; where CANN has others, they are CANN's, and `tf:` is TensorFlow's. No kernels.
// Source: TensorFlow core/ops, CANN's prototypes.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct string_joined_lines {
    static constexpr char text[] = R"ops(
UnsortedSegmentJoin input:string segment_ids:Tindices num_segments:Tnumsegments -> output:string separator?string=""
    where Tindices=i32,i64 Tnumsegments=i32,i64 | [I,S] I n > [n,S] | tf: inputs:string segment_ids:Tindices
    num_segments:Tnumsegments -> output:string separator?string="" Tindices?type{i32,i64}
    Tnumsegments?type{i32,i64}=i32
Fingerprint data:T method:string -> y:u8 where T=any | [n,S] 0 > [n,?] | tf: data,method->fingerprint
DecodePaddedRaw input_bytes:string fixed_length:i32 -> output:out_type out_type?type{floating,signed_integer,u8,u16}
    little_endian?bool=true | [S] 0 > [S,?]
)ops";
};

/// The operators of training graphs in this file.
using string_joined_ops = listed_ops<string_joined_lines>;

} // namespace library
GRAFT_END
