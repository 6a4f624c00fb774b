// test/reject/session_output_of_a_temporary.cpp - an output is a view of a session that lives on
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*session, .*wrong_arguments, .*name<'o', *'u', *'t', *'p', *'u', *'t'>
#include "graft/program/program.hpp"
#include "graft/session/session.hpp"

#ifndef GRAFT_REJECT
auto first(graft::program const& p) {
    graft::session s{p};
    return s.output<float>("y") ? 1 : 0;
}
#else
auto first(graft::program const& p) { return graft::session{p}.output<float>("y"); }
#endif
