// test/reject/session_binds_without_a_type.cpp - an input is bound with its type
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*session, .*wrong_arguments, .*name<'b', ?'i', ?'n', ?'d', ?'_', ?'i', ?'n', ?'p', ?'u', ?'t'>
#include "graft/session/session.hpp"

#ifndef GRAFT_REJECT
auto run(graft::session& s, float const (&x)[2]) { return s.bind_input<float>("x", x); }
#else
auto run(graft::session& s, float const (&x)[2]) { return s.bind_input("x", x); }
#endif
