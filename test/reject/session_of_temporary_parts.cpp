// test/reject/session_of_temporary_parts.cpp - a session does not run a graph, a plan or kernels that are temporaries
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*session, .*wrong_arguments, .*name<'s', *'e', *'s', *'s', *'i', *'o', *'n'>
#include "graft/session/session.hpp"

graft::memory_plan plan_of(graft::graph const& g);
#ifndef GRAFT_REJECT
bool ready(graft::graph const& g, graft::kernel_binding const& kernels) {
    auto const plan = plan_of(g);
    return graft::session(g, plan, kernels).ready();
}
#else
bool ready(graft::graph const& g, graft::kernel_binding const& kernels) {
    return graft::session(g, plan_of(g), kernels).ready();
}
#endif
