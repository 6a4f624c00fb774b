// test/reject/onnx_completeness_of_a_tag.cpp - the proof of completeness requires a list of plugins, not a tag
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<my_plugins, .*wrong_list_kind, .*name<'p', ?'l', ?'u', ?'g', ?'i', ?'n', ?'s'>
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
    static constexpr auto history = onnx::define("Soft", onnx::since(1, "x: T -> y: T; axis: int = 1; T: {float}"));
};
inline constexpr auto soft = graft::plugin<Softened, Soft>();
struct my_plugins {
    using plugins = graft::plugins<soft>;
    using list = plugins::origins;
};
#ifndef GRAFT_REJECT
static_assert(onnx::complete<my_plugins::plugins, graft::ops<Soft>>);
#else
static_assert(onnx::complete<my_plugins, graft::ops<Soft>>);
#endif
