// test/shipped/with.cpp - what ships together with operators of one's own, and the names that the compiler has of it
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "graft/base/span.hpp"
#include "graft/frontend/tensorflow/front_end.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/mapping/plugins.hpp"
#include "graft/op/op.hpp"
#include "graft/shipped.hpp"
#include "graft/shipped/with.hpp"

namespace shipped_test {

struct Swirl : graft::op<Swirl> {
    static constexpr auto prototype = graft::prototype("Swirl").input("x", f32).output("y", follow("x"));
};
struct Relu : graft::op<Relu> { // as the library's, so that its plugins and kernels fit, and a rule to tell it by
    static constexpr auto prototype = graft::library::Relu::prototype;
    static constexpr graft::status verify(verify_context&) { return graft::ok; }
};
struct more {
    static constexpr char const* name = "more";
    using ops = graft::ops<Swirl>;
};
struct other {
    static constexpr char const* name = "other";
    using ops = graft::ops<Relu>;
    using overrides = graft::ops<Relu>;
};

static_assert(graft::shipped::has_name(graft::shipped::operator_names, "Relu"));
static_assert(!graft::shipped::has_name(graft::shipped::operator_names, "Swirl"));
static_assert(!graft::shipped::has_name({}, "Relu"));
static_assert(graft::shipped::has_name(graft::shipped::origin_names("tensorflow"), "Conv2D"));
static_assert(graft::shipped::origin_names("another").empty());

std::set<std::string> all(graft::span<std::string_view const> names) {
    std::set<std::string> found;
    for (auto const n : names) found.insert(std::string(n));
    CHECK(found.size() == names.size());
    CHECK(std::vector<std::string_view>(names.begin(), names.end()) ==
          std::vector<std::string_view>(found.begin(), found.end())); // sorted
    return found;
}

TEST_CASE("the names that the compiler compares are those that ship; if not, run test/shipped/names.py") {
    auto const target = graft::shipped::target();
    std::set<std::string> names;
    for (graft::op_id op = 0; op < target.ops.size; ++op) names.insert(std::string(target.ops.name(op)));
    CHECK(names == all(graft::shipped::operator_names));
    CHECK(target.plugins.size() == 3);
    for (auto const& set : target.plugins) {
        std::set<std::string> mapped;
        for (graft::op_id o = 0; o < set.origins.size; ++o) {
            auto const* const row = set.of(o);
            std::string const name(set.origins.name(o));
            // but for what passes and readers make, which no model has, and what is refused
            if (row && !row->fused && row->refused.empty() && name.find(' ') == name.npos) mapped.insert(name);
        }
        CAPTURE(set.front->name);
        CHECK(mapped == all(graft::shipped::origin_names(set.front->name)));
    }
}

TEST_CASE("what ships and an operator more") {
    auto const shipped = graft::shipped::target();
    auto const target = graft::shipped::with<more>();
    REQUIRE(target);
    CHECK(target->ops.size == shipped.ops.size + 1);
    CHECK(target->ops.find("Swirl") != graft::no_op);
    CHECK(target->ops.find("Relu") == shipped.ops.find("Relu")); // operators keep their ids
    CHECK(target->plugins.size() == 3);
    CHECK(target->kernels.tables.size() == graft::shipped::kernels().tables.size());
}

TEST_CASE("an operator in the place of one that ships") {
    auto const shipped = graft::shipped::target();
    auto const target = graft::shipped::with<other>();
    REQUIRE(target);
    auto const at = shipped.ops.find("Relu");
    CHECK(target->ops.size == shipped.ops.size);
    CHECK(target->ops.find("Relu") == at);
    bool const same = target->ops.run[at] == shipped.ops.run[at];
    CHECK(!same);
}

} // namespace shipped_test
