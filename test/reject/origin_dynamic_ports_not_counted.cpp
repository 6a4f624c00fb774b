// test/reject/origin_dynamic_ports_not_counted.cpp - each tensor of a node of a model belongs to one port
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<(graft::(v0::)?)?at<Merged, *1>, .*dynamic_ports_not_counted, .*name<'y', *'s'
#include "graft/frontend/onnx/history.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace onnx = graft::onnx;

struct Merge : graft::op<Merge> { // a network passes the tensors of each port by name
    static constexpr auto prototype = graft::prototype("Merge")
                                          .dynamic_input("xs", f32, any_shape)
                                          .dynamic_input("ys", f32, any_shape)
                                          .output("z", f32, compute_depend);
};
struct Merged : onnx::op<Merged> {
#ifndef GRAFT_REJECT
    static constexpr auto history = onnx::define("Merged", onnx::since(1, "*xs: T -> z: T; T: {float}"));
#else
    static constexpr auto history = onnx::define("Merged", onnx::since(1, "*xs: T, *ys: T -> z: T; T: {float}"));
#endif
};

inline constexpr auto merge = graft::plugin<Merge, Merged>();
struct tested {
    using plugins = graft::plugins<merge>;
    using list = plugins::origins;
};
constexpr auto set = graft::plugins_of<tested>();
