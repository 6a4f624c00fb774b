// test/reject/onnx_change_that_changes_nothing.cpp - a version that says what the one before it says has no change
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*at<Softmax, 13>, .*malformed_origin_definition, .*name<'a', 'x', 'i', 's', ':'
#include "graft/frontend/onnx/history.hpp"
#include "graft/mapping/declare/plugins.hpp"

namespace onnx = graft::onnx;

struct Soft : graft::op<Soft> {
    static constexpr auto prototype =
        graft::prototype("Soft").input("x", f32).output("y", follow("x")).attr("axis", -1);
};
#ifndef GRAFT_REJECT
struct Softmax : onnx::op<Softmax> {
    static constexpr auto history = onnx::define("Softmax",
        onnx::since(1, "input: T -> output: T; axis: int = 1; T: {float}"), onnx::change(13, "axis: int = -1"));
};
#else
struct Softmax : onnx::op<Softmax> {
    static constexpr auto history = onnx::define("Softmax",
        onnx::since(1, "input: T -> output: T; axis: int = 1; T: {float}"), onnx::change(13, "axis: int = 1"));
};
#endif
inline constexpr auto soft = graft::plugin<Soft, Softmax>();
struct all {
    using plugins = graft::plugins<soft>;
    using list = plugins::origins;
};
static_assert(graft::plugins_of<all>().rows.size() == 2);
