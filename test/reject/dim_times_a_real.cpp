// test/reject/dim_times_a_real.cpp - a dim is multiplied by integers only
// SPDX-License-Identifier: Apache-2.0
// expect: deleted
#include "graft/tensor/dim.hpp"
#ifndef GRAFT_REJECT
constexpr graft::dim more(graft::dim d) { return floor_div(d * 3, 2); }
static_assert(more(4).is(6));
#else
constexpr graft::dim more(graft::dim d) { return d * 1.5; }
#endif
