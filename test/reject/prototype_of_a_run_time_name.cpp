// test/reject/prototype_of_a_run_time_name.cpp - the name of an operator is a string in quotes
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Relu, .*wrong_arguments, .*name<'p', 'r', 'o', 't', 'o', 't', 'y', 'p', 'e'>
#include <string>

#include "graft/op.hpp"

std::string const name = "Relu";
struct Relu : graft::op<Relu> {
#ifndef GRAFT_REJECT
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
#else
    static constexpr auto prototype = graft::prototype(name).input("x", f32).output("y", follow("x"));
#endif
};
struct all {
    using list = graft::ops<Relu>;
};
[[maybe_unused]] auto const view = graft::catalog<all>::view();
