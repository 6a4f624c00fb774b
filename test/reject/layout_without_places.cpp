// test/reject/layout_without_places.cpp - a layout keeps the blocks of an axis and loses the position in a block
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed_layout<.*keeps_blocks_but_not_the_place_in_a_block
#include "graft/tensor/layout.hpp"

#ifndef GRAFT_REJECT
inline constexpr auto mine = graft::as_layout<"N C/16 H W C%16">;
static_assert(mine.known());
#else
inline constexpr auto mine = graft::as_layout<"N C/16 H W">;
#endif
