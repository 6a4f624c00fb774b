// test/package/main.cpp - a user's program, built in every way in which a user may get the library
// SPDX-License-Identifier: Apache-2.0
#include "my_operator.hpp"

#ifndef WHOLE // the umbrella includes it
#include <graft/version.hpp>
#endif

#if defined(WITH_TEXT) && defined(WHOLE)
#include <graft/text.hpp>
#elif defined(WITH_TEXT)
#include <graft/text/error.hpp>
#endif

static_assert(GRAFT_VERSION_MAJOR == 0);

#ifdef GRAFT_SEPARATE
bool refuses_nothing_there();
#endif

/// The other unit's view of the same table, if it is linked.
void const* table_of_the_other_unit();

int main() {
    if (!user::knows("Clip") || user::knows("Clop")) return 1;
#ifdef GRAFT_SEPARATE
    if (!refuses_nothing_there()) return 3;
#endif
#ifdef WITH_OTHER_UNIT
    if (table_of_the_other_unit() != graft::catalog<user::mine>::view().ops) return 2;
#endif
    return 0;
}
