// test/reject/layout_cut_by_nothing.cpp - a layout splits an axis into blocks of 0
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed_layout<.*cannot_be_read
#include "graft/tensor/layout.hpp"

#ifndef GRAFT_REJECT
inline constexpr auto mine = graft::as_layout<"N C/8 C%8">;
static_assert(mine.known());
#else
inline constexpr auto mine = graft::as_layout<"N C/0 C%0">;
#endif
