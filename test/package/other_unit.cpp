// test/package/other_unit.cpp - a second translation unit with the same headers: linking detects definitions that are
// not inline
// SPDX-License-Identifier: Apache-2.0
#include "my_operator.hpp"

#if defined(WITH_TEXT) && defined(WHOLE)
#include <graft/text.hpp>
#elif defined(WITH_TEXT)
#include <graft/text/error.hpp>
#endif

void const* table_of_the_other_unit();
void const* table_of_the_other_unit() { return graft::catalog<user::mine>::view().ops; }
