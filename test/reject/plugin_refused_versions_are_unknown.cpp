// test/reject/plugin_refused_versions_are_unknown.cpp - the history of an operator has versions that are refused
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Soft, .*unknown_version, .*name<'1', *' ', *'t', *'o', *' ', *'4'>.*name<'k', *'n', *'o', *'w', *'n'
#include "graft/frontend/onnx/history.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace onnx = graft::onnx;

struct Softened : graft::op<Softened> {
    static constexpr auto prototype =
        graft::prototype("Softened").input("x", f32).output("y", follow("x")).attr("axis", 1);
};
struct Soft : onnx::op<Soft> {
    static constexpr auto history = onnx::define("Soft", onnx::since(6, "x: T -> y: T; axis: int = 1; T: {float}"),
        onnx::change(13, "axis: int = -1"), onnx::change(18, "-axis"));
};

inline constexpr auto last = graft::plugin<Softened, Soft>().versions(18).use_default("axis");
#ifndef GRAFT_REJECT
inline constexpr auto before = graft::refused<Soft>({1, 17}, "the axis had another meaning");
#else
inline constexpr auto before = graft::refused<Soft>({1, 4}, "the axis had another meaning");
#endif
struct tested {
    using plugins = graft::plugins<before, last>;
    using list = plugins::origins;
};
constexpr auto set = graft::plugins_of<tested>();
