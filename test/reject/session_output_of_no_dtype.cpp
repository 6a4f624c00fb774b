// test/reject/session_output_of_no_dtype.cpp - elements of a type without a dtype
// SPDX-License-Identifier: Apache-2.0
// expect: no dtype has elements of this type
#include "graft/session/session.hpp"
struct point {
    float x, y;
};
#ifndef GRAFT_REJECT
bool read(graft::session const& run) { return static_cast<bool>(run.output<float>("y")); }
#else
bool read(graft::session const& run) { return static_cast<bool>(run.output<point>("y")); }
#endif
