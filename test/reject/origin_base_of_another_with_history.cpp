// test/reject/origin_base_of_another_with_history.cpp - the base of an operator with a history has its name
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Sink, .*wrong_base_class, .*name<'o', *'p'>
#include "graft/frontend/onnx.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace onnx = graft::onnx;

struct Gate : graft::op<Gate> {
    static constexpr auto prototype = graft::prototype("Gate").input("x", f32).output("y", follow("x"));
};
struct Float : onnx::op<Float> {
    static constexpr auto history = onnx::define("Float", onnx::since(1, "x: T -> y: T; T: {float}"));
};
inline constexpr auto good = graft::plugin<Gate, Float>();

#ifdef GRAFT_REJECT
struct Sink : onnx::op<Float> {
    static constexpr auto history = onnx::define("Sink", onnx::since(1, "x: T -> y: T; T: {float}"));
};
inline constexpr auto bad = graft::plugin<Gate, Sink>();
#endif
