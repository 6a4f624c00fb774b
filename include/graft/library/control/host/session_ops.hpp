// graft/library/control/host/session_ops.hpp - operators: tensors kept by a session, texts printed
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

struct GetSessionHandle : op<GetSessionHandle> {
    static constexpr auto prototype =
        tensorflow::op_def("GetSessionHandle", "value: T", "-> handle: string", "T: type").is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct GetSessionHandleV2 : op<GetSessionHandleV2> {
    static constexpr auto prototype =
        tensorflow::op_def("GetSessionHandleV2", "value: T", "-> handle: resource", "T: type").is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct GetSessionTensor : op<GetSessionTensor> {
    static constexpr auto prototype =
        tensorflow::op_def("GetSessionTensor", "handle: string", "-> value: dtype", "dtype: type").is(stateful);
    static constexpr rule::said infer_shape{"> ?"};
};

struct PrintV2 : op<PrintV2> {
    static constexpr auto prototype = tensorflow::op_def(
        "PrintV2", "input: string", "output_stream: string = \"stderr\"", "end: string = \"\\n\"")
                                          .is(stateful);
};

struct Fact : op<Fact> {
    static constexpr auto prototype = tensorflow::op_def("Fact", "-> fact: string");
    static constexpr rule::said infer_shape{"> 0"};
};

/// The operators of training graphs that are their own origins.
using session_ops = ops<GetSessionHandle, GetSessionHandleV2, GetSessionTensor, PrintV2, Fact>;

} // namespace library
GRAFT_END
