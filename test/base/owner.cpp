// test/base/owner.cpp - references know whether what they refer to is still there
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <memory>
#include <utility>
#include <vector>

#include "graft/base/owner.hpp"

namespace owner_test {
namespace {

struct thing : graft::owner<thing> {
    int value = 1;
};
using seen = graft::reference_to<thing const>;

TEST_CASE("owner: a reference to what ended, was moved or was assigned to refers to nothing") {
    CHECK(seen().get() == nullptr);
    CHECK(seen().empty());
    auto first = std::make_unique<thing>();
    seen const of_first(*first);
    CHECK(of_first.get() == first.get());
    first.reset();
    CHECK(of_first.get() == nullptr);
    CHECK_FALSE(of_first.empty());
    thing a, b;
    CHECK(a.number() != b.number());
    seen const of_a(a), of_b(b);
    thing const copy(a);
    CHECK(of_a.get() == &a);
    CHECK(copy.number() != a.number());
    thing const moved(std::move(a));
    CHECK(of_a.get() == nullptr);
    CHECK(seen(moved).get() == &moved);
    b = copy;
    CHECK(of_b.get() == nullptr);
    CHECK(of_first.get() == nullptr); // whoever has its record now
    graft::reference_to<thing> const writes(b);
    writes.get()->value = 2;
    CHECK(b.value == 2);
    b.end_references();
    CHECK(writes.get() == nullptr);
}

TEST_CASE("owner: those that follow each other share few records, and no number") {
    std::vector<seen> all;
    for (int i = 0; i < 1000; ++i) {
        thing const one;
        all.emplace_back(one);
    }
    for (auto const& r : all) CHECK(r.get() == nullptr);
    CHECK_FALSE(all[0] == all[1]);
}

constexpr bool in_a_constant_expression() {
    thing one;
    graft::reference_to<thing> const r(one);
    r.get()->value = 3;
    thing const two(one);
    return one.value == 3 && two.number() == 0 && seen(two).get() == &two;
}
static_assert(in_a_constant_expression());

} // namespace
} // namespace owner_test
