// test/shipped/with.cpp - the shipped library together with a user's operators, and the names that the compiler has
// for it
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstddef>
#include <set>
#include <string>
#include <string_view>

#include "graft/frontend/tensorflow/front_end.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"
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

static_assert(graft::shipped::has_operator("Relu") && graft::shipped::has_operator("Abs"));
static_assert(!graft::shipped::has_operator("Swirl") && !graft::shipped::has_operator(""));
static_assert(!graft::shipped::has_operator("Conv") && !graft::shipped::has_operator("zzz"));
static_assert(graft::shipped::has_origin("tensorflow", "Conv2D") && graft::shipped::has_origin("onnx", "Conv"));
static_assert(!graft::shipped::has_origin("caffe", "Conv2D") && !graft::shipped::has_origin("another", "Conv"));

/// The names with this mark, which are found one by one, too.
std::set<std::string> all(char mark) {
    std::set<std::string> found;
    std::string last;
    for (std::string_view const line : graft::shipped::names)
        for (auto rest = line; !rest.empty();) {
            std::string const name(rest.substr(0, rest.find_first_of(" :")));
            rest.remove_prefix(rest.find(' ') == rest.npos ? rest.size() : rest.find(' ') + 1);
            CHECK(last < name);
            last = name;
            if (graft::shipped::marks_of(name).find(mark) != name.npos) found.insert(name);
        }
    return found;
}

TEST_CASE("the names that the compiler compares are those that ship; if not, run test/shipped/names.py") {
    auto const target = graft::shipped::target();
    std::set<std::string> names;
    for (graft::op_id op = 0; op < target.ops.size; ++op) names.insert(std::string(target.ops.name(op)));
    CHECK(names == all('o'));
    CHECK(target.plugins.size() == 3);
    for (auto const& set : target.plugins) {
        std::set<std::string> mapped;
        for (graft::op_id o = 0; o < set.origins.size; ++o) {
            auto const* const row = set.of(o);
            std::string const name(set.origins.name(o));
            // except operators that passes and readers create, which no model has, and refused operators
            if (row && !row->fused && row->refused.empty() && name.find(' ') == name.npos) mapped.insert(name);
        }
        CAPTURE(set.front->name);
        CHECK(mapped == all(set.front->name == "onnx" ? 'n' : set.front->name[0]));
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
