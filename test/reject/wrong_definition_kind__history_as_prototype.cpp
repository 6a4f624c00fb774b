// test/reject/wrong_definition_kind__history_as_prototype.cpp - a history under the name prototype
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Soft, .*wrong_definition_kind, .*name<'p', ?'r', ?'o', ?'t', ?'o', ?'t', ?'y', ?'p', ?'e'>
#include "graft/frontend/onnx/complete.hpp"
#include "graft/frontend/onnx/history.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace onnx = graft::onnx;

struct Softened : graft::op<Softened> {
    static constexpr auto prototype =
        graft::prototype("Softened").input("x", f16 | f32 | f64 | bf16).output("y", follow("x")).attr("axis", 1);
};
struct Soft : onnx::op<Soft> {
#ifndef GRAFT_REJECT
    static constexpr auto history = onnx::define("Soft", onnx::since(1, "x: T -> y: T; axis: int = 1; T: {floats}"));
#else
    static constexpr auto prototype = onnx::define("Soft", onnx::since(1, "x: T -> y: T; axis: int = 1; T: {floats}"));
#endif
};
inline constexpr auto soft = graft::plugin<Softened, Soft>();
static_assert(onnx::complete<graft::plugins<soft>, graft::ops<Soft>>);
