// test/reject/session_run_of_arguments.cpp - run has no parameters for inputs
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*session, .*wrong_arguments, .*name<'r', ?'u', ?'n'>
#include "graft/session/session.hpp"

#ifndef GRAFT_REJECT
auto run(graft::session& s, float const (&)[2]) { return s.run(); }
#else
auto run(graft::session& s, float const (&x)[2]) { return s.run(x); }
#endif
