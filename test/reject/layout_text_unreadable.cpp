// test/reject/layout_text_unreadable.cpp - a layout names an axis in lower case
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed_layout<.*cannot_be_read
#include "graft/tensor/layout.hpp"

#ifndef GRAFT_REJECT
inline constexpr auto mine = graft::as_layout<"N C/16 H W C%16">;
static_assert(mine.known());
#else
inline constexpr auto mine = graft::as_layout<"N C/16 h W C%16">;
#endif
