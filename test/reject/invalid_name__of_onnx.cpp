// test/reject/invalid_name__of_onnx.cpp - a domain of ONNX that no dot ends
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*at<Soft, *1>, .*invalid_name, .*name<'a', ?'c', ?'m', ?'e', ?':', ?':', ?'S', ?'o', ?'f', ?'t'>
#include "graft/frontend/onnx/complete.hpp"
#include "graft/frontend/onnx/history.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace onnx = graft::onnx;

struct Softened : graft::op<Softened> {
    static constexpr auto prototype =
        graft::prototype("Softened").input("x", f32).output("y", follow("x")).attr("axis", 1);
};
struct Soft : onnx::op<Soft> {
#ifndef GRAFT_REJECT
    static constexpr auto history = onnx::define(
        "acme.Soft", onnx::since(1, "x: T -> y: T; axis: int = 1; T: {float}"));
#else
    static constexpr auto history = onnx::define(
        "acme::Soft", onnx::since(1, "x: T -> y: T; axis: int = 1; T: {float}"));
#endif
};
inline constexpr auto soft = graft::plugin<Softened, Soft>();
static_assert(onnx::complete<graft::plugins<soft>, graft::ops<Soft>>);
