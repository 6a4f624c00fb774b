// test/reject/catalog_of_an_operator_of_a_framework.cpp - operators of a framework are not inferred
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<all, .*wrong_list_kind, .*name<'T', 'f', 'R', 'e', 'l', 'u'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/graph/ir/network.hpp"
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
struct all {
#ifndef GRAFT_REJECT
    using list = graft::ops<Relu, Halves>;
#else
    using list = graft::ops<Relu, TfRelu>;
#endif
};
[[maybe_unused]] auto const view = graft::catalog<all>::view();
