// graft/library/control/host/session_ops.hpp - operators: tensors stored in a session, printing of strings
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// No kernels. Source: TensorFlow core/ops.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct session_lines {
    static constexpr char text[] = R"ops(
GetSessionHandle value:T -> handle:string T?type{any} | > 0 | is stateful
GetSessionHandleV2 value:T -> handle:resource T?type{any} | > 0 | is stateful
GetSessionTensor handle:string -> value:dtype dtype?type{any} | > ? | is stateful
PrintV2 input:string -> output_stream?string="stderr" end?string="\n" | is stateful
Fact -> fact:string | > 0
)ops";
};

/// The operators of training graphs in this file.
using session_ops = listed_ops<session_lines>;

} // namespace library
GRAFT_END
