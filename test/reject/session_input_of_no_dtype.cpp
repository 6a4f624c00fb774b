// test/reject/session_input_of_no_dtype.cpp - elements of a type without a dtype, for an input
// SPDX-License-Identifier: Apache-2.0
// expect: no dtype has elements of this type
#include "graft/session/session.hpp"
struct point {
    float x, y;
};
#ifndef GRAFT_REJECT
graft::status give(graft::session& run, graft::span<float const> all) { return run.set_input<float>("x", all); }
#else
graft::status give(graft::session& run, graft::span<point const> all) { return run.set_input<point>("x", all); }
#endif
