// test/reject/session_input_of_one_number.cpp - one number is not a list of elements
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*session, .*wrong_arguments, .*name<'s', ?'e', ?'t', ?'_', ?'i', ?'n', ?'p', ?'u', ?'t'>
#include "graft/session/session.hpp"

#ifndef GRAFT_REJECT
auto run(graft::session& s, float const (&x)[1]) { return s.set_input<float>("x", x); }
#else
auto run(graft::session& s, float const (&x)[1]) { return s.set_input<float>("x", x[0]); }
#endif
