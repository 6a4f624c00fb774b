// test/reject/wrong_definition_kind__prototype_as_history.cpp - a prototype in the place of a history
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Soft, .*wrong_definition_kind, .*name<'h', ?'i', ?'s', ?'t', ?'o', ?'r', ?'y'>
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
    static constexpr auto history = graft::prototype("Soft")
                                        .input("x", graft::dtype::f32)
                                        .output("y", graft::vocabulary::follow("x"))
                                        .attr("axis", 1);
#endif
};
inline constexpr auto soft = graft::plugin<Softened, Soft>();
static_assert(onnx::complete<graft::plugins<soft>, graft::ops<Soft>>);
