// test/reject/symbol_bounds.cpp - the bounds of a symbol are reversed
// SPDX-License-Identifier: Apache-2.0
// expect: non-constant condition|not an integral constant expression
// last: the_symbol_is_refused
#include "graft/tensor/symbols.hpp"

constexpr bool known(graft::dim_range bounds) {
    graft::symbols s;
    return s("N", bounds).symbolic();
}
static_assert(known({1, 64}));

#ifdef GRAFT_REJECT
static_assert(!known({64, 1}));
#endif
