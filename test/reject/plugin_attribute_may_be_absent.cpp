// test/reject/plugin_attribute_may_be_absent.cpp - an attribute of ONNX that may be absent reaches one that is required
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Pooled, .*origin_attribute_may_be_absent, .*name<'k'>
#include "graft/frontend/onnx/history.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace onnx = graft::onnx;

struct Pooled : graft::op<Pooled> {
    static constexpr auto prototype =
        graft::prototype("Pooled").input("x", f32).output("y", follow("x")).attr("k", as_integer);
};
struct Pool : onnx::op<Pool> {
    static constexpr auto history = onnx::define("acme.Pool", onnx::since(1, "x: T -> y: T; k: int; T: {float}"));
};
inline constexpr auto good = graft::plugin<Pooled, Pool>().checked("k");
struct valid {
    using plugins = graft::plugins<good>;
    using list = plugins::origins;
};
constexpr auto valid_set = graft::plugins_of<valid>();

#ifdef GRAFT_REJECT
inline constexpr auto bad = graft::plugin<Pooled, Pool>();
struct invalid {
    using plugins = graft::plugins<bad>;
    using list = plugins::origins;
};
constexpr auto invalid_set = graft::plugins_of<invalid>();
#endif
