// test/reject/symbol_twice.cpp - an existing symbol is declared with other bounds
// SPDX-License-Identifier: Apache-2.0
// expect: non-constant condition|not an integral constant expression
// last: the_symbol_is_refused
#include "graft/tensor/symbols.hpp"

constexpr bool known(graft::dim_range bounds) {
    graft::symbols s;
    (void)s("N", {1, 64});
    return s("N", bounds).symbolic();
}
static_assert(known({1, 64}));

#ifdef GRAFT_REJECT
static_assert(!known({1, 65}));
#endif
