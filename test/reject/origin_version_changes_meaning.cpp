// test/reject/origin_version_changes_meaning.cpp - a version with another meaning requires an explicit declaration
// SPDX-License-Identifier: Apache-2.0
// expect: at<Soft, *1> *, *.*version_changes_meaning.*name<'S', *'o', *'f', *'t'>
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
    static constexpr auto history = onnx::define("Soft", onnx::since(1, "x: T -> y: T; axis: int = 1; T: {float}"),
        onnx::same(11), onnx::change(13, "axis: int = -1"), onnx::change(18, "-axis"));
};

inline constexpr auto last = graft::plugin<Softened, Soft>().versions(18).use_default("axis");
inline constexpr auto valid = graft::plugin<Softened, Soft>().versions(1, 17).same_since(11);
static_assert(onnx::complete<graft::plugins<valid, last>, graft::ops<Soft>>);

#ifdef GRAFT_REJECT
inline constexpr auto invalid = graft::plugin<Softened, Soft>().versions(1, 17);
static_assert(onnx::complete<graft::plugins<invalid, last>, graft::ops<Soft>>);
#endif
