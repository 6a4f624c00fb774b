// test/reject/layout_bracket_open.cpp - a layout opens a bracket and does not close it
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed_layout<.*cannot_be_read
#include "graft/tensor/layout.hpp"

#ifndef GRAFT_REJECT
inline constexpr auto mine = graft::as_layout<"(H*W)/16 (H*W)%16">;
static_assert(mine.known());
#else
inline constexpr auto mine = graft::as_layout<"(H*W)/16 (H*W%16">;
#endif
