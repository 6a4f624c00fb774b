// test/reject/layout_too_long.cpp - a layout has more axes than a shape can have
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed_layout<.*too_long
#include "graft/tensor/layout.hpp"

#ifndef GRAFT_REJECT
inline constexpr auto mine = graft::as_layout<"A B C D E F G H I J K L M N O P Q R S T U V W X Y">;
static_assert(mine.known());
#else
inline constexpr auto mine = graft::as_layout<"A B C D E F G H I J K L M N O P Q R S T U V W X Y Z">;
#endif
