// test/reject/network_finish_of_a_name.cpp - a network is passed by std::move
// SPDX-License-Identifier: Apache-2.0
// expect: finish|name<'f', ?'i', ?'n'
#include <utility>

#include "graft/graph/ir/network.hpp"
#ifndef GRAFT_REJECT
auto graph_of(graft::network& net) { return std::move(net).finish(); }
#else
auto graph_of(graft::network& net) { return net.finish(); }
#endif
