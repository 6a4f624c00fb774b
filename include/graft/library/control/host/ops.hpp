// graft/library/control/host/ops.hpp - operators: calls out of the graph: Python functions, the clock, sessions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// No kernels. Source: TensorFlow core/ops.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct host_lines {
    static constexpr char text[] = R"ops(
PyFunc input*:Tin -> output*:Tout token?string Tin?list(type){any}[0..] Tout?list(type){any}[0..] | > ? | is stateful
PyFuncStateless input*:Tin -> output*:Tout token?string Tin?list(type){any}[0..] Tout?list(type){any}[0..] | > ?
EagerPyFunc input*:Tin -> output*:Tout token?string is_async?bool=false Tin?list(type){any}[0..]
    Tout?list(type){any}[0..] | > ? | is stateful
Timestamp -> y:f64 | > 0 | is reads_state | tf: ->ts
GetSessionHandle value:T -> handle:string T?type{any} | > 0 | is stateful
GetSessionHandleV2 value:T -> handle:resource T?type{any} | > 0 | is stateful
GetSessionTensor handle:string -> value:dtype dtype?type{any} | > ? | is stateful
PrintV2 input:string -> output_stream?string="stderr" end?string="\n" | is stateful
Fact -> fact:string | > 0
)ops";
};

/// The operators of training graphs in this file.
using host_ops = listed_ops<host_lines>;

} // namespace library
GRAFT_END
