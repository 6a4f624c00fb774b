// test/reject/layout_of_one_axis_twice.cpp - a layout has one axis at two positions
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed_layout<.*has_one_axis_twice
#include "graft/tensor/layout.hpp"

#ifndef GRAFT_REJECT
inline constexpr auto mine = graft::as_layout<"N C H W">;
static_assert(mine.known());
#else
inline constexpr auto mine = graft::as_layout<"N C C W">;
#endif
