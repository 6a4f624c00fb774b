// graft/library/control/host/ops.hpp - operators: calls out of the graph: Python functions, the clock
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

struct PyFunc : op<PyFunc> {
    static constexpr auto prototype = tensorflow::op_def(
        "PyFunc", "input: Tin", "-> output: Tout", "token: string", "Tin: list(type) >= 0", "Tout: list(type) >= 0")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> ?"};
};

struct PyFuncStateless : op<PyFuncStateless> {
    static constexpr auto prototype = tensorflow::op_def("PyFuncStateless", "input: Tin", "-> output: Tout",
        "token: string", "Tin: list(type) >= 0", "Tout: list(type) >= 0");
    static constexpr rule::said infer_shape{"> ?"};
};

struct EagerPyFunc : op<EagerPyFunc> {
    static constexpr auto prototype = tensorflow::op_def("EagerPyFunc", "input: Tin", "-> output: Tout",
        "token: string", "is_async: bool = false", "Tin: list(type) >= 0", "Tout: list(type) >= 0")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> ?"};
};

struct Timestamp : op<Timestamp> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("Timestamp", "-> ts: double").is(reads_state);
    };
    static constexpr auto prototype = tensorflow::own_def("Timestamp", "-> y: double").is(reads_state);
    static constexpr rule::said infer_shape{"> 0"};
};

/// The operators of training graphs that are their own origins.
using host_ops = ops<PyFunc, PyFuncStateless, EagerPyFunc, Timestamp>;

} // namespace library
GRAFT_END
