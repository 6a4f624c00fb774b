// test/reject/session_output_without_a_type.cpp - an output that is read by name is read with its type
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*session, .*wrong_arguments, .*name<'o', ?'u', ?'t', ?'p', ?'u', ?'t'>
#include "graft/session/session.hpp"

#ifndef GRAFT_REJECT
auto run(graft::session& s) { return s.output<float>("y"); }
#else
auto run(graft::session& s) { return s.output("y"); }
#endif
