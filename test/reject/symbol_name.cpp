// test/reject/symbol_name.cpp - a symbol's name is not a name
// SPDX-License-Identifier: Apache-2.0
// expect: non-constant condition|not an integral constant expression
// last: the_symbol_is_refused
#include "graft/tensor/symbols.hpp"

constexpr bool known(char const* name) {
    graft::symbols s;
    return s(name).symbolic();
}
static_assert(known("N2"));

#ifdef GRAFT_REJECT
static_assert(!known("2*N"));
#endif
