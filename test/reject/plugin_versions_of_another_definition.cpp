// test/reject/plugin_versions_of_another_definition.cpp - a plugin of one definition is for the versions of that one
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*at<OnnxLeaky, 13>, .*unknown_version, .*name<'1', '2', ' ', 'o', 'n'
#include "graft/frontend/onnx/history.hpp"
#include "graft/mapping/declare/plugins.hpp"

namespace onnx = graft::onnx;

struct Leaky : graft::op<Leaky> {
    static constexpr auto prototype =
        graft::prototype("Leaky").input("x", f32).output("y", follow("x")).attr("alpha", 0.2);
};
struct OnnxLeaky : onnx::op<OnnxLeaky> {
    static constexpr auto history = onnx::define("Leaky",
        onnx::since(2, "x: T -> y: T; alpha: float = 0.2; T: {float}"), onnx::change(13, "-alpha; beta: float = 0.1"));
};
inline constexpr auto first = graft::plugin<Leaky, graft::at<OnnxLeaky, 2>>().versions(1, 12);
#ifndef GRAFT_REJECT
inline constexpr auto second = graft::plugin<Leaky, graft::at<OnnxLeaky, 13>>().versions(13).rename("alpha", "beta");
#else
inline constexpr auto second = graft::plugin<Leaky, graft::at<OnnxLeaky, 13>>().versions(12).rename("alpha", "beta");
#endif
struct all {
    using plugins = graft::plugins<first, second>;
    using list = plugins::origins;
};
static_assert(graft::plugins_of<all>().rows.size() == 2);
