// test/reject/layout_of_two_blocks.cpp - a layout splits one axis by two numbers
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed_layout<.*cuts_one_axis_by_two_numbers
#include "graft/tensor/layout.hpp"

#ifndef GRAFT_REJECT
inline constexpr auto mine = graft::as_layout<"N C/16 H W C%16">;
static_assert(mine.known());
#else
inline constexpr auto mine = graft::as_layout<"N C/16 H W C%16 C/8 C%8">;
#endif
