// test/reject/network_input_without_dims.cpp - an input has dims, those of a scalar are {}
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*graph_writer, .*wrong_arguments, .*name<'i', 'n', 'p', 'u', 't'>
#include "graft/graph/ir/network.hpp"

void make(graft::network& net) {
#ifndef GRAFT_REJECT
    (void)net.input("x", graft::dtype::f32, {});
#else
    (void)net.input("x", graft::dtype::f32);
#endif
}
