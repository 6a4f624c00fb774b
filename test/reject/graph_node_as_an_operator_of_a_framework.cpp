// test/reject/graph_node_as_an_operator_of_a_framework.cpp - a graph has operators of the catalog, none of a framework
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<TfRelu, .*operator_not_in_catalog, .*name<'T', 'f', 'R', 'e', 'l', 'u'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/graph/ir/network.hpp"
#include "graft/graph/ir/op_ref.hpp"
#include "graft/op/catalog/catalog.hpp"

using namespace graft::literals;
struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
struct Halves : graft::op<Halves> {
    static constexpr auto prototype = graft::prototype("Halves").input("x", f32).output("low", follow("x"))
        .output("high", follow("x"));
};
struct TfRelu : graft::tensorflow::op<TfRelu> {
    static constexpr auto prototype = graft::tensorflow::op_def("TfRelu", "x: float", "-> y: float");
};
bool is_relu(graft::node_ref n) {
#ifndef GRAFT_REJECT
    return graft::as<Relu>(n).has_value();
#else
    return graft::as<TfRelu>(n).has_value();
#endif
}
