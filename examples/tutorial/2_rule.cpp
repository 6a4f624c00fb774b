// examples/tutorial/2_rule.cpp - lesson 2: a shape rule is tested when it compiles
// SPDX-License-Identifier: Apache-2.0
// [tests]
#include <cstdio>

#include <graft/text.hpp>

#include "operators.hpp"

static_assert(
    graft::expect([] { return graft::infer<Dense>("y", {{"x", {8, 3}}, {"w", {3, 2}}}) == graft::shape{8, 2}; }));
// A dim may be unknown: the rule passes it on.
static_assert(
    graft::expect([] { return graft::infer<Dense>("y", {{"x", {-1, 3}}, {"w", {3, 2}}}) == graft::shape{-1, 2}; }));
// An error is a value, too.
static_assert(graft::infer_status<Dense>({{"x", {8, 3}}, {"w", {4, 2}}}).code == graft::errc::wrong_shape);
// [/tests]

// [main]
int main() { // the same rule at run time
    auto const status = graft::infer_status<Dense>({{"x", {8, 3}}, {"w", {4, 2}}});
    std::printf("%s\n", graft::to_text(status).c_str());
    return status ? 1 : 0; // a status is true if there is no error
}
// [/main]
